/** Collects the lines of a text file in which suggestions are looked for: its first rows that are kept, and its last ones. */
import { open } from 'node:fs/promises'
import { KeptRows } from '../omit.ts'
import type { Lines } from '../suggest.ts'
import { type CsvDialect, parseLines, type SniffedHead } from './dialect.ts'

/** How many bytes at the end of a long file are examined. */
const TAIL = 64 << 10
const TAIL_ROWS = 30
const LF = 10

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((text, i) => text === b[i])

/** Returns the last records of a file; empty if no line ends in its last bytes. */
async function tailOf(file: string, { delimiter, quote }: CsvDialect): Promise<string[][]> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(TAIL, size)), 0, Math.min(TAIL, size), Math.max(0, size - TAIL))
    const from = buffer.indexOf(LF) + 1
    if (from === 0) return []
    return parseLines(buffer.subarray(from, bytesRead).toString('utf8'), delimiter, Number.MAX_SAFE_INTEGER, quote)
      .slice(-TAIL_ROWS)
      .map(({ fields }) => fields)
  } finally {
    await handle.close()
  }
}

/** Returns the lines below the header that are kept. Of a long file, only those of its head, and its last ones. */
export async function linesOfText(file: string, dialect: CsvDialect & SniffedHead, names: readonly string[], decimal: '.' | ',' | null): Promise<Lines> {
  const { head, start, isWhole } = dialect
  const header = dialect.header ? head.slice(start, start + dialect.headerRows) : []
  const omit = dialect.omit && (isWhole ? dialect.omit : { ...dialect.omit, skipLast: 0 })
  const kept = new KeptRows<string[]>(omit, (row) => header.some((line) => isSame(line, row)))
  const first = start + header.length
  const found = head.slice(first).flatMap((row, i) => kept.next(row, first + i + 1) ?? [])
  const tail = isWhole ? [] : await tailOf(file, dialect)
  const end = tail.length - (dialect.omit?.skipLast ?? 0)
  return {
    names,
    header,
    rows: found.map(({ row }) => row),
    numbers: found.map(({ number }) => number),
    isWhole,
    tail: tail.slice(0, Math.max(0, end)),
    decimal,
  }
}
