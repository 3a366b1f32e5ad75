/** Checks every number in a description against the cells of its result, without sharing code with the description's generator. */
import { expect } from 'vitest'
import type { DescriptionPart, Figure } from '../../src/contract/description.ts'
import type { PivotResult } from '../../src/contract/pivot-result.ts'
import { cellIn } from './ranked-places.ts'

/** Computes the value that a figure refers to from the result's cells. */
function figureIn(result: PivotResult, figure: Figure): number {
  if (figure.kind === 'source rows') return result.source_rows
  if (figure.kind === 'groups')
    return figure.axis === 'rows'
      ? result.row_indexes.filter(({ level }) => level === figure.level).length
      : result.column_indexes.filter(({ level }) => level === figure.level).length
  const numbers = figure.cells.map((cell) => Number(cellIn(result, cell)))
  const a = numbers[0] ?? Number.NaN
  const b = numbers[1] ?? Number.NaN
  switch (figure.kind) {
    case 'value':
      return a
    case 'difference':
      return a - b
    case 'change':
      return (a - b) / Math.abs(b)
    case 'ratio':
      return a / b
    case 'share':
      return numbers.slice(0, -1).reduce((sum, n) => sum + n, 0) / (numbers.at(-1) ?? 0)
    case 'rank':
      return numbers.toSorted((x, y) => y - x).indexOf(a) + 1
    case 'count':
      return new Set(figure.cells.map((cell) => JSON.stringify(cell))).size
  }
}

const UNITS: readonly (readonly [string, number])[] = [
  ...([
    [' trillion', 1e12],
    [' billion', 1e9],
    [' million', 1e6],
    ['万亿', 1e12],
    ['亿', 1e8],
    ['万', 1e4],
  ] as const),
  ...([
    ['%', 0.01],
    ['', 1],
  ] as const),
]

/** Parses the number in a text such as "1.2 million"; `half` is half a unit of its last digit, the allowed rounding error. */
function saidBy(text: string): { readonly number: number; readonly half: number } {
  const [unit, size] = UNITS.find(([name]) => text.endsWith(name)) ?? ['', 1]
  const digits = text
    .slice(0, text.length - unit.length)
    .replaceAll(',', '')
    .replace('\u2212', '-')
  expect(digits).toMatch(/^-?\d+(\.\d+)?$/)
  const places = digits.split('.')[1]?.length ?? 0
  return { number: Number(digits) * size, half: 0.5000001 * 10 ** -places * size }
}

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Removes group and field names from a text, because they may contain digits. */
function withoutNames(text: string, result: PivotResult): string {
  const keys = [...result.row_indexes.map(({ key }) => key), ...result.column_indexes.map(({ path }) => path.map((p) => p.value))].flat()
  const shown = keys.flatMap((value) => {
    const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(value))
    if (!day) return [String(value)]
    const [year, month, date] = day.slice(1).map(Number)
    return [String(value), `${MONTH_NAMES[(month ?? 1) - 1]} ${date}, ${year}`, `${year}年${month}月${date}日`]
  })
  const names = [...result.index_names, ...result.column_names].map(({ name }) => name)
  return [...new Set([...shown, ...names])]
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => (name === '' ? rest : rest.replaceAll(name, '')), text)
}

/** Fails if a text contains a number outside its figures, or if a figure's text does not match the cells. */
export function checkFigures(parts: readonly DescriptionPart[], result: PivotResult): void {
  for (const { text, figure } of parts) {
    if (figure === null) {
      expect(withoutNames(text, result), `a number without a figure in “${text}”`).not.toMatch(/\d/)
      continue
    }
    const { number, half } = saidBy(text)
    const expected = figureIn(result, figure)
    expect(Math.abs(number - expected), `${text} for ${expected}`).toBeLessThanOrEqual(half + Math.abs(expected) * 1e-9)
  }
}
