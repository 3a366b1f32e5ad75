/** The pivots of the article: steps of the demo analyses, computed when the pages are built (scripts/article.ts). */
import type { DemoName } from '../../../contract/demo.ts'
import results from './results.json' with { type: 'json' }

type Key = readonly (string | number)[]

export interface Pivot {
  readonly demo: DemoName
  readonly step: string
  /** Values of the column fields, outermost first; fewer for a total. */
  readonly columns: readonly Key[]
  /** Keys as for columns; the values are the cells of each column in order, one per measure. */
  readonly rows: readonly { readonly key: Key; readonly values: readonly (number | null)[] }[]
}

export type PivotName = keyof typeof results
/** Written by the build. */
export const RESULTS = results as Readonly<Record<PivotName, Pivot>>

const same = (a: Key, b: Key): boolean => a.length === b.length && a.every((part, at) => part === b[at])

/** A number of a pivot. Throws if it does not exist: the article would have no figure to show. */
export function cell(name: PivotName, row: Key, column: Key = [], measure = 0): number {
  const { columns, rows } = RESULTS[name]
  const across = columns.findIndex((path) => same(path, column))
  const values = rows.find(({ key }) => same(key, row))?.values ?? []
  const value = values[across * (values.length / columns.length) + measure]
  if (across < 0 || value === null || value === undefined) throw new Error(`${name} has no number at ${row.join()} and ${column.join()}`)
  return value
}

/** The last part of every key of a level. */
export const keysOf = (name: PivotName, level: number): (string | number)[] =>
  RESULTS[name].rows.flatMap(({ key }) => (key.length === level ? key.slice(-1) : []))

/** The same for columns. */
export const columnsOf = (name: PivotName, level = 1): (string | number)[] =>
  RESULTS[name].columns.flatMap((path) => (path.length === level ? path.slice(-1) : []))
