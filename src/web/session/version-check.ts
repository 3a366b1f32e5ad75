/**
 * Detects that the server has a newer build of the pages, and reloads at the next navigation: not within 10 s of the
 * last reload, and never while anything is unsaved.
 */
import { RELOAD_GUARD, VERSION_POLL } from '../../contract/constants.ts'

const RELOADED_AT = 'reloaded_at'

export interface VersionDependencies {
  /** The build of this page. */
  readonly build: string
  /** The ID of the latest build; null if unavailable. */
  readonly latest: () => Promise<string | null>
  /** Whether the manifest of a build is available: a server that is being updated gets it last. */
  readonly isServed: (build: string) => Promise<boolean>
  readonly isUnsaved: () => boolean
  /** Called once there is a newer build. */
  readonly found: () => void
  /** Loads an address of this server as a new page. */
  readonly reload: (address: string) => void
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export function versionCheck({ build, latest, isServed, isUnsaved, found, reload, storage, now }: VersionDependencies) {
  let isNewer = false
  const isGuarded = (): boolean => {
    const since = now() - Number(storage.getItem(RELOADED_AT) ?? 0)
    return since >= 0 && since < RELOAD_GUARD
  }
  const check = async (): Promise<void> => {
    if (isNewer) return
    const id = await latest()
    if (id === null || id === build || !(await isServed(id)) || isNewer) return
    isNewer = true
    found()
  }
  return {
    check,
    /** Checks periodically; returns a function that stops. */
    start: (): (() => void) => {
      const timer = setInterval(() => void check(), VERSION_POLL)
      return () => clearInterval(timer)
    },
    /** Called on navigation to an address; true if it reloads the page there. */
    navigated: (address: string): boolean => {
      if (!isNewer || isGuarded() || isUnsaved()) return false
      storage.setItem(RELOADED_AT, String(now()))
      reload(address)
      return true
    },
  }
}
