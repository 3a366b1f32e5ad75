/**
 * The groups of a kept result that a chart draws: those of one level of each axis, chosen and ordered by a measure over
 * the whole result. Computes no values but sums of those that the result has.
 */
import type { DrawnGroups, DrawnRequest } from '../../contract/drawn-groups.ts'
import type { WindowRequest } from '../../contract/pivot-result.ts'
import type { Value } from '../../contract/scalar.ts'
import type { Axis } from './axis.ts'
import type { CachedResult } from './cached-result.ts'
import { OTHERS_CODE } from './others.ts'
import { significant, valueAt } from './values.ts'
import { type VisibleAxis, windowRoom } from './window.ts'

/** The positions of a window for a chart. Those of the ordered axis may end after the window. */
export interface DrawnView {
  readonly seen: { readonly rows: VisibleAxis; readonly columns: VisibleAxis }
  readonly groups: DrawnGroups
}

/** Groups of the deepest level that is fully visible, and those that end above it; the total of an axis without fields. */
function drawnPositions(axis: Axis, { positions, closed }: VisibleAxis, depth: number): Uint32Array {
  if (depth === 0) return positions
  const levelAt = (at: number): number => axis.levels[at] ?? 0
  const level = positions.reduce((lowest, at) => (closed[at] === 1 && levelAt(at) > 0 ? Math.min(lowest, levelAt(at)) : lowest), depth)
  return positions.filter((at) => levelAt(at) === level || (levelAt(at) > 0 && levelAt(at) < level && axis.children[at] === 0))
}

/** The positions of groups on each axis. */
interface Places {
  readonly rows: Uint32Array
  readonly columns: Uint32Array
}

/** Calls `see` with each cell of some rows and columns. */
function eachCell(kept: CachedResult, { rows, columns }: Places, see: (cell: number, row: number, column: number) => void): void {
  const isDrawn = new Uint8Array(kept.columns.levels.length)
  for (const column of columns) isDrawn[column] = 1
  for (const row of rows) {
    for (let cell = kept.start[row] ?? 0; cell < (kept.start[row + 1] ?? 0); cell++) {
      const column = kept.column[cell] ?? 0
      if (isDrawn[column]) see(cell, row, column)
    }
  }
}

/** The number that a chart draws for a cell; NaN for none. */
function numberAt(kept: CachedResult, measure: number, cell: number): number {
  const values = kept.values[measure]
  if (!values) return Number.NaN
  if (!values.texts) return values.numbers[cell] ?? Number.NaN
  const value = valueAt(values, cell)
  const number = value === null ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : Number.NaN
}

/** Sums of a measure by position of an axis; NaN for positions without values. */
function sizesOf(kept: CachedResult, places: Places, axis: DrawnRequest['axis'], measure: number): Float64Array {
  const sizes = new Float64Array(kept[axis].levels.length).fill(Number.NaN)
  eachCell(kept, places, (cell, row, column) => {
    const value = numberAt(kept, measure, cell)
    if (Number.isNaN(value)) return
    const at = axis === 'rows' ? row : column
    const before = sizes[at] ?? Number.NaN
    sizes[at] = Number.isNaN(before) ? value : before + value
  })
  return sizes.map(significant)
}

/** The first positions by rising rank, at most `most`; equal ones in the order of the table. Sorts only those that can be among them. */
function firstByRank(positions: Uint32Array, rankOf: (at: number) => number, most: number): Uint32Array {
  if (most >= positions.length) return positions.toSorted((a, b) => compare(rankOf(a), rankOf(b)))
  const ranks = Float64Array.from(positions, rankOf).sort()
  const last = ranks[most - 1] ?? Number.NEGATIVE_INFINITY
  const near = positions.filter((at) => rankOf(at) <= last)
  return near.sort((a, b) => compare(rankOf(a), rankOf(b))).slice(0, most)
}

/** Infinite ranks may be equal, and have no difference. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** The groups of the ordered axis up to the end of a window, in their order. */
function arranged(kept: CachedResult, places: Places, request: DrawnRequest, most: number): Uint32Array {
  const { axis, order, keep } = request
  const measure = kept.measures.findIndex(({ measure_id }) => measure_id === request.measure_id)
  const positions = places[axis]
  if (measure < 0 || (order === 'table' && (keep === 'first' || positions.length <= most))) return positions.slice(0, most)
  // what keeps the largest draws the first group of the other axis only
  const other = axis === 'rows' ? 'columns' : 'rows'
  const counted: Places = keep === 'largest' ? { ...places, [other]: places[other].slice(0, 1) } : places
  const sizes = sizesOf(kept, counted, axis, measure)
  const { codes } = kept[axis]
  // Number.MAX_VALUE sets groups without values behind those with values, however small
  const rankBy =
    (rank: (size: number) => number) =>
    (at: number): number => {
      const size = sizes[at] ?? Number.NaN
      return codes[at] === OTHERS_CODE ? Number.POSITIVE_INFINITY : Number.isNaN(size) ? Number.MAX_VALUE : rank(size)
    }
  const bySize = rankBy((size) => (order === 'descending' ? -size : size))
  if (keep === 'first') return firstByRank(positions, bySize, most)
  const largest = firstByRank(
    positions,
    rankBy((size) => (size < 0 ? Number.NEGATIVE_INFINITY : -size)),
    most,
  ).sort((a, b) => a - b)
  return order === 'table' ? largest : firstByRank(largest, bySize, most)
}

/** Sums of the groups of the ordered axis that a view leaves out: by shown group of the other axis, then by measure. */
function restOf(kept: CachedResult, all: Places, axis: DrawnRequest['axis'], shown: Places): Value[] {
  const width = kept.measures.length
  const isShown = new Set(shown[axis])
  const places: Places = { ...shown, [axis]: all[axis].filter((at) => !isShown.has(at)) }
  const other = axis === 'rows' ? shown.columns : shown.rows
  const slots = new Map(Array.from(other, (at, slot) => [at, slot]))
  const sums = new Array<number | null>(other.length * width).fill(null)
  eachCell(kept, places, (cell, row, column) => {
    const slot = slots.get(axis === 'rows' ? column : row) ?? 0
    for (let m = 0; m < width; m++) {
      const value = numberAt(kept, m, cell)
      if (!Number.isNaN(value)) sums[slot * width + m] = (sums[slot * width + m] ?? 0) + value
    }
  })
  return sums
}

/** The positions that a window for a chart shows, from those that its collapse leaves visible. */
export function drawnView(kept: CachedResult, request: WindowRequest, drawn: DrawnRequest, visible: DrawnView['seen']): DrawnView {
  const { axis, keep } = drawn
  const all: Places = {
    rows: drawnPositions(kept.rows, visible.rows, kept.indexNames.length),
    columns: drawnPositions(kept.columns, visible.columns, kept.columnNames.length),
  }
  const room = windowRoom(request, kept.measures.length, all.columns.length)
  const [rows, columns] = [request.row_start + room.rows, request.column_start + room.columns]
  const shown: Places =
    axis === 'rows'
      ? { rows: arranged(kept, all, drawn, rows), columns: all.columns.slice(0, columns) }
      : { rows: all.rows.slice(0, rows), columns: arranged(kept, all, drawn, columns) }
  return {
    seen: { rows: { ...visible.rows, positions: shown.rows }, columns: { ...visible.columns, positions: shown.columns } },
    groups: {
      ...{ rows: all.rows.length, columns: all.columns.length },
      ...(keep === 'largest' ? { rest: restOf(kept, all, axis, shown) } : {}),
    },
  }
}
