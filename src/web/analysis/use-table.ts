/** Edits of the open step's table settings, with their undo labels. */
import { useMemo } from 'react'
import { activeStep } from '../../analysis/step-session.ts'
import type { ShownTotals, TableSettings } from '../../contract/step.ts'
import { useT } from '../i18n/locale.tsx'
import { usePageStore, useSession } from './step-store.ts'

export const useTableSettings = (): TableSettings => useSession((s) => activeStep(s).table_settings)

export function useTable() {
  const store = usePageStore()
  const t = useT()
  return useMemo(() => {
    const step = () => activeStep(store.getState().session)
    const set = (settings: Partial<TableSettings>, label: string = t('edit.table')): void =>
      store.dispatch({ type: 'edit', edit: { kind: 'table', stepId: step().step_id, settings }, label })
    const setTotals = (totals: Partial<ShownTotals>): void => set({ totals: { ...step().table_settings.totals, ...totals } }, t('edit.totals'))
    return {
      set,
      setTotals,
      /** Shows or hides the subtotals of a field. */
      toggleTotals: (columnId: string): void => {
        const { hidden } = step().table_settings.totals
        setTotals({ hidden: hidden.includes(columnId) ? hidden.filter((id) => id !== columnId) : [...hidden, columnId] })
      },
    }
  }, [store, t])
}
