/** Parts that counts over streams and over code files share. */
import type { Plan } from '../../pivot/compile.ts'
import type { Distinct } from '../../pivot/measures/aggregations.ts'
import type { Chunk } from '../../pivot/shape/assemble.ts'
import type { Query } from '../../pivot/sql/ast.ts'
import type { IntegerRows } from '../source.ts'
import type { DistinctKernel } from './distinct-kernel.ts'
import type { IntegerColumn } from './integers.ts'
import type { GrainGroups, Leaves } from './leaves.ts'

/** Keys are numbers that doubles hold exactly. */
export const KEYS_MAX = 2 ** 53
/** Milliseconds between looks at what else there is to do. */
const SLICE = 20

/** Streams the rows of a query that returns integers. */
export type Stream = (query: Query) => AsyncIterable<IntegerRows>

/** A count of distinct values in one column. */
export interface Counting {
  readonly plan: Plan
  readonly distinct: Distinct
  readonly id: IntegerColumn & { readonly physical: string; readonly dictionary: string | null }
  readonly stream: Stream
}

/** Turns the counts into rows like those of the plan's query. */
export function chunksOf(kernel: DistinctKernel, groups: readonly GrainGroups[], leaves: Leaves, among: boolean): Chunk[] {
  return groups.map(({ mask, size, first, fields }, grain): Chunk => {
    const counts = kernel.countsOf(grain)
    const isThere = among ? kernel.rowsIn(grain) : counts
    const found = Uint32Array.from({ length: size }, (_, group) => group).filter((group) => isThere[group]! > 0)
    return {
      size: found.length,
      grain: new Uint32Array(found.length).fill(mask),
      keys: leaves.codes.map((codes, field) => (fields.includes(field) ? found.map((group) => codes.at(first[group]!)) : new Uint32Array(found.length))),
      values: [Float64Array.from(found, (group) => counts[group]!)],
    }
  })
}

/** Lets messages in, such as one that cancels the request. */
const pause = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Does all work that yields, letting messages in, and returns its result. */
export async function doAll<T>(work: Generator<void, T>, signal: AbortSignal | undefined): Promise<T> {
  let since = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - since < SLICE) continue
    await pause()
    signal?.throwIfAborted()
    since = performance.now()
  }
}
