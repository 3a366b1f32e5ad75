/** Parses values to exclude without the name of their column, which is one of the columns to group by: 'revenue by region excluding North', '除华东外各地区的收入'. */
import type { Column } from '../contract/column.ts'
import { addFilter } from './add-filter.ts'
import { type Cursor, familyOf } from './cursor.ts'
import type { Field } from './parsed-question.ts'
import { isCondition } from './read-groups.ts'
import { COUNTS } from './read-measures.ts'
import { hasValueAt } from './read-values.ts'
import type { Token } from './tokens.ts'

/** Returns text columns that the question groups by or names later, the nearest first. */
export function namedColumns(cursor: Cursor, token: Token<Field>): Column[] {
  const found = [...cursor.columns, ...cursor.rows].filter(({ window }) => window === null).map(({ column }) => column)
  for (let next = cursor.after(token); next; next = cursor.after(next)) {
    const [named, ...others] = next.names.filter(({ of }) => of.kind === 'column')
    if (named?.of.kind === 'column' && others.length === 0) found.push(named.of.column)
  }
  return [...new Set(found)].filter((column) => familyOf(column) === 'text')
}

/** Excludes values through `list`, which reads those of a column. Returns false if no such column contains one: then the words are not understood. */
export function readExcluded(cursor: Cursor, token: Token<Field>, list: (column: Column) => void): boolean {
  if (!cursor.is(token, 'is not', 'lacks', 'contains not')) return false
  for (const column of namedColumns(cursor, token)) {
    const isThere = hasValueAt(cursor, column, token.end)
    if (cursor.stop) return true
    if (!isThere) continue
    cursor.take(token)
    list(column)
    if (!cursor.stop) cursor.skip('is not, behind')
    return true
  }
  return false
}

/** Returns the only boolean column that a part of the question names. */
export function booleanColumnAt(token: Token<Field> | null): Column | null {
  const [named, ...others] = token?.names ?? []
  return named?.of.kind === 'column' && others.length === 0 && familyOf(named.of.column) === 'boolean' ? named.of.column : null
}

/** Whether a field identifies items by ID, or is a measure that counts them. */
const isOfThings = (cursor: Cursor, field: Field): boolean =>
  field.kind === 'column' ? cursor.isIdentity(field.column) : field.measure.type === 'ui' && COUNTS.includes(field.measure.value.agg)

/** Excludes the rows for which a boolean column is true, by its name and that of the items it describes: 'returned orders'. */
export function excludeTrueRows(cursor: Cursor, token: Token<Field>, column: Column): void {
  cursor.take(token)
  const thing = cursor.token
  if (thing?.names.some(({ of }) => isOfThings(cursor, of))) cursor.take(thing)
  addFilter(cursor, { column, kind: 'values', keeps: false, values: [true] })
}

/** 'excluding returned', 'except returned orders' */
export function readExcludedBoolean(cursor: Cursor, token: Token<Field>): boolean {
  const next = cursor.is(token, 'is not') ? cursor.after(token) : null
  const column = booleanColumnAt(next)
  if (!next || !column || isCondition(cursor, next)) return false
  excludeTrueRows(cursor, next, column)
  return true
}
