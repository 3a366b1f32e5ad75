/** Undoable edits of date fields on Rows and Columns. */
import { useMemo } from 'react'
import type { DateEdit, Series } from '../../../../analysis/edits/dates.ts'
import type { Area } from '../../../../analysis/edits/placing.ts'
import { activeStep, columnsOf, draftOf } from '../../../../analysis/step-session.ts'
import type { Column } from '../../../../contract/column.ts'
import { type DateSeriesWindow, dtypeOf } from '../../../../contract/date-series.ts'
import { useT } from '../../../i18n/locale.tsx'
import { grainName } from '../../display-columns.ts'
import { usePageStore } from '../../step-store.ts'
import { shownWindows, windowOnDrop } from './date-fields.ts'

export function useDates() {
  const store = usePageStore()
  const t = useT()
  return useMemo(() => {
    const series = ({ id, name }: Column, window: DateSeriesWindow): Series => ({
      ...{ base: id, window, dtype: dtypeOf(window, store.getState().analysis.calendar) },
      name: grainName(t)(name, window),
    })
    const dispatch = (edit: DateEdit, label: string, mergeKey?: string): void =>
      store.dispatch({
        ...{ type: 'edit', edit: { kind: 'dates', stepId: activeStep(store.getState().session).step_id, edit }, label },
        ...(mergeKey ? { mergeKey } : {}),
      })
    const grouping = (base: Column, window: DateSeriesWindow): string => t('dates.edit', { name: base.name, grain: t(`dates.grains.${window}`) })
    return {
      /** Adds a date grouped by a suitable grain. Returns false if the caller should add it ungrouped. Edits with one `mergeKey` are undone together. */
      placed: (column: Column, area: Area, index: number, from?: Area, mergeKey?: string): boolean => {
        const window = windowOnDrop(store.getState(), column, area, from)
        if (window === null || (area !== 'rows' && area !== 'columns')) return false
        dispatch({ kind: 'place', series: series(column, window), area, index, ...(from ? { from } : {}) }, grouping(column, window), mergeKey)
        store.setState({ guess: { document: draftOf(store.getState().session), name: column.name, window } })
        return true
      },
      /** Changes the grain of a field; null shows ungrouped dates. */
      regroup: (id: string, base: Column, window: DateSeriesWindow | null): void =>
        dispatch(
          { kind: 'regroup', id, base: base.id, series: window && series(base, window) },
          window ? grouping(base, window) : t('dates.editSingle', { name: base.name }),
        ),
      /** Adds a date grouped by a grain. */
      placeGrain: (base: Column, window: DateSeriesWindow, area: 'rows' | 'columns', index: number, mergeKey?: string): void =>
        dispatch({ kind: 'place', series: series(base, window), area, index }, grouping(base, window), mergeKey),
      nest: (id: string, base: Column, window: DateSeriesWindow): void => dispatch({ kind: 'nest', id, series: series(base, window) }, grouping(base, window)),
      /** Shows a date by a grain: on Rows if it is on neither axis, instead of its only grain, or next to several. Does nothing if the grain is shown. */
      show: (base: Column, window: DateSeriesWindow): void => {
        const { session } = store.getState()
        const { rows, columns } = activeStep(session).config.pivot
        const shown = shownWindows([...rows, ...columns], base.id, columnsOf(session))
        const [first] = shown
        if (shown.some((known) => known.window === window)) return
        const own = series(base, window)
        const edit: DateEdit = !first
          ? { kind: 'place', series: own, area: 'rows', index: rows.length }
          : shown.length === 1
            ? { kind: 'regroup', id: first.id, base: base.id, series: own }
            : { kind: 'nest', id: shown.at(-1)?.id ?? first.id, series: own }
        dispatch(edit, grouping(base, window))
      },
      takeOut: (base: Column): void => dispatch({ kind: 'take out', base: base.id }, t('edit.remove', { name: base.name })),
    }
  }, [store, t])
}
