/** Review of an uploaded file before its import: the detected options, which can be changed, next to its first rows. */
import { Button, Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { DELIMITERS, ENCODINGS, type FileImport, type FileOptions, type SourcePreview } from '../../contract/import.ts'
import { useCall } from '../api/queries.ts'
import { type T, useT } from '../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../ui/ActionButton.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { ListTable } from '../ui/ListTable.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import classes from '../ui/page.module.css'
import { ColumnTypes, type Types } from './review/ColumnTypes.tsx'
import { RefusedLines } from './review/RefusedLines.tsx'
import own from './UploadPage.module.css'

const HEADER_MAX = 1_000

type Change = (options: FileOptions) => void
/** Files whose values are at least partly stored as text. */
type Written = Extract<FileOptions, { date_order: unknown }>

interface FieldsProps<K extends FileOptions['kind']> {
  readonly preview: SourcePreview
  readonly options: Extract<FileOptions, { kind: K }>
  readonly change: Change
}

const delimiterName = (delimiter: string, t: T): string =>
  t(
    ({ ',': 'source.comma', ';': 'source.semicolon', '\t': 'source.tab', '|': 'source.pipe', '': 'source.oneColumn' } as const)[delimiter as ','] ??
      'source.comma',
  )

/** Options that CSV files and sheets share. */
function TableFields({ options, change }: { options: Written; change: Change }) {
  const t = useT()
  return (
    <>
      <NumberInput
        label={t('source.header')}
        description={t('source.headerHint')}
        min={0}
        max={HEADER_MAX}
        allowDecimal={false}
        value={options.header_row ?? 1}
        onChange={(value) => typeof value === 'number' && change({ ...options, header_row: value })}
      />
      <NativeSelect
        label={t('source.decimal')}
        value={options.decimal ?? ''}
        onChange={(e) => change({ ...options, decimal: (e.currentTarget.value || null) as Written['decimal'] })}
        data={[
          { value: '', label: t('source.detect') },
          { value: '.', label: '1,234.5' },
          { value: ',', label: '1.234,5' },
        ]}
      />
      <NativeSelect
        label={t('source.dates')}
        value={options.date_order ?? ''}
        onChange={(e) => change({ ...options, date_order: (e.currentTarget.value || null) as Written['date_order'] })}
        data={[
          { value: '', label: t('source.detect') },
          { value: 'mdy', label: t('source.mdy') },
          { value: 'dmy', label: t('source.dmy') },
          { value: 'ymd', label: t('source.ymd') },
        ]}
      />
    </>
  )
}

function CsvFields({ preview, options, change }: FieldsProps<'csv'>) {
  const t = useT()
  return (
    <>
      <NativeSelect
        label={t('source.encoding')}
        value={options.encoding ?? 'utf-8'}
        onChange={(e) => change({ ...options, encoding: e.currentTarget.value as typeof options.encoding, header_row: null, decimal_column: null })}
        data={ENCODINGS.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <NativeSelect
        label={t('source.delimiter')}
        value={options.delimiter ?? ','}
        onChange={(e) => change({ ...options, delimiter: e.currentTarget.value as typeof options.delimiter, header_row: null, decimal_column: null })}
        data={DELIMITERS.map((value) => ({ value, label: delimiterName(value, t) }))}
      />
      <NativeSelect
        label={t('source.quote')}
        value={options.quote}
        onChange={(e) => change({ ...options, quote: e.currentTarget.value as typeof options.quote })}
        data={[
          { value: '"', label: '"' },
          { value: "'", label: "'" },
          { value: '', label: t('source.none') },
        ]}
      />
      <TableFields options={options} change={change} />
      {(preview.decimal_columns.length > 0 || options.decimal_column !== null) && (
        <NativeSelect
          label={t('source.decimalColumn')}
          value={options.decimal_column ?? ''}
          onChange={(e) => change({ ...options, decimal_column: Number(e.currentTarget.value) || null })}
          data={[
            { value: '', label: t('source.noDecimals') },
            ...preview.decimal_columns.map((column) => ({ value: String(column), label: preview.names[column - 1] ?? String(column) })),
          ]}
        />
      )}
    </>
  )
}

/** Every sheet of a workbook with its first cells, to choose from. */
function Sheets({ preview, options, change }: FieldsProps<'excel'>) {
  const t = useT()
  return (
    <fieldset className={own.sheets}>
      <legend>{t('source.sheet')}</legend>
      {preview.parts.map((part) => (
        <label key={part.name} className={own.sheet} data-chosen={part.name === options.sheet}>
          <span>
            <input
              type="radio"
              name="sheet"
              checked={part.name === options.sheet}
              disabled={part.rows === 0}
              onChange={() => change({ ...options, sheet: part.name, header_row: null })}
            />{' '}
            {part.rows === 0 ? t('source.emptyPart', { name: part.name }) : t('source.part', { name: part.name, rows: part.rows ?? 0, columns: part.columns })}
          </span>
          <span className={own.look} aria-hidden="true">
            {part.head.map((row, r) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet have no other name than their place
              <span key={r} className={own.lookRow}>
                {row.map((cell, c) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <span key={c}>{cell}</span>
                ))}
              </span>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Tables({ preview, options, change }: FieldsProps<'sqlite'>) {
  const t = useT()
  return (
    <NativeSelect
      label={t('source.table')}
      value={options.table}
      onChange={(e) => change({ ...options, table: e.currentTarget.value })}
      data={preview.parts.map(({ name }) => ({ value: name, label: name === '' ? t('source.unnamed') : name }))}
    />
  )
}

function ExcelFields(props: FieldsProps<'excel'>) {
  const t = useT()
  const { preview, options, change } = props
  return (
    <>
      {preview.parts.length > 1 && <Sheets {...props} />}
      <TableFields options={options} change={change} />
      <Checkbox label={t('source.fillMerged')} checked={options.fill_merged} onChange={(e) => change({ ...options, fill_merged: e.currentTarget.checked })} />
    </>
  )
}

/** Options of each kind of file. */
const FIELDS: { readonly [K in FileOptions['kind']]: ComponentType<FieldsProps<K>> } = { csv: CsvFields, excel: ExcelFields, sqlite: Tables }

function Options({ preview, change }: { preview: SourcePreview; change: Change }) {
  const { options } = preview
  // looks up one row of the record, whose options match its kind
  const Fields = FIELDS[options.kind] as ComponentType<{ preview: SourcePreview; options: FileOptions; change: Change }>
  return (
    <div className={own.options}>
      <Fields preview={preview} options={options} change={change} />
    </div>
  )
}

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
  readonly datasetId: string
  readonly problem: string | null
  /** Resolves to whether the import was accepted. */
  readonly onImport: (options: FileImport) => Promise<boolean>
  readonly onBack: () => void
}

/** Whether the columns stay in place, so that the types chosen for them still apply. */
const keepsColumns = (before: FileOptions, after: FileOptions): boolean =>
  (['delimiter', 'quote', 'sheet', 'table', 'decimal_column'] as const).every((name) => Reflect.get(before, name) === Reflect.get(after, name))

const typesOf = ({ columns }: SourcePreview): Types => Object.fromEntries(columns.flatMap((c) => (c.chosen ? [[c.column_id, c.chosen]] : [])))

/** Lists what is uncertain or does not work, unless the page shows it already (`said`). */
function Notices({ preview, said }: { preview: SourcePreview; said: string | null }) {
  const t = useT()
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
          {t('source.beyondHeader', { count: preview.fields_beyond_header })} {preview.decimal_columns.length > 0 && t('source.beyondHint')}
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

export function SourceReview({ datasetId, problem, onImport, onBack }: SourceReviewProps) {
  const t = useT()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const look = useCall('apiv2/preview_source', { dataset_id: datasetId, ...chosen }, { keepsLast: true })
  const isBusy = look.isFetching || look.isPlaceholderData
  const { status, busy, run } = useAsyncStatus()
  const start = (preview: SourcePreview): void => {
    const types = chosen?.types ?? typesOf(preview)
    void run(async () => ({ ok: await onImport({ source: preview.options, schema: { types, blank_misfits: Object.keys(types) } }) }))
  }
  return (
    <div className={classes.section}>
      {problem && <ErrorBox>{problem}</ErrorBox>}
      <h2>{t('source.title')}</h2>
      <Loadable query={look}>
        {(preview) => {
          const shown = look.isPlaceholderData && chosen ? { ...preview, options: chosen.options } : preview
          const types = chosen?.types ?? typesOf(preview)
          return (
            <div className={classes.section} aria-busy={isBusy}>
              <Options preview={shown} change={(options) => setChosen({ options, types: keepsColumns(shown.options, options) ? types : {} })} />
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
