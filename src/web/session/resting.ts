/** What a page that rests (`rest.ts`) hears of without its scripts. */
import type { Channel } from './kept.ts'

export interface Surroundings {
  /** The window, of which `popstate` and `pageshow` are heard. */
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener'> & { readonly visibilityState: string }
  /** Of what other pages of this browser do about signing in. */
  readonly channel: Pick<Channel, 'onmessage' | 'close'>
  /** Whether the browser has somebody signed in by now: the page was drawn for a guest. */
  readonly isSignedIn: () => boolean
  readonly path: () => string
  readonly reload: () => void
}

/**
 * Loads the page anew where it is not what its address and its browser ask for any more: somebody signed in on another page, or one went back to
 * an address that the scripts of an earlier page had set. Gives back how to stop, for when scripts take the page over.
 */
export function followResting({ page, document, channel, isSignedIn, path, reload }: Surroundings): () => void {
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
