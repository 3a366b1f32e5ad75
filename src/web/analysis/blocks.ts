/** A result travels in blocks: how large they are, and which of them a range touches. */

export const ROW_BLOCK = 200
const COLUMN_BLOCK = 60

/** Column positions in one request, so that rows x positions x measures stays within a response. */
export const columnBlock = (measures: number): number => Math.max(1, Math.floor(COLUMN_BLOCK / Math.max(1, measures)))

/** Positions of one axis. */
export interface Range {
  readonly first: number
  readonly count: number
}

/** Numbers of the blocks of a size that hold a range, in order; the first one for an empty range. */
export function blocksOf({ first, count }: Range, size: number): number[] {
  const list: number[] = []
  for (let b = Math.floor(first / size); b * size < first + count; b++) list.push(b)
  return list.length === 0 ? [0] : list
}

/** Row and column positions. */
export interface Position {
  readonly row: number
  readonly column: number
}

/** A block of rows and columns, by their numbers. */
export type BlockAt = readonly [row: number, column: number]

/** Every block that two ranges touch, and those of single positions beside them; each once. */
export function blocksFor(rows: Range, columns: Range, columnSize: number, also: readonly Position[]): BlockAt[] {
  const inView = blocksOf(rows, ROW_BLOCK).flatMap((r) => blocksOf(columns, columnSize).map((c): BlockAt => [r, c]))
  const beside = also.map(({ row, column }): BlockAt => [Math.floor(row / ROW_BLOCK), Math.floor(column / columnSize)])
  return [...new Map([...inView, ...beside].map((block) => [block.join(':'), block])).values()]
}
