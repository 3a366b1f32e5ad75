/** Cuts a window of a kept result: visible rows and columns under a collapse, and their cells. Computes no values. */

import { WINDOW_CELLS_MAX } from '../../contract/constants.ts'
import type { Collapse, ColumnIndex, PivotResult, RowIndex, WindowRequest } from '../../contract/pivot-result.ts'
import { OTHERS, type Value } from '../../contract/scalar.ts'
import { valueKey } from '../../contract/value-key.ts'
import type { Axis } from './axis.ts'
import type { CachedResult } from './cached-result.ts'
import { domainsOf, type KeptDomains } from './domains.ts'
import { OTHERS_CODE } from './others.ts'
import { valueAt } from './values.ts'

/** Visible positions of an axis in order, with those that are collapsed and those that are headers without cells. */
export interface VisibleAxis {
  readonly positions: Uint32Array
  readonly closed: Uint8Array
  readonly blank: Uint8Array
}

/** How a view shows totals: the levels without totals, and the side on which a group's own position is shown. */
export interface TotalsOf {
  readonly hidden: readonly number[]
  readonly place: 'header' | 'below'
}
export const ALL_TOTALS: TotalsOf = { hidden: [], place: 'header' }

/** The values of a node from the outermost field to its own. */
export function keyOf(axis: Axis, values: readonly (readonly Value[])[], position: number): Value[] {
  const key: Value[] = []
  for (let at = position; (axis.levels[at] ?? 0) > 0; at = axis.parents[at] ?? 0) {
    const code = axis.codes[at] ?? 0
    key.unshift(code === OTHERS_CODE ? OTHERS : (values[(axis.levels[at] ?? 1) - 1]?.[code] ?? null))
  }
  return key
}

/** Positions inside a collapsed group, and the collapsed groups. */
function closedGroups(axis: Axis, values: readonly (readonly Value[])[], collapse: Collapse): { hidden: Uint8Array; closed: Uint8Array } {
  const size = axis.levels.length
  const toggled = new Set(collapse.toggled.map(valueKey))
  const toggledLevels = new Set(collapse.toggled.map((key) => key.length))
  const closed = new Uint8Array(size)
  const hidden = new Uint8Array(size)
  for (let step = 0; step < size; step++) {
    const at = axis.parentsFirst === 'forwards' ? step : size - 1 - step
    const level = axis.levels[at] ?? 0
    const parent = axis.parents[at] ?? 0
    if (level > 1 && (hidden[parent] || closed[parent])) hidden[at] = 1
    if (hidden[at] || level === 0 || (axis.children[at] ?? 0) === 0) continue
    const byDefault = collapse.level !== null && level >= collapse.level
    const isToggled = toggledLevels.has(level) && toggled.has(valueKey(keyOf(axis, values, at)))
    closed[at] = byDefault !== isToggled ? 1 : 0
  }
  return { hidden, closed }
}

/**
 * Positions that are visible when some groups are collapsed and some totals hidden. A collapsed group always shows its
 * own totals. On rows, an open group without a total keeps a blank header above its rows; when totals are below, each
 * follows its rows and has no header.
 */
export function visiblePositions(axis: Axis, values: readonly (readonly Value[])[], collapse: Collapse, totals: TotalsOf = ALL_TOTALS): VisibleAxis {
  const size = axis.levels.length
  const { hidden, closed } = closedGroups(axis, values, collapse)
  const blank = new Uint8Array(size)
  const positions = new Uint32Array(size)
  const left = new Set(totals.hidden)
  const open: number[] = []
  let shown = 0
  const show = (at: number): void => {
    positions[shown++] = at
  }
  const closeTo = (level: number): void => {
    while ((axis.levels[open.at(-1) ?? -1] ?? -1) >= level) {
      const group = open.pop() ?? 0
      if (!left.has(axis.levels[group] ?? 0)) show(group)
    }
  }
  for (let at = 0; at < size; at++) {
    if (hidden[at]) continue
    const level = axis.levels[at] ?? 0
    if (open.length > 0) closeTo(Math.max(1, level))
    const isTotal = values.length > 0 && level < values.length && !closed[at] && (level === 0 || (axis.children[at] ?? 0) > 0)
    if (!isTotal) show(at)
    else if (level > 0 && totals.place === 'below') open.push(at)
    else if (!left.has(level)) show(at)
    else if (level > 0 && axis.parentsFirst === 'forwards') {
      blank[at] = 1
      show(at)
    }
  }
  return { positions: positions.slice(0, shown), closed, blank }
}

/** Index of a column's cell among the cells of a row, or -1. */
export function cellAt(kept: CachedResult, row: number, column: number): number {
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

/** One array of values per column and measure, over the given rows. */
function cells(kept: CachedResult, rows: Uint32Array, columns: Uint32Array, blank?: Uint8Array): Value[][] {
  const width = kept.measures.length
  const data: Value[][] = Array.from({ length: columns.length * width }, () => new Array<Value>(rows.length).fill(null))
  rows.forEach((row, r) => {
    if (blank?.[row]) return
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

/** The most rows and columns of a window, by the cells that it may have. `columns`: how many columns there are. */
export function windowRoom(request: WindowRequest, measures: number, columns: number): { readonly rows: number; readonly columns: number } {
  const width = Math.max(1, measures)
  const across = Math.min(request.column_count, Math.floor(WINDOW_CELLS_MAX / width), Math.max(0, columns - request.column_start))
  return { columns: across, rows: Math.min(request.row_count, Math.floor(WINDOW_CELLS_MAX / (Math.max(1, across) * width))) }
}

/**
 * The requested part of a kept result, at most 50,000 cells. Requests out of range return empty parts. `known` keeps
 * sorted values of domains for later windows.
 */
export function sliceWindow(
  kept: CachedResult,
  request: WindowRequest,
  configHash: string,
  elapsed: number,
  seen: { rows: VisibleAxis; columns: VisibleAxis },
  known: KeptDomains = new Map(),
): PivotResult {
  const room = windowRoom(request, kept.measures.length, seen.columns.positions.length)
  const columns = seen.columns.positions.subarray(request.column_start, request.column_start + room.columns)
  const rows = seen.rows.positions.subarray(request.row_start, request.row_start + room.rows)
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
        blank: seen.rows.blank[at] === 1,
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
    data: cells(kept, rows, columns, seen.rows.blank),
    totals: cells(kept, total, columns).map((values) => values[0] ?? null),
    ...(request.domains ? { domains: domainsOf(request.domains, kept, { rows, columns }, known) } : {}),
  }
}
