/**
 * Helper for tables of kinds: one table per family, one row per kind with all of its traits. The wire enumeration is
 * derived from the table's keys, so that no kind lacks traits.
 */

/** The keys of a table, in order. */
export const namesOf = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] => Object.keys(table) as [K, ...K[]]
