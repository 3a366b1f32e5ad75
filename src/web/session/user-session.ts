/** Session IDs for analytics and logs: one per browser, which expires after 30 minutes without activity, and one per tab. */
import { SESSION_SUFFIX, SESSION_TIMEOUT, TAB_SUFFIX } from '../../contract/constants.ts'
import type { UserSession } from '../../contract/events.ts'
import type { TextStorage } from './storage.ts'

export const SESSION_KEY = 'app_session_id'
export const ACTIVITY_KEY = 'app_last_activity'
export const TAB_KEY = 'tab_session_id'

/** Concatenates the UTC time to the millisecond, a suffix, and a random part. */
function newSessionId(suffix: string, now: number): string {
  const stamp = new Date(now).toISOString().replace(/\D/g, '')
  const random = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, '0')).join('')
  return `${stamp}${suffix}${random}`
}

/** The stored ID; null if it is missing or not alphanumeric, since IDs are sent in headers. */
function knownId(storage: TextStorage, key: string): string | null {
  const id = storage.getItem(key)
  return id !== null && /^[A-Za-z0-9]{1,100}$/.test(id) ? id : null
}

/** The session of this browser. `now` returns milliseconds since 1970. */
export function userSession(kept: TextStorage, now: () => number = Date.now) {
  const read = (): UserSession => ({
    id: knownId(kept, SESSION_KEY) ?? '',
    last_activity: Number(kept.getItem(ACTIVITY_KEY) ?? 0) || 0,
    timeout: SESSION_TIMEOUT,
  })
  const write = (id: string): UserSession => {
    kept.setItem(SESSION_KEY, id)
    kept.setItem(ACTIVITY_KEY, String(now()))
    return read()
  }
  const isExpired = (session: UserSession): boolean => session.last_activity === 0 || now() - session.last_activity > session.timeout
  const fresh = (): UserSession => write(newSessionId(SESSION_SUFFIX, now()))
  return {
    read,
    isExpired: () => isExpired(read()),
    /** Extends the session, or starts a new one if it has expired. */
    touch: (): UserSession => {
      const session = read()
      return isExpired(session) || session.id === '' ? fresh() : write(session.id)
    },
    id: (): string => {
      const session = read()
      return isExpired(session) || session.id === '' ? fresh().id : session.id
    },
    clear: (): UserSession => {
      kept.removeItem(SESSION_KEY)
      kept.removeItem(ACTIVITY_KEY)
      return { id: '', last_activity: 0, timeout: SESSION_TIMEOUT }
    },
  }
}

/** The ID of this tab, kept in session storage. */
export function tabSession(kept: TextStorage, now: () => number = Date.now) {
  const reset = (): string => {
    const id = newSessionId(TAB_SUFFIX, now())
    kept.setItem(TAB_KEY, id)
    return id
  }
  return { id: (): string => knownId(kept, TAB_KEY) ?? reset(), reset, clear: (): void => kept.removeItem(TAB_KEY) }
}
