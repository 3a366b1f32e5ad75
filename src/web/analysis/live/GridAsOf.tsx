import { useCallback } from 'react'
import { useDriver } from '../step-driver.ts'
import { usePageStore } from '../step-store.ts'
import { AsOf } from './AsOf.tsx'

/** When the open step's live data was read. A refresh computes the step again, even if updates are deferred. */
export function GridAsOf({ asOf }: { readonly asOf: string }) {
  const driver = useDriver()
  const store = usePageStore()
  const renew = useCallback(() => {
    if (store.getState().session.deferUpdates) driver.restore()
    else driver.renewData()
  }, [driver, store])
  return <AsOf asOf={asOf} renew={renew} />
}
