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
