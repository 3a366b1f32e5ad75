/** English names of the aggregations, for pages and for errors of the server. */
import type { Aggregation } from '../../contract/aggregation.ts'

export const aggregations = {
  agg: {
    count: 'Count',
    count_distinct: 'Distinct count',
    sum: 'Sum',
    avg: 'Average',
    min: 'Minimum',
    max: 'Maximum',
    median: 'Median',
    stddev: 'Standard deviation',
  } as const satisfies Record<Aggregation, string>,
  aggOf: {
    count: 'Count of {name}',
    count_distinct: 'Distinct count of {name}',
    sum: 'Sum of {name}',
    avg: 'Average of {name}',
    min: 'Minimum of {name}',
    max: 'Maximum of {name}',
    median: 'Median of {name}',
    stddev: 'Standard deviation of {name}',
  } as const satisfies Record<Aggregation, string>,
}

export const aggregationWords = {
  count: 'count',
  count_distinct: 'distinct count',
  sum: 'sum',
  avg: 'average',
  min: 'minimum',
  max: 'maximum',
  median: 'median',
  stddev: 'standard deviation',
} as const satisfies Record<Aggregation, string>
