/** Detects the delimiter, header and column names of a CSV file from its first records. */
import { open } from 'node:fs/promises'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { CsvOptions } from '../../../contract/import.ts'
import type { TableLines } from '../../../contract/table-lines.ts'
import { uniqueNames } from '../../../contract/unique-names.ts'
import { hasHeader, titleRows } from '../header.ts'
import { joinedHeader } from '../header-lines.ts'
import { type Omit, omitOf } from '../omit.ts'
import { NOT_SPLIT, splitDecimals } from './split-decimals.ts'

const HEAD = 1 << 20
const SAMPLE_RECORDS = 500
const MARK = '\uFEFF'
export const COLUMNS_MAX = 2_000

export interface CsvDialect {
  readonly delimiter: string
  readonly header: boolean
  /** How many lines the header has, if there is one. */
  readonly headerRows: number
  readonly quote: string
  /** How many lines precede the last line of the header or the first row, such as a `sep=` line or a title. */
  readonly skip: number
  /** How many records those lines contain. */
  readonly skippedRecords: number
  /** 1 if the first of these records is a `sep=` line, which options do not count; else 0. */
  readonly declared: number
  /** Rows that a person left out; null for none. */
  readonly omit: Omit | null
  readonly names: readonly string[]
  readonly renamed: readonly { from: string; to: string }[]
  /** How many more fields most rows have than the header has names. */
  readonly beyondHeader: number
  /** Columns, counted from 1, whose decimals may be in the next field, the most likely first. */
  readonly decimalColumns: readonly number[]
  /** The column, counted from 1, whose next field is appended as its decimals; null for none. */
  readonly joins: number | null
  /** Whether the head contains something that the engine cannot read: lines with different numbers of fields, or mixed line endings. */
  readonly isUneven: boolean
  /** Whether every line ends with LF, as in files that we write. Keeps the engine from taking the first CR inside a text for a line ending. */
  readonly hasOnlyFeeds?: boolean
}

interface Line {
  readonly fields: string[]
  /** The line on which the record starts, counted from 0. */
  readonly line: number
}

/** Splits text into records as in RFC 4180: a quote opens only at the start of a field, and a doubled quote inside is an escaped one. Skips blank lines. */
export function parseLines(text: string, delimiter: string, limit: number, quote = '"'): Line[] {
  const records: Line[] = []
  let fields: string[] = []
  let field = ''
  let quoted = false
  let started = false
  let line = 0
  let startLine = 0
  const end = () => {
    if (fields.length > 0 || field !== '' || started) records.push({ fields: [...fields, field], line: startLine })
    fields = []
    field = ''
    started = false
  }
  for (let i = 0; i < text.length && records.length < limit; i++) {
    const char = text[i] ?? ''
    // skips a byte order mark inside the text, as in concatenated files
    if (char === MARK && fields.length === 0 && field === '' && !started) continue
    const isLineEnd = char === '\n' || (char === '\r' && text[i + 1] !== '\n')
    if (isLineEnd) line++
    if (quoted) {
      if (char !== quote) field += char
      else if (text[i + 1] === quote) {
        field += quote
        i++
      } else quoted = false
    } else if (quote !== '' && char === quote && field.trim() === '' && !started) {
      field = ''
      quoted = true
      started = true
    } else if (char === delimiter && delimiter !== '') {
      fields.push(field)
      field = ''
      started = false
    } else if (isLineEnd) {
      end()
      startLine = line
    } else if (char !== '\r' || text[i + 1] !== '\n') field += char
  }
  if (records.length < limit && text.length < HEAD) end()
  return records
}

export const parseRecords = (text: string, delimiter: string, limit: number): string[][] => parseLines(text, delimiter, limit).map((l) => l.fields)

function mostCommon(counts: readonly number[]): { width: number; share: number } {
  const tally = new Map<number, number>()
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1)
  let width = 1,
    best = 0
  for (const [value, times] of tally) if (times > best || (times === best && value > width)) [width, best] = [value, times]
  return { width, share: counts.length === 0 ? 0 : best / counts.length }
}

/** Whether the records are a single column of sentences: the header has no comma, and below it a space follows each comma. */
function isSentence(records: readonly string[][], delimiter: string): boolean {
  if (delimiter !== ',' || records[0]?.length !== 1) return false
  const split = records.filter((r) => r.length > 1)
  return (
    split.length > 0 &&
    split.every((r) => r.slice(1).every((cell) => cell.startsWith(' '))) &&
    !records.some((r) => r.length > 2 && r.length !== split[0]?.length)
  )
}

/**
 * Returns the delimiter that splits most records into the same number of fields. Empty if commas only occur in
 * sentences; a comma if no delimiter splits the records.
 */
export function guessDelimiter(text: string): string {
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of [',', ';', '\t', '|']) {
    const records = parseRecords(text, delimiter, SAMPLE_RECORDS)
    const { width, share } = mostCommon(records.map((r) => r.length))
    const score = width > 1 && !isSentence(records, delimiter) ? share * (1 + Math.log10(width)) : 0
    if (score > best.score + 1e-9) best = { delimiter, score }
  }
  return best.score === 0 && isSentence(parseRecords(text, ',', SAMPLE_RECORDS), ',') ? '' : best.delimiter
}

