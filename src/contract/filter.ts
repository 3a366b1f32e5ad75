/** A condition on a column that selects source rows. */
import { z } from 'zod'
import { FILTER_LIST_MAX } from './constants.ts'
import { namesOf } from './kinds.ts'
import { Id, UserValue, type Value } from './scalar.ts'

/** Traits of an operator. Code that depends on the operator must use these instead of its name. */
interface FilterTraits {
  /** How many values the operator takes. */
  readonly values: 'list' | 'one' | 'none'
  /** Whether the filter keeps rows with one of the values, or all other rows. */
  readonly keeps: 'inside' | 'outside'
  /** Whether blank counts as one of the values: only if it is listed, never, or as the only value. */
  readonly blank: 'listed' | 'never' | 'only'
}

export const FILTERS = {
  IN: { values: 'list', keeps: 'inside', blank: 'listed' },
  'NOT IN': { values: 'list', keeps: 'outside', blank: 'listed' },
  '=': { values: 'one', keeps: 'inside', blank: 'never' },
  'IS NULL': { values: 'none', keeps: 'inside', blank: 'only' },
  'IS NOT NULL': { values: 'none', keeps: 'outside', blank: 'only' },
} as const satisfies Record<string, FilterTraits>

export const FilterOperator = z.enum(namesOf(FILTERS))
export type FilterOperator = z.infer<typeof FilterOperator>

/** The operator of a new filter. */
export const FIRST_OPERATOR: FilterOperator = 'IN'

export const Filter = z.strictObject({
  column: Id,
  operator: FilterOperator.default(FIRST_OPERATOR),
  value: z.array(UserValue).max(FILTER_LIST_MAX).default([]),
})
export type Filter = z.infer<typeof Filter>

type Condition = Pick<Filter, 'operator' | 'value'>

/** Returns the values whose rows a filter keeps or drops; null stands for blank. */
export function filteredValues({ operator, value }: Condition): Value[] {
  switch (FILTERS[operator].blank) {
    case 'listed':
      return value
    case 'never':
      return value.filter((one) => one !== null)
    case 'only':
      return [null]
  }
}

/** Creates a filter that keeps rows with one of the values. */
export const includeFilter = (column: string, values: readonly Value[]): Filter => ({ column, operator: 'IN', value: [...values] })

/** Creates a filter that drops rows with one of the values. Without values, it keeps all rows. */
export const excludeFilter = (column: string, values: readonly Value[]): Filter => ({ column, operator: 'NOT IN', value: [...values] })

export const matchesAllRows = (filter: Condition): boolean => FILTERS[filter.operator].keeps === 'outside' && filteredValues(filter).length === 0
