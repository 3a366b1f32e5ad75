/** Places columns and measures in the areas of a step, as data. Functions that change nothing may return a new object. */
import type { Aggregation } from '../../contract/aggregation.ts'
import type { Column } from '../../contract/column.ts'
import { excludeFilter, FILTERS, type Filter, filteredValues, includeFilter, matchesAllRows } from '../../contract/filter.ts'
import { Measure } from '../../contract/measure.ts'
import { typeFamily, type Value } from '../../contract/scalar.ts'
import type { StepConfig } from '../../contract/step.ts'
import { sameKey } from '../../contract/value-key.ts'
import { filterOfCondition } from '../conditions/conditions.ts'
import { withEmptyGroups } from '../empty-groups.ts'
import { choicesAfter } from '../group-choices.ts'
import { freshId, uniqueName } from '../names.ts'
import { renameInConfig } from '../rename-references.ts'

export type Area = 'filters' | 'columns' | 'rows' | 'values'

/** The thing being moved: a column of the dataset, or a measure in Values. */
export type Field = { readonly kind: 'column'; readonly column: Column } | { readonly kind: 'measure'; readonly id: string }

type Query = StepConfig['query']['value']

/** The initial function of a column in Values: sum for numbers, count for anything else. */
export const defaultAggregation = (dtype: string): Aggregation => (typeFamily(dtype) === 'number' ? 'sum' : 'count')

/** The list with `item` at `index`, and without the items that `isIt` finds. */
export function moved<T>(list: readonly T[], isIt: (item: T) => boolean, item: T, index: number): T[] {
  const before = list.slice(0, index).filter((i) => !isIt(i))
  const after = list.slice(index).filter((i) => !isIt(i))
  return [...before, item, ...after]
}

/** The step with other settings of its query. */
export function withValue(config: StepConfig, change: Partial<Query>): StepConfig {
  return { ...config, query: { ...config.query, value: { ...config.query.value, ...change } } }
}

/** Keeps group-bys in sync with the layout and removes the settings of fields that left. */
function withPivot(config: StepConfig, change: Partial<StepConfig['pivot']>): StepConfig {
  const pivot = { ...config.pivot, ...change }
  const groupbys = [...pivot.rows, ...pivot.columns]
  const chosen = choicesAfter(pivot, config.pivot)
  const shown = withEmptyGroups(chosen, pivot.show_empty?.filter((id) => groupbys.includes(id)) ?? [])
  return withValue({ ...config, pivot: { ...shown, sort: pivot.sort.filter((s) => groupbys.includes(s.column_id)) } }, { groupbys })
}

function measureOf(column: Column, agg: Aggregation, name: string, taken: readonly Measure[]): Measure {
  return Measure.parse({
    id: freshId(
      'm',
      taken.map((m) => m.id),
    ),
    name: uniqueName(
      name,
      taken.map((m) => m.name),
    ),
    type: 'ui',
    auto: true,
    scope: 'analysis',
    value: { agg, column_id: column.id, dependencies: [column.id] },
    dependency: [column.id],
  })
}

/** Puts a column into an area at `index`, as a new measure in Values, and takes it out of the area that it comes from. */
export function placeColumn(config: StepConfig, column: Column, area: Area, index: number, from: Area | undefined, measureName: string): StepConfig {
  const { value } = config.query
  if (area === 'values') {
    const measure = measureOf(column, defaultAggregation(column.dtype), measureName, value.measures)
    const placed = withValue(config, { measures: moved(value.measures, () => false, measure, index) })
    return from === 'rows' || from === 'columns' || from === 'filters' ? takeOut(placed, column.id, from) : placed
  }
  if (area === 'filters') {
    const known = value.filters.find((f) => f.column === column.id) ?? excludeFilter(column.id, [])
    const placed = withValue(config, { filters: moved(value.filters, (f) => f.column === column.id, known, index) })
    return from === 'rows' || from === 'columns' ? takeOut(placed, column.id, from) : placed
  }
  const other = area === 'rows' ? 'columns' : 'rows'
  const placed = withPivot(config, {
    [area]: moved(config.pivot[area], (id) => id === column.id, column.id, index),
    [other]: config.pivot[other].filter((id) => id !== column.id),
  })
  return from === 'filters' ? takeOut(placed, column.id, 'filters') : placed
}

