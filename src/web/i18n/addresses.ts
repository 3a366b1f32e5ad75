/** Adds the language prefix to addresses and removes it from them: the router's own paths have none. */
import type { LocationRewrite } from '@tanstack/react-router'
import { splitLocale } from '../../contract/routes.ts'
import { currentLocale, inLocale } from './locale.tsx'

/** Creates a new object on each call: the router only rebuilds its links when it gets a different one. */
export const addressesNow = (): LocationRewrite => ({
  input: ({ url }) => {
    url.pathname = splitLocale(url.pathname).path
    return url
  },
  output: ({ url }) => {
    url.pathname = inLocale(url.pathname, currentLocale())
    return url
  },
})

/** Rewrites the current address to the language of the page, without adding a history entry. */
export function keepAddress(): void {
  const { pathname, search, hash } = location
  const place = inLocale(pathname, currentLocale())
  if (place !== pathname) history.replaceState(history.state, '', place + search + hash)
}
