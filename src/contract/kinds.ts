/**
 * Kinds as tables: one record a family of kinds, one row a kind, each with every trait of it. A
 * wire enumeration is the names of its table, so that a kind cannot exist without its traits.
 */

/** The names of a table's rows, in their order. */
export const namesOf = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] => Object.keys(table) as [K, ...K[]]
