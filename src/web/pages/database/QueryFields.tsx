/** Chooses the rows to import: a table or view by name, or a query. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { SELECT_MAX } from '../../../contract/database.ts'
import { useT } from '../../i18n/locale.tsx'
import type { FieldsProps } from './ConnectionFields.tsx'
import own from './Database.module.css'

interface QueryFieldsProps extends FieldsProps {
  /** Whether to include a field for the dataset's title. */
  readonly titled?: boolean
}

export function QueryFields({ draft, change, missing, titled = false }: QueryFieldsProps) {
  const t = useT()
  return (
    <>
      <div className={own.fields}>
        <NativeSelect
          label={t('database.read')}
          value={draft.by}
          data={[
            { value: 'table', label: t('database.byTable') },
            { value: 'select', label: t('database.bySelect') },
          ]}
          onChange={(e) => change({ by: e.currentTarget.value === 'select' ? 'select' : 'table' })}
        />
        {draft.by === 'table' && (
          <TextInput
            label={t('database.table')}
            value={draft.table}
            maxLength={1_000}
            autoComplete="off"
            spellCheck={false}
            onChange={(e) => change({ table: e.currentTarget.value, chosen: null })}
            error={missing.includes('table') && t('database.required.table')}
          />
        )}
        {titled && (
          <TextInput
            label={t('upload.name')}
            value={draft.title}
            maxLength={200}
            onChange={(e) => change({ title: e.currentTarget.value })}
            error={missing.includes('title') && t('validation.titleRequired')}
          />
        )}
      </div>
      {draft.by === 'select' && (
        <Textarea
          className={own.statement ?? ''}
          label={t('database.statement')}
          description={t('database.statementHint')}
          value={draft.select}
          rows={5}
          maxLength={SELECT_MAX}
          spellCheck={false}
          onChange={(e) => change({ select: e.currentTarget.value })}
          error={missing.includes('select') && t('database.required.select')}
        />
      )}
    </>
  )
}
