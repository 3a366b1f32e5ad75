/**
 * Pages whose file could not be fetched: the network was away, or the server has a newer build, which no longer has it. The page says so
 * and is tried again; a newer build is opened instead, by the rules of the version check (specification, section 4).
 */

export class PageNotFetched extends Error {
  /** The next try asks the server again. */
  readonly again: () => void
  constructor(cause: unknown, again: () => void) {
    super('a page could not be fetched', { cause })
    this.again = again
  }
}

interface VersionCheck {
  /** Asks for a newer build, and has the page say so where there is one. */
  readonly look: () => Promise<void>
  /** Asks, and opens an address anew where there is one and nothing is unsaved. */
  readonly open: (address: string) => Promise<void>
}

let check: VersionCheck = { look: async () => undefined, open: async () => undefined }

export function onMissingPage(by: VersionCheck): void {
  check = by
}

export const openNewerBuild = (address: string): Promise<void> => check.open(address)
/** For a part that could not be shown: its file may be one of an older build. */
export const lookForNewerBuild = (): Promise<void> => check.look()
