/**
 * The global loading indicator (specification, section 4): shown when a call is still pending
 * after 2 s, hidden 600 ms after the last one ended, and after 15 s in any case.
 */
import { createStore } from 'zustand/vanilla'
import { SPINNER_DELAY, SPINNER_HIDE_DELAY, SPINNER_MAX } from '../../contract/constants.ts'

export function createLoading(warn: (message: string) => void) {
  const store = createStore<{ visible: boolean }>(() => ({ visible: false }))
  let pending = 0
  let hideTimer: ReturnType<typeof setTimeout> | undefined
  let forceTimer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(forceTimer)
    store.setState({ visible: false })
  }
  const show = () => {
    if (store.getState().visible) return
    store.setState({ visible: true })
    forceTimer = setTimeout(() => {
      warn('a call is pending for a long time; the loading indicator was hidden')
      hide()
    }, SPINNER_MAX)
  }

  return {
    store,
    isPending: (): boolean => pending > 0,
    /** Registers a call; the returned function says that it ended. */
    started: (): (() => void) => {
      pending++
      clearTimeout(hideTimer)
      const showTimer = setTimeout(show, SPINNER_DELAY)
      let ended = false
      return () => {
        if (ended) return
        ended = true
        clearTimeout(showTimer)
        pending--
        if (pending === 0) hideTimer = setTimeout(hide, SPINNER_HIDE_DELAY)
      }
    },
  }
}
