/** Aggregations of a measure: what each of them is (computation.md, Aggregations). */

import { z } from 'zod'
import { namesOf } from './kinds.ts'
import type { TypeFamily } from './sql-type.ts'

/** What is true of one aggregation; whatever depends on the aggregation reads this. */
interface AggregationTraits {
  /** Families of columns that it takes. */
  readonly accepts: readonly TypeFamily[]
  /** It stands without a column as well, and counts rows then. */
  readonly countsRows: boolean
  /** The values of parts add up to the value of their total. */
  readonly addsUp: boolean
  /** The value over no row. */
  readonly emptyIs: 'zero' | 'null'
  /** Figures of finer groups are enough for a coarser one; else every grain is evaluated over its source rows. */
  readonly rollsUp: boolean
  /** It holds all values of a group at once: such a query waits behind others of its kind. */
  readonly heavy: boolean
  /** What stands beside its value where a cell is explained. */
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
    explainedBy: [],
  },
  count_distinct: {
    accepts: ANYTHING,
    countsRows: false,
    addsUp: false,
    emptyIs: 'zero',
    rollsUp: false,
    heavy: true,
    explainedBy: [],
  },
  sum: {
    accepts: NUMBERS,
    countsRows: false,
    addsUp: true,
    emptyIs: 'null',
    rollsUp: true,
    heavy: false,
    explainedBy: [],
  },
  avg: {
    accepts: NUMBERS,
    countsRows: false,
    addsUp: false,
    emptyIs: 'null',
    rollsUp: true,
    heavy: false,
    explainedBy: ['sum', 'count'],
  },
  min: {
    accepts: ANYTHING,
    countsRows: false,
    addsUp: false,
    emptyIs: 'null',
    rollsUp: true,
    heavy: false,
    explainedBy: [],
  },
  max: {
    accepts: ANYTHING,
    countsRows: false,
    addsUp: false,
    emptyIs: 'null',
    rollsUp: true,
    heavy: false,
    explainedBy: [],
  },
  median: {
    accepts: NUMBERS,
    countsRows: false,
    addsUp: false,
    emptyIs: 'null',
    rollsUp: false,
    heavy: true,
    explainedBy: [],
  },
  stddev: {
    accepts: NUMBERS,
    countsRows: false,
    addsUp: false,
    emptyIs: 'null',
    rollsUp: false,
    heavy: false,
    explainedBy: [],
  },
} as const satisfies Record<string, AggregationTraits>

export const Aggregation = z.enum(namesOf(AGGREGATIONS))
export type Aggregation = z.infer<typeof Aggregation>
