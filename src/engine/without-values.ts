/**
 * Finds columns without any value, so that sums and averages of them are blank instead of refused: such a column has a
 * type only because a type is required.
 */
import { AGGREGATIONS } from '../contract/aggregation.ts'
import type { Measure } from '../contract/measure.ts'
import { INTEGER } from '../contract/sql-type.ts'
import { familyOf, type Source, type StoredColumn } from '../pivot/resolve.ts'
import { column, integer, isNull, not, type Query } from '../pivot/sql/ast.ts'
import type { OpenDataset } from './protocol.ts'
import { allRows } from './source.ts'

/** Whether a column is blank in every row. A calculated column that cannot be computed counts as one with values. */
async function isWithoutValues(dataset: OpenDataset, { from, relations }: Source, { physical }: StoredColumn): Promise<boolean> {
  const firstValue: Query = { with: relations, unionAll: [{ columns: [{ of: integer(1), as: 'v' }], from, where: not(isNull(column(physical))), limit: 1 }] }
  try {
    return (await allRows(dataset, firstValue, [INTEGER])).length === 0
  } catch (error) {
    if (!dataset.source.problemOf(error)) throw error
    return false
  }
}

/** Marks the columns without any value that a measure aggregates although the aggregation does not accept their type. */
export async function withoutValuesMarked(dataset: OpenDataset, measures: readonly Measure[], source: Source): Promise<Source> {
  const aggregations = measures.flatMap(({ type, value }) => (type === 'ui' ? [value] : []))
  const columns: StoredColumn[] = []
  for (const stored of source.columns) {
    const isRefused = aggregations.some(({ agg, column_id }) => column_id === stored.id && !AGGREGATIONS[agg].accepts.includes(familyOf(stored)))
    columns.push(isRefused && (await isWithoutValues(dataset, source, stored)) ? { ...stored, withoutValues: true } : stored)
  }
  return { ...source, columns }
}
