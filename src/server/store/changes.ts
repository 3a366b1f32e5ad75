/** Detects whether a store may have changed, which is cheaper than reading everything again (docs/decisions/0147). */

/** A text that changes whenever any process may have written something that affects access; null while that cannot be determined. */
export type Changes = () => string | null

/** The state of a store when something was read from it, and a way to get the current state. */
export interface Since {
  readonly at: string | null
  readonly now: Changes
}

/** For a store that must always be assumed to have changed. */
export const SINCE_UNKNOWN: Since = { at: null, now: () => null }

/** Take it before the first read that it is to cover. */
export const sinceNow = ({ changes }: { readonly changes: Changes }): Since => ({ at: changes(), now: changes })
