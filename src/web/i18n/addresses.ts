/** Addresses in the language of the page: a prefix that the router's own paths do not have. */
import type { LocationRewrite } from '@tanstack/react-router'
import { splitLocale } from '../../contract/routes.ts'
import { currentLocale, inLocale } from './locale.tsx'

/** A new one for each language: the router builds its links again when it is given another. */
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

/** The address of what is shown, in the language of the page; the history has no more entries for it. */
export function keepAddress(): void {
  const { pathname, search, hash } = location
  const place = inLocale(pathname, currentLocale())
  if (place !== pathname) history.replaceState(history.state, '', place + search + hash)
}
