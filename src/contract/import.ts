/** How a file is read into a dataset: what was detected, and what a person chose instead. */
import { z } from 'zod'
import { Id } from './scalar.ts'

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
] as const

export const DELIMITERS = [',', ';', '\t', '|'] as const

/** Types that a column of a file can be given. DECIMAL takes the places its values need. */
export const SchemaType = z.enum(['VARCHAR', 'BIGINT', 'DECIMAL', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'TIME'])
export type SchemaType = z.infer<typeof SchemaType>

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
})
export type CsvOptions = z.infer<typeof CsvOptions>

/** `sheet` null: the first visible one. Rows are counted from the first row of the sheet. */
export const ExcelOptions = z.strictObject({
  kind: z.literal('excel'),
  sheet: z.string().max(200).nullable().default(null),
  header_row: HeaderRow,
  /** Every cell of a merged block gets its value. */
  fill_merged: z.boolean().default(false),
  decimal: Decimal,
  date_order: DateOrder,
})
export type ExcelOptions = z.infer<typeof ExcelOptions>

export const SqliteOptions = z.strictObject({ kind: z.literal('sqlite'), table: z.string().min(1).max(500) })
export type SqliteOptions = z.infer<typeof SqliteOptions>

export const SourceOptions = z.discriminatedUnion('kind', [CsvOptions, ExcelOptions, SqliteOptions])
export type SourceOptions = z.infer<typeof SourceOptions>

/** Types that a person gave to columns, by id; values that do not fit go blank only in the columns listed. */
export const SchemaChoice = z.strictObject({
  types: z.record(Id, SchemaType).default({}),
  blank_misfits: z.array(Id).max(5_000).default([]),
})
export type SchemaChoice = z.infer<typeof SchemaChoice>

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

/** The head of a source as it would be read, with every option filled in. */
export const SourcePreview = z.strictObject({
  parts: z.array(SourcePart),
  options: SourceOptions,
  names: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())),
  /** Columns by name whose days and months could be read either way. */
  ambiguous_dates: z.array(z.string()),
})
export type SourcePreview = z.infer<typeof SourcePreview>

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

/** What became of the types that a person chose. */
export const SchemaResult = z.strictObject({
  updated: z.array(z.strictObject({ column_id: Id, name: z.string(), dtype: z.string(), blanked: z.int() })),
  failed: z.array(z.strictObject({ column_id: Id, name: z.string(), dtype: z.string(), failing: z.int(), samples: z.array(z.string()) })),
})
export type SchemaResult = z.infer<typeof SchemaResult>
