/** Splits a text file into records, byte by byte. Tolerates quotes inside texts, spaces next to quotes, and mixed line endings. */
import { LINE_MAX } from './scan.ts'

/** How many characters of a refused record are kept. */
export const REFUSED_TEXT_MAX = 4_000
const [LF, CR, SPACE] = [10, 13, 32]
/** If there are at least this many lone CRs per LF, a CR ends a line. The few LFs then come from another program that added a header or a last line. */
const RETURNS_PER_FEED = 8
/** The UTF-8 byte order mark; in concatenated files it also occurs in the middle. */
export const MARK = Buffer.from('\uFEFF')

export interface TextRecord {
  /** The record without its line ending; null if it exceeds the limits. */
  readonly bytes: Buffer | null
  readonly head: Buffer
  readonly line: number
  /** How many fields there are up to the last non-empty one (`filled`), and in total (`fields`). */
  readonly filled: number
  readonly fields: number
  readonly isBlank: boolean
  /** Whether text follows a closing quote. */
  readonly isBroken: boolean
  /** Whether the record must be rewritten, because it contains a CR, or a quote inside an unquoted text. */
  readonly isOdd: boolean
}

/** Parser state: where in a field the current byte is. */
const At = { Start: 0, Text: 1, Quoted: 2, Closed: 3 } as const
type At = (typeof At)[keyof typeof At]

/** Splits bytes that arrive in chunks into records. */
export class Splitter {
  private readonly separator: number
  private readonly quote: number
  private buffer: Buffer = Buffer.alloc(0)
  private at = 0
  private start = 0
  private state: At = At.Start
  private line = 1
  private startLine = 1
  private fields = 1
  private filled = 0
  private isBlank = true
  private isBroken = false
  private isOdd = false
  /** Whether spaces precede the field's text. */
  private isSpaced = false
  /** The beginning of a record that is too long to buffer. */
  private head: Buffer | null = null
  private crEnds: boolean | null

  /** `crEnds`: whether a lone CR ends a line; null to decide by the first bytes. */
  constructor(delimiter: string, quote: string, crEnds: boolean | null = null) {
    this.separator = delimiter === '' ? -1 : delimiter.charCodeAt(0)
    this.quote = quote === '' ? -1 : quote.charCodeAt(0)
    this.crEnds = crEnds
  }

  private take(end: number): TextRecord {
    const { head } = this
    const bytes = this.buffer.subarray(this.start, end)
    const isTooLong = head !== null || bytes.length > LINE_MAX
    const { filled, fields, isBlank, isBroken, isOdd, startLine: line } = this
    return {
      bytes: isTooLong ? null : bytes,
      head: head ?? bytes.subarray(0, 4 * REFUSED_TEXT_MAX),
      line,
      filled,
      fields,
      isBlank,
      isBroken,
      isOdd,
    }
  }

  private reset(next: number): void {
    this.start = next
    this.head = null
    this.state = At.Start
    this.startLine = this.line
    this.fields = 1
    this.filled = 0
    this.isBlank = true
    this.isBroken = false
    this.isOdd = false
    this.isSpaced = false
  }

  *add(chunk: Buffer, isLast = false): Generator<TextRecord> {
    this.buffer = this.buffer.length === this.start ? chunk : Buffer.concat([this.buffer.subarray(this.start), chunk])
    this.at -= this.start
    this.start = 0
    this.crEnds ??= endsWithReturns(this.buffer)
    const { buffer, separator, quote } = this
    const crEnds = this.crEnds
    // a CR at the end of a chunk may be followed by an LF in the next one
    const until = isLast ? buffer.length : buffer.length - 1
    const plain = new PlainLines(buffer, quote, crEnds)
    for (; this.at < until; this.at++) {
      if (this.at === this.start && this.head === null) {
        if (!isLast && buffer.length - this.at <= MARK.length) break
        if (buffer[this.at] === MARK[0] && buffer.subarray(this.at, this.at + MARK.length).equals(MARK)) {
          this.start += MARK.length
          this.at = this.start - 1
          continue
        }
        const end = plain.endOf(this.at)
        if (end >= 0 && end < until) {
          yield this.plainLine(end)
          this.reset(end + 1)
          this.at = end
          continue
        }
      }
      const byte = buffer[this.at] as number
      if (this.state === At.Quoted) {
        if (byte === quote) this.state = At.Closed
        else if (byte === LF) this.line++
        continue
      }
      const lineEnd = byte === LF || byte === CR ? endOfLine(buffer, this.at, crEnds, isLast) : NO_END
      if (lineEnd === UNDECIDED) break
      if (lineEnd !== NO_END) {
        const end = this.at
        this.at = lineEnd
        this.line++
        yield this.take(end)
        this.reset(this.at + 1)
      } else if (byte === separator) {
        this.fields++
        this.isBlank = false
        this.isSpaced = false
        this.state = At.Start
      } else this.character(byte, quote)
    }
    if (isLast && this.start < buffer.length) yield this.take(buffer.length)
    if (!isLast && buffer.length - this.start > LINE_MAX) this.letGo()
  }

