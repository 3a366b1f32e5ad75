/**
 * The careful reader, for text files that the engine cannot read: with mixed line endings, lines with different numbers
 * of fields, quotes inside texts, invalid characters, or an extremely long line. Splits records byte by byte, writes the
 * good ones to a clean file, and refuses each of the others with a reason.
 */
import { isUtf8 } from 'node:buffer'
import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { RefusalReason } from '../../../contract/refusal.ts'
import { COLUMNS_MAX, type CsvDialect } from './dialect.ts'
import { joined } from './split-decimals.ts'
import { REFUSED_TEXT_MAX, Splitter, type TextRecord } from './splitter.ts'

const CHUNK = 1 << 20
const FLUSH = 1 << 20
const CR = 13
/** If at least this share of the rows have a different number of fields, that is not damage. */
const HABIT = 0.2
const HABIT_ROWS = 20

export interface Refusal {
  readonly line: number
  readonly reason: RefusalReason
  /** How many fields the row has, if their number is the reason. */
  readonly fields: number | null
  readonly text: string
}

type Use = (record: TextRecord) => Promise<void> | void

/** Calls `use` for every row below the header. `width`: number of columns in the table. */
async function eachRecord(file: string, dialect: CsvDialect, width: number, use: Use): Promise<void> {
  const splitter = new Splitter(dialect.delimiter, dialect.quote)
  let above = dialect.skippedRecords + (dialect.header ? 1 : 0)
  const pass = async (records: Iterable<TextRecord>): Promise<void> => {
    for (const record of records) {
      if (record.isBlank) continue
      let row: TextRecord | null = record
      if (above > 0) {
        const { count, rest } = withoutHead(record, above, dialect)
        above -= count
        row = rest
      }
      for (const part of row ? rowsOf(row, dialect, width) : []) {
        const used = use(dialect.joins === null ? part : withDecimals(part, dialect, dialect.joins))
        if (used) await used
      }
    }
  }
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) await pass(splitter.add(chunk))
  await pass(splitter.add(Buffer.alloc(0), true))
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

/** Returns the fields of a record and whether each was quoted. */
function fieldsOf(text: string, delimiter: string, quote: string): { value: string; quoted: boolean }[] {
  const fields: { value: string; quoted: boolean }[] = []
  let at = 0
  for (;;) {
    const blanks = quote === '' ? 0 : (/^ */.exec(text.slice(at, at + 80))?.[0].length ?? 0)
    const quoted = quote !== '' && text[at + blanks] === quote
    if (quoted) at += blanks
    let value = ''
    if (quoted) {
      at++
      while (at < text.length) {
        if (text[at] !== quote) value += text[at++]
        else if (text[at + 1] === quote) {
          value += quote
          at += 2
        } else break
      }
      at++
    }
    const end = delimiter === '' ? -1 : text.indexOf(delimiter, at)
    const rest = text.slice(at, end < 0 ? undefined : end)
    value += quoted && rest.trim() === '' ? '' : rest
    fields.push({ value, quoted })
    if (end < 0) return fields
    at = end + 1
  }
}

/** Writes a field, with quotes if it had them or needs them. */
const written = ({ value, quoted }: { value: string; quoted: boolean }, { delimiter, quote }: CsvDialect): string =>
  quote !== '' && (quoted || value.includes(quote) || value.includes('\r') || (delimiter !== '' && value.includes(delimiter)))
    ? `${quote}${value.replaceAll(quote, quote + quote)}${quote}`
    : value

