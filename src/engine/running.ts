/** Computes running values of measures that are not additive: one query for each, once the headers are in order. */
import { fail, ok, type Result } from '../contract/errors.ts'
import type { Plan } from '../pivot/compile.ts'
import { grainsOf } from '../pivot/grain.ts'
import { type NumberedItems, type Running, type RunningQuery, runningQueries } from '../pivot/running-queries.ts'
import type { OrderedCells } from '../pivot/shape/assemble.ts'
import type { Along } from '../pivot/show-values-as/kind.ts'
import type { RunningValues } from '../pivot/show-values-as/running-values.ts'
import { asParameter, chunkOf, type KeyCoder } from './chunks.ts'
import type { OpenDataset } from './protocol.ts'
import { runQuery } from './source.ts'

export type RunningCode = 'running_too_large'

/**
 * Maximum rows that one query may process, counting a row once for every grain and every item that includes it.
 * Aggregates of rows may keep all of them in memory.
 */
const REACH_MAX: Readonly<Record<RunningQuery['reads'], number>> = { groups: 100_000_000, rows: 25_000_000, values: Number.POSITIVE_INFINITY }

interface AfterOrder {
  readonly ordered: OrderedCells
  /** One per field, row fields first. */
  readonly coders: readonly KeyCoder[]
  readonly rowsBehind: (cell: number) => number
}

function numbered(plan: Plan, values: RunningValues, coders: readonly KeyCoder[]): NumberedItems {
  const first = values.along.axis === 'rows' ? 0 : plan.rows.length
  const keys = values.codes().map((codes, level) => codes.map((code) => asParameter(coders[first + level]?.sent(code) ?? null)))
  return { keys, families: values.families() }
}

/** Checks whether a query would process too many rows; fails with the measure that needs it. */
function checkReach(
  plan: Plan,
  { along }: Running,
  values: RunningValues,
  queries: readonly RunningQuery[],
  { rowsBehind }: AfterOrder,
): Result<null, RunningCode> {
  const grains = grainsOf(plan.rows.length, plan.columns.length).filter((grain) => grain[along.axis] > along.depth).length
  for (const { reads, measures } of queries) {
    const limit = REACH_MAX[reads]
    const reach = Number.isFinite(limit) ? grains * values.reach(reads === 'rows' ? rowsBehind : () => 1) : 0
    if (reach <= limit) continue
    const measure = plan.measures[measures[0] ?? 0]?.name ?? ''
    const field = plan[along.axis][along.depth]?.name ?? ''
    return fail('running_too_large', { measure, field, limit })
  }
  return ok(null)
}

/** Fills the running values of an ordered result. `othersOf`: the plan adds cells of others of these axes, which nothing runs along. */
export async function runRunning(
  dataset: OpenDataset,
  plan: Plan,
  after: AfterOrder,
  othersOf: readonly Along['axis'][] = [],
): Promise<Result<null, RunningCode>> {
  for (const [i, running] of plan.running.entries()) {
    const values = after.ordered.running[i]
    if (!values || values.items.length === 0 || othersOf.includes(running.along.axis)) continue
    const queries = runningQueries(plan, running, numbered(plan, values, after.coders))
    const allowed = checkReach(plan, running, values, queries, after)
    if (!allowed.ok) return allowed
    const field = running.along.axis === 'rows' ? running.along.depth : plan.rows.length + running.along.depth
    const codes = after.coders.map((coder, f) => (f === field ? Number : coder.code))
    for (const query of queries) {
      if (othersOf.length === 0) values.begin(query)
      for await (const rows of runQuery(dataset, query.query, query.types)) values.add(chunkOf(rows, plan, query, codes), plan.grains, query, othersOf)
    }
  }
  return ok(null)
}
