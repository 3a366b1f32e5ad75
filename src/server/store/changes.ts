/** Detects whether the store may have changed, which is cheaper than reading everything again (docs/decisions/0147). */

/**
 * Returns an opaque text that changes whenever any process may have written something that affects access; null if that
 * cannot be determined at the moment.
 */
export type Changes = () => string | null

/** The state of the store at an earlier time, and a function that returns the current state. */
export interface Since {
  readonly at: string | null
  readonly now: Changes
}

/** For a store whose changes cannot be detected. */
export const SINCE_UNKNOWN: Since = { at: null, now: () => null }

/** Captures the current state. Call it before the first read that is to be compared. */
export const sinceNow = ({ changes }: { readonly changes: Changes }): Since => ({ at: changes(), now: changes })
