/** The global loading indicator: shown when a call is still pending after 2 s, hidden 600 ms after the last one ended, and in any case after 15 s. */
import { createStore } from 'zustand/vanilla'
import { SPINNER_DELAY, SPINNER_HIDE_DELAY, SPINNER_MAX } from '../../contract/constants.ts'

/** A pending 'read' leaves the page usable; a pending 'write' covers it until the outcome is known. */
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

  /** Registers a pending call; the returned function unregisters it. */
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

/** Counts a navigation as a pending call until the page's scripts and data have loaded. A second navigation replaces the first. */
export function followNavigation(started: (waiting: Waiting) => () => void, { begun, ended }: Navigations): void {
  let end: () => void = () => undefined
  begun(() => {
    end()
    end = started('read')
  })
  ended(() => end())
}