  /** Returns the record between `start` and `end` if the line has no quotes. */
  private plainLine(end: number): TextRecord {
    const { buffer, separator, start, line } = this
    const stop = end > start && buffer[end - 1] === CR ? end - 1 : end
    let fields = 1
    let filled = 0
    let from = start
    for (let i = start; i < stop; i++) {
      if (buffer[i] !== separator) continue
      if (i > from) filled = fields
      fields++
      from = i + 1
    }
    if (stop > from) filled = fields
    this.line++
    const bytes = buffer.subarray(start, stop)
    const isTooLong = bytes.length > LINE_MAX
    return {
      ...{ bytes: isTooLong ? null : bytes, head: bytes.subarray(0, 4 * REFUSED_TEXT_MAX), line },
      ...{ filled, fields, isBlank: stop === start, isBroken: false, isOdd: false },
    }
  }

  private character(byte: number, quote: number): void {
    this.isBlank = false
    if (byte === CR) this.isOdd = true
    if (this.state === At.Closed) {
      // a doubled quote is an escaped one
      if (byte === quote) this.state = At.Quoted
      else if (byte === SPACE) this.isOdd = true
      else {
        this.isBroken = true
        this.state = At.Text
      }
      return
    }
    this.filled = this.fields
    if (byte === quote) {
      if (this.state === At.Start) this.state = At.Quoted
      else this.isOdd = true
    } else if (byte === SPACE && this.state === At.Start && this.quote >= 0) this.isSpaced = true
    else this.state = At.Text
    if (this.state === At.Quoted && this.isSpaced) this.isOdd = true
  }

  /** Drops the buffered part of a record that is too long, except its beginning. */
  private letGo(): void {
    this.head ??= Buffer.from(this.buffer.subarray(this.start, this.start + 4 * REFUSED_TEXT_MAX))
    this.start = this.at
  }
}

const NO_END = -1
/** More bytes are needed to tell whether the line has ended. */
const UNDECIDED = -2

/** Returns the position of the last byte of the line ending at `at`: LF, CRLF, CRs before an LF, or a lone CR if `crEnds`. */
function endOfLine(buffer: Buffer, at: number, crEnds: boolean, isLast: boolean): number {
  let end = at
  while (buffer[end] === CR) end++
  if (buffer[end] === LF) return end
  if (crEnds) return at
  if (end < buffer.length) return NO_END
  return isLast ? end - 1 : UNDECIDED
}

/** Whether lone CRs end the lines of a text, judging by its first bytes. */
function endsWithReturns(buffer: Buffer): boolean {
  let [feeds, returns] = [0, 0]
  for (let at = buffer.indexOf(CR); at >= 0; at = buffer.indexOf(CR, at + 1)) if (buffer[at + 1] !== LF && buffer[at + 1] !== CR) returns++
  if (returns === 0) return false
  for (let at = buffer.indexOf(LF); at >= 0; at = buffer.indexOf(LF, at + 1)) feeds++
  return returns > feeds * RETURNS_PER_FEED
}

/** Finds lines without quotes and CRs, which need no byte-by-byte parsing. */
class PlainLines {
  private readonly buffer: Buffer
  private readonly quote: number
  private readonly isOff: boolean
  private nextQuote = -1
  private nextReturn = -1

  constructor(buffer: Buffer, quote: number, crEnds: boolean) {
    this.buffer = buffer
    this.quote = quote
    this.isOff = crEnds
  }

  private next(byte: number, known: number, from: number): number {
    if (known >= from || byte < 0) return byte < 0 ? this.buffer.length : known
    const at = this.buffer.indexOf(byte, from)
    return at < 0 ? this.buffer.length : at
  }

  /** Returns the position of the LF that ends the line at `from`; -1 if the line contains a quote or a CR. */
  endOf(from: number): number {
    if (this.isOff) return -1
    const end = this.buffer.indexOf(LF, from)
    if (end < 0) return -1
    this.nextQuote = this.next(this.quote, this.nextQuote, from)
    this.nextReturn = this.next(CR, this.nextReturn, from)
    return this.nextQuote > end && this.nextReturn >= end - 1 ? end : -1
  }
}
