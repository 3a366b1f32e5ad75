/** News that come once, maybe before anybody listens: what a page finds out before its scripts have taken over is told then. */
export function toldOnce(): { readonly tell: () => void; readonly listen: (heard: () => void) => void } {
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
    /** `heard` takes the place of an earlier listener, and is called at once where the news have come and nobody heard them. */
    listen: (heard) => {
      listener = heard
      pass()
    },
  }
}
