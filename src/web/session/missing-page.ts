/**
 * A page's script could not be fetched: the network was down, or the server has a newer build that no longer contains
 * the file. The page shows an error with a retry; if there is a newer build, the version check reloads the page instead.
 */

export class PageNotFetched extends Error {
  /** Clears the failed import, so that the next attempt fetches the script again. */
  readonly again: () => void
  constructor(cause: unknown, again: () => void) {
    super('a page could not be fetched', { cause })
    this.again = again
  }
}

interface VersionCheck {
  /** Checks for a newer build, which the page then announces in a toast. */
  readonly look: () => Promise<void>
  /** Checks for a newer build and, if there is one and nothing is unsaved, loads `address` from the server. */
  readonly open: (address: string) => Promise<void>
}

let check: VersionCheck = { look: async () => undefined, open: async () => undefined }

export function onMissingPage(by: VersionCheck): void {
  check = by
}

export const openNewerBuild = (address: string): Promise<void> => check.open(address)
/** Called when a part of the page failed: its script may belong to an older build. */
export const lookForNewerBuild = (): Promise<void> => check.look()
