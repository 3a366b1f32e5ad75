/** A kept result with one row per cell at the deepest grain: keys and values as in the data, no totals and no others. */
import type { Value } from '../../contract/scalar.ts'
import { parseSqlType, sqlTypeName, TEXT, typeFamilyOf } from '../../contract/sql-type.ts'
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

/** The cells row by row. With fields on both axes, a cell without any value is omitted: no row of the data produced it. */
export function* tidyRows(kept: CachedResult): Generator<Value[]> {
  const [rowDepth, columnDepth] = [kept.indexNames.length, kept.columnNames.length]
  for (let row = 0; row < kept.rows.levels.length; row++) {
    if ((kept.rows.levels[row] ?? 0) < rowDepth || kept.rows.codes[row] === OTHERS_CODE) continue
    const rowKey = keyOf(kept.rows, kept.rowValues, row)
    const isEmpty = kept.start[row] === kept.start[row + 1]
    if (isEmpty && rowDepth > 0 && columnDepth === 0) yield [...rowKey, ...kept.values.map(() => null)]
    for (let cell = kept.start[row] ?? 0; cell < (kept.start[row + 1] ?? 0); cell++) {
      const column = kept.column[cell] ?? 0
      if ((kept.columns.levels[column] ?? 0) < columnDepth || kept.columns.codes[column] === OTHERS_CODE) continue
      const values = kept.values.map((list) => valueAt(list, cell))
      if (rowDepth > 0 && columnDepth > 0 && values.length > 0 && values.every((v) => v === null)) continue
      yield [...rowKey, ...keyOf(kept.columns, kept.columnValues, column), ...values]
    }
  }
}
