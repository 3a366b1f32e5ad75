/** Controls for the options with which a file is parsed, initially the detected ones: the sheet or table, and technical options that are folded. */
import { Button, Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import type { ComponentType } from 'react'
import { FILE_SOURCES } from '../../../contract/file-source.ts'
import { CsvOptions, DELIMITERS, type Delimiter, ENCODINGS, type FileOptions, type SourcePreview } from '../../../contract/import.ts'
import { HEADER_ROWS_MAX, SKIP_LAST_MAX } from '../../../contract/table-lines.ts'
import { useT } from '../../i18n/locale.tsx'
import { TablesFields } from '../several/TablesFields.tsx'
import own from '../UploadPage.module.css'
import type { Written } from './choice.ts'
import classes from './Review.module.css'

const HEADER_MAX = 1_000

type Change = (options: FileOptions) => void

interface FieldsProps<K extends FileOptions['kind']> {
  readonly preview: SourcePreview
  readonly options: Extract<FileOptions, { kind: K }>
  readonly change: Change
}

const DELIMITER_NAMES = {
  ',': 'source.comma',
  ';': 'source.semicolon',
  '\t': 'source.tab',
  '|': 'source.pipe',
  '': 'source.oneColumn',
} as const satisfies Record<Delimiter, string>

/** Stands for a separator that is detected, because the empty one means that lines are not split. */
const DETECT = 'detect'
const delimiterOf = (value: string): Delimiter | null => CsvOptions.shape.delimiter.parse(value === DETECT ? null : value)

/** Options that CSV files and Excel sheets share. */
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
      <NumberInput
        label={t('review.headerRows')}
        min={1}
        max={HEADER_ROWS_MAX}
        allowDecimal={false}
        clampBehavior="strict"
        value={options.header_rows}
        onChange={(value) => typeof value === 'number' && value > 0 && change({ ...options, header_rows: value })}
      />
      <NumberInput
        label={t('review.skipLast')}
        min={0}
        max={SKIP_LAST_MAX}
        allowDecimal={false}
        clampBehavior="strict"
        value={options.skip_last}
        onChange={(value) => typeof value === 'number' && change({ ...options, skip_last: value })}
      />
      <NativeSelect
        label={t('source.decimal')}
        value={options.decimal ?? ''}
        onChange={(e) => change({ ...options, decimal: CsvOptions.shape.decimal.parse(e.currentTarget.value || null) })}
        data={[
          { value: '', label: t('source.detect') },
          { value: '.', label: '1,234.5' },
          { value: ',', label: '1.234,5' },
        ]}
      />
      <NativeSelect
        label={t('source.dates')}
        value={options.date_order ?? ''}
        onChange={(e) => change({ ...options, date_order: CsvOptions.shape.date_order.parse(e.currentTarget.value || null) })}
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

function RepeatedHeaders({ options, change }: { options: Written; change: Change }) {
  const t = useT()
  return (
    <Checkbox
      label={t('review.dropRepeats')}
      checked={options.drop_repeated_headers}
      onChange={(e) => change({ ...options, drop_repeated_headers: e.currentTarget.checked })}
    />
  )
}

function CsvFields({ preview, options, change }: FieldsProps<'csv'>) {
  const t = useT()
  return (
    <>
      <NativeSelect
        label={t('source.encoding')}
        value={options.encoding ?? ''}
        onChange={(e) =>
          change({ ...options, encoding: CsvOptions.shape.encoding.parse(e.currentTarget.value || null), header_row: null, decimal_column: null })
        }
        data={[
          ...(options.encoding === null ? [{ value: '', label: t('source.detect') }] : []),
          ...ENCODINGS.map((value) => ({ value, label: value.toUpperCase() })),
        ]}
      />
      <NativeSelect
        label={t('source.delimiter')}
        value={options.delimiter ?? DETECT}
        onChange={(e) => change({ ...options, delimiter: delimiterOf(e.currentTarget.value), header_row: null, decimal_column: null })}
        data={[
          ...(options.delimiter === null ? [{ value: DETECT, label: t('source.detect') }] : []),
          ...DELIMITERS.map((value) => ({ value, label: t(DELIMITER_NAMES[value]) })),
        ]}
      />
      <NativeSelect
        label={t('source.quote')}
        value={options.quote}
        onChange={(e) => change({ ...options, quote: CsvOptions.shape.quote.parse(e.currentTarget.value) })}
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
      <RepeatedHeaders options={options} change={change} />
    </>
  )
}

/** Selects a sheet of a workbook; each is shown with its first cells. */
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
      {preview.parts.filter(({ rows }) => rows !== 0).length > 1 && (
        <Button variant="default" onClick={() => change(FILE_SOURCES.tables.unchosen)}>
          {t('several.allSheets')}
        </Button>
      )}
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

function ExcelFields({ options, change }: FieldsProps<'excel'>) {
  const t = useT()
  return (
    <>
      <TableFields options={options} change={change} />
      <Checkbox label={t('source.fillMerged')} checked={options.fill_merged} onChange={(e) => change({ ...options, fill_merged: e.currentTarget.checked })} />
      <RepeatedHeaders options={options} change={change} />
    </>
  )
}

interface Fields<K extends FileOptions['kind']> {
  /** Chooses the sheet or table; null if files of this kind have only one. */
  readonly Part: ComponentType<FieldsProps<K>> | null
  /** How texts become values; null if there is nothing to choose. */
  readonly Reading: ComponentType<FieldsProps<K>> | null
}

/** The option controls by kind of file. */
const FIELDS: { readonly [K in FileOptions['kind']]: Fields<K> } = {
  csv: { Part: null, Reading: CsvFields },
  excel: { Part: Sheets, Reading: ExcelFields },
  sqlite: { Part: Tables, Reading: null },
  parquet: { Part: null, Reading: null },
  tables: { Part: TablesFields, Reading: null },
}

interface SourceFieldsProps {
  readonly preview: SourcePreview
  readonly options: FileOptions
  readonly change: Change
}

// TypeScript cannot infer that the components and the options are of the same kind
const fieldsOf = ({ kind }: FileOptions) => FIELDS[kind] as { readonly [P in keyof Fields<'csv'>]: ComponentType<SourceFieldsProps> | null }

/** The choice of a sheet or table, if the file has several. */
export function PartFields(props: SourceFieldsProps) {
  const { Part } = fieldsOf(props.options)
  return Part && (props.preview.parts.length > 1 || props.preview.tables.length > 0) ? (
    <div className={own.options}>
      <Part {...props} />
    </div>
  ) : null
}

interface ReadingFieldsProps extends SourceFieldsProps {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** The technical options, folded. */
export function ReadingFields({ isOpen, onOpen, ...props }: ReadingFieldsProps) {
  const t = useT()
  const { Reading } = fieldsOf(props.options)
  if (!Reading) return null
  return (
    <details className={classes.options} open={isOpen} onToggle={(e) => onOpen(e.currentTarget.open)}>
      <summary>{t('review.options')}</summary>
      <div className={own.options}>
        <Reading {...props} />
      </div>
    </details>
  )
}
