/** Aggregations of a measure and their traits. */

import { z } from 'zod'
import { namesOf } from './kinds.ts'
import type { TypeFamily } from './sql-type.ts'

/** Traits of an aggregation. Everything that depends on the aggregation reads them. */
interface AggregationTraits {
  /** Type families of the columns it accepts. */
  readonly accepts: readonly TypeFamily[]
  /** Also works without a column and then counts rows. */
  readonly countsRows: boolean
  /** Whether values of parts add up to the value of their total. */
  readonly addsUp: boolean
  /** The value over no rows. */
  readonly emptyIs: 'zero' | 'null'
  /** Whether finer groups are enough for a coarser one. Otherwise every grain is evaluated over its source rows. */
  readonly rollsUp: boolean
  /** Holds all values of a group in memory, so such queries run one after another. */
  readonly heavy: boolean
  /** Figures shown next to its value in an explanation. */
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
