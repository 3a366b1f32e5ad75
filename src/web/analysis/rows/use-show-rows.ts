/** Opens the source rows of a cell as a table, under an address of its own. */
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { activeStep } from '../../../analysis/step-session.ts'
import type { CellAddress } from '../../../contract/explanation.ts'
import { usePage, useSession } from '../step-store.ts'

/** Returns null if the person may see results but not source rows. */
export function useShowRows(): ((cell: CellAddress) => void) | null {
  const navigate = useNavigate()
  const id = usePage((s) => s.analysis.id)
  const mayRead = usePage((s) => s.analysis.abilities.view_rows)
  const step = useSession((s) => activeStep(s).step_id)
  const show = useCallback((cell: CellAddress) => void navigate({ to: '/analysis-{$id}/rows', params: { id }, search: { step, cell } }), [navigate, id, step])
  return mayRead ? show : null
}
