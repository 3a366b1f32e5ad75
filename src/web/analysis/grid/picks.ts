/**
 * Individually selected headers, adjacent or not. They are stored by key, so they stay selected while the table scrolls,
 * is sorted or expands groups. All belong to one field.
 */
import { isOthers, type Value } from '../../../contract/scalar.ts'
import { sameKey, uniqueValues } from '../../../contract/value-key.ts'
import { columnKey } from './cells.ts'
import type { Axis } from './grid-actions.ts'
import type { CellAt, Selection } from './selection.ts'
import { headerAt, placeOf } from './shape.ts'
import type { GridPlace, Groups } from './targets.ts'

export interface Pick {
  readonly axis: Axis
  readonly columnId: string
  readonly dtype: string
  /** From the outermost field to the header's own. */
  readonly key: readonly Value[]
}
export type Picks = readonly Pick[]

const isOfField = (a: Pick, b: Pick): boolean => a.axis === b.axis && a.columnId === b.columnId
const isSame = (a: Pick, b: Pick): boolean => isOfField(a, b) && sameKey(a.key, b.key)

export const isPicked = (picks: Picks, pick: Pick | null): boolean => pick !== null && picks.some((known) => isSame(known, pick))

/** Whether the header of a key is picked. */
export const hasPick = (picks: Picks, axis: Axis, key: readonly Value[]): boolean => picks.some((pick) => pick.axis === axis && sameKey(pick.key, key))

/** Toggles a header. Picking a header of another field starts a new selection. */
export function withPick(picks: Picks, pick: Pick): Picks {
  const kept = picks.filter((known) => isOfField(known, pick))
  return isPicked(kept, pick) ? kept.filter((known) => !isSame(known, pick)) : [...kept, pick]
}

/** The picked groups, for menus; null if none is picked. */
export function groupsOf(picks: Picks): Groups | null {
  const [first] = picks
  return first ? { columnId: first.columnId, dtype: first.dtype, values: uniqueValues(picks.map((pick) => pick.key.at(-1) ?? null)) } : null
}

type Place = Omit<GridPlace, 'area'>

/** The header of a column group, by its header line and first position; null for a total or others. */
export function columnPick({ cells, result }: Omit<Place, 'shape' | 'bodyRows'>, line: number, position: number): Pick | null {
  const key = columnKey(cells, position).slice(0, line + 1)
  const field = result.column_names[line]
  return field && key.length === line + 1 && !isOthers(key) ? { axis: 'columns', columnId: field.column_id, dtype: field.dtype, key } : null
}

function rowPick({ cells, result, shape, bodyRows }: Place, at: CellAt): Pick | null {
  const header = headerAt(shape, at.column)
  const row = at.row >= bodyRows ? undefined : cells.row(placeOf(shape, at).row)
  const level = header.kind === 'field' ? header.level : (row?.level ?? 0)
  const field = result.index_names[level - 1]
  const key = row?.key.slice(0, level) ?? []
  if (header.kind === 'measure' || !row || !field || level > row.level || isOthers(key)) return null
  return { axis: 'rows', columnId: field.column_id, dtype: field.dtype, key }
}

/** The header that a place of the grid picks: a row header, or the column group above its cells. Null on cells and totals. */
export function pickAt(place: Place, at: CellAt): Pick | null {
  if (at.column < 0) return at.row < 0 ? null : rowPick(place, at)
  if (at.row !== -1) return null
  const { column } = placeOf(place.shape, at)
  return columnPick(place, columnKey(place.cells, column).length - 1, column)
}

/** The row headers of a field that a range selects, which the next pick is added to. */
export function picksIn(place: Place, { active, anchor }: Selection, next: Pick): Picks {
  if (active.column >= 0 || anchor.column >= 0 || active.row < 0 || anchor.row < 0) return []
  const [first, last] = [Math.min(active.row, anchor.row), Math.max(active.row, anchor.row)]
  const found: Pick[] = []
  for (let row = first; row <= last; row++) {
    const pick = rowPick(place, { row, column: active.column })
    if (pick && isOfField(pick, next) && !isPicked(found, pick)) found.push(pick)
  }
  return found
}
