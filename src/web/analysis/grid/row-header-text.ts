/** The text of a line's header in each column of row headers, and the group that its button expands or collapses. */

import { endsEarly, isTotal, type RowIndex } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import { sameKey } from '../../../contract/value-key.ts'
import type { LineParts } from './grid-parts.ts'
import { rowLabel } from './headers.ts'
import type { HeaderColumn } from './shape.ts'

export interface HeaderText {
  readonly text: string
  /** Whether the line above shows the same. */
  readonly repeated: boolean
  /** The key of the group that a press expands or collapses. */
  readonly toggle: readonly Value[] | null
  /** Whether it is indented to align with texts that have a button, without having one itself. */
  readonly aligned: boolean
  readonly collapsed: boolean
}

const NOTHING: HeaderText = { text: '', repeated: false, toggle: null, aligned: false, collapsed: false }

/** Whether the position before shows the same group at a level. */
function isRepeated({ cells }: Pick<LineParts, 'cells'>, position: number, row: RowIndex, level: number): boolean {
  const before = position > 0 ? cells.row(position - 1) : undefined
  return before !== undefined && sameKey(before.key.slice(0, level), row.key.slice(0, level))
}

type Parts = Pick<LineParts, 'result' | 'shape' | 'cells' | 'words'>

/** `atTop`: the line is the first visible one and shows all its parent groups. */
export function rowHeaderText(services: Parts, header: HeaderColumn, line: number, row: RowIndex | undefined, atTop: boolean): HeaderText {
  const { result, shape, words } = services
  const isFurther = line % shape.down > 0 && !atTop
  if (header.kind === 'measure') return { ...NOTHING, text: result.measures[line % shape.down]?.name ?? '' }
  if (!row) return NOTHING
  const depth = result.index_names.length
  if (header.kind === 'path') {
    const isGroup = row.level > 0 && isTotal(row, depth)
    const text = rowLabel(row.key, row.level, result, words)
    const toggle = isGroup && !isFurther ? row.key : null
    return { text, repeated: isFurther, toggle, aligned: !toggle && row.level > 0 && depth > 1, collapsed: row.collapsed }
  }
  const { level } = header
  if (row.level === 0) return level === 1 ? { ...NOTHING, text: words.grandTotal, repeated: isFurther } : NOTHING
  if (row.level < level) return NOTHING
  const key = row.key.slice(0, level)
  const label = rowLabel(key, level, result, words)
  const isOuter = level < depth && !(row.level === level && endsEarly(row))
  if (row.level === level && isOuter && !row.collapsed) return { ...NOTHING, text: words.total(label), repeated: isFurther }
  const repeated = isFurther || (!atTop && isRepeated(services, Math.floor(line / shape.down), row, level))
  return { text: label, repeated, toggle: isOuter && !repeated ? key : null, aligned: isOuter && repeated, collapsed: row.level === level && row.collapsed }
}