/** Rejoins the decimals of a column (see `split-decimals.ts`) in a row with one field too many. */
function withDecimals(record: TextRecord, dialect: CsvDialect, column: number): TextRecord {
  const { bytes } = record
  const width = dialect.names.length
  if (!bytes || record.filled !== width + 1 || record.isBroken || !isUtf8(bytes)) return record
  const fields = fieldsOf(bytes.toString('utf8'), dialect.delimiter, dialect.quote)
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

export interface Widths {
  readonly width: number
  /** Whether short rows are padded with empty fields instead of refused, because many rows are short. */
  readonly pads: boolean
  /** Whether no line would be refused. */
  readonly isClean: boolean
  readonly rows: number
  readonly short: number
}

/** Determines the number of columns from all rows of the file. */
export async function widthsOf(file: string, dialect: CsvDialect): Promise<Widths> {
  const named = dialect.names.length
  let rows = 0
  let short = 0
  let long = 0
  let broken = 0
  let widest = named
  await eachRecord(file, dialect, named, ({ fields, filled, bytes, isBroken, isOdd }) => {
    rows++
    if (fields < named) short++
    if (filled > named) {
      long++
      widest = Math.max(widest, filled)
    }
    if (bytes === null || isBroken || isOdd) broken++
  })
  const isHabit = (count: number): boolean => rows >= HABIT_ROWS && count >= rows * HABIT
  const width = isHabit(long) && widest <= COLUMNS_MAX ? widest : named
  const pads = isHabit(short) || (rows > 0 && short === rows) || short > rows / 2 || width > named
  return { width, pads, rows, short, isClean: broken === 0 && (short === 0 || pads) && (long === 0 || width > named) }
}

/** Returns why a row is refused, or null if it is accepted. */
function refusalOf({ bytes, head, line, filled, fields, isBroken }: TextRecord, { width, pads }: Widths): Refusal | null {
  const refusal = (reason: RefusalReason, found: number | null = null): Refusal => ({ line, reason, fields: found, text: (bytes ?? head).toString('utf8') })
  if (!bytes) return { line, reason: 'line_too_long', fields: null, text: head.toString('utf8').slice(0, REFUSED_TEXT_MAX) }
  if (!isUtf8(bytes) || bytes.includes(0)) return refusal('invalid_characters')
  if (isBroken) return refusal('text_after_quote')
  if (filled > width) return refusal('too_many_fields', fields)
  return fields < width && !pads ? refusal('too_few_fields', fields) : null
}

/** Calls `refuse` for every row that is refused, and `keep` for every other one. */
async function sortOut(file: string, dialect: CsvDialect, widths: Widths, keep: Use, refuse: (refusal: Refusal) => Promise<void> | void): Promise<void> {
  // chunks are never overwritten, so a record can refer to their bytes until the block is written
  await eachRecord(file, dialect, widths.width, (record) => {
    const refusal = refusalOf(record, widths)
    return refusal ? refuse(refusal) : keep(record)
  })
}

/** Finds the rows that an import would refuse, without writing the others. */
export async function findRefusals(
  file: string,
  dialect: CsvDialect,
  widths: Widths,
  refuse: (refusal: Refusal) => void,
): Promise<{ kept: number; padded: number }> {
  let kept = 0
  let padded = 0
  const keep = ({ fields }: TextRecord): void => {
    kept++
    if (fields < widths.width) padded++
  }
  await sortOut(file, dialect, widths, keep, refuse)
  return { kept, padded }
}

export interface TidyReport {
  readonly records: number
  readonly padded: number
  readonly width: number
  /** Dialect of the clean file. */
  readonly dialect: CsvDialect
}

/** Dialect of a clean file in which every field is quoted. */
const REWRITTEN = { delimiter: ',', quote: '"' } as const

const EMPTY = { value: '', quoted: false }

/** Quotes a field. An empty field without quotes stays unquoted, because it means null. */
const quoted = (field: { value: string; quoted: boolean }): string => (field.value === '' && !field.quoted ? '' : `"${field.value.replaceAll('"', '""')}"`)

/** Collects text and writes it in large blocks. */
class Blocks {
  private readonly out: WriteStream
  private parts: (Buffer | string)[] = []
  private size = 0
  constructor(target: string) {
    this.out = createWriteStream(target)
  }
  add(...parts: (Buffer | string)[]): Promise<void> | undefined {
    for (const part of parts) {
      this.parts.push(part)
      this.size += part.length
    }
    return this.size > FLUSH ? this.flush() : undefined
  }
  private async flush(): Promise<void> {
    const block = Buffer.concat(this.parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
    this.parts = []
    this.size = 0
    if (!this.out.write(block)) await once(this.out, 'drain')
  }
  async end(): Promise<void> {
    await this.flush()
    this.out.end()
    await finished(this.out)
  }
}

/**
 * Writes the accepted rows without a header, and calls `refuse` for every other one. Good lines are copied unchanged,
 * unless `rewrites`: then every field is parsed and quoted again, which is slower but leaves the engine no ambiguity.
 */
export async function tidy(
  file: string,
  dialect: CsvDialect,
  target: string,
  refuse: (refusal: Refusal) => Promise<void> | void,
  rewrites = false,
): Promise<TidyReport> {
  const widths = await widthsOf(file, dialect)
  const { width } = widths
  const { delimiter, quote } = dialect
  const out = new Blocks(target)
  let records = 0
  let padded = 0
  const keep = (record: TextRecord): Promise<void> | undefined => {
    const bytes = record.bytes ?? record.head
    records++
    if (record.fields < width) padded++
    if (rewrites || record.isOdd || record.fields > width) {
      const found = fieldsOf(bytes.toString('utf8'), delimiter, quote)
      const fields = Array.from({ length: width }, (_, i) => found[i] ?? EMPTY)
      if (rewrites) return out.add(`${fields.map(quoted).join(REWRITTEN.delimiter)}\n`)
      return out.add(`${fields.map(quote === '' ? (f) => f.value.replaceAll('\r', ' ') : (f) => written(f, dialect)).join(delimiter)}\n`)
    }
    return out.add(bytes, record.fields < width ? `${delimiter.repeat(width - record.fields)}\n` : '\n')
  }
  await sortOut(file, dialect, widths, keep, refuse)
  await out.end()
  const names = Array.from({ length: width }, (_, i) => dialect.names[i] ?? `column_${i + 1}`)
  const marks = rewrites ? REWRITTEN : { delimiter, quote }
  return {
    records,
    padded,
    width,
    dialect: { ...dialect, ...marks, joins: null, names, header: false, skip: 0, skippedRecords: 0, isUneven: false, hasOnlyFeeds: true },
  }
}
