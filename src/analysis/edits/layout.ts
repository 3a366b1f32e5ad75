/** Edits of a step's layout as data. An edit that changes nothing returns the same object, so that history ignores it. */

import type { Aggregation } from '../../contract/aggregation.ts'
import type { GroupCondition, Top } from '../../contract/choice.ts'
import type { Column } from '../../contract/column.ts'
import { excludeFilter, FILTERS, type Filter, filteredValues, includeFilter, matchesAllRows } from '../../contract/filter.ts'
import { Measure, type ShowValuesAs } from '../../contract/measure.ts'
import type { NumberFormat } from '../../contract/number-format.ts'
import { typeFamily, type Value } from '../../contract/scalar.ts'
import type { ShowValuesAsName } from '../../contract/show-as.ts'
import type { FieldSort, StepConfig } from '../../contract/step.ts'
import { sameKey } from '../../contract/value-key.ts'
import { filterOfCondition } from '../conditions/conditions.ts'
import { sameContent } from '../config-key.ts'
import { withEmptyGroups } from '../empty-groups.ts'
import { choicesAfter, withChoices } from '../group-choices.ts'
import { freshId, uniqueName } from '../names.ts'
import { withoutColumn } from '../references.ts'
import { renameInConfig } from '../rename-references.ts'
import { withShowValuesAs } from '../shown-as.ts'

export type Area = 'filters' | 'columns' | 'rows' | 'values'

/** The thing being moved: a column of the dataset, or a measure in Values. */
export type Field = { readonly kind: 'column'; readonly column: Column } | { readonly kind: 'measure'; readonly id: string }

export type LayoutEdit =
  | { readonly kind: 'place'; readonly field: Field; readonly area: Area; readonly index: number; readonly from?: Area; readonly measureName?: string }
  | { readonly kind: 'remove'; readonly id: string; readonly area: Area }
  | { readonly kind: 'shift'; readonly id: string; readonly area: Area; readonly by: -1 | 1 }
  /** Adds a complete measure, or replaces the one with its ID. */
  | { readonly kind: 'put measure'; readonly measure: Measure }
  | { readonly kind: 'count rows'; readonly name: string }
  | { readonly kind: 'aggregate'; readonly id: string; readonly agg: Aggregation; readonly name: string }
  /** From then on, its name no longer follows its content. */
  | { readonly kind: 'rename measure'; readonly id: string; readonly name: string }
  | { readonly kind: 'show values as'; readonly id: string; readonly shown: ShowValuesAsName; readonly params?: ShowValuesAs['params'] }
  | { readonly kind: 'format'; readonly id: string; readonly format: NumberFormat | null }
  /** Adds a complete calculated column, or replaces the one with its ID. It can be placed before another field of the layout, or instead of it. */
  | { readonly kind: 'put column'; readonly column: Column; readonly before?: string; readonly instead?: boolean }
  /** Removes a calculated column and everything that reads it. */
  | { readonly kind: 'remove column'; readonly id: string }
  | { readonly kind: 'filter'; readonly filter: Filter }
  /** Adds or replaces a filter condition that is not a list of values, given as the column that the filter makes for itself. */
  | { readonly kind: 'condition'; readonly column: Column }
  | { readonly kind: 'sort'; readonly columnId: string; readonly sort: FieldSort | null }
  /** Sorts every field of an axis by a measure at a key of the other axis, each within its parent; null sorts by header again. */
  | {
      readonly kind: 'sort axis'
      readonly axis: 'rows' | 'columns'
      readonly measureId: string
      readonly at: readonly Value[]
      readonly direction: FieldSort['direction'] | null
    }
  /** Shows or hides the groups of a field that have no rows. */
  | { readonly kind: 'show empty'; readonly columnId: string; readonly shows: boolean }
  /** Shows the largest or smallest groups of a field by a measure; null shows all. */
  | { readonly kind: 'top'; readonly columnId: string; readonly top: Top | null }
  /** The same, and only groups that meet all conditions on measures. */
  | { readonly kind: 'choose groups'; readonly columnId: string; readonly top: Top | null; readonly conditions: readonly GroupCondition[] }
  /** Keeps or excludes the rows with one of the values in a column, in addition to the existing filter. */
  | { readonly kind: 'keep' | 'exclude'; readonly columnId: string; readonly values: readonly Value[] }

