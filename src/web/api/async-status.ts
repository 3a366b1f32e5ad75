/**
 * The status that a button shows for its action: standby, loading, then from 600 ms after the end completed or error,
 * and standby again after 5 s. A canceled action returns to standby at once.
 */
import { createStore } from 'zustand/vanilla'
import { ASYNC_STATUS_DELAY, ASYNC_STATUS_RESET } from '../../contract/constants.ts'

export type AsyncStatus = 'standby' | 'loading' | 'completed' | 'error'

/** `status` is what the button shows, and lags behind the action: `busy` becomes false as soon as `run` resolves. */
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
