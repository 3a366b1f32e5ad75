/** Counts the records of a CSV file without the engine, to verify how many it stored and refused. */
import { createReadStream } from 'node:fs'
import { Utf8Check } from './encoding.ts'
import { LINE_MAX } from './scan.ts'
import { MARK } from './splitter.ts'

const CHUNK = 1 << 20
const LF = 10
const CR = 13

export interface RecordCount {
  /** How many records have at least one character, including the header. */
  readonly records: number
  /** The line with an opening quotation mark that is never closed; null if all are closed. */
  readonly unterminatedAt: number | null
  readonly isUtf8: boolean
  /** Quoted texts that span many lines: their quotation mark may be a mistake. */
  readonly longQuotes: readonly LongQuote[]
  /** Whether the file has mixed line endings, a zero byte, a byte order mark in the middle, or a line beyond the engine's limits. */
  readonly isUneven: boolean
  readonly hasZero: boolean
}

export interface LongQuote {
  /** The line with the opening quotation mark. */
  readonly line: number
  readonly lines: number
}

/** Quoted texts that span at least this many lines are reported. */
const LONG_QUOTE = 25
const LONG_QUOTES_KEPT = 20

/**
 * Counts records in one pass over the bytes, jumping between quotes and line endings. A quote opens only at the start of
 * a field, and "" inside quotes is an escaped quote.
 */
class Counter {
  private readonly separator: number
  /** Byte of the quote character; -1 if there is none. */
  private readonly quote: number
  private newline = 0
  private quoted = false
  /** Whether the previous chunk ended with a quote inside quotes. It closes them, unless another quote follows. */
  private closing = false
  private hasContent = false
  private previous = LF
  private line = 1
  private openedAt = 0
  private records = 0
  private crlf = 0
  private newlines = 0
  private longest = 0
  /** Length of the current line so far, in bytes. */
  private length = 0
  private readonly longQuotes: LongQuote[] = []

  /** How many records have ended so far. */
  get found(): number {
    return this.records
  }

  constructor(separator: number, quote: number) {
    this.separator = separator
    this.quote = quote
  }

  /** Returns the byte that ends lines: LF, or CR in old files. The first line ending decides. */
  private lineEnd(chunk: Buffer): number {
    if (this.newline === 0) this.newline = chunk.includes(LF) || !chunk.includes(CR) ? LF : CR
    return this.newline
  }

  /** Processes bytes outside of quotes. */
  private plain(chunk: Buffer, from: number, to: number): void {
    if (from === to) return
    const newline = this.lineEnd(chunk)
    let start = from
    for (let end = chunk.indexOf(newline, from); end >= 0 && end < to; end = chunk.indexOf(newline, start)) {
      const length = end - start
      if (newline === LF && (length > 0 ? chunk[end - 1] : this.previous) === CR) this.crlf++
      this.length += length
      if (this.length > this.longest) this.longest = this.length
      this.length = 0
      if (this.hasContent || length > 1 || (length === 1 && chunk[start] !== CR)) this.records++
      this.hasContent = false
      this.line++
      this.newlines++
      start = end + 1
    }
    this.length += to - start
    if (start < to && !(to - start === 1 && chunk[start] === CR)) this.hasContent = true
    this.previous = chunk[to - 1] ?? 0
  }

  /** Processes bytes inside quotes, where line breaks do not end a record. */
  private inside(chunk: Buffer, from: number, to: number): void {
    this.length += to - from
    for (let end = chunk.indexOf(LF, from); end >= 0 && end < to; end = chunk.indexOf(LF, end + 1)) this.line++
  }

  add(chunk: Buffer): void {
    let at = 0
    if (this.closing) {
      this.closing = false
      if (chunk[0] === this.quote) at = 1
      else this.close()
    }
    while (at < chunk.length) {
      const quote = this.quote < 0 ? -1 : chunk.indexOf(this.quote, at)
      const end = quote < 0 ? chunk.length : quote
      if (this.quoted) this.inside(chunk, at, end)
      else this.plain(chunk, at, end)
      if (quote < 0) return
      at = quote + 1
      if (!this.quoted) this.open()
      else if (at === chunk.length) this.closing = true
      else if (chunk[at] === this.quote) at++
      else this.close()
    }
  }

  private open(): void {
    const isBehindMark = this.length === MARK.length && this.previous === MARK[2]
    const isFieldStart = this.previous === this.separator || this.previous === LF || this.previous === CR || isBehindMark
    this.hasContent = true
    this.previous = this.quote
    if (!isFieldStart) return
    this.quoted = true
    this.openedAt = this.line
  }

  private close(): void {
    const lines = this.line - this.openedAt
    if (lines >= LONG_QUOTE && this.longQuotes.length < LONG_QUOTES_KEPT) this.longQuotes.push({ line: this.openedAt, lines })
    this.quoted = false
    this.previous = this.quote
  }

  done(): Omit<RecordCount, 'isUtf8' | 'hasZero'> {
    if (this.closing) this.close()
    const { longQuotes, crlf } = this
    // lines inside quotes may end differently
    const ends = this.newlines
    return {
      records: this.records + (this.hasContent ? 1 : 0),
      unterminatedAt: this.quoted ? this.openedAt : null,
      longQuotes,
      isUneven: (crlf > 0 && crlf < ends) || Math.max(this.longest, this.length) > LINE_MAX,
    }
  }
}

/**
 * Counts the records of a file; the delimiter must be one ASCII character. Also checks whether the bytes are UTF-8,
 * because this reads the whole file anyway. `onRead` receives the number of bytes read and records found so far.
 */
export async function countRecords(file: string, delimiter: string, quote = '"', onRead?: (bytes: number, records: number) => void): Promise<RecordCount> {
  const counter = new Counter(delimiter === '' ? -1 : delimiter.charCodeAt(0), quote === '' ? -1 : quote.charCodeAt(0))
  const utf8 = new Utf8Check()
  let hasZero = false
  let hasMark = false
  let before: Buffer | null = null
  let read = 0
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    counter.add(chunk)
    utf8.add(chunk)
    read += chunk.length
    onRead?.(read, counter.found)
    hasZero ||= chunk.includes(0)
    // a byte order mark at the beginning of the file does not count
    hasMark ||= chunk.includes(MARK, before === null ? 1 : 0) || (before !== null && Buffer.concat([before, chunk.subarray(0, 2)]).includes(MARK))
    before = chunk.subarray(-2)
  }
  const counted = counter.done()
  return { ...counted, isUneven: counted.isUneven || hasZero || hasMark, hasZero, isUtf8: utf8.done() }
}
