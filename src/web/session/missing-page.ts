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

let look: (address: string) => Promise<void> = async () => undefined

/** `opensNewer` opens an address anew where there is a newer build. */
export function onMissingPage(opensNewer: (address: string) => Promise<void>): void {
  look = opensNewer
}

export const openNewerBuild = (address: string): Promise<void> => look(address)
