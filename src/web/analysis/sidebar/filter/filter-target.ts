/** The target of a filter panel: the filters of the open step, or those of a measure that a dialog edits. */
import { createContext, useContext } from 'react'
import { columnOfCondition, filtersOn, type ReservedNames } from '../../../../analysis/conditions/conditions.ts'
import { activeStep, columnsOf, draftOf, type StepSession } from '../../../../analysis/step-session.ts'
import type { Column } from '../../../../contract/column.ts'
import type { Filter } from '../../../../contract/filter.ts'
import { type Condition, conditionOf, fieldOfFilter } from '../../../../contract/filter-condition.ts'
import { STEP_FILTERS_MAX } from '../../../../contract/step.ts'
import { isDateColumn } from '../../../../format/filter-words.ts'
import { usePageStore, useSession } from '../../step-store.ts'
import { useEdits } from '../../use-edits.ts'

/** A filter on a field; `condition` is null for a list of values. */
export interface FieldFilter {
  readonly id: string
  readonly filter: Filter
  readonly own: Column | null
  readonly condition: Condition | null
}

export interface FilterTarget {
  readonly filters: readonly Filter[]
  /** Maximum number of filters. */
  readonly max: number
  /** All columns, with those that the filters made for themselves. */
  readonly columns: readonly Column[]
  /** Filters that hold in addition to these. */
  readonly beside: readonly Filter[]
  /** Sets the list of values of a field. */
  readonly list: (field: Column, filter: Filter) => void
  /** Adds or replaces a condition; `known` is the column of the replaced one. Returns the ID of its column, or null if it keeps every row and was removed. */
  readonly put: (field: Column, condition: Condition, known: Column | null, mergeKey?: string) => string | null
  readonly remove: (field: Column, id: string) => void
}

const TargetContext = createContext<FilterTarget | null>(null)
/** Provides another target than the open step. */
export const FilterTargetProvider = TargetContext.Provider

/** The filters on a field, in their order. */
const filtersOnField = ({ filters, columns }: Pick<FilterTarget, 'filters' | 'columns'>, field: Column): FieldFilter[] =>
  filtersOn(filters, columns, field.id).map(({ filter, own }) => ({
    ...{ id: filter.column, filter, own },
    condition: own && conditionOf(own, isDateColumn(field)),
  }))

/** IDs and names that the column of a new condition must not reuse. */
export function reservedNames(session: StepSession): ReservedNames {
  const document = draftOf(session)
  const columns = [...document.dataset.columns, ...document.steps.flatMap((s) => s.config.query.value.group_calculations)]
  const measures = [...document.measures, ...document.steps.flatMap((s) => s.config.query.value.measures)]
  return { ids: columns.map((c) => c.id), names: [...columns, ...measures].map((c) => c.name) }
}

const NOTHING: readonly Filter[] = []

/** The open step: each change is one undoable edit. */
function useStepTarget(): FilterTarget {
  const store = usePageStore()
  const { edit } = useEdits()
  const filters = useSession((s) => activeStep(s).config.query.value.filters)
  const columns = useSession(columnsOf)
  const remove = (field: Column, id: string, mergeKey?: string) => edit({ kind: 'remove', id, area: 'filters' }, field.name, mergeKey)
  return {
    ...{ filters, columns, beside: NOTHING, max: STEP_FILTERS_MAX },
    list: (field, filter) => edit({ kind: 'filter', filter }, field.name),
    put: (field, condition, known, mergeKey) => {
      const column = columnOfCondition(field, condition, known, reservedNames(store.getState().session))
      if (column) edit({ kind: 'condition', column }, field.name, mergeKey)
      else if (known) remove(field, known.id, mergeKey)
      return column?.id ?? null
    },
    remove: (field, id) => remove(field, id),
  }
}

/** The target of the nearest provider, otherwise the open step. */
export function useFilterTarget(): FilterTarget {
  const step = useStepTarget()
  return useContext(TargetContext) ?? step
}

export const useFieldFilters = (field: Column): readonly FieldFilter[] => filtersOnField(useFilterTarget(), field)

/** The filters that limit the values offered for a field: those on other fields, and all that hold in addition. `columns`: see FilterTarget. */
export function useFiltersBeside(field: Column): { readonly filters: Filter[]; readonly columns: readonly Column[] } {
  const { filters, columns, beside } = useFilterTarget()
  return { filters: [...beside, ...filters.filter((f) => fieldOfFilter(f, columns) !== field.id)], columns }
}
