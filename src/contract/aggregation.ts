/** Aggregations of a measure and their traits. */

import { z } from 'zod'
import { namesOf } from './kinds.ts'
import type { TypeFamily } from './sql-type.ts'

/** Traits of an aggregation. Code that depends on the aggregation must use these instead of its name. */
interface AggregationTraits {
  /** Type families of columns that can be aggregated this way. */
  readonly accepts: readonly TypeFamily[]
  /** Whether it works without a column, and then counts rows. */
  readonly countsRows: boolean
  /** Whether the values of items add up to the value of their total, as for sum but not for average. */
  readonly addsUp: boolean
  /** The value for a group without rows. */
  readonly emptyIs: 'zero' | 'null'
  /** Whether coarser groups can be computed from finer ones. Otherwise each level of totals is computed from source rows. */
  readonly rollsUp: boolean
  /** Whether it needs all values of a group in memory. Such queries run one after another. */
  readonly heavy: boolean
  /** Whether a value that a lookup repeats on several rows would distort it, so that each such value counts once per key. */
  readonly oncePerKey: boolean
  /** Whether it is computed with doubles, which round whole numbers beyond 2^53. */
  readonly inDoubles: boolean
  /** Unit of the values: that of the column, or a number of rows or values. */
  readonly unit: 'column' | 'count'
  /** Further aggregates that an explanation shows next to the value. */
  readonly explainedBy: readonly ('sum' | 'count')[]
}

const ANYTHING: readonly TypeFamily[] = ['text', 'number', 'date', 'datetime', 'time', 'boolean']
/** True counts as 1. */
const NUMBERS: readonly TypeFamily[] = ['number', 'boolean']

export const AGGREGATIONS = {
  count: {
    accepts: ANYTHING,
    countsRows: true,
    addsUp: true,
    emptyIs: 'zero',
    rollsUp: true,
    heavy: false,
    oncePerKey: true,
    inDoubles: false,
    unit: 'count',
    explainedBy: [],
  },
  count_distinct: {
    accepts: ANYTHING,
    countsRows: false,
    addsUp: false,
    emptyIs: 'zero',
    rollsUp: false,
    heavy: true,
    oncePerKey: false,
    inDoubles: false,
    unit: 'count',
    explainedBy: [],
  },
  sum: {
    accepts: NUMBERS,
    countsRows: false,
    addsUp: true,
    emptyIs: 'null',
    rollsUp: true,
    heavy: false,
    oncePerKey: true,
    inDoubles: false,
    unit: 'column',
    explainedBy: [],
  },
  avg: {
    accepts: NUMBERS,
    countsRows: false,
    addsUp: false,
    emptyIs: 'null',
    rollsUp: true,
    heavy: false,
    oncePerKey: true,
    inDoubles: false,
    unit: 'column',
    explainedBy: ['sum', 'count'],
  },
  min: {
    accepts: ANYTHING,
    countsRows: false,
    addsUp: false,
    emptyIs: 'null',
    rollsUp: true,
    heavy: false,
    oncePerKey: false,
    inDoubles: false,
    unit: 'column',
    explainedBy: [],
  },
  max: {
    accepts: ANYTHING,
    countsRows: false,
    addsUp: false,
    emptyIs: 'null',
    rollsUp: true,
    heavy: false,
    oncePerKey: false,
    inDoubles: false,
    unit: 'column',
    explainedBy: [],
  },
  median: {
    accepts: NUMBERS,
    countsRows: false,
    addsUp: false,
    emptyIs: 'null',
    rollsUp: false,
    heavy: true,
    oncePerKey: true,
    inDoubles: true,
    unit: 'column',
    explainedBy: [],
  },
  stddev: {
    accepts: NUMBERS,
    countsRows: false,
    addsUp: false,
    emptyIs: 'null',
    rollsUp: false,
    heavy: false,
    oncePerKey: true,
    inDoubles: true,
    unit: 'column',
    explainedBy: [],
  },
} as const satisfies Record<string, AggregationTraits>

export const Aggregation = z.enum(namesOf(AGGREGATIONS))
export type Aggregation = z.infer<typeof Aggregation>
