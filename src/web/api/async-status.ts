/** Standby, loading, then completed or error after 600 ms, then standby after 5 s (specification, section 4); what was cancelled is over at once. */
import { createStore } from 'zustand/vanilla'
import { ASYNC_STATUS_DELAY, ASYNC_STATUS_RESET } from '../../contract/constants.ts'

export type AsyncStatus = 'standby' | 'loading' | 'completed' | 'error'

/** The status is what is shown; the action itself is over, and `busy` false, as soon as `run` resolves. */
export function createAsyncStatus() {
  const store = createStore<{ status: AsyncStatus; busy: boolean }>(() => ({ status: 'standby', busy: false }))
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (status: AsyncStatus, delay: number, then?: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      store.setState({ status })
      then?.()
    }, delay)
  }
  return {
    store,
    async run<T extends { readonly ok: boolean; readonly cancelled?: boolean }>(action: () => Promise<T>): Promise<T> {
      clearTimeout(timer)
      store.setState({ status: 'loading', busy: true })
      const outcome = await action()
      if (outcome.cancelled) {
        store.setState({ status: 'standby', busy: false })
        return outcome
      }
      store.setState({ busy: false })
      later(outcome.ok ? 'completed' : 'error', ASYNC_STATUS_DELAY, () => later('standby', ASYNC_STATUS_RESET))
      return outcome
    },
  }
}
