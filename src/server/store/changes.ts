/** Whether a store may say something else than a moment ago, which is cheaper to ask than to read it all again (docs/decisions/0147). */

/**
 * Another text each time that something may have been written which lets somebody see more or less, by whatever
 * process; null while that cannot be told.
 */
export type Changes = () => string | null

/** What a store had come to when something was read of it, and what it has come to by now. */
export interface Since {
  readonly at: string | null
  readonly now: Changes
}

/** Of a store that is taken to have changed whenever it is asked. */
export const SINCE_UNKNOWN: Since = { at: null, now: () => null }

/** Taken before the first thing is read that it is to hold for. */
export const sinceNow = ({ changes }: { readonly changes: Changes }): Since => ({ at: changes(), now: changes })