/** Returns the number of fields that more than half of the rows have, or else the header's. */
function widthOfRows(rows: readonly string[][], headerWidth: number): number {
  const { width, share } = mostCommon(rows.map((r) => r.length))
  return rows.length === 0 || (headerWidth > 0 && share <= 0.5) ? headerWidth : width
}

/** Whether a line is a sentence that the delimiter split: a space follows each comma. */
const isProse =
  (delimiter: string) =>
  (row: readonly (string | null)[]): boolean =>
    delimiter === ',' && row.length > 1 && row.slice(1).every((cell) => cell?.startsWith(' ') && cell.trim() !== '')

/** Returns how many records at the start are titles or notes above the table. */
function titleRecords(lines: readonly Line[], delimiter: string): number {
  const rows = lines.map((l) => l.fields)
  const proseBelow = rows.slice(1).filter(isProse(delimiter)).length
  return titleRows({
    rows,
    afterBlank: (at) => at > 0 && (lines[at]?.line ?? 0) > (lines[at - 1]?.line ?? 0) + 1 && !(lines[at - 1]?.fields.some((f) => f.includes('\n')) ?? false),
    isProse: proseBelow === 0 ? isProse(delimiter) : () => false,
  })
}

async function headOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return new TextDecoder().decode(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

export type DialectChoice = Pick<CsvOptions, 'delimiter' | 'quote' | 'header_row'> & Partial<Pick<CsvOptions, 'decimal_column'> & TableLines>

export interface SniffedHead {
  /** The first records, without a `sep=` line. */
  readonly head: string[][]
  /** Whether these are all records of the file. */
  readonly isWhole: boolean
  /** Index of the header's first line, or of the first row. */
  readonly start: number
}

/** Detects the dialect of a UTF-8 file from its head; options in `chosen` take precedence. */
export async function sniff(file: string, chosen: DialectChoice): Promise<Result<CsvDialect & SniffedHead, 'file_empty' | 'file_too_many_columns'>> {
  const text = await headOf(file)
  const declared = /^sep=(.)(\r*\n|\r)/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const delimiter = chosen.delimiter ?? declared?.[1] ?? guessDelimiter(body)
  const lines = parseLines(body, delimiter, SAMPLE_RECORDS, chosen.quote)
  const records = lines.map((l) => l.fields)
  if (records.length === 0) return fail('file_empty')
  const start = chosen.header_row === null ? titleRecords(lines, delimiter) : Math.min(Math.max(0, chosen.header_row - 1), records.length - 1)
  const table = records.slice(start)
  const header = chosen.header_row === null ? hasHeader(table) : chosen.header_row > 0
  const headerRows = header ? Math.min(chosen.header_rows ?? 1, table.length) : 1
  const headerLines = header ? table.slice(0, headerRows) : []
  const rows = table.slice(headerLines.length)
  const headerWidth = Math.max(0, ...headerLines.map((line) => line.length))
  const last = start + headerRows - 1
  const skippedLines = declared ? 1 : 0
  const omit = omitOf(chosen)
  const split = header ? splitDecimals(rows, headerWidth) : NOT_SPLIT
  const chosenColumn = chosen.decimal_column ?? null
  const joins = header && delimiter !== '' && chosenColumn !== null && chosenColumn <= headerWidth ? chosenColumn : null
  const rowWidth = widthOfRows(rows, headerWidth)
  const width = joins === null ? Math.max(headerWidth, rowWidth) : headerWidth
  if (width > COLUMNS_MAX) return fail('file_too_many_columns', { columns: width, limit: COLUMNS_MAX })
  return ok({
    delimiter,
    quote: chosen.quote,
    header,
    headerRows,
    skip: skippedLines + (last > 0 ? (lines[last]?.line ?? 0) : 0),
    skippedRecords: skippedLines + last,
    declared: skippedLines,
    omit,
    ...split,
    joins,
    isUneven:
      joins !== null ||
      omit !== null ||
      table.slice(Math.max(0, headerLines.length - 1)).some((row) => row.length !== width) ||
      hasMixedEnds(text) ||
      text.includes(MARK) ||
      hasSpacedQuotes(text, delimiter, chosen.quote),
    head: records,
    isWhole: records.length < SAMPLE_RECORDS && text.length < HEAD,
    start,
    ...uniqueNames(header ? joinedHeader(headerLines, headerWidth) : [], width),
  })
}

/** Whether there are spaces between a delimiter and a quotation mark. */
const hasSpacedQuotes = (text: string, delimiter: string, quote: string): boolean =>
  quote !== '' && delimiter !== '' && (text.includes(`${delimiter} ${quote}`) || text.includes(`${quote} ${delimiter}`))

/** Whether the text mixes line endings: CRLF with LF, or lone CRs with either. */
const hasMixedEnds = (text: string): boolean => {
  const feeds = text.match(/\n/g)?.length ?? 0
  const both = text.match(/\r\n/g)?.length ?? 0
  const returns = text.match(/\r/g)?.length ?? 0
  return !((feeds === both && returns === both) || returns === 0 || feeds === 0)
}
