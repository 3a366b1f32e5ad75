/** A condition on a column that keeps or drops source rows. */
import { z } from 'zod'
import { FILTER_LIST_MAX } from './constants.ts'
import { namesOf } from './kinds.ts'
import { Id, UserValue, type Value } from './scalar.ts'

/** Traits of an operator. Everything that depends on the operator reads them. */
interface FilterTraits {
  /** The number of values that it takes. */
  readonly values: 'list' | 'one' | 'none'
  /** Which rows it keeps: those with one of the values, or all others. */
  readonly keeps: 'inside' | 'outside'
  /** Whether blank is among the values: if listed, never, or as the only one. */
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

/** The values whose rows a filter keeps or drops; null stands for blank. */
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

/** A filter that keeps rows with one of the values. */
export const includeFilter = (column: string, values: readonly Value[]): Filter => ({ column, operator: 'IN', value: [...values] })

/** A filter that drops rows with one of the values; without values it keeps every row. */
export const excludeFilter = (column: string, values: readonly Value[]): Filter => ({ column, operator: 'NOT IN', value: [...values] })

export const matchesAllRows = (filter: Condition): boolean => FILTERS[filter.operator].keeps === 'outside' && filteredValues(filter).length === 0
