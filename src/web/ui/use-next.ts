/** Passes the page to return to after signing in on to the links between the sign-in pages. */
import { useHydrated } from '@tanstack/react-router'
import { returnPath } from '../../contract/routes.ts'

interface Next {
  readonly next?: string
}

/**
 * Search parameters for such a link; empty if the present page has none. The server renders pages without a query, so
 * the first render must have none either. Give the link `data-waits`: a click before hydration is then replayed after it,
 * and gets the parameters, because the router asks for them when it navigates.
 */
export function useNext(): (search: Next) => Next {
  // renders again after hydration, which updates the link's address
  useHydrated()
  return ({ next }) => {
    const path = globalThis.early ? null : returnPath(next)
    return path === null ? {} : { next: path }
  }
}
