/** Delimiter, header and column names of a CSV file, from its first records. */
import { open } from 'node:fs/promises'
import { fail, ok, type Result } from '../../../contract/errors.ts'

const HEAD = 1 << 20
const SAMPLE_RECORDS = 500
export const COLUMNS_MAX = 2_000

export interface CsvDialect {
  readonly delimiter: string
  readonly header: boolean
  /** Lines before the header: a `sep=` line. */
  readonly skip: number
  readonly names: readonly string[]
  readonly renamed: readonly { from: string; to: string }[]
  /** The header names more columns than the rows have: short rows are padded, not refused. */
  readonly padded: boolean
}

/** Splits text into records by RFC 4180: quotes open at the start of a field, "" stands for one. */
export function parseRecords(text: string, delimiter: string, limit: number): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let field = ''
  let quoted = false
  let started = false
  for (let i = 0; i < text.length && records.length < limit; i++) {
    const char = text[i] ?? ''
    if (quoted) {
      if (char !== '"') field += char
      else if (text[i + 1] === '"') {
        field += '"'
        i++
      } else quoted = false
    } else if (char === '"' && field === '' && !started) {
      quoted = true
      started = true
    } else if (char === delimiter) {
      record.push(field)
      field = ''
      started = false
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[i + 1] === '\n') i++
      if (record.length > 0 || field !== '' || started) records.push([...record, field])
      record = []
      field = ''
      started = false
    } else field += char
  }
  if (records.length < limit && text.length < HEAD && (record.length > 0 || field !== '')) records.push([...record, field])
  return records
}

function mostCommon(counts: readonly number[]): { width: number; share: number } {
  const tally = new Map<number, number>()
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1)
  let width = 1,
    best = 0
  for (const [value, times] of tally) if (times > best || (times === best && value > width)) [width, best] = [value, times]
  return { width, share: counts.length === 0 ? 0 : best / counts.length }
}

/** The delimiter that splits the most records into the same number of fields; a comma when none splits. */
export function guessDelimiter(text: string): string {
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of [',', ';', '\t', '|']) {
    const { width, share } = mostCommon(parseRecords(text, delimiter, SAMPLE_RECORDS).map((r) => r.length))
    const score = width > 1 ? share * (1 + Math.log10(width)) : 0
    if (score > best.score + 1e-9) best = { delimiter, score }
  }
  return best.delimiter
}

const TYPED = /^\s*([+-]?(\d[\d,]*\.?\d*|\.\d+)([eE][+-]?\d+)?%?|\d{4}-\d{1,2}-\d{1,2}.*|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|true|false)\s*$/i

/** The first record is data only when each column with typed values is typed there too, and nothing in it looks like a name. */
function hasHeader(records: readonly string[][]): boolean {
  const [first = [], ...rest] = records
  if (rest.length === 0) return !first.every((cell) => TYPED.test(cell))
  let typed = 0
  for (const [c, cell] of first.entries()) {
    const values = rest.map((r) => r[c] ?? '').filter((v) => v !== '')
    const isTyped = values.length > 0 && values.every((v) => TYPED.test(v))
    if (isTyped && !TYPED.test(cell)) return true
    if (isTyped) typed++
    else if (!values.includes(cell)) return true
  }
  return typed === 0
}

function uniqueNames(header: readonly string[], width: number): Pick<CsvDialect, 'names' | 'renamed'> {
  const names: string[] = []
  const renamed: { from: string; to: string }[] = []
  const taken = new Set<string>()
  for (let c = 0; c < width; c++) {
    const from = (header[c] ?? '').trim().slice(0, 500)
    const base = from === '' ? `column_${c + 1}` : from
    let to = base
    for (let n = 2; taken.has(to.toLowerCase()); n++) to = `${base} ${n}`
    taken.add(to.toLowerCase())
    names.push(to)
    if (to !== from && header.length > 0) renamed.push({ from, to })
  }
  return { names, renamed }
}

/** The width of most rows; the header's, unless more than half of the rows agree on another. */
function widthOfRows(rows: readonly string[][], headerWidth: number): number {
  const { width, share } = mostCommon(rows.map((r) => r.length))
  return rows.length === 0 || (headerWidth > 0 && share <= 0.5) ? headerWidth : width
}

/** Reads the head of a UTF-8 file and decides how to read the rest. */
export async function sniff(file: string): Promise<Result<CsvDialect, 'file_empty' | 'file_too_many_columns'>> {
  const handle = await open(file)
  let text: string
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    text = new TextDecoder().decode(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const delimiter = declared?.[1] ?? guessDelimiter(body)
  const records = parseRecords(body, delimiter, SAMPLE_RECORDS)
  if (records.length === 0) return fail('file_empty')
  const header = hasHeader(records)
  const rows = header ? records.slice(1) : records
  const headerWidth = header ? (records[0]?.length ?? 0) : 0
  const rowWidth = widthOfRows(rows, headerWidth)
  const width = Math.max(headerWidth, rowWidth)
  if (width > COLUMNS_MAX) return fail('file_too_many_columns', { columns: width, limit: COLUMNS_MAX })
  return ok({ delimiter, header, skip: declared ? 1 : 0, padded: header && headerWidth > rowWidth, ...uniqueNames(header ? (records[0] ?? []) : [], width) })
}
