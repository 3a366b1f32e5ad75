/** Edits of a step's layout as data. An edit that changes nothing returns the same object, so that history ignores it. */
import type { Aggregation } from '../../contract/aggregation.ts'
import type { GroupCondition, Top } from '../../contract/choice.ts'
import type { Column } from '../../contract/column.ts'
import { type Filter, includeFilter } from '../../contract/filter.ts'
import { Measure, type ShowValuesAs } from '../../contract/measure.ts'
import type { NumberFormat } from '../../contract/number-format.ts'
import type { Value } from '../../contract/scalar.ts'
import type { ShowValuesAsName } from '../../contract/show-as.ts'
import type { FieldSort, StepConfig } from '../../contract/step.ts'
import { sameContent } from '../config-key.ts'
import { withEmptyGroups } from '../empty-groups.ts'
import { withChoices } from '../group-choices.ts'
import { freshId, uniqueName } from '../names.ts'
import { withoutColumn } from '../references.ts'
import { withShowValuesAs } from '../shown-as.ts'
import {
  type Area,
  changeMeasure,
  excluding,
  type Field,
  moved,
  placeBefore,
  placeColumn,
  putColumn,
  shift,
  takeOut,
  withCondition,
  withValue,
} from './placing.ts'

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
