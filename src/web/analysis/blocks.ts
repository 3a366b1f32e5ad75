/** Results are transferred in blocks: defines block sizes and which blocks a range touches. */

export const ROW_BLOCK = 200
const COLUMN_BLOCK = 60

/** Column positions per request, so that rows x positions x measures stays within the response limit. */
export const columnBlock = (measures: number): number => Math.max(1, Math.floor(COLUMN_BLOCK / Math.max(1, measures)))

/** A range of positions on one axis. */
export interface Range {
  readonly first: number
  readonly count: number
}

/** Numbers of the blocks that a range touches, in order; [0] for an empty range. */
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

/** Every block that two ranges or the additional positions touch, each once. */
export function blocksFor(rows: Range, columns: Range, columnSize: number, also: readonly Position[]): BlockAt[] {
  const inView = blocksOf(rows, ROW_BLOCK).flatMap((r) => blocksOf(columns, columnSize).map((c): BlockAt => [r, c]))
  const beside = also.map(({ row, column }): BlockAt => [Math.floor(row / ROW_BLOCK), Math.floor(column / columnSize)])
  return [...new Map([...inView, ...beside].map((block) => [block.join(':'), block])).values()]
}
