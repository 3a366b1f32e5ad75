/**
 * Kinds as tables: one record per family, one row per kind with all of its traits. The wire enumeration is the keys of
 * the table, so that no kind can exist without traits.
 */

/** The keys of a table, in order. */
export const namesOf = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] => Object.keys(table) as [K, ...K[]]
