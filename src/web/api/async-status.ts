/**
 * Status of an action: standby, loading, then completed or error from 600 ms after the end, then standby after 5 s. A
 * canceled action returns to standby at once.
 */
import { createStore } from 'zustand/vanilla'
import { ASYNC_STATUS_DELAY, ASYNC_STATUS_RESET } from '../../contract/constants.ts'

export type AsyncStatus = 'standby' | 'loading' | 'completed' | 'error'

/** This is the displayed status. The action itself is over, and `busy` is false, as soon as `run` resolves. */
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
