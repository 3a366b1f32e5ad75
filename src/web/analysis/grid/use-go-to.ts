/** Selects a cell that another part of the page refers to, once its groups are expanded. Reports if the table does not contain it. */
import { useEffect, useRef } from 'react'
import type { CellAddress } from '../../../contract/explanation.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { usePage, usePageStore } from '../step-store.ts'
import type { Located } from './locate.ts'
import type { CellAt } from './selection.ts'

interface Shown {
  readonly stepId: string
  readonly head: PivotResult
  /** Whether nothing is loading and the shown result matches the step and its expanded groups. */
  readonly isSettled: boolean
}

/** Waits for an expanded group to load before it reports the cell as missing. */
export function useGoTo({ stepId, head, isSettled }: Shown, locate: (cell: CellAddress) => Promise<Located>, onFound: (at: CellAt) => void): void {
  const t = useT()
  const store = usePageStore()
  const asked = usePage((s) => s.goTo)
  const newest = useRef({ locate, onFound })
  newest.current = { locate, onFound }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another window is another try
  useEffect(() => {
    if (asked?.stepId !== stepId) return
    let isGone = false
    void newest.current.locate(asked.cell).then((at) => {
      if (isGone || at === 'unread' || (at === 'missing' && !isSettled)) return
      store.setState({ goTo: null })
      if (at === 'missing') toasts.show({ severity: 'info', title: t('grid.cellMissing'), message: t('grid.cellMissingText') })
      else newest.current.onFound(at)
    })
    return () => {
      isGone = true
    }
  }, [asked, stepId, head, isSettled, store])
}
