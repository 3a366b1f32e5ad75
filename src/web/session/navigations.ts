/** Forwards the router's navigation events to modules that are loaded before the router. */

/** Paths have no language prefix. `from` is undefined for the first page. */
export interface Navigation {
  readonly from: string | undefined
  readonly to: string
  /** The target's address, with the language prefix. */
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
