/** Goes through the rows below the header of a text file, record by record, without those that a person left out. */
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import type { LeftOut } from '../../../contract/table-lines.ts'
import { KeptRows } from '../omit.ts'
import type { CsvDialect } from './dialect.ts'
import { fieldsOf, written } from './fields.ts'
import { joined } from './split-decimals.ts'
import { Splitter, type TextRecord } from './splitter.ts'

const CHUNK = 1 << 20
const CR = 13

/** Receives a row and its number, counted like the option `header_row`. */
export type Use = (record: TextRecord, number: number) => Promise<void> | void

/** Remembers the lines of the header, to recognize rows that repeat one of them. */
class HeaderLines {
  private readonly lines: Buffer[] = []
  add({ bytes }: TextRecord): void {
    // a copy, because the record is a view of a large buffer
    if (bytes) this.lines.push(Buffer.from(bytes))
  }
  readonly isRepeatedBy = ({ bytes }: TextRecord): boolean => bytes !== null && this.lines.some((line) => line.equals(bytes))
}

/** Calls `use` for every row that is kept. `width`: number of columns in the table. Returns how many rows were left out. */
export async function eachRecord(file: string, dialect: CsvDialect, width: number, use: Use): Promise<LeftOut> {
  const splitter = new Splitter(dialect.delimiter, dialect.quote)
  let above = dialect.skippedRecords + (dialect.header ? 1 : 0)
  let number = above - dialect.declared
  const header = new HeaderLines()
  const kept = new KeptRows(dialect.omit, header.isRepeatedBy)
  const pass = async (records: Iterable<TextRecord>): Promise<void> => {
    for (const record of records) {
      if (record.isBlank) continue
      let row: TextRecord | null = record
      if (above > 0) {
        const { count, rest } = withoutHead(record, above, dialect)
        if (dialect.header && count === 1 && above <= dialect.headerRows) header.add(record)
        above -= count
        row = rest
      }
      for (const part of row ? rowsOf(row, dialect, width) : []) {
        const found = kept.next(part, ++number)
        if (!found) continue
        const used = use(dialect.joins === null ? found.row : withDecimals(found.row, dialect, dialect.joins), found.number)
        if (used) await used
      }
    }
  }
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) await pass(splitter.add(chunk))
  await pass(splitter.add(Buffer.alloc(0), true))
  return kept.done()
}

/** Splits a record at lone CRs, and drops blank parts. */
const partsOf = (bytes: Buffer, { delimiter, quote }: CsvDialect): TextRecord[] =>
  [...new Splitter(delimiter, quote, true).add(bytes, true)].filter((part) => !part.isBlank)

/**
 * Splits off the first row from titles and a header that end with a CR, in a file whose other lines end with LF.
 * `count`: how many of the `above` lines the record contains; `rest`: the row, or null.
 */
function withoutHead(record: TextRecord, above: number, dialect: CsvDialect): { count: number; rest: TextRecord | null } {
  const { bytes } = record
  if (!bytes?.includes(CR)) return { count: 1, rest: null }
  const parts = partsOf(bytes, dialect)
  const first = parts[above]?.bytes
  if (!first) return { count: Math.max(1, parts.length), rest: null }
  // a view of the same buffer, so that the row's position is known
  const rest = bytes.subarray(first.byteOffset - bytes.byteOffset)
  const [row = null] = new Splitter(dialect.delimiter, dialect.quote, false).add(rest, true)
  return { count: above, rest: row && { ...row, line: record.line } }
}

/** Splits a record at lone CRs if every part is a complete row. Otherwise its CRs belong to a text, and the record is returned unchanged. */
function rowsOf(record: TextRecord, dialect: CsvDialect, width: number): readonly TextRecord[] {
  const { bytes } = record
  if (!record.isOdd || !bytes?.includes(CR)) return [record]
  const parts = partsOf(bytes, dialect)
  if (parts.length < 2 || parts.some((part) => part.fields !== width || part.isBroken)) return [record]
  return parts.map((part) => ({ ...part, line: record.line }))
}

/** Rejoins the decimals of a column (see `split-decimals.ts`) in a row with one field too many. */
function withDecimals(record: TextRecord, dialect: CsvDialect, column: number): TextRecord {
  const { bytes } = record
  const width = dialect.names.length
  if (!bytes || record.filled !== width + 1 || record.isBroken || !isUtf8(bytes)) return record
  const fields = fieldsOf(bytes.toString('utf8'), dialect)
  const values = joined(
    fields.map(({ value, quoted }) => (quoted ? `"${value}"` : value)),
    column,
  )
  if (!values) return record
  const [number = ''] = values.slice(column - 1, column)
  const row = [...fields.slice(0, column - 1), { value: number, quoted: false }, ...fields.slice(column + 1, width + 1)]
  const text = Buffer.from(row.map((field) => written(field, dialect)).join(dialect.delimiter))
  return { ...record, bytes: text, head: text.subarray(0, record.head.length), fields: width, filled: width, isOdd: false }
}
