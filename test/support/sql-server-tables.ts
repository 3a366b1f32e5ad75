/** The tables of the SQL Server double (`sql-server.ts`), and functions that recognize parts of a query's text. */
import { columnsToken, rowToken, token, type WireColumn, type WireValue } from './tds.ts'

/** The columns and rows that answer a query. The double finds them by the query's text. */
export interface Source {
  /** Names and SQL types, as the server reports them. */
  readonly columns: readonly (readonly [name: string | null, type: string | null, program?: string])[]
  readonly rows: Iterable<readonly WireValue[]>
  /** The row count that the server reports; by default the number of rows it sent. */
  readonly says?: number
  /** A failure that follows the rows instead of the regular end of the result. */
  readonly ending?: 'hangs' | 'goes' | 'resets' | 'garbage' | 'half a row' | 'a row without end' | 'error'
}

/** A column of Unicode texts. */
export const text = (name: string): WireColumn => ({ name, wire: 'wide' })
/** Encodes a complete result: columns, rows and the end token. */
export const table = (columns: readonly WireColumn[], rows: readonly (readonly WireValue[])[], inProcedure = false): Buffer =>
  Buffer.concat([
    columnsToken(columns),
    ...rows.map((row) => rowToken(columns, row)),
    inProcedure ? token.doneInProcedure(rows.length) : token.done(rows.length),
  ])

/** Matches a query that the product generated around a person's query. */
export const OURS =
  /^WITH (?<named>.*?)\[rows of tessera\] \([c\d, ]+\) AS \(\n(?<main>.*)\n\) SELECT (?:TOP \((?<top>\d+)\) )?(?<list>.*) FROM \[rows of tessera\](?: WHERE (?<where>.*))?$/s

const GREATER = /c(\d+) > CONVERT\(\w+, '(-?\d+)'\)/

/** Returns a function that checks whether a row's integer is greater than the bound in the condition. */
export function isAbove(condition: string): (row: readonly WireValue[]) => boolean {
  const [, place, bound] = GREATER.exec(condition) ?? []
  return (row) => BigInt(String(row[Number(place) - 1])) > BigInt(bound ?? 0)
}

/** Answers the query that checks an append: two row counts and, if requested, two checksums of the keys that are not greater than the bound. */
export function counted(source: Source, list: string): Buffer {
  const [all, isMore] = [[...source.rows], isAbove(list)]
  const others = all.filter((row) => !isMore(row))
  const [, place] = GREATER.exec(list) ?? []
  const keys = others.flatMap((row) => row[Number(place) - 1] ?? [])
  const remainders = (of: bigint): bigint[] => keys.map((key) => BigInt(String(key)) % of)
  const sums = [remainders(2_147_483_647n), remainders(10_007n).map((left) => left * left)]
  const values = [
    all.length - others.length,
    all.length,
    ...(list.includes('SUM(') ? sums.map((parts) => parts.reduce((sum, part) => sum + part, 0n)) : []),
  ].map(String)
  return table(
    values.map(() => text('')),
    [values],
  )
}

/** Splits a select list at its commas, except those within parentheses. */
export function expressionsOf(list: string): string[] {
  let depth = 0
  const found = ['']
  for (const char of list) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (char === ',' && depth === 0) found.push('')
    else found[found.length - 1] += char
  }
  return found.map((expression) => expression.trim())
}

/** The wire format in which the double sends an expression of this type. */
export function wireOf(expression: string, type: string): WireColumn['wire'] {
  if (expression.startsWith('CONVERT(varchar')) return 'ascii'
  if (/^c\d+$/.test(expression) && type.endsWith('int')) return 'whole'
  if (/^c\d+$/.test(expression)) return type === 'real' ? 'real' : 'float'
  return expression.includes('(max)') || expression.includes('ToString') ? 'max' : 'wide'
}
