/**
 * An event that fires at most once and may fire before anyone listens, for example before the page is hydrated: the
 * first listener is then called at once.
 */
export function oneTimeEvent(): { readonly tell: () => void; readonly listen: (heard: () => void) => void } {
  let hasCome = false
  let isHeard = false
  let listener: (() => void) | null = null
  const pass = (): void => {
    if (!hasCome || isHeard || !listener) return
    isHeard = true
    listener()
  }
  return {
    tell: () => {
      hasCome = true
      pass()
    },
    /** Replaces any earlier listener. Calls `heard` at once if the event has fired and no listener was called. */
    listen: (heard) => {
      listener = heard
      pass()
    },
  }
}
