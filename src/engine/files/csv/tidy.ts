/**
 * The careful reader, for text files that the engine cannot read: with mixed line endings, lines with different numbers
 * of fields, quotes inside texts, invalid characters, or an extremely long line. Splits records byte by byte, writes the
 * good ones to a clean file, and refuses each of the others with a reason.
 */
import { isUtf8 } from 'node:buffer'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { RefusalReason } from '../../../contract/refusal.ts'
import type { LeftOut } from '../../../contract/table-lines.ts'
import { COLUMNS_MAX, type CsvDialect } from './dialect.ts'
import { eachRecord, type Use } from './each-record.ts'
import { type Field, fieldsOf, written } from './fields.ts'
import { REFUSED_TEXT_MAX, type TextRecord } from './splitter.ts'

const FLUSH = 1 << 20
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
export async function sortOut(
  file: string,
  dialect: CsvDialect,
  widths: Widths,
  keep: Use,
  refuse: (refusal: Refusal) => Promise<void> | void,
): Promise<LeftOut> {
  // chunks are never overwritten, so a record can refer to their bytes until the block is written
  return await eachRecord(file, dialect, widths.width, (record, number) => {
    const refusal = refusalOf(record, widths)
    return refusal ? refuse(refusal) : keep(record, number)
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
  /** How many rows were left out because a person chose so. */
  readonly leftOut: LeftOut
  /** Numbers of the first accepted rows in the original file. */
  readonly numbers: readonly number[]
}

/** How many numbers of accepted rows are kept. */
const NUMBERS_KEPT = 100

/** Dialect of a clean file in which every field is quoted. */
const REWRITTEN = { delimiter: ',', quote: '"' } as const

const EMPTY = { value: '', quoted: false }

/** Traits of every file that is written here: it starts with the first row. */
const WRITTEN = { joins: null, omit: null, header: false, headerRows: 1, skip: 0, declared: 0, skippedRecords: 0, isUneven: false, hasOnlyFeeds: true } as const

/** Quotes a field. An empty field without quotes stays unquoted, because it means null. */
const quoted = (field: Field): string => (field.value === '' && !field.quoted ? '' : `"${field.value.replaceAll('"', '""')}"`)

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
  const numbers: number[] = []
  let records = 0
  let padded = 0
  const keep = (record: TextRecord, number: number): Promise<void> | undefined => {
    if (records < NUMBERS_KEPT) numbers.push(number)
    const bytes = record.bytes ?? record.head
    records++
    if (record.fields < width) padded++
    if (rewrites || record.isOdd || record.fields > width) {
      const found = fieldsOf(bytes.toString('utf8'), dialect)
      const fields = Array.from({ length: width }, (_, i) => found[i] ?? EMPTY)
      if (rewrites) return out.add(`${fields.map(quoted).join(REWRITTEN.delimiter)}\n`)
      return out.add(`${fields.map(quote === '' ? (f) => f.value.replaceAll('\r', ' ') : (f) => written(f, dialect)).join(delimiter)}\n`)
    }
    return out.add(bytes, record.fields < width ? `${delimiter.repeat(width - record.fields)}\n` : '\n')
  }
  const leftOut = await sortOut(file, dialect, widths, keep, refuse)
  await out.end()
  const names = Array.from({ length: width }, (_, i) => dialect.names[i] ?? `column_${i + 1}`)
  const marks = rewrites ? REWRITTEN : { delimiter, quote }
  return {
    records,
    padded,
    width,
    dialect: { ...dialect, ...marks, ...WRITTEN, names },
    leftOut,
    numbers,
  }
}
