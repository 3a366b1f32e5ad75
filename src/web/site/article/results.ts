/** The pivots of the article: results of steps in the demo analyses, computed at build time by scripts/article.ts. */
import type { DemoName } from '../../../contract/demo.ts'
import results from './results.json' with { type: 'json' }

type Key = readonly (string | number)[]

export interface Pivot {
  readonly demo: DemoName
  readonly step: string
  /** Items of the column fields, outermost first; a total has fewer items. */
  readonly columns: readonly Key[]
  /** `key` is as in `columns`. `values` are the row's cells: for each column, one value per measure. */
  readonly rows: readonly { readonly key: Key; readonly values: readonly (number | null)[] }[]
}

export type PivotName = keyof typeof results
/** Read from results.json, which the build writes. */
export const RESULTS = results as Readonly<Record<PivotName, Pivot>>

const same = (a: Key, b: Key): boolean => a.length === b.length && a.every((part, at) => part === b[at])

/** The value of a cell. Throws if it does not exist or is empty. */
export function cell(name: PivotName, row: Key, column: Key = [], measure = 0): number {
  const { columns, rows } = RESULTS[name]
  const across = columns.findIndex((path) => same(path, column))
  const values = rows.find(({ key }) => same(key, row))?.values ?? []
  const value = values[across * (values.length / columns.length) + measure]
  if (across < 0 || value === null || value === undefined) throw new Error(`${name} has no number at ${row.join()} and ${column.join()}`)
  return value
}

/** The row items at a level of the row fields. */
export const keysOf = (name: PivotName, level: number): (string | number)[] =>
  RESULTS[name].rows.flatMap(({ key }) => (key.length === level ? key.slice(-1) : []))

/** The column items at a level of the column fields. */
export const columnsOf = (name: PivotName, level = 1): (string | number)[] =>
  RESULTS[name].columns.flatMap((path) => (path.length === level ? path.slice(-1) : []))
