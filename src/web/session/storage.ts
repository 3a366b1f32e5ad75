/**
 * Everything stored in the browser for this site, and the communication between its pages. The browser may refuse
 * storage (site data blocked, storage full): data then lives in memory until the page is closed, and the page says so
 * once. No other module uses these APIs.
 */

import { oneTimeEvent } from './one-time-event.ts'

/** Key-value storage of texts. `setItem` never throws. */
export interface TextStorage {
  readonly getItem: (name: string) => string | null
  readonly setItem: (name: string, text: string) => void
  readonly removeItem: (name: string) => void
}

/** One of the browser's storages. */
interface BrowserKeeper extends TextStorage {
  /** False if the text is only in memory. */
  readonly setItem: (name: string, text: string) => boolean
  readonly names: () => readonly string[]
  /** For data that nobody misses, such as session IDs: the page stays silent when it cannot be stored. */
  readonly quiet: TextStorage
}

let hasRefused = false
const told = oneTimeEvent()

function refused(): void {
  hasRefused = true
  told.tell()
}

/** `said` is called once, when the browser has refused to store something that a person would miss. */
export const onStorageRefused = told.listen

/** Whether closing this page would lose work, because the browser does not store it. */
export const isAnythingUnstored = (): boolean => hasRefused

/** Which wording of a text about unsaved changes is true: whether they survive closing or reloading this page. */
export const keptOrLost = (): 'kept' | 'lost' => (hasRefused ? 'lost' : 'kept')

/** `storage` is called each time: reading the global throws if site data is blocked, and it does not exist on the server. */
export function createStorage(storage: () => Storage): BrowserKeeper {
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

/** Stored in this browser and shared by its pages. */
export const inBrowser = createStorage(() => localStorage)
/** Stored in this tab. */
export const inTab = createStorage(() => sessionStorage)

/** The methods of a channel between the pages of a browser. */
export type Channel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>

/** A channel by name; if the browser refuses, one that receives and sends nothing. */
export function channel(name: string): Channel {
  try {
    return new BroadcastChannel(name)
  } catch {
    return { onmessage: null, postMessage: () => undefined, close: () => undefined }
  }
}

const unkeptCookies = new Map<string, string>()

/** The cookie string; '' if the browser refuses or a server renders the page. */
function cookies(): string {
  try {
    return typeof document === 'undefined' ? '' : document.cookie
  } catch {
    return ''
  }
}

/** A cookie readable by scripts; a malformed one counts as missing. */
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

/** True if the browser stored it; browsers that block cookies fail silently or throw. */
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

/** Adds Secure on https only (docs/decisions). */
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
