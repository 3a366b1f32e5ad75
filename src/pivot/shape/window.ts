/**
 * A window of a kept result: visible rows and columns under a collapse, and their cells.
 * Slicing only; no value is computed here.
 */
import { WINDOW_CELLS_MAX } from '../../contract/constants.ts'
import type { Collapse, ColumnIndex, PivotResult, RowIndex, WindowRequest } from '../../contract/pivot-result.ts'
import type { Value } from '../../contract/scalar.ts'
import type { Axis } from './axis.ts'
import type { KeptResult } from './kept.ts'
import { valueAt } from './values.ts'

/** Visible positions of an axis in order, and which of them are closed. */
export interface Visible {
  readonly positions: Uint32Array
  readonly closed: Uint8Array
}

/** The values of a node from the outermost field to its own. */
export function keyOf(axis: Axis, values: readonly (readonly Value[])[], position: number): Value[] {
  const key: Value[] = []
  for (let at = position; (axis.levels[at] ?? 0) > 0; at = axis.parents[at] ?? 0) {
    key.unshift(values[(axis.levels[at] ?? 1) - 1]?.[axis.codes[at] ?? 0] ?? null)
  }
  return key
}

const keyText = (key: readonly Value[]): string => JSON.stringify(key)

/** Which positions show when some groups are closed. A closed group shows its own totals only. */
export function visible(axis: Axis, values: readonly (readonly Value[])[], collapse: Collapse): Visible {
  const size = axis.levels.length
  const toggled = new Set(collapse.toggled.map(keyText))
  const toggledLevels = new Set(collapse.toggled.map((key) => key.length))
  const closed = new Uint8Array(size)
  const hidden = new Uint8Array(size)
  let shown = 0
  for (let step = 0; step < size; step++) {
    const at = axis.parentsFirst === 'forwards' ? step : size - 1 - step
    const level = axis.levels[at] ?? 0
    const parent = axis.parents[at] ?? 0
    if (level > 1 && (hidden[parent] || closed[parent])) hidden[at] = 1
    else shown++
    if (hidden[at] || level === 0 || (axis.children[at] ?? 0) === 0) continue
    const byDefault = collapse.level !== null && level >= collapse.level
    const isToggled = toggledLevels.has(level) && toggled.has(keyText(keyOf(axis, values, at)))
    closed[at] = byDefault !== isToggled ? 1 : 0
  }
  const positions = new Uint32Array(shown)
  let next = 0
  for (let at = 0; at < size; at++) if (!hidden[at]) positions[next++] = at
  return { positions, closed }
}

/** Index of a column's cell among the cells of a row, or -1. */
function cellAt(kept: KeptResult, row: number, column: number): number {
  let low = kept.start[row] ?? 0
  let high = (kept.start[row + 1] ?? 0) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = kept.column[middle] ?? 0
    if (found === column) return middle
    if (found < column) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** One array of values for each column and measure, over the given rows. */
function cells(kept: KeptResult, rows: Uint32Array, columns: Uint32Array): Value[][] {
  const width = kept.measures.length
  const data: Value[][] = Array.from({ length: columns.length * width }, () => new Array<Value>(rows.length).fill(null))
  rows.forEach((row, r) => {
    columns.forEach((column, c) => {
      const cell = cellAt(kept, row, column)
      if (cell < 0) return
      for (let m = 0; m < width; m++) {
        const values = kept.values[m]
        const target = data[c * width + m]
        if (values && target) target[r] = valueAt(values, cell)
      }
    })
  })
  return data
}

/** The part of a kept result that a request asks for, at most 50,000 cells. Out-of-range asks give empty parts. */
export function sliceWindow(
  kept: KeptResult,
  request: WindowRequest,
  configHash: string,
  elapsed: number,
  seen: { rows: Visible; columns: Visible },
): PivotResult {
  const width = Math.max(1, kept.measures.length)
  const columns = seen.columns.positions.subarray(
    request.column_start,
    request.column_start + Math.min(request.column_count, Math.floor(WINDOW_CELLS_MAX / width)),
  )
  const rowLimit = Math.floor(WINDOW_CELLS_MAX / (Math.max(1, columns.length) * width))
  const rows = seen.rows.positions.subarray(request.row_start, request.row_start + Math.min(request.row_count, rowLimit))
  const total = Uint32Array.of(kept.rows.levels.length - 1)
  return {
    config_hash: configHash,
    index_names: [...kept.indexNames],
    column_names: [...kept.columnNames],
    measures: [...kept.measures],
    total_rows: seen.rows.positions.length,
    total_columns: seen.columns.positions.length,
    source_rows: kept.sourceRows,
    row_keys: kept.rowKeys,
    column_keys: kept.columnKeys,
    notices: [...kept.notices],
    elapsed_ms: elapsed,
    window: { row_start: request.row_start, row_count: rows.length, column_start: request.column_start, column_count: columns.length },
    row_indexes: Array.from(
      rows,
      (at): RowIndex => ({
        level: kept.rows.levels[at] ?? 0,
        key: keyOf(kept.rows, kept.rowValues, at),
        children: kept.rows.children[at] ?? 0,
        collapsed: seen.rows.closed[at] === 1,
      }),
    ),
    column_indexes: Array.from(
      columns,
      (at): ColumnIndex => ({
        level: kept.columns.levels[at] ?? 0,
        path: keyOf(kept.columns, kept.columnValues, at).map((value, f) => ({ type: 'gbvalue', column_id: kept.columnNames[f]?.column_id ?? '', value })),
        children: kept.columns.children[at] ?? 0,
        collapsed: seen.columns.closed[at] === 1,
      }),
    ),
    data: cells(kept, rows, columns),
    totals: cells(kept, total, columns).map((values) => values[0] ?? null),
  }
}
