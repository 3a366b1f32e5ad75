/** Computes the bases of comparisons over time: their values by the cells that are compared, and the days that each date has. */
import type { Value } from '../contract/scalar.ts'
import type { Plan } from '../pivot/compile.ts'
import type { Assembly } from '../pivot/shape/assemble.ts'
import { chunkOf } from './chunks.ts'
import type { OpenDataset } from './protocol.ts'
import { allRows, runQuery } from './source.ts'

/** Fills the bases of an assembly that has all cells of the data. */
export async function runBases(dataset: OpenDataset, plan: Plan, { bases }: Assembly, codes: readonly ((value: Value) => number)[]): Promise<void> {
  if (!bases) return
  for (const { query, types } of bases.plan.extents) {
    const [row] = await allRows(dataset, query, types)
    bases.addExtent(row?.[0] ?? null, row?.[1] ?? null)
  }
  for (const base of bases.bases) {
    for (const [at, planned] of base.plan.queries.entries()) {
      for await (const rows of runQuery(dataset, planned.query, planned.types))
        base.add(chunkOf(rows, plan, planned, codes), planned.measures, at === 0 ? 1 : 0)
    }
  }
}
