/** How a file is read into a dataset: what was detected, and what a person chose instead. */
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

/** Characters of the name of a sheet or table. Excel itself writes at most 31; other programs more. */
export const PART_NAME_MAX = 1_000

/** The empty one: lines are not split. */
export const DELIMITERS = [',', ';', '\t', '|', ''] as const

export type Delimiter = (typeof DELIMITERS)[number]

/** Types that a column of a file can be given. DECIMAL takes the places its values need. */
export const SchemaType = z.enum(['VARCHAR', 'BIGINT', 'DECIMAL', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'TIME'])
export type SchemaType = z.infer<typeof SchemaType>

const SCHEMA_TYPES = { number: 'DOUBLE', text: 'VARCHAR', date: 'DATE', datetime: 'TIMESTAMP', time: 'TIME', boolean: 'BOOLEAN' } as const

/** What a person would choose to get a type. */
export function schemaTypeOf(type: SqlType): SchemaType {
  const scale = scaleOf(type)
  if (scale !== null) return scale === 0 ? 'BIGINT' : 'DECIMAL'
  return SCHEMA_TYPES[typeFamilyOf(type)]
}

/** The record that names the columns, counted from 1; 0 where none does; null to detect. */
const HeaderRow = z.int().min(0).max(1_000).nullable().default(null)
const Decimal = z.enum(['.', ',']).nullable().default(null)
const DateOrder = z.enum(['mdy', 'dmy', 'ymd']).nullable().default(null)

/** Null means: detect it. */
export const CsvOptions = z.strictObject({
  kind: z.literal('csv'),
  encoding: z.enum(ENCODINGS).nullable().default(null),
  delimiter: z.enum(DELIMITERS).nullable().default(null),
  quote: z.enum(['"', "'", '']).default('"'),
  header_row: HeaderRow,
  decimal: Decimal,
  date_order: DateOrder,
  /** The column, counted from 1, whose decimals stand in a field of their own, because their comma was not quoted; null where none does. */
  decimal_column: z.int().min(1).max(2_000).nullable().default(null),
})
export type CsvOptions = z.infer<typeof CsvOptions>

