/** Switches the step between table, chart and both. */
import { firstChart } from '../../analysis/first-chart.ts'
import { activeStep, columnsOf } from '../../analysis/step-session.ts'
import type { Step } from '../../contract/step.ts'
import { useT } from '../i18n/locale.tsx'
import { useDispatch, usePage, useSession } from './step-store.ts'

/** How the open step is shown, and a function that changes it. A chart that is shown first gets the kind that suits its fields, in the same undoable edit. */
export function useDisplay(): { readonly mode: Step['display_mode']; readonly show: (mode: Step['display_mode']) => void } {
  const t = useT()
  const dispatch = useDispatch()
  const step = useSession(activeStep)
  const columns = useSession(columnsOf)
  const result = usePage((s) => s.results[step.step_id]?.result)
  const show = (mode: Step['display_mode']) => {
    const chart = step.display_mode === 'table' && mode !== 'table' ? firstChart(step, result, columns) : {}
    dispatch({ type: 'edit', edit: { kind: 'display', stepId: step.step_id, mode, chart }, label: t('edit.display') })
  }
  return { mode: step.display_mode, show }
}
