/**
 * Finds out about the values of columns as far as measures depend on it: sums and averages of a column without any value
 * are blank instead of refused, because such a column has a type only because a type is required. Medians and deviations
 * of whole numbers beyond 2^53 are approximate, because they are computed with doubles.
 */
import { AGGREGATIONS, type Aggregation } from '../contract/aggregation.ts'
import type { Measure } from '../contract/measure.ts'
import { BIGINT, INTEGER } from '../contract/sql-type.ts'
import { familyOf, type Source, type StoredColumn } from '../pivot/resolve.ts'
import { column, type Expr, integer, isNull, not, or, parameter, type Query } from '../pivot/sql/ast.ts'
import type { OpenDataset } from './protocol.ts'
import { allRows } from './source.ts'

/** The largest whole number up to which doubles are exact. */
const EXACT_MAX = String(2 ** 53)

/** Whether a condition holds for any row; null if the column cannot be computed. */
async function holdsAnywhere(dataset: OpenDataset, { from, relations }: Source, where: Expr): Promise<boolean | null> {
  const first: Query = { with: relations, unionAll: [{ columns: [{ of: integer(1), as: 'v' }], from, where, limit: 1 }] }
  try {
    return (await allRows(dataset, first, [INTEGER])).length > 0
  } catch (error) {
    if (!dataset.source.problemOf(error)) throw error
    return null
  }
}

const hasValue = ({ physical }: StoredColumn): Expr => not(isNull(column(physical)))

function isBeyondDoubles({ physical }: StoredColumn): Expr {
  const compared = (operator: '>' | '<', bound: string): Expr => ({
    kind: 'compare',
    operator,
    left: column(physical),
    right: parameter(bound, BIGINT),
  })
  return or(compared('>', EXACT_MAX), compared('<', `-${EXACT_MAX}`))
}

const mayBeBeyondDoubles = ({ type }: StoredColumn): boolean => type.kind === 'integer' && type.bits >= 64

async function markedColumn(dataset: OpenDataset, source: Source, stored: StoredColumn, aggregations: readonly Aggregation[]): Promise<StoredColumn> {
  const isRefused = aggregations.some((agg) => !AGGREGATIONS[agg].accepts.includes(familyOf(stored)))
  if (isRefused && (await holdsAnywhere(dataset, source, hasValue(stored))) === false) return { ...stored, withoutValues: true }
  const isRounded = mayBeBeyondDoubles(stored) && aggregations.some((agg) => AGGREGATIONS[agg].inDoubles)
  return isRounded && (await holdsAnywhere(dataset, source, isBeyondDoubles(stored))) ? { ...stored, beyondDoubles: true } : stored
}

/** Marks the columns of a source with the facts that its measures depend on. Reads rows only for measures that need a fact. */
export async function marked(dataset: OpenDataset, measures: readonly Measure[], source: Source): Promise<Source> {
  const aggregations = measures.flatMap(({ type, value }) => (type === 'ui' ? [value] : []))
  const columns: StoredColumn[] = []
  for (const stored of source.columns) {
    const own = aggregations.flatMap(({ agg, column_id }) => (column_id === stored.id ? [agg] : []))
    columns.push(own.length === 0 ? stored : await markedColumn(dataset, source, stored, own))
  }
  return { ...source, columns }
}
