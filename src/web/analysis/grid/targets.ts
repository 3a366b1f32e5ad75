/** Maps a place in the grid to the target of its menu. */

import { endsEarly, type PivotResult } from '../../../contract/pivot-result.ts'
import { isOthers, OTHERS, type Value } from '../../../contract/scalar.ts'
import { uniqueValues } from '../../../contract/value-key.ts'
import { type Cells, columnKey } from './cells.ts'
import { type CellAt, contains, type Rectangle } from './selection.ts'
import { type GridShape, headerAt, placeOf, TITLE } from './shape.ts'

/** Groups of one field, under one parent or several. */
export interface Groups {
  readonly columnId: string
  readonly dtype: string
  readonly values: readonly Value[]
}

/** A group that can be expanded or collapsed, at a level of its axis; `isGroup` is false for groups of the innermost field. */
interface GroupTarget {
  readonly key: readonly Value[]
  readonly collapsed: boolean
  readonly isGroup: boolean
  readonly groups: Groups
}

type ColumnTarget = { readonly kind: 'column' } & GroupTarget

export type GridTarget =
  | {
      readonly kind: 'cell'
      readonly measure: number
      readonly row: readonly Value[]
      readonly column: readonly Value[]
      readonly groups: readonly Groups[]
      /** Whether it is the header of an expanded group without a subtotal, so there is no number to explain. */
      readonly isBlank: boolean
    }
  | ({ readonly kind: 'row' } & GroupTarget)
  | ColumnTarget
  /** A measure at a column. If `groups` is set, the groups above it are picked; `group` is the one whose header this is. */
  | {
      readonly kind: 'measure'
      readonly measure: number
      readonly column: readonly Value[]
      readonly groups?: Groups
      readonly group?: ColumnTarget
      /** The place that shows its name. */
      readonly named: CellAt
      /** Whether it is the header of all its columns. */
      readonly isAll?: boolean
    }
  | { readonly kind: 'corner' }

export interface GridPlace {
  readonly cells: Cells
  readonly result: PivotResult
  readonly shape: GridShape
  /** Number of lines above the grand total. */
  readonly bodyRows: number
  readonly area: Rectangle
}

/** The selected row headers at the level of the given one, including itself. */
function rowGroups({ cells, result, shape, area }: GridPlace, at: CellAt, level: number): Groups {
  const field = result.index_names[level - 1]
  const isSelected = contains(area, at.row, at.column)
  const [from, to] = isSelected ? [Math.max(0, area.top), area.bottom] : [at.row, at.row]
  const values: Value[] = []
  for (let line = from; line <= to; line += 1) {
    const index = cells.row(Math.floor(line / shape.down))
    if (index && index.key[level - 1] !== OTHERS && (shape.headers.length > 1 ? index.level >= level : index.level === level))
      values.push(index.key[level - 1] ?? null)
  }
  return { columnId: field?.column_id ?? '', dtype: field?.dtype ?? 'VARCHAR', values: uniqueValues(values) }
}

function cellGroups({ result }: GridPlace, row: readonly Value[], column: readonly Value[]): Groups[] {
  const last = (key: readonly Value[], fields: readonly { column_id: string; dtype: string }[]): Groups[] => {
    const field = fields[key.length - 1]
    return field && !isOthers(key) ? [{ columnId: field.column_id, dtype: field.dtype, values: [key.at(-1) ?? null] }] : []
  }
  return [...last(row, result.index_names), ...last(column, result.column_names)]
}

function rowHeaderTarget(place: GridPlace, at: CellAt): GridTarget | null {
  const { cells, result, shape, bodyRows } = place
  const header = headerAt(shape, at.column)
  const { row: position, measure } = placeOf(shape, at)
  if (header.kind === 'measure') return { kind: 'measure', measure, column: [], named: at }
  const row = at.row >= bodyRows ? undefined : cells.row(position)
  const level = header.kind === 'field' ? header.level : (row?.level ?? 0)
  if (!row || level === 0 || level > row.level) return null
  const key = row.key.slice(0, level)
  const collapsed = level === row.level && row.collapsed
  return {
    kind: 'row',
    key,
    collapsed,
    isGroup: level < result.index_names.length && !(level === row.level && endsEarly(row)),
    groups: rowGroups(place, at, level),
  }
}

/** The target at a cell or header; null if it has no actions or its window has not been loaded. */
export function targetAt(place: GridPlace, at: CellAt): GridTarget | null {
  const { cells, result, shape, bodyRows } = place
  const { row: position, column: columnPosition, measure } = placeOf(shape, at)
  const column = columnKey(cells, columnPosition)
  const title = { row: TITLE, column: -shape.headers.length }
  if (at.row === TITLE) return { kind: 'measure', measure: 0, column: [], named: title, isAll: true }
  if (at.row === -1) {
    if (at.column < 0) return { kind: 'corner' }
    const group = shape.leaves === 'groups' ? columnTarget(place, result.column_names.length - 1, columnPosition) : null
    if (shape.down > 1) return group
    return result.measures.length === 0 ? null : { kind: 'measure', measure, column, named: shape.hasTitle ? title : at, ...(group ? { group } : {}) }
  }
  if (at.column < 0) return rowHeaderTarget(place, at)
  const row = at.row >= bodyRows ? { key: [], blank: false } : cells.row(position)
  if (!row || result.measures.length === 0) return null
  return { kind: 'cell', measure, row: row.key, column, groups: cellGroups(place, row.key, column), isBlank: row.blank }
}

/** A group header above the leaves, by its header line and first position; null for a total. */
export function columnTarget({ cells, result }: Pick<GridPlace, 'cells' | 'result'>, line: number, position: number): ColumnTarget | null {
  const index = cells.column(position)
  const key = columnKey(cells, position).slice(0, line + 1)
  const field = result.column_names[line]
  if (!index || !field || key.length <= line) return null
  return {
    kind: 'column',
    key,
    collapsed: index.level === key.length && index.collapsed,
    isGroup: key.length < result.column_names.length && !(key.length === index.level && endsEarly(index)),
    groups: { columnId: field.column_id, dtype: field.dtype, values: isOthers(key) ? [] : [key.at(-1) ?? null] },
  }
}
