/** Results are fetched in blocks of rows and columns: block sizes, and the blocks that contain a range. */

export const ROW_BLOCK = 200
const COLUMN_BLOCK = 60

/** How many column positions a block has: fewer with several measures, so that a reply stays within its size limit. */
export const columnBlock = (measures: number): number => Math.max(1, Math.floor(COLUMN_BLOCK / Math.max(1, measures)))

/** Consecutive positions on one axis. */
export interface Range {
  readonly first: number
  readonly count: number
}

/** Numbers of the blocks that overlap a range, ascending; [0] for an empty range. */
export function blocksOf({ first, count }: Range, size: number): number[] {
  const list: number[] = []
  for (let b = Math.floor(first / size); b * size < first + count; b++) list.push(b)
  return list.length === 0 ? [0] : list
}

/** A row and column position. */
export interface Position {
  readonly row: number
  readonly column: number
}

/** A block of rows and columns, by block number. */
export type BlockAt = readonly [row: number, column: number]

/** The distinct blocks that contain the given rows and columns or any of the additional positions. */
export function blocksFor(rows: Range, columns: Range, columnSize: number, also: readonly Position[]): BlockAt[] {
  const inView = blocksOf(rows, ROW_BLOCK).flatMap((r) => blocksOf(columns, columnSize).map((c): BlockAt => [r, c]))
  const beside = also.map(({ row, column }): BlockAt => [Math.floor(row / ROW_BLOCK), Math.floor(column / columnSize)])
  return [...new Map([...inView, ...beside].map((block) => [block.join(':'), block])).values()]
}
