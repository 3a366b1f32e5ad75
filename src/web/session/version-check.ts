/**
 * Detects that the server has a newer build of the pages, and loads it at the next navigation: at the earliest 10 s
 * after the last reload, and never while anything is unsaved.
 */
import { RELOAD_GUARD, VERSION_POLL } from '../../contract/constants.ts'

const RELOADED_AT = 'reloaded_at'

export interface VersionDependencies {
  /** The build ID of this page. */
  readonly build: string
  /** Fetches the ID of the server's latest build; null if that fails. */
  readonly latest: () => Promise<string | null>
  /** Whether the server has all files of a build: during an update, its manifest is written last. */
  readonly isServed: (build: string) => Promise<boolean>
  readonly isUnsaved: () => boolean
  /** Called once, when a newer build is found. */
  readonly found: () => void
  /** Loads an address as a new document. */
  readonly reload: (address: string) => void
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Returns milliseconds since 1970. */
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
    /** Starts checking periodically; returns a function that stops it. */
    start: (): (() => void) => {
      const timer = setInterval(() => void check(), VERSION_POLL)
      return () => clearInterval(timer)
    },
    /** Called on navigation; returns true if it loads `address` as a new document instead. */
    navigated: (address: string): boolean => {
      if (!isNewer || isGuarded() || isUnsaved()) return false
      storage.setItem(RELOADED_AT, String(now()))
      reload(address)
      return true
    },
  }
}
