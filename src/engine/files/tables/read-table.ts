/** Reads one table of a file of any format as rows of texts, with the names of its columns. */

import { rm } from 'node:fs/promises'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { FILE_SOURCES } from '../../../contract/file-source.ts'
import type { SchemaType } from '../../../contract/import.ts'
import { type LeftOut, NOTHING_LEFT_OUT } from '../../../contract/table-lines.ts'
import { uniqueNames } from '../../../contract/unique-names.ts'
import { asUtf8 } from '../csv/as-utf8.ts'
import { type CsvDialect, sniff } from '../csv/dialect.ts'
import { fieldsOf } from '../csv/fields.ts'
import { countRecords } from '../csv/records.ts'
import type { TextRecord } from '../csv/splitter.ts'
import { type Refusal, sortOut, widthsOf } from '../csv/tidy.ts'
import type { ReadSheet } from '../excel/read-sheet.ts'
import { readSheets } from '../sheets.ts'
import { fittingOptions, type SingleOptions } from '../sight.ts'
import { TooMuchText, withinBytes } from '../text-bound.ts'

type Cells = readonly (string | null)[]

/** Receives the rows of a table. */
export interface RowSink {
  /** Null cells are missing values; empty texts are texts. */
  readonly add: (cells: Cells) => Promise<void> | undefined
  /** Receives a row as a line of clean CSV without its ending, with all of its cells. Null to get the cells of every row. */
  readonly addLine: ((line: Buffer) => Promise<void> | undefined) | null
  readonly refuse: (refusal: Refusal) => Promise<void> | undefined
}

/** Counts of the rows that were read. */
export interface RowCounts {
  readonly rows: number
  readonly padded: number
  readonly errors: number
  readonly uncomputed: number
  readonly leftOut: LeftOut
}

export interface Table {
  readonly names: readonly string[]
  /** Whether the file has names for its columns. */
  readonly hasHeader: boolean
  /** Types of columns that the file states; null for a column whose values decide. */
  readonly types: readonly (SchemaType | null)[]
  /** Whether only its first rows are read. */
  readonly isCut?: boolean
  /** Reads all rows, once. */
  readonly each: (sink: RowSink) => Promise<Result<RowCounts>>
}

interface ReadOptions {
  readonly path: string
  /** The sheet or table; null for the likeliest one. */
  readonly part: string | null
  /** Path prefix for temporary files. */
  readonly scratch: string
  readonly maxTextMb: number
  /** Whether only the first rows are needed, and the text may end anywhere. */
  readonly isHead: boolean
}

const NONE = { padded: 0, errors: 0, uncomputed: 0, leftOut: NOTHING_LEFT_OUT }
const COMMA = 44
/** How many rows of a Parquet file are read for its head. */
const PARQUET_HEAD = 1_000

/** Whether a record can be copied unchanged into clean CSV. */
const isCleanLine = ({ delimiter, quote, joins }: CsvDialect, record: TextRecord, width: number): boolean =>
  delimiter === ',' && quote === '"' && joins === null && !record.isOdd && record.fields === width && (width > 1 || record.bytes?.[0] !== COMMA)

async function eachTextRow(file: string, dialect: CsvDialect, sink: RowSink, isHead: boolean): Promise<Result<RowCounts>> {
  const { unterminatedAt } = isHead ? { unterminatedAt: null } : await countRecords(file, dialect.delimiter, dialect.quote)
  if (unterminatedAt !== null) return fail('file_unterminated_quote', { line: unterminatedAt })
  const width = dialect.names.length
  const { pads } = await widthsOf(file, dialect)
  let rows = 0
  let padded = 0
  const keep = (record: TextRecord): Promise<void> | undefined => {
    rows++
    if (record.fields < width) padded++
    const bytes = record.bytes ?? record.head
    if (sink.addLine && isCleanLine(dialect, record, width)) return sink.addLine(bytes)
    const fields = fieldsOf(bytes.toString('utf8'), dialect).slice(0, width)
    return sink.add(fields.map(({ value, quoted }) => (value === '' && !quoted ? null : value)))
  }
  const widths = { width, pads, isClean: false, rows: 0, short: 0 }
  const leftOut = await sortOut(file, dialect, widths, keep, (refusal) => sink.refuse(refusal))
  return ok({ ...NONE, rows, padded, leftOut })
}

async function withText<T>({ path, scratch, isHead }: ReadOptions, work: (table: Table) => Promise<Result<T>>): Promise<Result<T>> {
  const text = await asUtf8(path, scratch, null)
  if (!text.ok) return text
  const { file } = text.value
  try {
    const dialect = await sniff(file, FILE_SOURCES.csv.unchosen)
    if (!dialect.ok) return dialect
    const { names, header: hasHeader } = dialect.value
    return await work({ names, hasHeader, types: names.map(() => null), each: (sink) => eachTextRow(file, dialect.value, sink, isHead) })
  } finally {
    if (file !== path) await rm(file, { force: true })
  }
}

async function eachSheetRow(sheet: ReadSheet, rows: Iterator<(string | null)[]>, sink: RowSink): Promise<Result<RowCounts>> {
  let count = 0
  for (let next = rows.next(); !next.done; next = rows.next()) {
    count++
    const added = sink.add(next.value)
    if (added) await added
  }
  return ok({ ...NONE, rows: count, errors: sheet.errors(), uncomputed: sheet.uncomputed(), leftOut: sheet.leftOut() })
}

