/** Selects the cell in the page's address when the page opens, so that returning from the cell's source rows leads back to it, even after a reload. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { CellAddress } from '../../../contract/explanation.ts'
import { readRowsAddress } from '../rows/rows-address.ts'
import type { Located } from './locate.ts'
import type { CellAt } from './selection.ts'

/** Calls `locate` only for the initial address. */
export function useAddressedCell(stepId: string, locate: (cell: CellAddress) => Promise<Located>, onFound: (at: CellAt) => void): void {
  const router = useRouter()
  const [address] = useState(() => readRowsAddress(router.state.location.search))
  const newest = useRef(onFound)
  newest.current = onFound
  const cell = address?.step === stepId ? address.cell : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address that the page was opened at, once
  useEffect(() => {
    if (!cell) return
    let isGone = false
    void locate(cell).then((at) => typeof at === 'object' && !isGone && newest.current(at))
    return () => {
      isGone = true
    }
  }, [])
}
