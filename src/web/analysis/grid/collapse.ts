/** Expands and collapses groups by value path. */

import { type Collapse, endsEarly } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import { sameKey } from '../../../contract/value-key.ts'
import type { LineParts } from './grid-parts.ts'
import { headerAt, placeOf } from './shape.ts'

/** Toggles one group. */
export function toggleGroup(collapse: Collapse, key: readonly Value[]): Collapse {
  const toggled = collapse.toggled.filter((path) => !sameKey(path, key))
  return { ...collapse, toggled: toggled.length < collapse.toggled.length ? toggled : [...toggled, [...key]] }
}

/** The group that a key toggles at a row header: the left arrow collapses, the right arrow expands, Enter and Space toggle. */
export function groupToToggle(
  { cells, result, shape, bodyRows, selection }: Pick<LineParts, 'cells' | 'result' | 'shape' | 'bodyRows' | 'selection'>,
  key: string,
): readonly Value[] | null {
  const { active } = selection
  if (active.column >= 0 || active.row < 0 || active.row >= bodyRows) return null
  const row = cells.row(placeOf(shape, active).row)
  const header = headerAt(shape, active.column)
  if (!row || header.kind === 'measure') return null
  const level = header.kind === 'field' ? header.level : row.level
  if (level < 1 || level > row.level || level === result.index_names.length || (level === row.level && endsEarly(row))) return null
  const isClosed = level === row.level && row.collapsed
  const arrows = header.kind === 'path'
  if (key === 'Enter' || key === ' ' || (arrows && ((key === 'ArrowLeft' && !isClosed) || (key === 'ArrowRight' && isClosed)))) return row.key.slice(0, level)
  return null
}
