/**
 * The global loading indicator (specification, section 4): shown when a call is still pending
 * after 2 s, hidden 600 ms after the last one ended, and after 15 s in any case.
 */
import { createStore } from 'zustand/vanilla'
import { SPINNER_DELAY, SPINNER_HIDE_DELAY, SPINNER_MAX } from '../../contract/constants.ts'

/** What waits: a page that reads stays usable, and one that writes is covered until it is known what came of it. */
export type Waiting = 'read' | 'write'

export function createLoading(warn: (message: string) => void) {
  const store = createStore<{ visible: boolean; covers: boolean }>(() => ({ visible: false, covers: false }))
  const pending = { read: 0, write: 0 }
  const isPending = (): boolean => pending.read + pending.write > 0
  let hideTimer: ReturnType<typeof setTimeout> | undefined
  let forceTimer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(forceTimer)
    store.setState({ visible: false, covers: false })
  }
  const show = () => {
    const { visible } = store.getState()
    store.setState({ visible: true, covers: pending.write > 0 })
    if (visible) return
    forceTimer = setTimeout(() => {
      warn('a call is pending for a long time; the loading indicator was hidden')
      hide()
    }, SPINNER_MAX)
  }

  /** Registers a call; the returned function says that it ended. */
  const started = (waiting: Waiting): (() => void) => {
    pending[waiting]++
    clearTimeout(hideTimer)
    const showTimer = setTimeout(show, SPINNER_DELAY)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      clearTimeout(showTimer)
      pending[waiting]--
      if (!isPending()) hideTimer = setTimeout(hide, SPINNER_HIDE_DELAY)
      else if (pending.write === 0) store.setState({ covers: false })
    }
  }
  return { store, isPending, started }
}

export interface Navigations {
  readonly begun: (listen: () => void) => void
  readonly ended: (listen: () => void) => void
}

/** Going to a page counts as a call, for its scripts and what comes with it; a second wish takes the place of the first. */
export function followNavigation(started: (waiting: Waiting) => () => void, { begun, ended }: Navigations): void {
  let end: () => void = () => undefined
  begun(() => {
    end()
    end = started('read')
  })
  ended(() => end())
}
