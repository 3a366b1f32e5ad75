/** Pins a field above the open step as a slicer. */
import { hasButtons, isPinnable, slicersAbove } from '../../../analysis/slicers.ts'
import { activeStep, draftOf } from '../../../analysis/step-session.ts'
import { SLICERS_MAX, type Slicer } from '../../../contract/slicer.ts'
import { useT } from '../../i18n/locale.tsx'
import { useDispatch, useSession } from '../step-store.ts'

interface Pin {
  /** Whether the step has as many slicers as it can store. */
  readonly isFull: boolean
  readonly pin: () => void
}

/** Returns null for a field that is pinned already or cannot be. Dates get periods as buttons, other fields their values. */
export function usePin(columnId: string): Pin | null {
  const t = useT()
  const dispatch = useDispatch()
  const document = useSession(draftOf)
  const { step_id, slicers = [] } = useSession(activeStep)
  const column = document.dataset.columns.find((c) => c.id === columnId)
  const isPinned = slicersAbove(document, step_id).some((s) => s.column_id === columnId)
  if (!column || isPinned || !isPinnable(document, columnId)) return null
  const slicer: Slicer = { column_id: columnId, buttons: hasButtons(column, 'periods') ? 'periods' : 'values', steps: 'own' }
  return {
    isFull: slicers.length >= SLICERS_MAX,
    pin: () => dispatch({ type: 'edit', edit: { kind: 'slicers', stepId: step_id, slicers: [...slicers, slicer] }, label: t('edit.slicers') }),
  }
}
