/** What the router does, for what follows a page from its first moment: before the router is there, nothing is told. */

/** Paths without the language's prefix; `from` is undefined for the first one. */
export interface Navigation {
  readonly from: string | undefined
  readonly to: string
  /** Of the page that is gone to, in its language. */
  readonly address: string
}
type Listen = (navigation: Navigation) => void

function told(): { readonly listen: (listener: Listen) => void; readonly tell: Listen } {
  const listeners: Listen[] = []
  return {
    listen: (listener) => void listeners.push(listener),
    tell: (navigation) => {
      for (const listener of listeners) listener(navigation)
    },
  }
}

export const begun = told()
export const ended = told()
