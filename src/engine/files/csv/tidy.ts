/**
 * The careful way through a text file that the engine would not read as it stands: mixed line
 * ends, lines of several widths, quotes within texts, broken characters, a line beyond all
 * bounds. Records are split here, byte by byte; what can be kept is written to a clean file, the
 * rest is refused with its reason, each record alone.
 */
import { isUtf8 } from 'node:buffer'
import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { RefusalReason } from '../../../contract/refusal.ts'
import { COLUMNS_MAX, type CsvDialect } from './dialect.ts'
import { Splitter, TEXT_KEPT, type TextRecord } from './splitter.ts'

const CHUNK = 1 << 20
const FLUSH = 1 << 20
const CR = 13
const MARK = Buffer.from('\uFEFF')
/** From this share of the rows on, another width is how the file is, not damage. */
const HABIT = 0.2
const HABIT_ROWS = 20

export interface Refusal {
  readonly line: number
  readonly reason: RefusalReason
  /** Fields found, where their number is the reason. */
  readonly fields: number | null
  readonly text: string
}

type Use = (record: TextRecord) => Promise<void> | void

async function eachRecord(file: string, dialect: CsvDialect, use: Use): Promise<void> {
  const splitter = new Splitter(dialect.delimiter, dialect.quote)
  let left = dialect.skippedRecords
  let isFirst = true
  const pass = async (records: Iterable<TextRecord>): Promise<void> => {
    for (const record of records) {
      if (record.isBlank) continue
      if (left > 0) left--
      else if (isFirst && dialect.header) isFirst = false
      else {
        const used = use(record)
        if (used) await used
      }
    }
  }
  let isStart = true
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    await pass(splitter.add(isStart && chunk.subarray(0, 3).equals(MARK) ? chunk.subarray(3) : chunk))
    isStart = false
  }
  await pass(splitter.add(Buffer.alloc(0), true))
}

/** Fields of a record and whether each was quoted. */
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

export interface Widths {
  readonly width: number
  /** Short rows end with empty fields: most or many are so. */
  readonly pads: boolean
  /** Nothing in the lines themselves makes the import refuse one. */
  readonly isClean: boolean
  readonly rows: number
  readonly short: number
}

/** How wide the table is, by all of its rows. */
export async function widthsOf(file: string, dialect: CsvDialect): Promise<Widths> {
  const named = dialect.names.length
  let rows = 0
  let short = 0
  let long = 0
  let broken = 0
  let widest = named
  await eachRecord(file, dialect, ({ fields, filled, bytes, isBroken, isOdd }) => {
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

/** Why a row is refused; null where it can be kept. */
function refusalOf({ bytes, head, line, filled, fields, isBroken }: TextRecord, { width, pads }: Widths): Refusal | null {
  const refusal = (reason: RefusalReason, found: number | null = null): Refusal => ({ line, reason, fields: found, text: (bytes ?? head).toString('utf8') })
  if (!bytes) return { line, reason: 'line_too_long', fields: null, text: head.toString('utf8').slice(0, TEXT_KEPT) }
  if (!isUtf8(bytes) || bytes.includes(0)) return refusal('invalid_characters')
  if (isBroken) return refusal('text_after_quote')
  if (filled > width) return refusal('too_many_fields', fields)
  return fields < width && !pads ? refusal('too_few_fields', fields) : null
}

/** Every row that is refused, to `refuse`, and every other one to `keep`. */
async function sortOut(file: string, dialect: CsvDialect, widths: Widths, keep: Use, refuse: (refusal: Refusal) => Promise<void> | void): Promise<void> {
  const one = (record: TextRecord): Promise<void> | void => {
    const refusal = refusalOf(record, widths)
    return refusal ? refuse(refusal) : keep(record)
  }
  await eachRecord(file, dialect, (record) => {
    // a chunk of the file is overwritten by none: its bytes may wait for the next block
    const parts = record.isOdd && record.bytes ? apart(record, record.bytes, dialect, widths.width) : null
    if (!parts) return one(record)
    return (async () => {
      for (const part of parts) await one(part)
    })()
  })
}

/** The rows that the careful way refuses, without writing the others. */
export async function refusals(
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

export interface Tidied {
  readonly records: number
  readonly padded: number
  readonly width: number
}

/** Writes text in blocks. */
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

/** Writes the rows that can be kept, without a header, and gives every other one to `refuse`. */
export async function tidy(file: string, dialect: CsvDialect, target: string, refuse: (refusal: Refusal) => Promise<void> | void): Promise<Tidied> {
  const widths = await widthsOf(file, dialect)
  const { width } = widths
  const { delimiter, quote } = dialect
  const out = new Blocks(target)
  let records = 0
  let padded = 0
  const clean = ({ value, quoted }: { value: string; quoted: boolean }): string =>
    quoted || value.includes(quote) || value.includes('\r') || (quote !== '' && delimiter !== '' && value.includes(delimiter))
      ? `${quote}${value.replaceAll(quote, quote + quote)}${quote}`
      : value
  const keep = (record: TextRecord): Promise<void> | undefined => {
    const bytes = record.bytes ?? record.head
    records++
    if (record.isOdd || record.fields > width) {
      const fields = fieldsOf(bytes.toString('utf8'), delimiter, quote).slice(0, width)
      return out.add(`${fields.map(quote === '' ? (f) => f.value.replaceAll('\r', ' ') : clean).join(delimiter)}\n`)
    }
    if (record.fields < width) padded++
    return out.add(bytes, record.fields < width ? `${delimiter.repeat(width - record.fields)}\n` : '\n')
  }
  await sortOut(file, dialect, widths, keep, refuse)
  await out.end()
  return { records, padded, width }
}

/** A record with CRs alone that are line ends, because each part is a row; null where they are of a text. */
function apart(record: TextRecord, bytes: Buffer, { delimiter, quote }: CsvDialect, width: number): TextRecord[] | null {
  if (!bytes.includes(CR)) return null
  const splitter = new Splitter(delimiter, quote)
  const text = Buffer.from(bytes.toString('latin1').replaceAll('\r', '\n'), 'latin1')
  const parts = [...splitter.add(text), ...splitter.add(Buffer.alloc(0), true)].filter((part) => !part.isBlank)
  if (parts.length < 2 || parts.some((part) => part.fields !== width || part.isBroken)) return null
  return parts.map((part) => ({ ...part, line: record.line }))
}
