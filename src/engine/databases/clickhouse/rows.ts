/**
 * Parses the row format of ClickHouse responses: TabSeparated, with a row number as the first column. After the last row
 * come a blank line and the minimum and maximum of every column, so the server itself states the number of rows. An
 * error in mid-stream takes the place of a row, although the HTTP status is success.
 */
import { isUtf8 } from 'node:buffer'
import { TooMuchText } from '../../files/text-bound.ts'
import type { CopyBounds, SourceField } from '../driver.ts'
import { ROW_MAX_MB, RowTooLarge } from '../row-bound.ts'
import { exceptionIn, NotUtf8, TruncatedAnswer } from './errors.ts'

const MIB = 1_048_576
const LINE_FEED = 10
const TAB = 9
const TELL_EVERY = 200
/** How many bytes are processed together. A response arrives in small chunks, and processing each one separately would cost more than its bytes. */
const BLOCK = 262_144
const END_KEPT = 16_384
/** Maximum characters of a row number, including the separator after it. */
const NUMBER_MAX = 24
const NOTHING: Buffer = Buffer.alloc(0)

/** Returns an error that names the first column whose value is not UTF-8. */
function notUtf8(lines: Buffer, fields: readonly SourceField[], first: number): NotUtf8 {
  for (let at = 0; at < lines.length; ) {
    const end = lines.indexOf(LINE_FEED, at)
    const line = lines.subarray(at, end)
    if (!isUtf8(line)) {
      let column = 0
      for (let from = 0; from <= line.length; column++) {
        const tab = line.indexOf(TAB, from)
        const to = tab < 0 ? line.length : tab
        if (!isUtf8(line.subarray(from, to))) break
        from = to + 1
      }
      return new NotUtf8(fields[column - first]?.name ?? '')
    }
    at = end + 1
  }
  return new NotUtf8('')
}

/** Throws `NotUtf8` if a line is not UTF-8. `first`: how many columns precede those of `fields`. */
export function checkUtf8(lines: Buffer, fields: readonly SourceField[], first: number): void {
  if (!isUtf8(lines)) throw notUtf8(lines, fields, first)
}

/** Returns how many rows there are up to this line, from the zero-based row number at its start. Null if the line is not a row. */
function numberAt(line: Buffer): number | null {
  const [, digits] = /^(\d+)[\t\n]/.exec(line.toString('latin1', 0, NUMBER_MAX)) ?? []
  return digits === undefined ? null : Number(digits) + 1
}

/** Joins the chunks of a response into blocks. Yields a block before it is full when progress is due. */
async function* blocks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [parts, bytes, since]: [Buffer[], number, number] = [[], 0, Date.now()]
  for await (const part of source) {
    parts.push(part)
    bytes += part.length
    if (bytes < BLOCK && Date.now() - since < TELL_EVERY) continue
    yield Buffer.concat(parts)
    ;[parts, bytes, since] = [[], 0, Date.now()]
  }
  if (bytes > 0) yield Buffer.concat(parts)
}

/** Parses the lines after the rows. The last row's number is the maximum of the first column. */
class Trailer {
  private text: Buffer = NOTHING
  private last: number | null = null
  private line = 0

  add(chunk: Buffer): void {
    if (this.last !== null) return
    this.text = Buffer.concat([this.text, chunk])
    if (this.line === 0) {
      const end = this.text.indexOf(LINE_FEED)
      this.text = end < 0 ? NOTHING : this.text.subarray(end + 1)
      if (end < 0) return
      this.line = 1
    }
    const [, digits] = /^(\d{1,18})[\t\n]/.exec(this.text.subarray(0, 20).toString('latin1')) ?? []
    if (digits !== undefined) this.last = Number(digits)
  }

  /** Returns the server's row count. Null if the response ended before stating it. */
  rows(bytes: number): number | null {
    return this.last === null ? (bytes === 0 ? 0 : null) : this.last + 1
  }
}

export class RowReader {
  private lines = 0
  private bytes = 0
  private told = 0
  private readonly parts: Buffer[] = []
  private kept = 0
  /** Bytes after the last newline. */
  private rest: Buffer = NOTHING
  /** The most recent complete lines. */
  private last: Buffer = NOTHING
  private trailer: Trailer | null = null
  private readonly fields: readonly SourceField[]
  private readonly bounds: CopyBounds

  constructor(fields: readonly SourceField[], bounds: CopyBounds) {
    this.fields = fields
    this.bounds = bounds
  }

  /** Yields the complete lines of rows, in blocks, for a file. */
  async *read(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of blocks(source)) {
      if (this.trailer) this.trailer.add(chunk)
      else for (const lines of this.take(chunk)) if (lines.length > 0) yield this.counted(lines)
    }
    this.rest = Buffer.concat(this.parts)
  }

  /** Yields the line that the chunk completes, then the chunk's own complete lines without copying them. */
  private *take(chunk: Buffer): Generator<Buffer> {
    const first = this.parts.length === 0 ? 0 : chunk.indexOf(LINE_FEED) + 1
    if (this.parts.length > 0 && first === 0) return this.keep(chunk)
    if (first > 0) yield Buffer.concat([...this.parts.splice(0), chunk.subarray(0, first)])
    const text = chunk.subarray(first)
    const blank = text[0] === LINE_FEED ? 0 : text.indexOf('\n\n') + 1
    const found = text[0] === LINE_FEED || blank > 0
    const cut = found ? blank : text.lastIndexOf(LINE_FEED) + 1
    if (found) {
      this.trailer = new Trailer()
      this.trailer.add(text.subarray(cut + 1))
    } else this.keep(text.subarray(cut))
    yield text.subarray(0, cut)
  }

  /** Buffers part of a line. Throws `RowTooLarge` if the line gets too long. */
  private keep(part: Buffer): void {
    if (part.length > 0) this.parts.push(part)
    this.kept = this.parts.length === 1 ? part.length : this.kept + part.length
    if (this.kept > ROW_MAX_MB * MIB) throw new RowTooLarge()
  }

  private counted(rows: Buffer): Buffer {
    const { maxTextMb, onRows } = this.bounds
    this.bytes += rows.length
    if (this.bytes > maxTextMb * MIB) throw new TooMuchText(maxTextMb)
    checkUtf8(rows, this.fields, 1)
    this.last = rows
    if (Date.now() - this.told > TELL_EVERY) {
      this.told = Date.now()
      this.lines = numberAt(this.lastLine()) ?? this.lines
      onRows(this.lines)
    }
    return rows
  }

  private lastLine(): Buffer {
    return this.last.subarray(this.last.lastIndexOf(LINE_FEED, this.last.length - 2) + 1)
  }

  /** Returns the server's row count. `numbered`: whether the rows were requested with row numbers. Throws if rows are missing. */
  rows(numbered: boolean): number {
    const rows = this.trailer?.rows(this.bytes) ?? null
    // a statement without rows has no trailer
    if (rows !== null || (this.bytes === 0 && this.rest.length === 0)) return rows ?? 0
    const counted = !numbered && this.rest.length === 0 ? numberAt(this.lastLine()) : null
    if (counted !== null) return counted
    const said = Buffer.concat([this.last.subarray(-END_KEPT), this.rest.subarray(0, END_KEPT)]).toString()
    throw exceptionIn(said, false) ?? new TruncatedAnswer('the answer ended before its last row')
  }
}
