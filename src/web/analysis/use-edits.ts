/** Edits of the open step's layout and measures, with their undo labels. */
import { useMemo } from 'react'
import type { LayoutEdit } from '../../analysis/edits/layout.ts'
import type { Area, Field } from '../../analysis/edits/placing.ts'
import { defaultAggregation } from '../../analysis/edits/placing.ts'
import { freshId } from '../../analysis/names.ts'
import { activeStep, columnsOf, draftOf } from '../../analysis/step-session.ts'
import type { Column } from '../../contract/column.ts'
import type { Measure } from '../../contract/measure.ts'
import { typeFamily } from '../../contract/scalar.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { displayColumns } from './display-columns.ts'
import { useDates } from './sidebar/dates/use-dates.ts'
import { usePageStore } from './step-store.ts'

/** The area that a column is added to when it is checked: Values for numbers, Rows for others. */
export const defaultArea = (column: Column): Area => (typeFamily(column.dtype) === 'number' ? 'values' : 'rows')

export function useEdits() {
  const store = usePageStore()
  const t = useT()
  const locale = useLocale()
  const dates = useDates()
  return useMemo(() => {
    const step = () => activeStep(store.getState().session)
    const columnName = (id: string): string =>
      displayColumns(store.getState().session, t, locale).find((c) => c.id === id)?.name ??
      step().config.query.value.measures.find((m) => m.id === id)?.name ??
      id
    const layout = (edit: LayoutEdit, name: string, mergeKey?: string): void =>
      store.dispatch({
        type: 'edit',
        edit: { kind: 'layout', stepId: step().step_id, edit },
        label: t(`edit.${labelOf(edit)}`, { name }),
        ...(mergeKey ? { mergeKey } : {}),
      })
    return {
      place: (field: Field, area: Area, index: number, from?: Area): void => {
        const given = field.kind === 'column' ? field.column : null
        // when a filter is dragged to another area, adds its field instead of the column created for the filter
        const isOwn = given?.of_filter === true && area !== 'filters'
        const column = isOwn ? (columnsOf(store.getState().session).find((c) => given.dependency.includes(c.id)) ?? null) : given
        if (column && dates.placed(column, area, index, isOwn ? undefined : from)) return
        const measureName = column ? t(`aggOf.${defaultAggregation(column.dtype)}`, { name: column.name }) : ''
        layout(
          { kind: 'place', field: column ? { kind: 'column', column } : field, area, index, measureName, ...(from && !isOwn ? { from } : {}) },
          column?.name ?? columnName(field.kind === 'measure' ? field.id : ''),
        )
      },
      edit: (edit: LayoutEdit, name: string, mergeKey?: string): void => layout(edit, name, mergeKey),
      /** Adds or replaces a measure, in the step or in the whole analysis depending on its scope, with the columns that its filters made for themselves. */
      putMeasure: (measure: Measure, columns: readonly Column[] = []): void =>
        store.dispatch({
          type: 'edit',
          edit: { kind: 'put measure', stepId: step().step_id, measure, columns },
          label: t('edit.put measure', { name: measure.name }),
        }),
      /** Duplicates a measure under a unique name. */
      copyMeasure: (measure: Measure): void => {
        const known = [...step().config.query.value.measures, ...draftOf(store.getState().session).measures]
        const id = freshId(
          'm',
          known.map((m) => m.id),
        )
        layout({ kind: 'put measure', measure: { ...measure, id, scope: 'analysis' } }, measure.name)
      },
      /** Adds an existing measure of the analysis to the open step. */
      placeMeasure: ({ id, name }: Measure): void =>
        store.dispatch({ type: 'edit', edit: { kind: 'use measure', stepId: step().step_id, id }, label: t('edit.place', { name }) }),
      dropMeasure: ({ id, name }: Measure): void =>
        store.dispatch({ type: 'edit', edit: { kind: 'drop measure', stepId: step().step_id, id }, label: t('edit.drop measure', { name }) }),
      columnName,
    }
  }, [store, t, locale, dates])
}

/** Key of the undo label's text in the group `edit`. */
function labelOf(edit: LayoutEdit): Exclude<LayoutEdit['kind'], 'rename measure' | 'sort axis' | 'condition'> | 'rename' {
  if (edit.kind === 'condition') return 'filter'
  return edit.kind === 'rename measure' ? 'rename' : edit.kind === 'sort axis' ? 'sort' : edit.kind
}