/** `sheet` null: the first visible one. Rows are counted from the first row of the sheet. */
export const ExcelOptions = z.strictObject({
  kind: z.literal('excel'),
  sheet: dataText(PART_NAME_MAX).nullable().default(null),
  header_row: HeaderRow,
  /** Every cell of a merged block gets its value. */
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

/** The column that tells new rows, by its name in the database; null to copy everything at every rebuild. */
export const AppendKey = dataText(500, 1).nullable()

/** Columns that are not read, by their names in the database, such as those that hold bytes. */
export const LeftOut = z.array(dataText(500)).max(2_000)

/** What is read over a saved connection. */
export const DatabaseOptions = z.strictObject({
  ...{ kind: z.literal('database'), connection_id: Id, query: DatabaseQuery },
  append_key: AppendKey.default(null),
  left_out: LeftOut.default([]),
})
export type DatabaseOptions = z.infer<typeof DatabaseOptions>

export const SourceOptions = z.discriminatedUnion('kind', [CsvOptions, ExcelOptions, SqliteOptions, DatabaseOptions])
export type SourceOptions = z.infer<typeof SourceOptions>

/** Types that a person gave to columns, by id; values that do not fit go blank only in the columns listed. */
export const SchemaChoice = z.strictObject({
  types: z.record(Id, SchemaType).default({}),
  blank_misfits: z.array(Id).max(5_000).default([]),
})
export type SchemaChoice = z.infer<typeof SchemaChoice>

/** What callers may ask for: a file, read in some way. */
export const FileImport = z.strictObject({ source: FileOptions, schema: SchemaChoice.default({ types: {}, blank_misfits: [] }) })
export type FileImport = z.infer<typeof FileImport>

export const ImportOptions = z.strictObject({ source: SourceOptions, schema: SchemaChoice.default({ types: {}, blank_misfits: [] }) })
export type ImportOptions = z.infer<typeof ImportOptions>

/** A sheet of a workbook, or a table or view of a database file. `head`: the first cells of a sheet, whatever they are. */
export const SourcePart = z.strictObject({
  name: z.string(),
  rows: z.int().nullable(),
  columns: z.int(),
  head: z.array(z.array(z.string().nullable())),
})
export type SourcePart = z.infer<typeof SourcePart>

/** How many dates of a column lie in years to come, and the latest of these years. */
export const FutureYears = z.strictObject({ count: z.int(), latest: z.int() })
export type FutureYears = z.infer<typeof FutureYears>

/** A column as a sample of the rows shows it. */
export const SourceColumn = z.strictObject({
  column_id: Id,
  name: z.string(),
  /** The type that the sample suggests. */
  found: z.string(),
  /** The type that a person chose; null where the file decides. */
  chosen: SchemaType.nullable(),
  /** Values in the sample. */
  values: z.int(),
  /** Of them, those that do not fit the chosen type; where none was chosen, those that keep the column a text. */
  failing: z.int(),
  failing_samples: z.array(z.string()),
  /** What most values are, where the column stays text because of the others. */
  nearly: z.enum(['number', 'percent', 'date', 'boolean']).nullable(),
  samples: z.array(z.string()),
  date_order: z.enum(['mdy', 'dmy', 'ymd']).nullable(),
  ambiguous_dates: z.boolean(),
  decimal: z.enum(['.', ',']).nullable(),
  ambiguous_numbers: z.boolean(),
  /** What decided where the column could be read in two ways. */
  hint: z.enum(['neighbours', 'decimal', 'usual']).nullable(),
  /** Dates of two-digit years that are read as years to come; none where it is left out. */
  future_years: FutureYears.optional(),
})
export type SourceColumn = z.infer<typeof SourceColumn>

/** The head of a source as it would be read, with every option filled in. */
export const SourcePreview = z.strictObject({
  parts: z.array(SourcePart),
  options: FileOptions,
  names: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())),
  /** Columns by name whose days and months could be read either way. */
  ambiguous_dates: z.array(z.string()),
  /** Why there are no rows, where reading them was stopped: another sheet or table may do. */
  problem: z.strictObject({ code: z.string(), title: z.string(), message: z.string() }).nullable().default(null),
  /** Nothing in the file names its encoding: the likeliest is shown. */
  encoding_guessed: z.boolean().default(false),
  /** Formulas without a saved value among the rows that were looked at. */
  formulas_without_values: z.int().default(0),
  /** Fields that most rows have beyond the names of the header; 0 where none do. */
  fields_beyond_header: z.int().default(0),
  /** Columns, counted from 1, whose decimals may stand in a field of their own, the likeliest first. */
  decimal_columns: z.array(z.int()).default([]),
  columns: z.array(SourceColumn).default([]),
  /** Rows that the columns were judged by, and whether they are all there are. */
  sampled_rows: z.int().default(0),
  sample_is_whole: z.boolean().default(false),
})
export type SourcePreview = z.infer<typeof SourcePreview>

/** Refused lines that one call gives. */
export const REFUSED_PAGE_MAX = 200

/** The lines of a text file that an import would refuse, a page of them. */
export const SourceCheck = z.strictObject({
  /** Rows that would be kept, of them shorter ones that get empty fields, and lines that would be refused. */
  kept: z.int(),
  padded: z.int(),
  refused: z.int(),
  /** Fields of a row. */
  width: z.int(),
  start: z.int(),
  /** `text` has the first characters of `length`. */
  lines: z.array(z.strictObject({ line: z.int(), reason: RefusalReason, fields: z.int().nullable(), text: z.string(), length: z.int() })),
})
export type SourceCheck = z.infer<typeof SourceCheck>

/** What a type would do to one column: `failing` of its values do not fit. */
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

/** What became of the types that a person chose. Of the `blanked` values, `misfits` did not fit; the others stand for nothing. */
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
