/** The data of the SQL Server double (`sql-server.ts`), and the parts of a query that it recognizes in the text. */
import { columnsToken, rowToken, token, type WireColumn, type WireValue } from './tds.ts'

/** The result of a query, found by the text that a person or the product wrote. */
export interface Source {
  /** Names and types, as the server describes them. */
  readonly columns: readonly (readonly [name: string | null, type: string | null, program?: string])[]
  readonly rows: Iterable<readonly WireValue[]>
  /** The row count that the server reports; by default the number of rows sent. */
  readonly says?: number
  /** Follows the rows instead of their regular end. */
  readonly ending?: 'hangs' | 'goes' | 'resets' | 'garbage' | 'half a row' | 'a row without end' | 'error'
}

/** A column of texts. */
export const text = (name: string): WireColumn => ({ name, wire: 'wide' })
/** The tokens of columns, rows and their end. */
export const table = (columns: readonly WireColumn[], rows: readonly (readonly WireValue[])[], inProcedure = false): Buffer =>
  Buffer.concat([
    columnsToken(columns),
    ...rows.map((row) => rowToken(columns, row)),
    inProcedure ? token.doneInProcedure(rows.length) : token.done(rows.length),
  ])

/** One of our queries around a person's query. */
export const OURS =
  /^WITH (?<named>.*?)\[rows of tessera\] \([c\d, ]+\) AS \(\n(?<main>.*)\n\) SELECT (?:TOP \((?<top>\d+)\) )?(?<list>.*) FROM \[rows of tessera\](?: WHERE (?<where>.*))?$/s

const GREATER = /c(\d+) > CONVERT\(\w+, '(-?\d+)'\)/

/** Whether a row's integer is greater than the one in a condition. */
export function isAbove(condition: string): (row: readonly WireValue[]) => boolean {
  const [, place, bound] = GREATER.exec(condition) ?? []
  return (row) => BigInt(String(row[Number(place) - 1])) > BigInt(bound ?? 0)
}

/** Two counts and two sums of integers, as requested. */
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

/** Splits a list into expressions. Commas also occur within parentheses. */
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

/** The wire format of an expression's value. */
export function wireOf(expression: string, type: string): WireColumn['wire'] {
  if (expression.startsWith('CONVERT(varchar')) return 'ascii'
  if (/^c\d+$/.test(expression) && type.endsWith('int')) return 'whole'
  if (/^c\d+$/.test(expression)) return type === 'real' ? 'real' : 'float'
  return expression.includes('(max)') || expression.includes('ToString') ? 'max' : 'wide'
}
