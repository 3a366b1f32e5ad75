/** Undoable edits of date fields on Rows and Columns. */
import { useMemo } from 'react'
import type { DateEdit, Series } from '../../../../analysis/edits/dates.ts'
import type { Area } from '../../../../analysis/edits/layout.ts'
import { activeStep, draftOf } from '../../../../analysis/step-session.ts'
import type { Column } from '../../../../contract/column.ts'
import { type DateSeriesWindow, dtypeOf } from '../../../../contract/date-series.ts'
import { useT } from '../../../i18n/locale.tsx'
import { grainName } from '../../display-columns.ts'
import { usePageStore } from '../../step-store.ts'
import { windowOnDrop } from './date-fields.ts'

export function useDates() {
  const store = usePageStore()
  const t = useT()
  return useMemo(() => {
    const series = ({ id, name }: Column, window: DateSeriesWindow): Series => ({
      ...{ base: id, window, dtype: dtypeOf(window, store.getState().analysis.calendar) },
      name: grainName(t)(name, window),
    })
    const dispatch = (edit: DateEdit, label: string): void =>
      store.dispatch({ type: 'edit', edit: { kind: 'dates', stepId: activeStep(store.getState().session).step_id, edit }, label })
    const grouping = (base: Column, window: DateSeriesWindow): string => t('dates.edit', { name: base.name, grain: t(`dates.grains.${window}`) })
    return {
      /** Adds a date grouped by a suitable grain. Returns false if the caller should add it ungrouped. */
      placed: (column: Column, area: Area, index: number, from?: Area): boolean => {
        const window = windowOnDrop(store.getState(), column, area, from)
        if (window === null || (area !== 'rows' && area !== 'columns')) return false
        dispatch({ kind: 'place', series: series(column, window), area, index, ...(from ? { from } : {}) }, grouping(column, window))
        store.setState({ guess: { document: draftOf(store.getState().session), name: column.name, window } })
        return true
      },
      /** Changes the grain of a field; null shows ungrouped dates. */
      regroup: (id: string, base: Column, window: DateSeriesWindow | null): void =>
        dispatch(
          { kind: 'regroup', id, base: base.id, series: window && series(base, window) },
          window ? grouping(base, window) : t('dates.editSingle', { name: base.name }),
        ),
      nest: (id: string, base: Column, window: DateSeriesWindow): void => dispatch({ kind: 'nest', id, series: series(base, window) }, grouping(base, window)),
      takeOut: (base: Column): void => dispatch({ kind: 'take out', base: base.id }, t('edit.remove', { name: base.name })),
    }
  }, [store, t])
}
