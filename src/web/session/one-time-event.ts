/** An event that happens once, possibly before anyone listens: what a page finds out before its scripts take over is delivered then. */
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
    /** `heard` replaces an earlier listener, and is called at once if the event happened and was not delivered. */
    listen: (heard) => {
      listener = heard
      pass()
    },
  }
}
