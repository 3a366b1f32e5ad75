/**
 * Everything that a browser keeps for this site, and how its pages talk to each other. A browser may refuse all of it
 * (site data blocked, storage full): then it lives in memory until the page is closed, and the page says so once.
 * No other module touches these APIs.
 */

import { toldOnce } from './told-once.ts'

/** Names and texts. `setItem` never throws. */
export interface Keeper {
  readonly getItem: (name: string) => string | null
  readonly setItem: (name: string, text: string) => void
  readonly removeItem: (name: string) => void
}

/** A storage of the browser. */
interface BrowserKeeper extends Keeper {
  /** False where the text lives in memory only. */
  readonly setItem: (name: string, text: string) => boolean
  readonly names: () => readonly string[]
  /** For what nobody misses, such as ids of sessions: the page says nothing when it is not kept. */
  readonly quiet: Keeper
}

let hasRefused = false
const told = toldOnce()

function refused(): void {
  hasRefused = true
  told.tell()
}

/** `said` is called once, when the browser has refused to keep something that a person would miss. */
export const onRefused = told.listen

/** Whether work would be lost with this page, since the browser does not keep it. */
export const isAnythingRefused = (): boolean => hasRefused

/** `storage` is asked each time: reading the global throws where site data is blocked, and there is none where a server draws the page. */
export function keeper(storage: () => Storage): BrowserKeeper {
  const unkept = new Map<string, string>()
  const tried = <T>(work: (kept: Storage) => T, otherwise: T): T => {
    try {
      return work(storage())
    } catch {
      return otherwise
    }
  }
  const store = (name: string, text: string): boolean => {
    const isKept = tried((kept) => {
      kept.setItem(name, text)
      return true
    }, false)
    if (isKept) unkept.delete(name)
    else unkept.set(name, text)
    return isKept
  }
  const getItem = (name: string): string | null => unkept.get(name) ?? tried((kept) => kept.getItem(name), null)
  const removeItem = (name: string): void => {
    unkept.delete(name)
    tried((kept) => kept.removeItem(name), undefined)
  }
  return {
    getItem,
    removeItem,
    setItem: (name, text) => {
      const isKept = store(name, text)
      if (!isKept) refused()
      return isKept
    },
    names: () => [...new Set([...unkept.keys(), ...tried((kept) => Object.keys(kept), [])])],
    quiet: { getItem, removeItem, setItem: (name, text) => void store(name, text) },
  }
}

/** Kept in this browser, and shared by its pages. */
export const inBrowser = keeper(() => localStorage)
/** Kept in this tab. */
export const inTab = keeper(() => sessionStorage)

/** What a page needs of a channel to the other pages of its browser. */
export type Channel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>

/** A channel by its name; one that hears and says nothing where the browser refuses it. */
export function channel(name: string): Channel {
  try {
    return new BroadcastChannel(name)
  } catch {
    return { onmessage: null, postMessage: () => undefined, close: () => undefined }
  }
}

const unkeptCookies = new Map<string, string>()

/** The cookies as one text; none where the browser refuses them or a server draws the page. */
function cookies(): string {
  try {
    return typeof document === 'undefined' ? '' : document.cookie
  } catch {
    return ''
  }
}

/** A cookie that scripts may read; a malformed one counts as none. */
export function readCookie(name: string): string | null {
  const unkept = unkeptCookies.get(name)
  if (unkept !== undefined) return unkept
  const found = cookies()
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
  try {
    return found ? decodeURIComponent(found.slice(name.length + 1)) : null
  } catch {
    return null
  }
}

/** True when the browser took it; one that blocks cookies says nothing, or throws. */
function wrote(name: string, value: string, days: number): boolean {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const pair = `${name}=${encodeURIComponent(value)}`
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
    document.cookie = `${pair}; path=/; max-age=${days * 86_400}; samesite=lax${secure}`
  } catch {
    return false
  }
  return cookies().split('; ').includes(pair)
}

/** Secure is added on https only (docs/decisions). */
export function setCookie(name: string, value: string, days: number): void {
  unkeptCookies.delete(name)
  if (wrote(name, value, days)) return
  unkeptCookies.set(name, value)
  refused()
}

export function clearCookie(name: string): void {
  unkeptCookies.delete(name)
  wrote(name, '', 0)
}
