/** Reloads a page that is not hydrated yet (`defer-hydration.ts`) when what it shows is no longer right. */
import type { Channel } from './storage.ts'

export interface PageDependencies {
  /** The window; fires `popstate` and `pageshow`. */
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener'> & { readonly visibilityState: string }
  /** Announces sign-ins and sign-outs in other tabs. */
  readonly channel: Pick<Channel, 'onmessage' | 'close'>
  /** Whether someone is signed in; the page was rendered for a guest. */
  readonly isSignedIn: () => boolean
  readonly path: () => string
  readonly reload: () => void
}

/**
 * Reloads the page when someone signs in in another tab, or when Back leads to an address that scripts of an earlier
 * page had set. Returns a function that stops this, to be called after hydration.
 */
export function followResting({ page, document, channel, isSignedIn, path, reload }: PageDependencies): () => void {
  const drawn = path()
  const look = (): void => {
    if (isSignedIn()) reload()
  }
  const shown = (): void => {
    if (document.visibilityState === 'visible') look()
  }
  const moved = (): void => {
    if (path() !== drawn) reload()
  }
  channel.onmessage = look
  document.addEventListener('visibilitychange', shown)
  page.addEventListener('pageshow', look)
  page.addEventListener('popstate', moved)
  return () => {
    channel.close()
    document.removeEventListener('visibilitychange', shown)
    page.removeEventListener('pageshow', look)
    page.removeEventListener('popstate', moved)
  }
}
