/** Reviews an uploaded file before its import: its title and the detected options, which can be changed, and the first rows. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FileImport, FileOptions, SourcePreview } from '../../contract/import.ts'
import { paragraph } from '../../format/sentences.ts'
import { toasts } from '../api/nexus.ts'
import { useCall } from '../api/queries.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../ui/ActionButton.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { ListTable } from '../ui/ListTable.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import classes from '../ui/page.module.css'
import { useInvalidForm } from '../ui/use-invalid-form.ts'
import { ColumnTypes, type Types } from './review/ColumnTypes.tsx'
import { RefusedLines } from './review/RefusedLines.tsx'
import { SourceFields } from './review/SourceFields.tsx'
import own from './UploadPage.module.css'

function Head({ preview }: { preview: SourcePreview }) {
  const t = useT()
  return (
    <ListTable
      label={t('source.rows')}
      maxHeight={360}
      heads={preview.names.map((name, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file are known by their place
        <th key={i}>{name}</th>
      ))}
    >
      {preview.rows.map((row, r) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name than their place
        <tr key={r}>
          {row.map((cell, c) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <td key={c}>{cell}</td>
          ))}
        </tr>
      ))}
    </ListTable>
  )
}

interface SourceReviewProps {
  readonly dataset: { readonly id: string; readonly title: string }
  readonly problem: string | null
  /** Resolves to whether the server accepted the title and the import. */
  readonly onImport: (options: FileImport, title: string) => Promise<boolean>
  readonly onBack: () => void
}

/** Whether a change of options keeps the columns the same, so that the types chosen for them stay valid. */
const keepsColumns = (before: FileOptions, after: FileOptions): boolean =>
  (['delimiter', 'quote', 'sheet', 'table', 'decimal_column'] as const).every((name) => Reflect.get(before, name) === Reflect.get(after, name))

const typesOf = ({ columns }: SourcePreview): Types => Object.fromEntries(columns.flatMap((c) => (c.chosen ? [[c.column_id, c.chosen]] : [])))

/** Lists uncertain decisions and errors of the preview, except `said`, which the page shows elsewhere. */
function Notices({ preview, said }: { preview: SourcePreview; said: string | null }) {
  const t = useT()
  const locale = useLocale()
  const { options } = preview
  return (
    <>
      {preview.encoding_guessed && 'encoding' in options && (
        <p className={classes.warning} role="status">
          {t('source.guessed', { encoding: (options.encoding ?? '').toUpperCase() })}
        </p>
      )}
      {preview.fields_beyond_header > 0 && 'decimal_column' in options && options.decimal_column === null && (
        <p className={classes.warning} role="status">
          {paragraph(
            locale,
            t('source.beyondHeader', { count: preview.fields_beyond_header }),
            preview.decimal_columns.length > 0 ? t('source.beyondHint') : '',
          )}
        </p>
      )}
      {preview.formulas_without_values > 0 && (
        <p className={classes.warning} role="status">
          {t('source.formulas', { cells: preview.formulas_without_values })}
        </p>
      )}
      {preview.ambiguous_dates.length > 0 && 'date_order' in options && options.date_order === null && (
        <p className={classes.warning} role="status">
          {t('source.ambiguous', { columns: preview.ambiguous_dates.join(t('app.listSeparator')) })}
        </p>
      )}
      {preview.problem && preview.problem.message !== said && <ErrorBox>{preview.problem.message}</ErrorBox>}
    </>
  )
}

interface Choice {
  readonly options: FileOptions
  readonly types: Types
}

export function SourceReview({ dataset: { id: datasetId, title: known }, problem, onImport, onBack }: SourceReviewProps) {
  const t = useT()
  const { form, refuse } = useInvalidForm<HTMLDivElement>()
  const [title, setTitle] = useState(known)
  const noTitle = title.trim() === ''
  const [chosen, setChosen] = useState<Choice | null>(null)
  const look = useCall('apiv2/preview_source', { dataset_id: datasetId, ...chosen }, { keepsLast: true })
  const isBusy = look.isFetching || look.isPlaceholderData
  const { status, busy, run } = useAsyncStatus()
  const start = (preview: SourcePreview): void => {
    if (noTitle) {
      toasts.show({ severity: 'error', title: t('validation.update') })
      refuse()
      return
    }
    const types = chosen?.types ?? typesOf(preview)
    void run(async () => ({ ok: await onImport({ source: preview.options, schema: { types, blank_misfits: Object.keys(types) } }, title.trim()) }))
  }
  return (
    <div ref={form} className={classes.section}>
      {problem && <ErrorBox>{problem}</ErrorBox>}
      <h2>{t('source.title')}</h2>
      <TextInput
        className={own.title ?? ''}
        label={t('upload.name')}
        value={title}
        maxLength={200}
        onChange={(e) => setTitle(e.currentTarget.value)}
        error={noTitle && t('validation.titleRequired')}
      />
      <Loadable query={look}>
        {(preview) => {
          const shown = look.isPlaceholderData && chosen ? { ...preview, options: chosen.options } : preview
          const types = chosen?.types ?? typesOf(preview)
          return (
            <div className={classes.section} aria-busy={isBusy}>
              <SourceFields preview={shown} change={(options) => setChosen({ options, types: keepsColumns(shown.options, options) ? types : {} })} />
              <Notices preview={shown} said={problem} />
              <ColumnTypes preview={preview} types={types} onTypes={(next) => setChosen({ options: shown.options, types: next })} />
              <h3>{t('source.rows')}</h3>
              <Head preview={preview} />
              {preview.options.kind === 'csv' && (
                <RefusedLines key={JSON.stringify(preview.options)} datasetId={datasetId} options={preview.options} said={problem} />
              )}
            </div>
          )
        }}
      </Loadable>
      <div className={classes.head}>
        <ActionButton status={status} disabled={!look.data || isBusy || busy} onClick={() => look.data && start(look.data)}>
          {t('upload.start')}
        </ActionButton>
        {chosen && look.error && (
          <Button variant="default" onClick={() => setChosen(null)}>
            {t('source.reset')}
          </Button>
        )}
        <Button variant="default" onClick={onBack}>
          {t('upload.another')}
        </Button>
      </div>
    </div>
  )
}
