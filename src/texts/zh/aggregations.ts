/** Chinese names of the aggregations, for pages and for errors of the server. */
import type { aggregations as source, aggregationWords as sourceWords } from '../en/aggregations.ts'
import { translation } from '../translation.ts'

export const aggregations = translation<typeof source>()({
  agg: { count: '计数', count_distinct: '去重计数', sum: '求和', avg: '平均值', min: '最小值', max: '最大值', median: '中位数', stddev: '标准差' },
  aggOf: {
    count: '{name}的计数',
    count_distinct: '{name}的去重计数',
    sum: '{name}求和',
    avg: '{name}平均值',
    min: '{name}最小值',
    max: '{name}最大值',
    median: '{name}中位数',
    stddev: '{name}标准差',
  },
})

export const aggregationWords = translation<typeof sourceWords>()({
  count: '计数',
  count_distinct: '去重计数',
  sum: '求和',
  avg: '平均值',
  min: '最小值',
  max: '最大值',
  median: '中位数',
  stddev: '标准差',
})
