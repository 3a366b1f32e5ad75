/** Events that a resting page (`defer-hydration.ts`) handles without its scripts. */
import type { Channel } from './storage.ts'

export interface PageDependencies {
  /** The window, for `popstate` and `pageshow`. */
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener'> & { readonly visibilityState: string }
  /** Messages of other pages of this browser about signing in. */
  readonly channel: Pick<Channel, 'onmessage' | 'close'>
  /** Whether someone is signed in by now: the page was rendered for a guest. */
  readonly isSignedIn: () => boolean
  readonly path: () => string
  readonly reload: () => void
}

/**
 * Reloads the page when it no longer matches its address or the browser's session: someone signed in on another page, or
 * Back led to an address that the scripts of an earlier page had set. Returns a function that stops, for when the
 * scripts take over.
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
