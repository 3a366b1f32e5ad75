/** Aggregations of a measure: what each of them is (computation.md, Aggregations). */
import { z } from 'zod'
import { namesOf } from './kinds.ts'
import type { TypeFamily } from './scalar.ts'

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
  /** How error texts name it. */
  readonly word: { readonly en: string; readonly zh: string }
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
    word: { en: 'count', zh: '计数' },
  },
  count_distinct: {
    accepts: ANYTHING,
    countsRows: false,
    addsUp: false,
    emptyIs: 'zero',
    rollsUp: false,
    heavy: true,
    explainedBy: [],
    word: { en: 'distinct count', zh: '去重计数' },
  },
  sum: {
    accepts: NUMBERS,
    countsRows: false,
    addsUp: true,
    emptyIs: 'null',
    rollsUp: true,
    heavy: false,
    explainedBy: [],
    word: { en: 'sum', zh: '求和' },
  },
  avg: {
    accepts: NUMBERS,
    countsRows: false,
    addsUp: false,
    emptyIs: 'null',
    rollsUp: true,
    heavy: false,
    explainedBy: ['sum', 'count'],
    word: { en: 'average', zh: '平均值' },
  },
  min: {
    accepts: ANYTHING,
    countsRows: false,
    addsUp: false,
    emptyIs: 'null',
    rollsUp: true,
    heavy: false,
    explainedBy: [],
    word: { en: 'minimum', zh: '最小值' },
  },
  max: {
    accepts: ANYTHING,
    countsRows: false,
    addsUp: false,
    emptyIs: 'null',
    rollsUp: true,
    heavy: false,
    explainedBy: [],
    word: { en: 'maximum', zh: '最大值' },
  },
  median: {
    accepts: NUMBERS,
    countsRows: false,
    addsUp: false,
    emptyIs: 'null',
    rollsUp: false,
    heavy: true,
    explainedBy: [],
    word: { en: 'median', zh: '中位数' },
  },
  stddev: {
    accepts: NUMBERS,
    countsRows: false,
    addsUp: false,
    emptyIs: 'null',
    rollsUp: false,
    heavy: false,
    explainedBy: [],
    word: { en: 'standard deviation', zh: '标准差' },
  },
} as const satisfies Record<string, AggregationTraits>

export const Aggregation = z.enum(namesOf(AGGREGATIONS))
export type Aggregation = z.infer<typeof Aggregation>
