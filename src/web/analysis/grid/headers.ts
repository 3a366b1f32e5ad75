/** The headers of the visible columns: groups merged over the columns they span. */

import { type ColumnIndex, endsEarly, type GroupColumn, isTotal, type PivotResult, type RowIndex } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import { valueKey } from '../../../contract/value-key.ts'
import { type BlankLabels, fieldLabel } from '../../../format/value.ts'

export interface HeaderCell {
  readonly start: number
  readonly span: number
  readonly label: string
  /** The key of a group that can be expanded or collapsed. */
  readonly toggle: readonly Value[] | null
  readonly collapsed: boolean
  readonly isTotal: boolean
}

export interface HeaderLabels extends BlankLabels {
  readonly grandTotal: string
  /** Title of the column of stacked measures. */
  readonly values: string
  readonly total: (name: string) => string
}

const keyOf = (column: ColumnIndex, length: number): Value[] => column.path.slice(0, length).map((p) => p.value)

/** The text of one column in one header row, and the key that must equal its neighbor's for the two to merge. */
function cellAt(column: ColumnIndex, row: number, fields: readonly GroupColumn[], words: HeaderLabels): Omit<HeaderCell, 'start' | 'span'> & { merge: string } {
  const depth = column.level
  const value = column.path[row]
  if (value !== undefined) {
    const key = keyOf(column, row + 1)
    const isOwn = row === depth - 1
    const hasChildren = row < fields.length - 1 && !(isOwn && endsEarly(column))
    return {
      label: fieldLabel(value.value, fields[row], words),
      toggle: hasChildren ? key : null,
      collapsed: isOwn && column.collapsed,
      isTotal: false,
      merge: valueKey(key),
    }
  }
  const none = { toggle: null, collapsed: false, isTotal: isTotal(column, fields.length), merge: `total:${valueKey(keyOf(column, depth))}:${row}` }
  if (depth === 0) return { ...none, label: row === 0 ? words.grandTotal : '' }
  if (row !== depth || column.collapsed || endsEarly(column)) return { ...none, label: '' }
  return { ...none, label: words.total(fieldLabel(column.path[depth - 1]?.value, fields[depth - 1], words)) }
}

/** A list of merged cells for each column field, over the columns `first .. first + columns.length`. */
export function headerRows(columns: readonly (ColumnIndex | undefined)[], first: number, fields: readonly GroupColumn[], words: HeaderLabels): HeaderCell[][] {
  return fields.map((_, row) => {
    const cells: (HeaderCell & { merge: string })[] = []
    columns.forEach((column, i) => {
      if (!column) return
      const { merge, ...cell } = cellAt(column, row, fields, words)
      const before = cells.at(-1)
      if (before && before.merge === merge && before.start + before.span === first + i) cells[cells.length - 1] = { ...before, span: before.span + 1 }
      else cells.push({ ...cell, merge, start: first + i, span: 1 })
    })
    return cells.map(({ merge: _merge, ...cell }) => cell)
  })
}

/** The text of a row's header: its own value or the grand total. */
export function rowLabel(key: readonly Value[], level: number, result: PivotResult, words: HeaderLabels): string {
  return level === 0 ? words.grandTotal : fieldLabel(key[level - 1], result.index_names[level - 1], words)
}

/** A row's path as text, for screen readers. */
export function rowWords(row: RowIndex | undefined, result: PivotResult, words: HeaderLabels): string {
  if (!row) return ''
  return row.level === 0 ? words.grandTotal : row.key.map((_, f) => rowLabel(row.key.slice(0, f + 1), f + 1, result, words)).join(', ')
}

/** A column's path as text; '' if the result has no column fields. */
export function columnWords(column: ColumnIndex | undefined, result: PivotResult, words: HeaderLabels): string {
  if (!column || result.column_names.length === 0) return ''
  if (column.level === 0) return words.grandTotal
  return column.path.map((part, f) => fieldLabel(part.value, result.column_names[f], words)).join(', ')
}
