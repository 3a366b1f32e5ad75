/** The filters on one field of the open step, and how to change them: each change is one undoable edit. */
import { type Condition, columnOfCondition, conditionOf, filtersOn } from '../../../../analysis/conditions/conditions.ts'
import { activeStep, draftOf } from '../../../../analysis/step-session.ts'
import type { Column } from '../../../../contract/column.ts'
import type { Filter } from '../../../../contract/filter.ts'
import { typeFamily } from '../../../../contract/scalar.ts'
import { usePageStore, useSession } from '../../step-store.ts'
import { useEdits } from '../../use-edits.ts'

/** A filter on a field; `condition` is null for a list of values. */
export interface FieldFilter {
  readonly id: string
  readonly filter: Filter
  readonly own: Column | null
  readonly condition: Condition | null
}

export const isDateColumn = ({ dtype }: Pick<Column, 'dtype'>): boolean => ['date', 'datetime'].includes(typeFamily(dtype))

export function useFieldFilters(field: Column): readonly FieldFilter[] {
  const config = useSession((s) => activeStep(s).config)
  return filtersOn(config, field.id).map(({ filter, own }) => ({ id: filter.column, filter, own, condition: own && conditionOf(own, isDateColumn(field)) }))
}

export function useConditionEdits() {
  const store = usePageStore()
  const { edit } = useEdits()
  return {
    /** The ID of the condition's column; null if the condition keeps every row and was removed. */
    put: (field: Column, condition: Condition, known: Column | null, mergeKey?: string): string | null => {
      const document = draftOf(store.getState().session)
      const columns = [...document.dataset.columns, ...document.steps.flatMap((s) => s.config.query.value.group_calculations)]
      const measures = [...document.measures, ...document.steps.flatMap((s) => s.config.query.value.measures)]
      const taken = { ids: columns.map((c) => c.id), names: [...columns, ...measures].map((c) => c.name) }
      const column = columnOfCondition(field, condition, known, taken)
      if (column) edit({ kind: 'condition', column }, field.name, mergeKey)
      else if (known) edit({ kind: 'remove', id: known.id, area: 'filters' }, field.name, mergeKey)
      return column?.id ?? null
    },
    remove: (field: Column, id: string): void => edit({ kind: 'remove', id, area: 'filters' }, field.name),
  }
}
