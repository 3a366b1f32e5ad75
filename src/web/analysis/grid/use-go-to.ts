/** Selects a cell that another part of the page leads to, once its groups are open. */
import { useEffect, useRef } from 'react'
import type { CellAddress } from '../../../contract/explanation.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { usePage, usePageStore } from '../step-store.ts'
import type { CellAt } from './selection.ts'

/** A cell that is not in the view may come with its next window, when closed groups have been opened. */
export function useGoTo(stepId: string, head: PivotResult, locate: (cell: CellAddress) => Promise<CellAt | null>, onFound: (at: CellAt) => void): void {
  const store = usePageStore()
  const asked = usePage((s) => s.goTo)
  const newest = useRef({ locate, onFound })
  newest.current = { locate, onFound }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another window is another try
  useEffect(() => {
    if (asked?.stepId !== stepId) return
    let isGone = false
    void newest.current.locate(asked.cell).then((at) => {
      if (isGone || !at) return
      store.setState({ goTo: null })
      newest.current.onFound(at)
    })
    return () => {
      isGone = true
    }
  }, [asked, stepId, head, store])
}
