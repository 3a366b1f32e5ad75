/**
 * A computed pivot, kept so that scrolling, collapsing and undoing need no query.
 *
 * Cells are stored row by row (compressed sparse rows): the cells of row position p are start[p] .. start[p + 1), each
 * with its column position, ascending.
 */

import type { GroupColumn, IndexColumn, MeasureColumn } from '../../contract/pivot-result.ts'
import type { Value } from '../../contract/scalar.ts'
import type { Axis } from './axis.ts'
import type { Extremes } from './extremes.ts'
import type { MeasureValues } from './values.ts'

export interface KeptResult {
  readonly indexNames: readonly IndexColumn[]
  readonly columnNames: readonly GroupColumn[]
  readonly measures: readonly MeasureColumn[]
  readonly rows: Axis
  readonly columns: Axis
  /** Values by dictionary code, one list per field. */
  readonly rowValues: readonly (readonly Value[])[]
  readonly columnValues: readonly (readonly Value[])[]
  readonly start: Uint32Array
  readonly column: Uint32Array
  readonly values: readonly MeasureValues[]
  /** Per measure, by grain. */
  readonly extremes: readonly (readonly Extremes[])[]
  readonly sourceRows: number
  readonly rowKeys: number
  readonly columnKeys: number
  readonly notices: readonly { code: string; message: string }[]
}

/** Bytes that a kept result holds, within a few per cent. */
export function bytesOf(kept: KeptResult): number {
  const axes = (kept.rows.levels.length + kept.columns.levels.length) * 13
  const dictionaries = [...kept.rowValues, ...kept.columnValues].reduce((sum, values) => sum + values.length * 40, 0)
  const cells = kept.start.byteLength + kept.column.byteLength
  const values = kept.values.reduce((sum, v) => sum + v.numbers.byteLength + v.exact.size * 80 + (v.texts?.length ?? 0) * 40, 0)
  return axes + dictionaries + cells + values + 1_000
}

/** Number of cells at the deepest grain, present or not. */
export const cellCount = (kept: Pick<KeptResult, 'rowKeys' | 'columnKeys' | 'measures'>): number =>
  kept.rowKeys * kept.columnKeys * Math.max(1, kept.measures.length)
