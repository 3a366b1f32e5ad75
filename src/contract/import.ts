/** How a file is read into a dataset: detected options, and those that a person chose instead. */
import { z } from 'zod'
import { DatabaseQuery } from './database.ts'
import { RefusalReason } from './refusal.ts'
import { dataText, Id } from './scalar.ts'
import { type SqlType, scaleOf, typeFamilyOf } from './sql-type.ts'

/** TextDecoder's names of the encodings that a person can choose. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'iso-8859-2',
  'koi8-r',
  'ibm866',
  'macintosh',
] as const

export type Encoding = (typeof ENCODINGS)[number]

/** Maximum characters of the name of a sheet or table. Excel itself writes at most 31; other programs write more. */
export const PART_NAME_MAX = 1_000

/** With the empty delimiter, lines are not split. */
export const DELIMITERS = [',', ';', '\t', '|', ''] as const

export type Delimiter = (typeof DELIMITERS)[number]

/** Types that a column of a file can have. DECIMAL has as many decimal places as its values need. */
export const SchemaType = z.enum(['VARCHAR', 'BIGINT', 'DECIMAL', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'TIME'])
export type SchemaType = z.infer<typeof SchemaType>

const SCHEMA_TYPES = { number: 'DOUBLE', text: 'VARCHAR', date: 'DATE', datetime: 'TIMESTAMP', time: 'TIME', boolean: 'BOOLEAN' } as const

/** Returns the choice that gives a column the type. */
export function schemaTypeOf(type: SqlType): SchemaType {
  const scale = scaleOf(type)
  if (scale !== null) return scale === 0 ? 'BIGINT' : 'DECIMAL'
  return SCHEMA_TYPES[typeFamilyOf(type)]
}

/** The record that names the columns, counted from 1; 0 without a header; null to detect it. */
const HeaderRow = z.int().min(0).max(1_000).nullable().default(null)
const Decimal = z.enum(['.', ',']).nullable().default(null)
const DateOrder = z.enum(['mdy', 'dmy', 'ymd']).nullable().default(null)

/** Null means detect. */
export const CsvOptions = z.strictObject({
  kind: z.literal('csv'),
  encoding: z.enum(ENCODINGS).nullable().default(null),
  delimiter: z.enum(DELIMITERS).nullable().default(null),
  quote: z.enum(['"', "'", '']).default('"'),
  header_row: HeaderRow,
  decimal: Decimal,
  date_order: DateOrder,
  /** The column, counted from 1, whose decimals are in a separate field because their comma was not quoted; null if there is no such column. */
  decimal_column: z.int().min(1).max(2_000).nullable().default(null),
})
export type CsvOptions = z.infer<typeof CsvOptions>

/** A null `sheet` means the first visible one. Rows are counted from the first row of the sheet. */
export const ExcelOptions = z.strictObject({
  kind: z.literal('excel'),
  sheet: dataText(PART_NAME_MAX).nullable().default(null),
  header_row: HeaderRow,
  /** Copies the value of a merged block to all of its cells. */
  fill_merged: z.boolean().default(false),
  decimal: Decimal,
  date_order: DateOrder,
})
export type ExcelOptions = z.infer<typeof ExcelOptions>

/** A table may have an empty name. */
export const SqliteOptions = z.strictObject({ kind: z.literal('sqlite'), table: dataText(PART_NAME_MAX) })
export type SqliteOptions = z.infer<typeof SqliteOptions>

/** How an original file is read. */
export const FileOptions = z.discriminatedUnion('kind', [CsvOptions, ExcelOptions, SqliteOptions])
export type FileOptions = z.infer<typeof FileOptions>

/** The column that identifies new rows, by its name in the database; null to copy everything at every rebuild. */
export const AppendKey = dataText(500, 1).nullable()

/** Columns that are not read, by their names in the database, such as those with bytes. */
export const ExcludedColumns = z.array(dataText(500)).max(2_000)

/** A query over a saved connection. */
export const DatabaseOptions = z.strictObject({
  ...{ kind: z.literal('database'), connection_id: Id, query: DatabaseQuery },
  append_key: AppendKey.default(null),
  left_out: ExcludedColumns.default([]),
})
export type DatabaseOptions = z.infer<typeof DatabaseOptions>

export const SourceOptions = z.discriminatedUnion('kind', [CsvOptions, ExcelOptions, SqliteOptions, DatabaseOptions])
export type SourceOptions = z.infer<typeof SourceOptions>

/** Types that a person gave to columns, by ID; values that do not fit become blank only in the columns listed. */
export const SchemaChoice = z.strictObject({
  types: z.record(Id, SchemaType).default({}),
  blank_misfits: z.array(Id).max(5_000).default([]),
})
export type SchemaChoice = z.infer<typeof SchemaChoice>

/** An import that callers may request: a file and how to read it. */
export const FileImport = z.strictObject({ source: FileOptions, schema: SchemaChoice.default({ types: {}, blank_misfits: [] }) })
export type FileImport = z.infer<typeof FileImport>

