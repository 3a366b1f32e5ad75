/** Computes the bases of comparisons over time: their values by the cells that are compared, and the days that each date has. */
import type { Value } from '../contract/scalar.ts'
import type { Plan } from '../pivot/compile.ts'
import type { Assembly } from '../pivot/shape/assemble.ts'
import { chunkOf } from './chunks.ts'
import type { OpenDataset } from './protocol.ts'
import { allRows, runQuery } from './source.ts'

/** Fills the bases of an assembly that has all cells of the data. `othersOf`: the plan adds cells of others of these axes to those of another plan. */
export async function runBases(
  dataset: OpenDataset,
  plan: Plan,
  { bases }: Assembly,
  codes: readonly ((value: Value) => number)[],
  othersOf: readonly ('rows' | 'columns')[] = [],
): Promise<void> {
  if (!bases) return
  for (const { query, types } of othersOf.length === 0 ? bases.plan.extents : []) {
    const [row] = await allRows(dataset, query, types)
    bases.addExtent(row?.[0] ?? null, row?.[1] ?? null)
  }
  for (const [i, base] of bases.bases.entries()) {
    for (const [at, planned] of (plan.overTime?.bases[i]?.queries ?? []).entries()) {
      for await (const rows of runQuery(dataset, planned.query, planned.types))
        base.add(chunkOf(rows, plan, planned, codes), planned.measures, at === 0 ? 1 : 0, othersOf)
    }
  }
}
