/**
 * The only module that uses local storage, session storage, cookies and broadcast channels. If the browser refuses to
 * store something (site data blocked, storage full), it stays in memory until the page is closed, and the page says so
 * once.
 */

import { oneTimeEvent } from './one-time-event.ts'

/** `setItem` never throws. */
export interface TextStorage {
  readonly getItem: (name: string) => string | null
  readonly setItem: (name: string, text: string) => void
  readonly removeItem: (name: string) => void
}

/** Wraps local or session storage. */
interface BrowserKeeper extends TextStorage {
  /** Returns false if the text is only in memory. */
  readonly setItem: (name: string, text: string) => boolean
  readonly names: () => readonly string[]
  /** For unimportant entries, such as session IDs: the person is not told if they cannot be stored. */
  readonly quiet: TextStorage
}

let hasRefused = false
const told = oneTimeEvent()

function refused(): void {
  hasRefused = true
  told.tell()
}

/** The listener is called once, after the browser refused to store something that the person would miss. */
export const onStorageRefused = told.listen

/** Whether the browser has refused to store something, so that closing this page may lose work. */
export const isAnythingUnstored = (): boolean => hasRefused

/** Selects the text about unsaved changes: whether they survive closing or reloading this page. */
export const keptOrLost = (): 'kept' | 'lost' => (hasRefused ? 'lost' : 'kept')

/** `storage` is evaluated on every access: reading the global throws if site data is blocked, and it does not exist on the server. */
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

/** Shared by all tabs of this browser, and permanent. */
export const inBrowser = createStorage(() => localStorage)
/** Belongs to this tab, and ends with it. */
export const inTab = createStorage(() => sessionStorage)

/** The part of BroadcastChannel that the pages use. */
export type Channel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>

/** Opens a broadcast channel; if the browser refuses, returns one that neither sends nor receives. */
export function channel(name: string): Channel {
  try {
    return new BroadcastChannel(name)
  } catch {
    return { onmessage: null, postMessage: () => undefined, close: () => undefined }
  }
}

const unkeptCookies = new Map<string, string>()

/** The value of `document.cookie`; '' if the browser refuses, or on the server. */
function cookies(): string {
  try {
    return typeof document === 'undefined' ? '' : document.cookie
  } catch {
    return ''
  }
}

/** The value of a cookie; null if it is missing or malformed. A cookie that the browser refused is read from memory. */
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

/** Sets a cookie and checks that it was stored: a browser that blocks cookies throws or ignores it. */
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

/** Sets a cookie for a number of days, or in memory if the browser refuses. Marked Secure only if the page was loaded over https. */
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
