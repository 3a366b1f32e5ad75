/** A kept result with one row per cell at the deepest grain: keys and values as in the data, no totals and no others. */
import type { Value } from '../../contract/scalar.ts'
import { parseSqlType, sqlTypeName, TEXT, typeFamilyOf } from '../../contract/sql-type.ts'
import type { Axis } from './axis.ts'
import type { CachedResult } from './cached-result.ts'
import { OTHERS_CODE } from './others.ts'
import { valueAt } from './values.ts'
import { keyOf } from './window.ts'

export interface TidyColumn {
  readonly name: string
  readonly dtype: string
}

/** Row fields, column fields and measures, in that order. A sum that exceeded its type is a DOUBLE. */
export const tidyColumns = (kept: CachedResult): TidyColumn[] => [
  ...[...kept.indexNames, ...kept.columnNames].map(({ name, dtype }) => ({
    name,
    dtype: typeFamilyOf(parseSqlType(dtype)) === 'text' ? sqlTypeName(TEXT) : dtype,
  })),
  ...kept.measures.map(({ name, dtype, approximate }) => ({ name, dtype: approximate ? 'DOUBLE' : dtype })),
]

/** The key of a position; null for totals and others. */
function tidyKey(axis: Axis, values: readonly (readonly Value[])[], position: number, depth: number): Value[] | null {
  return (axis.levels[position] ?? 0) < depth || axis.codes[position] === OTHERS_CODE ? null : keyOf(axis, values, position)
}

/** How many characters are yielded at once: what a file takes in one write, so that other work gets its turn in between. */
const TEXT_AT_ONCE = 65_536

/**
 * The cells as lines of CSV, several in each text. With fields on both axes, a cell without any value is omitted: no row
 * of the data produced it. `field` formats a value so that null and an empty text differ.
 */
export function* tidyText(kept: CachedResult, field: (value: Value) => string): Generator<string> {
  const [rowDepth, columnDepth] = [kept.indexNames.length, kept.columnNames.length]
  const keyText = (key: Value[] | null): string | null => (key === null ? null : key.map((value) => `${field(value)},`).join(''))
  const columnKeys = Array.from(kept.columns.levels, (_, column) => keyText(tidyKey(kept.columns, kept.columnValues, column, columnDepth)))
  const omitsEmpty = rowDepth > 0 && columnDepth > 0 && kept.values.length > 0
  // without measures, the last key has no comma behind it
  const line = (key: string, values: string): string => (kept.values.length === 0 ? `${key.slice(0, -1)}\n` : `${key}${values}\n`)
  const without = kept.values.map(() => '').join(',')
  let text = ''
  for (let row = 0; row < kept.rows.levels.length; row++) {
    const rowKey = keyText(tidyKey(kept.rows, kept.rowValues, row, rowDepth))
    if (rowKey === null) continue
    const [from, to] = [kept.start[row] ?? 0, kept.start[row + 1] ?? 0]
    if (from === to && rowDepth > 0 && columnDepth === 0) text += line(rowKey, without)
    for (let cell = from; cell < to; cell++) {
      const columnKey = columnKeys[kept.column[cell] ?? 0] ?? null
      if (columnKey === null) continue
      const values = kept.values.map((list) => field(valueAt(list, cell))).join(',')
      if (omitsEmpty && values === without) continue
      text += line(rowKey + columnKey, values)
      if (text.length < TEXT_AT_ONCE) continue
      yield text
      text = ''
    }
    if (text.length < TEXT_AT_ONCE) continue
    yield text
    text = ''
  }
  yield text
}
