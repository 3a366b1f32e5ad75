/** Drills a date group down to the next finer grain, for example from months to days. */
import { useMemo } from 'react'
import { activeStep, columnsOf } from '../../../../analysis/step-session.ts'
import { finerWindow } from '../../../../contract/date-series.ts'
import { useT } from '../../../i18n/locale.tsx'
import { useMayArrange, useSession } from '../../step-store.ts'
import { dateField, shownWindows } from './date-fields.ts'
import { useDates } from './use-dates.ts'

export interface Drill {
  /** The text of the menu item or button. */
  readonly label: string
  readonly nest: () => void
}

/** Null if the field is not a date, has no finer grain, or has it nested already. */
export function useDrill(axis: 'rows' | 'columns', columnId: string | undefined): Drill | null {
  const t = useT()
  const { nest } = useDates()
  const mayArrange = useMayArrange()
  const columns = useSession(columnsOf)
  const ids = useSession((s) => activeStep(s).config.pivot[axis])
  return useMemo(() => {
    const column = columns.find((c) => c.id === columnId)
    const field = column && dateField(column, columns)
    if (!mayArrange || !field?.window || !ids.includes(column?.id ?? '')) return null
    const finer = finerWindow(field.window, field.family)
    if (!column || finer === null || shownWindows(ids, field.base.id, columns).some((f) => f.window === finer)) return null
    return { label: t('dates.down', { grain: t(`dates.grains.${finer}`) }), nest: () => nest(column.id, field.base, finer) }
  }, [t, nest, mayArrange, columns, ids, columnId])
}