type Query = StepConfig['query']['value']

/** The initial function of a column in Values: sum for numbers, count for anything else. */
export const defaultAggregation = (dtype: string): Aggregation => (typeFamily(dtype) === 'number' ? 'sum' : 'count')

function moved<T>(list: readonly T[], isIt: (item: T) => boolean, item: T, index: number): T[] {
  const before = list.slice(0, index).filter((i) => !isIt(i))
  const after = list.slice(index).filter((i) => !isIt(i))
  return [...before, item, ...after]
}

function withValue(config: StepConfig, change: Partial<Query>): StepConfig {
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

function placeColumn(config: StepConfig, column: Column, area: Area, index: number, from: Area | undefined, measureName: string): StepConfig {
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

function takeOut(config: StepConfig, id: string, area: Area): StepConfig {
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
function withCondition(config: StepConfig, column: Column): StepConfig {
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

function shift(config: StepConfig, id: string, area: Area, by: -1 | 1): StepConfig {
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

const changeMeasure = (config: StepConfig, id: string, change: (measure: Measure) => Measure): StepConfig =>
  withValue(config, { measures: config.query.value.measures.map((m) => (m.id === id ? change(m) : m)) })

/** Adds or replaces a calculated column, and updates its name in every SQL text that uses it. */
function putColumn(config: StepConfig, column: Column): StepConfig {
  const { group_calculations } = config.query.value
  const known = group_calculations.find((c) => c.id === column.id)
  if (!known) return withValue(config, { group_calculations: [...group_calculations, column] })
  const named = known.name === column.name ? config : renameInConfig(config, new Map([[known.name, column.name]]))
  return withValue(named, { group_calculations: named.query.value.group_calculations.map((c) => (c.id === column.id ? column : c)) })
}

/** Moves a field before another one, in whichever area that is. If the other field is on no axis, a field that replaces it goes to the end of Rows, and any other stays out. */
function placeBefore(config: StepConfig, id: string, other: string | undefined, instead = false): StepConfig {
  const area = (['rows', 'columns'] as const).find((a) => other !== undefined && config.pivot[a].includes(other))
  if (config.pivot.rows.includes(id) || config.pivot.columns.includes(id)) return config
  if (!area) return instead ? withPivot(config, { rows: [...config.pivot.rows, id] }) : config
  const placed = withPivot(config, { [area]: config.pivot[area].flatMap((field) => (field === other ? [id, field] : [field])) })
  return instead && other !== undefined ? takeOut(placed, other, area) : placed
}

/** The filter without some values: removes them from an include list or adds them to an exclude list. */
function excluding(column: string, values: readonly Value[], known: Filter | undefined): Filter {
  if (!known) return excludeFilter(column, values)
  const without = (list: readonly Value[], gone: readonly Value[]) => list.filter((value) => !gone.some((other) => sameKey(other, value)))
  const before = filteredValues(known)
  return FILTERS[known.operator].keeps === 'inside'
    ? includeFilter(column, without(before, values))
    : excludeFilter(column, [...before, ...without(values, before)])
}

function apply(config: StepConfig, edit: LayoutEdit): StepConfig {
  const { measures, filters } = config.query.value
  switch (edit.kind) {
    case 'place': {
      if (edit.field.kind === 'column')
        return placeColumn(config, edit.field.column, edit.area, edit.index, edit.from, edit.measureName ?? edit.field.column.name)
      const { id } = edit.field
      const measure = measures.find((m) => m.id === id)
      if (!measure || edit.area !== 'values') return config
      return withValue(config, { measures: moved(measures, (m) => m.id === id, measure, edit.index) })
    }
    case 'remove':
      return takeOut(config, edit.id, edit.area)
    case 'shift':
      return shift(config, edit.id, edit.area, edit.by)
    case 'count rows': {
      const measure = Measure.parse({
        id: freshId(
          'm',
          measures.map((m) => m.id),
        ),
        name: uniqueName(
          edit.name,
          measures.map((m) => m.name),
        ),
        type: 'ui',
        auto: true,
        scope: 'analysis',
        value: { agg: 'count', column_id: null },
      })
      return withValue(config, { measures: [...measures, measure] })
    }
    case 'put measure': {
      const others = measures.filter((m) => m.id !== edit.measure.id).map((m) => m.name)
      const measure = { ...edit.measure, name: uniqueName(edit.measure.name, others) }
      const isKnown = measures.some((m) => m.id === measure.id)
      return withValue(config, { measures: isKnown ? measures.map((m) => (m.id === measure.id ? measure : m)) : [...measures, measure] })
    }
    case 'aggregate':
      return changeMeasure(config, edit.id, (m) => {
        if (m.type !== 'ui') return m
        return {
          ...m,
          name: uniqueName(
            edit.name,
            measures.filter((o) => o.id !== m.id).map((o) => o.name),
          ),
          value: { ...m.value, agg: edit.agg },
        }
      })
    case 'rename measure': {
      const name = edit.name.trim()
      if (name === '') return config
      return changeMeasure(config, edit.id, (m) => {
        // a name that is confirmed as it is shown still follows the content
        if (name === m.name) return m
        const { auto: _followed, ...own } = m
        const others = measures.filter((o) => o.id !== m.id).map((o) => o.name)
        return { ...own, name: uniqueName(name, others) }
      })
    }
    case 'show values as':
      return changeMeasure(config, edit.id, (m) => withShowValuesAs(m, edit.shown, edit.params))
    case 'format':
      return changeMeasure(config, edit.id, (m) => ({ ...m, format: edit.format }))
    case 'put column':
      return placeBefore(putColumn(config, edit.column), edit.column.id, edit.before, edit.instead)
    case 'remove column':
      return withoutColumn(config, edit.id)
    case 'filter':
      return withValue(config, {
        filters: filters.some((f) => f.column === edit.filter.column)
          ? filters.map((f) => (f.column === edit.filter.column ? edit.filter : f))
          : [...filters, edit.filter],
      })
    case 'condition':
      return withCondition(config, edit.column)
    case 'sort axis': {
      const fields = config.pivot[edit.axis]
      const rest = config.pivot.sort.filter((s) => !fields.includes(s.column_id))
      const by = { kind: 'measure' as const, measure_id: edit.measureId, at: [...edit.at] }
      const { direction } = edit
      return { ...config, pivot: { ...config.pivot, sort: direction ? [...rest, ...fields.map((column_id) => ({ column_id, direction, by }))] : rest } }
    }
    case 'keep':
    case 'exclude': {
      const known = filters.find((f) => f.column === edit.columnId)
      const filter = edit.kind === 'keep' ? includeFilter(edit.columnId, edit.values) : excluding(edit.columnId, edit.values, known)
      return apply(config, { kind: 'filter', filter })
    }
    case 'show empty': {
      const rest = (config.pivot.show_empty ?? []).filter((id) => id !== edit.columnId)
      return { ...config, pivot: withEmptyGroups(config.pivot, edit.shows ? [...rest, edit.columnId] : rest) }
    }
    case 'top': {
      const { tops = [], conditions = [] } = config.pivot
      const rest = tops.filter((top) => top.column_id !== edit.columnId)
      return { ...config, pivot: withChoices(config.pivot, edit.top ? [...rest, edit.top] : rest, conditions) }
    }
    case 'choose groups': {
      const rest = (config.pivot.conditions ?? []).filter((condition) => condition.column_id !== edit.columnId)
      const chosen = apply(config, { kind: 'top', columnId: edit.columnId, top: edit.top })
      return { ...chosen, pivot: withChoices(chosen.pivot, chosen.pivot.tops ?? [], [...rest, ...edit.conditions]) }
    }
    case 'sort': {
      const rest = config.pivot.sort.filter((s) => s.column_id !== edit.columnId)
      return { ...config, pivot: { ...config.pivot, sort: edit.sort ? [...rest, edit.sort] : rest } }
    }
  }
}

/** The config after an edit; the same object when nothing changed. */
export function editLayout(config: StepConfig, edit: LayoutEdit): StepConfig {
  const next = apply(config, edit)
  return sameContent(next, config) ? config : next
}
