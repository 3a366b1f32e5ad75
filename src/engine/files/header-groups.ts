/** Points at a line above the header whose names stand over several columns, so that both lines are one header. */
import type { Suggestion } from '../../contract/source-findings.ts'
import { HEADER_ROWS_MAX } from '../../contract/table-lines.ts'
import type { Block } from './excel/cell-places.ts'

type Cells = readonly (string | null)[]

/** The header that was found, and the rows above it. */
interface Found {
  /** The rows of the file from the first one on. */
  readonly head: readonly Cells[]
  /** Number of the header's first line, counted like `header_row`; 0 if there is none. */
  readonly headerRow: number
  readonly headerRows: number
  /** Merged blocks, in columns of `head`; null if the file has none, as text. */
  readonly merges: readonly Block[] | null
}

const TEXTS_MAX = 6
const TEXT_LENGTH = 80

const textAt = (row: Cells | undefined, at: number): string => (row?.[at] ?? '').trim()
const filledAt = (row: Cells): number[] => row.flatMap((cell, at) => ((cell ?? '').trim() === '' ? [] : [at]))

/** Whether a block of one line and several columns has a name below each of them, and other names stand beside it. */
function isGroup({ s, e }: Block, row: number, upper: Cells, header: Cells): boolean {
  if (s.r !== row || e.r !== row || e.c <= s.c || textAt(upper, s.c) === '') return false
  const below = Array.from({ length: e.c - s.c + 1 }, (_, i) => textAt(header, s.c + i))
  if (below.some((name) => name === '')) return false
  // a title stands alone, or begins above the first column
  return filledAt(upper).length > 1 || (s.c > 0 && filledAt(header).length > below.length)
}

/** Whether names of the header occur more than once, and a name stands above each of their groups. */
function repeats(upper: Cells, header: Cells): boolean {
  const names = header.map((_, at) => textAt(header, at)).filter((name) => name !== '')
  const starts = filledAt(upper)
  return starts.length > 1 && new Set(names).size < names.length && starts.every((at) => textAt(header, at) !== '')
}

/** Returns the suggestion to join the line above the header to it. */
export function groupLine({ head, headerRow, headerRows, merges }: Found): Suggestion[] {
  const lines = headerRows + 1
  const upper = head[headerRow - 2]
  const header = head[headerRow - 1]
  if (headerRow < 2 || lines > HEADER_ROWS_MAX || !upper || !header) return []
  const isOne = (merges ?? []).some((block) => isGroup(block, headerRow - 2, upper, header)) || repeats(upper, header)
  const texts = filledAt(upper).map((at) => textAt(upper, at).slice(0, TEXT_LENGTH))
  return isOne ? [{ kind: 'group_line', row: headerRow - 1, lines, texts: texts.slice(0, TEXTS_MAX) }] : []
}

/**
 * Returns the lines of a header with the texts of merged blocks in all cells that they cover; null if no block covers
 * more than one of its cells. `first`: the zero-based row of the first line.
 */
export function mergedLines(lines: readonly Cells[], first: number, merges: readonly Block[]): (string | null)[][] | null {
  const inside = merges.filter(({ s, e }) => e.r >= first && s.r < first + lines.length && (e.c > s.c || e.r > s.r))
  if (inside.length === 0) return null
  const filled = lines.map((line) => [...line])
  for (const { s, e } of inside) {
    const text = lines[s.r - first]?.[s.c] ?? null
    for (let r = Math.max(s.r, first); r <= Math.min(e.r, first + lines.length - 1); r++) {
      const line = filled[r - first] ?? []
      for (let c = s.c; c <= Math.min(e.c, line.length - 1); c++) line[c] ??= text
    }
  }
  return filled
}
