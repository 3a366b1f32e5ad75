/** Import options: detected ones, and those that a person chose instead. */
import { z } from 'zod'
import { ColumnIds } from './column-ids.ts'
import { CombinationOptions } from './combination.ts'
import { DatabaseQuery } from './database.ts'
import { DataMode } from './live.ts'
import { RefusalReason } from './refusal.ts'
import { dataText, Id } from './scalar.ts'
import { sourceFindings } from './source-findings.ts'
import { type SqlType, scaleOf, typeFamilyOf } from './sql-type.ts'
import { tableLines } from './table-lines.ts'
import { TablesOptions } from './tables.ts'

/** Encodings that a person can choose, by their names in TextDecoder. */
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

/** The empty delimiter means that lines are not split into fields. */
export const DELIMITERS = [',', ';', '\t', '|', ''] as const

export type Delimiter = (typeof DELIMITERS)[number]

/** Types that a person can choose for a column. DECIMAL gets as many decimal places as the values need. */
export const SchemaType = z.enum(['VARCHAR', 'BIGINT', 'DECIMAL', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'TIME'])
export type SchemaType = z.infer<typeof SchemaType>

const SCHEMA_TYPES = { number: 'DOUBLE', text: 'VARCHAR', date: 'DATE', datetime: 'TIMESTAMP', time: 'TIME', boolean: 'BOOLEAN' } as const

/** Returns the option that stands for a column's type. */
export function schemaTypeOf(type: SqlType): SchemaType {
  const scale = scaleOf(type)
  if (scale !== null) return scale === 0 ? 'BIGINT' : 'DECIMAL'
  return SCHEMA_TYPES[typeFamilyOf(type)]
}

/** Number of the record with the column names, counted from 1; 0 if there is no header; null to detect it. */
const HeaderRow = z.int().min(0).max(1_000).nullable().default(null)
const Decimal = z.enum(['.', ',']).nullable().default(null)
const DateOrder = z.enum(['mdy', 'dmy', 'ymd']).nullable().default(null)
/** The sign of debits in columns whose amounts have words for debit and credit, such as DR and CR. */
const Debit = z.enum(['minus', 'plus']).default('minus')

/** Null means that the option is detected. */
export const CsvOptions = z.strictObject({
  kind: z.literal('csv'),
  encoding: z.enum(ENCODINGS).nullable().default(null),
  delimiter: z.enum(DELIMITERS).nullable().default(null),
  quote: z.enum(['"', "'", '']).default('"'),
  header_row: HeaderRow,
  decimal: Decimal,
  date_order: DateOrder,
  debit: Debit,
  /** The column, counted from 1, whose decimals are in the next field because their comma was not quoted; null for none. */
  decimal_column: z.int().min(1).max(2_000).nullable().default(null),
  ...tableLines,
})
export type CsvOptions = z.infer<typeof CsvOptions>

/** A null `sheet` stands for the first visible one that is not empty. Rows are counted from the sheet's first row. */
export const ExcelOptions = z.strictObject({
  kind: z.literal('excel'),
  sheet: dataText(PART_NAME_MAX).nullable().default(null),
  header_row: HeaderRow,
  /** Whether the value of a merged block is copied to all of its cells. */
  fill_merged: z.boolean().default(false),
  decimal: Decimal,
  date_order: DateOrder,
  debit: Debit,
  ...tableLines,
})
export type ExcelOptions = z.infer<typeof ExcelOptions>

/** `table` may be empty, because SQLite allows an empty name. */
export const SqliteOptions = z.strictObject({ kind: z.literal('sqlite'), table: dataText(PART_NAME_MAX) })
export type SqliteOptions = z.infer<typeof SqliteOptions>

/** The file states its types, so there is nothing to choose but other types. */
export const ParquetOptions = z.strictObject({ kind: z.literal('parquet') })
export type ParquetOptions = z.infer<typeof ParquetOptions>

/** Import options of a file. */
export const FileOptions = z.discriminatedUnion('kind', [CsvOptions, ExcelOptions, SqliteOptions, ParquetOptions, TablesOptions])
export type FileOptions = z.infer<typeof FileOptions>

/** Name of the key column in the database that identifies new rows; null if every rebuild copies all rows. */
export const AppendKey = dataText(500, 1).nullable()

/** Names of columns in the database that are not imported, such as those with binary data. */
export const ExcludedColumns = z.array(dataText(500)).max(2_000)

/** A query over a saved connection. */
export const DatabaseOptions = z.strictObject({
  ...{ kind: z.literal('database'), connection_id: Id, query: DatabaseQuery },
  append_key: AppendKey.default(null),
  left_out: ExcludedColumns.default([]),
  mode: DataMode.default('copy'),
})
export type DatabaseOptions = z.infer<typeof DatabaseOptions>

export const SourceOptions = z.discriminatedUnion('kind', [
  CsvOptions,
  ExcelOptions,
  SqliteOptions,
  ParquetOptions,
  TablesOptions,
  DatabaseOptions,
  CombinationOptions,
])
export type SourceOptions = z.infer<typeof SourceOptions>

/**
 * Types that a person chose, by column ID. Values that do not fit become blank only in the columns of `blank_misfits`;
 * in other columns, the chosen type is then not applied.
 */
export const SchemaChoice = z.strictObject({
  types: z.record(Id, SchemaType).default({}),
  blank_misfits: z.array(Id).max(5_000).default([]),
})
export type SchemaChoice = z.infer<typeof SchemaChoice>

