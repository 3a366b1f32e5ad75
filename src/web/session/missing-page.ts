/**
 * Pages whose script could not be fetched: the network was down, or the server has a newer build that no longer contains
 * it. The page says so and can be retried; if there is a newer build, the version check opens that instead.
 */

export class PageNotFetched extends Error {
  /** Makes the next attempt ask the server again. */
  readonly again: () => void
  constructor(cause: unknown, again: () => void) {
    super('a page could not be fetched', { cause })
    this.again = again
  }
}

interface VersionCheck {
  /** Checks for a newer build, which the page then announces. */
  readonly look: () => Promise<void>
  /** Checks for a newer build and, if there is one and nothing is unsaved, reloads an address with it. */
  readonly open: (address: string) => Promise<void>
}

let check: VersionCheck = { look: async () => undefined, open: async () => undefined }

export function onMissingPage(by: VersionCheck): void {
  check = by
}

export const openNewerBuild = (address: string): Promise<void> => check.open(address)
/** For a part that could not be shown: its script may belong to an older build. */
export const lookForNewerBuild = (): Promise<void> => check.look()
