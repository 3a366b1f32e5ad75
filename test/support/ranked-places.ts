/** Finds the groups that a description ranks first and last, and checks the ranks against the result's cells. */
import { expect } from 'vitest'
import { type DescriptionPart, textOfParts } from '../../src/contract/description.ts'
import type { CellAddress } from '../../src/contract/explanation.ts'
import type { PivotResult } from '../../src/contract/pivot-result.ts'
import type { Value } from '../../src/contract/scalar.ts'

const same = (a: readonly Value[], b: readonly Value[]): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the value of the cell with these keys; fails if the window does not contain it. */
export function cellIn(result: PivotResult, cell: CellAddress): Value {
  const r = result.row_indexes.findIndex((row) => same(row.key, cell.row))
  const c = result.column_indexes.findIndex((column) =>
    same(
      column.path.map((p) => p.value),
      cell.column,
    ),
  )
  const m = result.measures.findIndex(({ measure_id }) => measure_id === cell.measure_id)
  expect(
    [r, c, m].every((at) => at >= 0),
    `no cell ${JSON.stringify(cell)}`,
  ).toBe(true)
  return result.data[c * result.measures.length + m]?.[r] ?? null
}

/** `FIRST` matches sentences that name the highest groups; `LAST` matches those that also name the lowest. */
const FIRST = /has the most|leads with|is highest at|is highest with|are tied at the top|最多，为|居首|(?<!并列)最高，为|并列最高/
const LAST = /the least, |last with|last place|is lowest|are lowest|at the other end|are tied at \S+ each\.|最少，|居末|末位，|；.*最低，|；.*相同，均为/

/** A rank that a sentence states: the text before the number, and the cell that the number comes from. */
export interface RankedPlace {
  readonly before: readonly DescriptionPart[]
  readonly cell: CellAddress
  readonly best: (...numbers: number[]) => number
}

/** Returns the first and last rank that a sentence about the outermost groups states. */
export function placesIn(sentence: readonly DescriptionPart[]): RankedPlace[] {
  const words = textOfParts(sentence)
  const values = sentence.flatMap(({ figure }, at) => (figure?.kind === 'value' ? [{ at, cell: figure.cells[0] }] : []))
  const [first, last] = [values[0], values.at(-1)]
  if (!first?.cell || !last?.cell || first.cell.row.length + first.cell.column.length !== 1 || !FIRST.test(words)) return []
  const tops = { before: sentence.slice(0, first.at), cell: first.cell, best: Math.max }
  const isBoth = last !== first && LAST.test(words)
  return isBoth ? [tops, { before: sentence.slice(values.at(-2)?.at, last.at), cell: last.cell, best: Math.min }] : [tops]
}

/** Returns how many groups share a rank. Fails unless the sentence names all of them, names three and counts the others, or states their number. */
export function levelAt({ before, cell, best }: RankedPlace, result: PivotResult): number {
  const at = cell.row.length === 1 ? 'row' : 'column'
  const keys = at === 'row' ? result.row_indexes.map(({ key }) => key) : result.column_indexes.map(({ path }) => path.map((p) => p.value))
  const numbers = keys
    .filter((key) => key.length === 1)
    .map((key) => ({ key, value: cellIn(result, { ...cell, [at]: key }) }))
    .filter(({ value }) => value !== null)
  const words = textOfParts(before)
  const end = best(...numbers.map(({ value }) => Number(value)))
  expect(Number(cellIn(result, cell)), words).toBe(end)
  const level = numbers.filter(({ value }) => Number(value) === end)
  const names = level.flatMap(({ key: [value] }) => (typeof value === 'string' && value !== '' && !/^\d{4}-/.test(value) ? [value] : []))
  const count = before.reduce((sum, { figure }) => (figure?.kind === 'count' ? figure.cells.length : sum), 0)
  if (level.length > 3) expect([level.length - 3, level.length], words).toContain(count)
  else for (const name of names) expect(words).toContain(name)
  return level.length
}
