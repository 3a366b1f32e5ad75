/** Filters and other limits of a step in words, for pages that the server writes. The interface says the same. */
import { choosing } from './page/choosing.ts'
import { editing } from './page/editing.ts'
import { filters } from './page/filters.ts'
import { frame } from './page/frame.ts'
import { messages } from './page/messages.ts'

const { listSeparator, pair } = frame.app
const { rules, orBlank, without, values, andMore, spans, fiscalPeriod } = filters.filtering
const { where, both, either, is, isNot, isOneOf, isNoneOf, isBlank, isNotBlank, within, said } = editing.measure
const { words, at, withOthers, compared, lostMeasure } = choosing.choosing

export const limits = {
  ...{ listSeparator, pair, operators: messages.filter.operators },
  filtering: { rules, orBlank, without, values, andMore, spans, fiscalPeriod },
  measure: { where, both, either, is, isNot, isOneOf, isNoneOf, isBlank, isNotBlank, within, said },
  choosing: { words, at, withOthers, compared, lostMeasure },
  limits: filters.limits,
}
