/**
 * Reads filter conditions other than a list of values: a range, a text condition, selected days or a relative period.
 * Each is a column that the filter made for itself, filtered by '=' (docs/computation.md, Conditions in filters).
 */
import { type Column, type DateRange, type Rule, singleRule } from './column.ts'
import type { Filter } from './filter.ts'
import { daysOfRules, type TickedDays } from './ticked-days.ts'

/** The column's value for rows that stay. */
export const KEPT = 'kept'

type ConditionRule = Pick<Rule, 'operator' | 'values'>

/** The person's choice, as far as a filter's column can express it. */
export type Condition =
  /** `blank`: rows without a value stay as well. */
  | { readonly kind: 'rule'; readonly rule: ConditionRule; readonly blank: boolean }
  | ({ readonly kind: 'days' } & TickedDays)
  | { readonly kind: 'period'; readonly range: DateRange }

/** Reads the condition back from a filter's column; null for a column made in another way. `isDay`: its base contains days. */
export function conditionOf({ of_filter, config }: Pick<Column, 'of_filter' | 'config'>, isDay: boolean): Condition | null {
  if (!of_filter || !config) return null
  if (config.kind === 'date_ranges') {
    const [range] = config.params.ranges
    return range ? { kind: 'period', range: { ...range, name: KEPT } } : null
  }
  if (config.kind !== 'rules') return null
  const lone = singleRule(config.params.rules)
  const days = isDay || lone === null ? daysOfRules(config.params.rules) : null
  if (days) return { kind: 'days', ...days }
  return lone && { kind: 'rule', rule: { operator: lone.rule.operator, values: lone.rule.values }, blank: lone.blank }
}

/** The field of a filter: its column, or the base of the column that it made for itself. */
export function fieldOfFilter(filter: Pick<Filter, 'column'>, columns: readonly Column[]): string {
  const own = columns.find((c) => c.id === filter.column && c.of_filter)
  return own?.config && 'base_column' in own.config ? own.config.base_column : filter.column
}