async function withSheet<T>(of: ReadOptions, format: Parameters<typeof readSheets>[1], work: (table: Table) => Promise<Result<T>>): Promise<Result<T>> {
  const sheet = await readSheets(of.path, format, { ...FILE_SOURCES.excel.unchosen, sheet: of.part })
  if (!sheet.ok) return sheet
  const { hasHeader } = sheet.value
  const rows = withinBytes(sheet.value.rows, of.maxTextMb)[Symbol.iterator]()
  const first = rows.next()
  if (first.done) return fail('sheet_empty', { name: sheet.value.name })
  const header = hasHeader ? first.value.map((name) => name ?? '') : []
  const { names } = uniqueNames(header, first.value.length)
  function* body(): Generator<(string | null)[]> {
    if (!hasHeader && !first.done) yield first.value
    for (let next = rows.next(); !next.done; next = rows.next()) yield next.value
  }
  const types = names.map((_, i) => (sheet.value.texts?.[i] ? ('VARCHAR' as const) : null))
  return await work({ names, hasHeader, types, each: (sink) => eachSheetRow(sheet.value, body(), sink) })
}

async function withDatabaseHead<T>({ path, part }: ReadOptions, work: (table: Table) => Promise<Result<T>>): Promise<Result<T>> {
  const { previewSqlite } = await import('../sqlite.ts')
  const found = await previewSqlite(path, part, async () => undefined)
  if (!found.ok) return found
  const { names: header, rows, textColumns } = found.value
  const { names } = uniqueNames(header, header.length)
  const types = names.map((_, i) => (textColumns[i] && rows.length > 0 ? ('VARCHAR' as const) : null))
  const each = async (sink: RowSink): Promise<Result<RowCounts>> => {
    for (const row of rows) await sink.add(row)
    return ok({ ...NONE, rows: rows.length })
  }
  return await work({ names, hasHeader: true, types, isCut: true, each })
}

/** Writes a table of a database as clean CSV first, because its rows arrive faster than they can be merged. */
async function withDatabase<T>({ path, part, scratch, maxTextMb }: ReadOptions, work: (table: Table) => Promise<Result<T>>): Promise<Result<T>> {
  const { writeSqlite } = await import('../sqlite.ts')
  const file = `${scratch}.rows`
  try {
    const written = await writeSqlite(path, part ?? FILE_SOURCES.sqlite.unchosen.table, file, maxTextMb)
    if (!written.ok) return written
    const { columns, textColumns, errors, rows } = written.value
    const dialect = await sniff(file, { delimiter: ',', quote: '"', header_row: 1 })
    if (!dialect.ok) return dialect
    const types = columns.map((_, i) => (textColumns[i] && rows > 0 ? ('VARCHAR' as const) : null))
    const each = async (sink: RowSink): Promise<Result<RowCounts>> => {
      const counts = await eachTextRow(file, dialect.value, sink, false)
      return counts.ok ? ok({ ...counts.value, errors }) : counts
    }
    return await work({ names: dialect.value.names, hasHeader: true, types, each })
  } finally {
    await rm(file, { force: true })
  }
}

async function withColumns<T>({ path, isHead, maxTextMb }: ReadOptions, work: (table: Table) => Promise<Result<T>>): Promise<Result<T>> {
  const { withParquet } = await import('../parquet/read.ts')
  return await withParquet(path, async (found) => {
    const { names } = uniqueNames(found.names, found.names.length)
    const each = async (sink: RowSink): Promise<Result<RowCounts>> => {
      let rows = 0
      let errors = 0
      const note = (): void => {
        errors++
      }
      const limit = { left: maxTextMb * 1_048_576 }
      for await (const block of found.blocks(isHead ? PARQUET_HEAD : Number.POSITIVE_INFINITY, note))
        for (const row of block) {
          rows++
          for (const cell of row) limit.left -= (cell?.length ?? 0) + 1
          if (limit.left < 0) throw new TooMuchText(maxTextMb)
          const added = sink.add(row)
          if (added) await added
        }
      return ok({ ...NONE, rows: isHead ? found.rows : rows, errors })
    }
    return await work({ names, hasHeader: true, types: found.types, each })
  })
}

/** Runs `work` with a table of a file, which may be damaged or hostile. */
export async function withTable<T>(of: ReadOptions, work: (table: Table) => Promise<Result<T>>): Promise<Result<T>> {
  const fitting = await fittingOptions(of.path, FILE_SOURCES.csv.unchosen)
  if (!fitting.ok) return fitting
  const { format, options } = fitting.value
  const readers: { readonly [K in SingleOptions['kind']]: () => Promise<Result<T>> } = {
    csv: () => withText(of, work),
    excel: () => withSheet(of, format, work),
    parquet: () => withColumns(of, work),
    sqlite: () => (of.isHead ? withDatabaseHead(of, work) : withDatabase(of, work)),
  }
  return await readers[options.kind]()
}

/** Returns the names of the sheets or tables of a file that have rows; [null] for a file with only one. */
export async function partsIn(path: string): Promise<Result<(string | null)[]>> {
  const fitting = await fittingOptions(path, FILE_SOURCES.csv.unchosen)
  if (!fitting.ok) return fitting
  const { format, options } = fitting.value
  if (options.kind === 'excel') {
    const { previewSheets } = await import('../sheets.ts')
    const found = await previewSheets(path, format, FILE_SOURCES.excel.unchosen)
    if (!found.ok) return found
    const filled = found.value.parts.filter(({ rows }) => rows !== 0).map(({ name }) => name)
    return ok(filled.length > 1 ? filled : [null])
  }
  if (options.kind !== 'sqlite') return ok([null])
  const { previewSqlite } = await import('../sqlite.ts')
  const found = await previewSqlite(path, null, async () => undefined)
  return found.ok ? ok(found.value.parts.length > 1 ? found.value.parts.map(({ name }) => name) : [null]) : found
}