/** Options that callers send to import a file. */
export const FileImport = z.strictObject({ source: FileOptions, schema: SchemaChoice.default({ types: {}, blank_misfits: [] }) })
export type FileImport = z.infer<typeof FileImport>

export const ImportOptions = z.strictObject({
  source: SourceOptions,
  schema: SchemaChoice.default({ types: {}, blank_misfits: [] }),
  /** IDs of the file's columns after the file was replaced; absent if they are c1..cn. */
  columns: ColumnIds.optional(),
  /** Whether rows of several files were appended, so that no single file can be read again. */
  appended: z.boolean().optional(),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/** A sheet of a workbook, or a table or view of a SQLite file. `head`: the first cells of a sheet, including titles. */
export const SourcePart = z.strictObject({
  name: z.string(),
  rows: z.int().nullable(),
  columns: z.int(),
  head: z.array(z.array(z.string().nullable())),
})
export type SourcePart = z.infer<typeof SourcePart>

/** How many dates of a column are in the future, and the latest of their years. */
export const FutureYears = z.strictObject({ count: z.int(), latest: z.int() })
export type FutureYears = z.infer<typeof FutureYears>

/** Findings about a column in a sample of the rows. */
export const SourceColumn = z.strictObject({
  column_id: Id,
  name: z.string(),
  /** The type that fits the sample. */
  found: z.string(),
  /** The type that a person chose; null if the detected type is used. */
  chosen: SchemaType.nullable(),
  /** The type with which the values will be stored. */
  stored_as: z.string().default('VARCHAR'),
  /** How many texts of the sample mean a missing value, such as NA, and will be blank. */
  blanked: z.int().default(0),
  /** Words and marks beside the numbers of a column, such as kr or CR. A column of numbers is stored without them. */
  affixes: z.array(z.string()).default([]),
  /** The affixes that make a number negative, such as DR, or positive, such as CR. In a column of text they count only if a number type is chosen. */
  read_as_minus: z.array(z.string()).default([]),
  read_as_plus: z.array(z.string()).default([]),
  /** Whether the values are IDs whose last digits a spreadsheet lost: in scientific notation, or zeros after the fifteenth. */
  rounded: z.boolean().default(false),
  /** Texts in a column of names or codes of which a spreadsheet probably made dates or numbers, such as 2-Sep for SEPT2. */
  spoilt: z.array(z.string()).default([]),
  /** How many values the sample contains. */
  values: z.int(),
  /** How many of them do not fit the chosen type. Without a chosen type: how many keep the column from having the type of the others. */
  failing: z.int(),
  failing_samples: z.array(z.string()),
  /** How many fit the chosen type, but would lose a part, such as the time of a date. */
  losing: z.int().default(0),
  losing_samples: z.array(z.string()).default([]),
  /** The type of most values, if the column stays text because of the others. */
  nearly: z.enum(['number', 'percent', 'date', 'boolean']).nullable(),
  samples: z.array(z.string()),
  date_order: z.enum(['mdy', 'dmy', 'ymd']).nullable(),
  ambiguous_dates: z.boolean(),
  decimal: z.enum(['.', ',']).nullable(),
  ambiguous_numbers: z.boolean(),
  /** Why an ambiguous column is parsed this way. */
  hint: z.enum(['neighbours', 'decimal', 'usual']).nullable(),
  /** Dates with two-digit years that are taken for future years; absent if there are none. */
  future_years: FutureYears.optional(),
})
export type SourceColumn = z.infer<typeof SourceColumn>

/** A preview of an import: the first rows, and options with all detected values. */
export const SourcePreview = z.strictObject({
  parts: z.array(SourcePart),
  options: FileOptions,
  names: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())),
  /** Names of columns in which days and months could be swapped. */
  ambiguous_dates: z.array(z.string()),
  /** Why there are no rows, if reading failed or was stopped. Another sheet or table may work. */
  problem: z.strictObject({ code: z.string(), title: z.string(), message: z.string() }).nullable().default(null),
  /** Whether the encoding is only the most likely one, because the file does not state it. */
  encoding_guessed: z.boolean().default(false),
  /** Number of formulas without a saved value in the examined rows. */
  formulas_without_values: z.int().default(0),
  /** How many more fields most rows have than the header has names. */
  fields_beyond_header: z.int().default(0),
  /** Columns, counted from 1, whose decimals may be in the next field, the most likely first. */
  decimal_columns: z.array(z.int()).default([]),
  columns: z.array(SourceColumn).default([]),
  /** How many rows were sampled, and whether these are all rows. */
  sampled_rows: z.int().default(0),
  sample_is_whole: z.boolean().default(false),
  ...sourceFindings,
})
export type SourcePreview = z.infer<typeof SourcePreview>

/** Maximum refused lines per call. */
export const REFUSED_PAGE_MAX = 200

/** A page of the lines of a text file that an import would refuse. */
export const SourceCheck = z.strictObject({
  /** How many rows would be stored, how many of these are padded with empty fields, and how many lines would be refused. */
  kept: z.int(),
  padded: z.int(),
  refused: z.int(),
  /** How many columns the table has. */
  width: z.int(),
  start: z.int(),
  /** `text`: beginning of the line. `length`: characters of the whole line. */
  lines: z.array(z.strictObject({ line: z.int(), reason: RefusalReason, fields: z.int().nullable(), text: z.string(), length: z.int() })),
})
export type SourceCheck = z.infer<typeof SourceCheck>

/** How a type would affect a column: `failing` of its values do not fit. */
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

/** How the chosen types were applied. Of the `blanked` values, `misfits` did not fit the type; the others mean a missing value, such as NA. */
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