/** Removes a column or measure from an area, with the settings that depend on it. */
export function takeOut(config: StepConfig, id: string, area: Area): StepConfig {
  const { value } = config.query
  switch (area) {
    case 'filters':
      return withoutFilter(config, id)
    case 'values': {
      const sort = config.pivot.sort.filter((s) => s.by.kind !== 'measure' || s.by.measure_id !== id)
      return withValue({ ...config, pivot: { ...config.pivot, sort } }, { measures: value.measures.filter((m) => m.id !== id) })
    }
    case 'rows':
    case 'columns':
      return withPivot(config, { [area]: config.pivot[area].filter((other) => other !== id) })
  }
}

/** Removes a filter and the column that it made for itself. */
function withoutFilter(config: StepConfig, id: string): StepConfig {
  const { filters, group_calculations } = config.query.value
  return withValue(config, {
    filters: filters.filter((f) => f.column !== id),
    group_calculations: group_calculations.filter((c) => c.id !== id || !c.of_filter),
  })
}

/** A new condition replaces a filter on its field that keeps every row, if there is one. */
export function withCondition(config: StepConfig, column: Column): StepConfig {
  const { filters, group_calculations } = config.query.value
  const isKnown = group_calculations.some((c) => c.id === column.id)
  const filter = filterOfCondition(column)
  const isEmpty = (known: Filter) => column.dependency.includes(known.column) && matchesAllRows(known)
  const added = filters.some(isEmpty) ? filters.map((known) => (isEmpty(known) ? filter : known)) : [...filters, filter]
  return withValue(config, {
    filters: isKnown ? filters : added,
    group_calculations: isKnown ? group_calculations.map((c) => (c.id === column.id ? column : c)) : [...group_calculations, column],
  })
}

/** IDs of the contents of an area, in order. */
export function idsIn(config: StepConfig, area: Area): string[] {
  const { value } = config.query
  if (area === 'filters') return value.filters.map((f) => f.column)
  if (area === 'values') return value.measures.map((m) => m.id)
  return config.pivot[area]
}

/** Moves an entry of an area by one place; the same step at either end. */
export function shift(config: StepConfig, id: string, area: Area, by: -1 | 1): StepConfig {
  const ids = idsIn(config, area)
  const at = ids.indexOf(id)
  const to = at + by
  if (at < 0 || to < 0 || to >= ids.length) return config
  const swap = <T>(list: readonly T[]): T[] => {
    const copy = [...list]
    ;[copy[at], copy[to]] = [copy[to] as T, copy[at] as T]
    return copy
  }
  const { value } = config.query
  if (area === 'filters') return withValue(config, { filters: swap(value.filters) })
  if (area === 'values') return withValue(config, { measures: swap(value.measures) })
  return withPivot(config, { [area]: swap(config.pivot[area]) })
}

/** Changes the measure with an ID. */
export const changeMeasure = (config: StepConfig, id: string, change: (measure: Measure) => Measure): StepConfig =>
  withValue(config, { measures: config.query.value.measures.map((m) => (m.id === id ? change(m) : m)) })

/** Adds or replaces a calculated column, and updates its name in every SQL text that uses it. */
export function putColumn(config: StepConfig, column: Column): StepConfig {
  const { group_calculations } = config.query.value
  const known = group_calculations.find((c) => c.id === column.id)
  if (!known) return withValue(config, { group_calculations: [...group_calculations, column] })
  const named = known.name === column.name ? config : renameInConfig(config, new Map([[known.name, column.name]]))
  return withValue(named, { group_calculations: named.query.value.group_calculations.map((c) => (c.id === column.id ? column : c)) })
}

/** Moves a field before another one, in whichever area that is. If the other field is on no axis, a field that replaces it goes to the end of Rows, and any other stays out. */
export function placeBefore(config: StepConfig, id: string, other: string | undefined, instead = false): StepConfig {
  const area = (['rows', 'columns'] as const).find((a) => other !== undefined && config.pivot[a].includes(other))
  if (config.pivot.rows.includes(id) || config.pivot.columns.includes(id)) return config
  if (!area) return instead ? withPivot(config, { rows: [...config.pivot.rows, id] }) : config
  const placed = withPivot(config, { [area]: config.pivot[area].flatMap((field) => (field === other ? [id, field] : [field])) })
  return instead && other !== undefined ? takeOut(placed, other, area) : placed
}

/** The filter without some values: removes them from an include list or adds them to an exclude list. */
export function excluding(column: string, values: readonly Value[], known: Filter | undefined): Filter {
  if (!known) return excludeFilter(column, values)
  const without = (list: readonly Value[], gone: readonly Value[]) => list.filter((value) => !gone.some((other) => sameKey(other, value)))
  const before = filteredValues(known)
  return FILTERS[known.operator].keeps === 'inside'
    ? includeFilter(column, without(before, values))
    : excludeFilter(column, [...before, ...without(values, before)])
}