export const ImportOptions = z.strictObject({ source: SourceOptions, schema: SchemaChoice.default({ types: {}, blank_misfits: [] }) })
export type ImportOptions = z.infer<typeof ImportOptions>

/** A sheet of a workbook, or a table or view of a database file. `head`: the first cells of a sheet, unfiltered. */
export const SourcePart = z.strictObject({
  name: z.string(),
  rows: z.int().nullable(),
  columns: z.int(),
  head: z.array(z.array(z.string().nullable())),
})
export type SourcePart = z.infer<typeof SourcePart>

/** The number of future dates in a column, and the latest of their years. */
export const FutureYears = z.strictObject({ count: z.int(), latest: z.int() })
export type FutureYears = z.infer<typeof FutureYears>

/** A column, as analyzed from a sample of the rows. */
export const SourceColumn = z.strictObject({
  column_id: Id,
  name: z.string(),
  /** The type that the sample suggests. */
  found: z.string(),
  /** The type that a person chose; null if the file decides. */
  chosen: SchemaType.nullable(),
  /** Number of values in the sample. */
  values: z.int(),
  /** Number of them that do not fit the chosen type, or without one, that keep the column a text. */
  failing: z.int(),
  failing_samples: z.array(z.string()),
  /** The type of most values, if the column stays text because of the others. */
  nearly: z.enum(['number', 'percent', 'date', 'boolean']).nullable(),
  samples: z.array(z.string()),
  date_order: z.enum(['mdy', 'dmy', 'ymd']).nullable(),
  ambiguous_dates: z.boolean(),
  decimal: z.enum(['.', ',']).nullable(),
  ambiguous_numbers: z.boolean(),
  /** The basis for reading an ambiguous column. */
  hint: z.enum(['neighbours', 'decimal', 'usual']).nullable(),
  /** Dates with two-digit years that are read as future years; left out without any. */
  future_years: FutureYears.optional(),
})
export type SourceColumn = z.infer<typeof SourceColumn>

/** The head of a source as it would be read, with every option filled in. */
export const SourcePreview = z.strictObject({
  parts: z.array(SourcePart),
  options: FileOptions,
  names: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())),
  /** Names of columns whose order of days and months is ambiguous. */
  ambiguous_dates: z.array(z.string()),
  /** The reason why there are no rows, if reading them was stopped; another sheet or table may work. */
  problem: z.strictObject({ code: z.string(), title: z.string(), message: z.string() }).nullable().default(null),
  /** The file does not state its encoding: the most likely one is shown. */
  encoding_guessed: z.boolean().default(false),
  /** Formulas without a saved value among the rows that were examined. */
  formulas_without_values: z.int().default(0),
  /** Fields that most rows have beyond the header's names; 0 if most rows have none. */
  fields_beyond_header: z.int().default(0),
  /** Columns, counted from 1, whose decimals may be in a separate field, the most likely first. */
  decimal_columns: z.array(z.int()).default([]),
  columns: z.array(SourceColumn).default([]),
  /** Number of rows from which the columns were analyzed, and whether these are all rows. */
  sampled_rows: z.int().default(0),
  sample_is_whole: z.boolean().default(false),
})
export type SourcePreview = z.infer<typeof SourcePreview>

/** Maximum refused lines per call. */
export const REFUSED_PAGE_MAX = 200

/** A page of the lines of a text file that an import would refuse. */
export const SourceCheck = z.strictObject({
  /** Rows that would be stored, those of them that are shorter and padded with empty fields, and lines that would be refused. */
  kept: z.int(),
  padded: z.int(),
  refused: z.int(),
  /** Number of fields per row. */
  width: z.int(),
  start: z.int(),
  /** `text` is the beginning of a line with `length` characters. */
  lines: z.array(z.strictObject({ line: z.int(), reason: RefusalReason, fields: z.int().nullable(), text: z.string(), length: z.int() })),
})
export type SourceCheck = z.infer<typeof SourceCheck>

/** The effect of a type on one column: `failing` of its values do not fit. */
export const TypeCheck = z.strictObject({
  column_id: Id,
  name: z.string(),
  dtype: z.string(),
  proposed: SchemaType,
  values: z.int(),
  failing: z.int(),
  samples: z.array(z.string()),
})
export type TypeCheck = z.infer<typeof TypeCheck>

/** The outcome of the types that a person chose. Of the `blanked` values, `incompatibleUses` did not fit; the others mean no value. */
export const SchemaResult = z.strictObject({
  updated: z.array(
    z.strictObject({
      column_id: Id,
      name: z.string(),
      dtype: z.string(),
      blanked: z.int(),
      misfits: z.int().default(0),
      misfit_samples: z.array(z.string()).default([]),
    }),
  ),
  failed: z.array(z.strictObject({ column_id: Id, name: z.string(), dtype: z.string(), failing: z.int(), samples: z.array(z.string()) })),
})
export type SchemaResult = z.infer<typeof SchemaResult>
