/** Converts days and times ticked in a filter to rules, which are stored, and back. */
import type { Rule } from './column.ts'
import { complement, mergeSpans, type TimeSpan } from './time-spans.ts'

/** The ticked days and times. `excluded`: they are dropped instead of kept. `blank`: rows without a date are ticked, too. */
export interface TickedDays {
  readonly excluded: boolean
  readonly spans: readonly TimeSpan[]
  readonly blank: boolean
}

/** A rule without the name of its group. */
export type SpanRule = Pick<Rule, 'operator' | 'values'>

const rule = (operator: Rule['operator'], ...values: Rule['values']): SpanRule => ({ operator, values })

function ruleOfSpan({ from, below }: TimeSpan): SpanRule {
  if (from === null) return below === null ? rule('is not null') : rule('less than', below)
  return below === null ? rule('greater or equal', from) : rule('at least and below', from, below)
}

/** Whether a text is a day, or a day with a time: 2024-03-05 or 2024-03-05 14:00. */
const isMoment = (text: string): boolean => /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/.test(text) && !Number.isNaN(Date.parse(text.slice(0, 10)))

function spanOfRule({ operator, values }: SpanRule): TimeSpan | null {
  const [first = null, second = null] = values.map(String)
  if ([first, second].some((value) => value !== null && !isMoment(value))) return null
  if (operator === 'is not null') return { from: null, below: null }
  if (operator === 'less than' && first !== null) return { from: null, below: first }
  if (operator === 'greater or equal' && first !== null) return { from: first, below: null }
  return operator === 'at least and below' && first !== null && second !== null ? { from: first, below: second } : null
}

/** Returns the rules that keep the ticked days or, if these are excluded, all others. */
export function rulesOfDays({ excluded, spans, blank }: TickedDays): SpanRule[] {
  const kept = excluded ? complement(spans) : mergeSpans(spans)
  return [...kept.map(ruleOfSpan), ...(blank === excluded ? [] : [rule('is null')])]
}

/** Converts rules back to ticked days. If a rule has no lower bound, the ticked days are excluded ones. Null if a rule is not about days. */
export function daysOfRules(rules: readonly SpanRule[]): TickedDays | null {
  const spans = rules.filter((r) => r.operator !== 'is null').map(spanOfRule)
  const kept = spans.filter((span) => span !== null)
  if (kept.length < spans.length) return null
  const excluded = kept.some((span) => span.from === null)
  const hasBlank = kept.length < rules.length
  return { excluded, spans: excluded ? complement(kept) : kept, blank: excluded !== hasBlank }
}
