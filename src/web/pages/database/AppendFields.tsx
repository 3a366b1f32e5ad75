/** Chooses whether a rebuild copies all rows or only appends new ones, and the column that identifies new rows. */
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { canGrow } from '../../../contract/append.ts'
import { parseSqlType } from '../../../contract/sql-type.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../../ui/page.module.css'
import own from './Database.module.css'

interface AppendFieldsProps {
  /** Column names and types in the database; null until they have been fetched. */
  readonly columns: readonly { readonly name: string; readonly dtype: string | null }[] | null
  /** Null copies all rows; '' until a column is chosen. */
  readonly appendKey: string | null
  /** The column that is chosen first; null without a proposal. */
  readonly proposed?: string | null
  readonly onChange: (appendKey: string | null) => void
  readonly missing: boolean
}

/** Names of the columns that can identify new rows, plus the chosen one even if it no longer exists. */
function keysOf(columns: AppendFieldsProps['columns'], chosen: string): string[] {
  const names = (columns ?? []).flatMap(({ name, dtype }) => (name !== '' && dtype !== null && canGrow(parseSqlType(dtype)) ? [name] : []))
  const once = names.filter((name, i) => names.indexOf(name) === i)
  return chosen === '' || once.includes(chosen) ? once : [...once, chosen]
}

export function AppendFields({ columns, appendKey, proposed = null, onChange, missing }: AppendFieldsProps) {
  const t = useT()
  const hint = useId()
  const keys = keysOf(columns, appendKey ?? '')
  const isChosen = appendKey !== null
  return (
    <div className={page.section}>
      <div className={own.fields}>
        <NativeSelect
          label={t('append.mode')}
          value={isChosen ? 'new' : 'all'}
          onChange={(e) => onChange(e.currentTarget.value === 'new' ? (proposed ?? '') : null)}
          data={[
            { value: 'all', label: t('append.all') },
            { value: 'new', label: t('append.new') },
          ]}
        />
        {isChosen && keys.length > 0 && (
          <NativeSelect
            label={t('append.key')}
            aria-describedby={hint}
            value={appendKey}
            onChange={(e) => onChange(e.currentTarget.value)}
            error={missing && t('append.required')}
            data={[
              { value: '', label: t('append.choose') },
              ...keys.map((name) => ({ value: name, label: name === proposed ? t('append.primaryKey', { name }) : name })),
            ]}
          />
        )}
      </div>
      {isChosen && keys.length === 0 && (
        <p className={missing || columns !== null ? page.warning : page.muted} role="status">
          {t(columns === null ? 'append.previewFirst' : 'append.noKey')}
        </p>
      )}
      {isChosen && (
        <p id={hint} className={page.muted}>
          {t('append.hint')}
        </p>
      )}
    </div>
  )
}
