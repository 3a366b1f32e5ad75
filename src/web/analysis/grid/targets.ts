/** What a place in the grid stands for: the address that its menu acts on. */
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import { type CellAt, contains, type Rectangle } from './selection.ts'
import type { Cells } from './use-windows.ts'

/** Groups of one field that lie side by side under one parent, or in several. */
export interface Groups {
  readonly columnId: string
  readonly dtype: string
  readonly values: readonly Value[]
}

export type GridTarget =
  | {
      readonly kind: 'cell'
      readonly at: CellAt
      readonly measure: number
      readonly row: readonly Value[]
      readonly column: readonly Value[]
      readonly groups: readonly Groups[]
    }
  | {
      readonly kind: 'row'
      readonly at: CellAt
      readonly key: readonly Value[]
      readonly collapsed: boolean
      readonly isGroup: boolean
      readonly groups: Groups
    }
  | { readonly kind: 'column'; readonly key: readonly Value[]; readonly groups: Groups }
  | { readonly kind: 'measure'; readonly measure: number; readonly column: readonly Value[] }

interface Place {
  readonly cells: Cells
  readonly result: PivotResult
  /** Rows above the grand total. */
  readonly bodyRows: number
  readonly area: Rectangle
}

const columnKey = (cells: Cells, position: number): Value[] => cells.column(position)?.path.map((p) => p.value) ?? []

function uniqueValues(values: readonly Value[]): Value[] {
  return [...new Map(values.map((v) => [JSON.stringify(v), v])).values()]
}

/** The selected row headers at the level of the one pointed at, itself among them. */
function rowGroups({ cells, result, area }: Place, at: CellAt, level: number): Groups {
  const field = result.index_names[level - 1]
  const isSelected = area.left === -1 && contains(area, at.row, -1)
  const [from, to] = isSelected ? [Math.max(0, area.top), area.bottom] : [at.row, at.row]
  const values: Value[] = []
  for (let row = from; row <= to; row++) {
    const index = cells.row(row)
    if (index?.level === level) values.push(index.key[level - 1] ?? null)
  }
  return { columnId: field?.column_id ?? '', dtype: field?.dtype ?? 'VARCHAR', values: uniqueValues(values) }
}

function cellGroups({ result }: Place, row: readonly Value[], column: readonly Value[]): Groups[] {
  const last = (key: readonly Value[], fields: readonly { column_id: string; dtype: string }[]): Groups[] => {
    const field = fields[key.length - 1]
    return field ? [{ columnId: field.column_id, dtype: field.dtype, values: [key.at(-1) ?? null] }] : []
  }
  return [...last(row, result.index_names), ...last(column, result.column_names)]
}

/** What a cell or header stands for; null where nothing can be done, or its window is not here yet. */
export function targetAt(place: Place, at: CellAt): GridTarget | null {
  const { cells, result, bodyRows } = place
  const perPosition = Math.max(1, result.measures.length)
  const column = columnKey(cells, Math.floor(Math.max(0, at.column) / perPosition))
  if (at.row === -1) return at.column === -1 || result.measures.length === 0 ? null : { kind: 'measure', measure: at.column % perPosition, column }
  const row = at.row >= bodyRows ? { level: 0, key: [], children: 0, collapsed: false } : cells.row(at.row)
  if (!row) return null
  if (at.column === -1) {
    if (row.level === 0) return null
    const isGroup = row.level < result.index_names.length
    return { kind: 'row', at, key: row.key, collapsed: row.collapsed, isGroup, groups: rowGroups(place, at, row.level) }
  }
  if (result.measures.length === 0) return null
  return { kind: 'cell', at, measure: at.column % perPosition, row: row.key, column, groups: cellGroups(place, row.key, column) }
}

/** A group header above the measures, by its header line and first position; null for a total. */
export function columnTarget({ cells, result }: Pick<Place, 'cells' | 'result'>, line: number, position: number): GridTarget | null {
  const key = columnKey(cells, position).slice(0, line + 1)
  const field = result.column_names[line]
  if (!field || key.length <= line) return null
  return { kind: 'column', key, groups: { columnId: field.column_id, dtype: field.dtype, values: [key.at(-1) ?? null] } }
}
