/** English texts of charts that the server draws. */
import { front } from './page/front.ts'
import { result } from './page/result.ts'

const { types, references, groups, changedFrom } = result.chart

export const charts = {
  types,
  references,
  groups,
  changedFrom,
  more: 'and {count} more',
  and: ', ',
  label: '{type}: {measures}',
  labelBy: '{type}: {measures} by {across}',
  labelBySeries: '{type}: {measures} by {across} and {series}',
  partial: front.gallery.pictures.partial,
} as const
