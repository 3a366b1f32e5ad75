import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aMeasure } from '../../../../test/support/documents.ts'
import { aColumnAt, aResult, aRow, cut, WORDS } from '../../../../test/support/results.ts'
import { NumberFormat } from '../../../contract/number-format.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { TableSettings } from '../../../contract/step.ts'
import { cellText, copyText, fileText } from './copy.ts'
import type { Rectangle } from './selection.ts'
import { gridShape, placeOf } from './shape.ts'

it.each(['UTINYINT', 'USMALLINT', 'UINTEGER', 'UBIGINT', 'HUGEINT', 'BIGINT'])('writes a number of type %s by its format', (dtype) =>
  expect(cellText(1234567, aMeasure('m', 'sum', 'c3'), dtype)).toBe('1,234,567'),
)
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['/', '03/01/24'],
  ['/zh', '2024-03-01'],
])('writes a date as the language of the page does: at %s', (pathname, text) => {
  vi.stubGlobal('location', { pathname })
  expect(cellText('2024-03-01', aMeasure('m', 'min', 'c3'), 'DATE')).toBe(text)
})
it.each([['VARCHAR', '1234567']])('writes a %s without one', (dtype, value) => expect(cellText(value, aMeasure('m', 'min', 'c3'), dtype)).not.toContain(','))

it('leaves a blank cell empty, whatever the zero format shows on the screen', () => {
  const measure = { ...aMeasure('m', 'sum', 'c3'), format: NumberFormat.parse({ zeroFormat: 'dash' }) }
  expect([fileText(null, measure, 'BIGINT'), fileText(0, measure, 'BIGINT')]).toEqual(['', '-'])
})

it('copies negative numbers with the minus that programs read; the screen keeps its own', () => {
  const measure = aMeasure('m', 'sum', 'c3')
  expect([fileText(-1234567, measure, 'BIGINT'), cellText(-1234567, measure, 'BIGINT')]).toEqual(['-1,234,567', '\u22121,234,567'])
  expect(fileText('\u2212x', measure, 'VARCHAR')).toBe('\u2212x')
})

const ALL = { rows: [], columns: [], below: false }
const MEASURES = [
  ['Sum', 'BIGINT'],
  ['Most', 'VARCHAR'],
] as const
const measures = [aMeasure('Sum', 'sum', 'c3'), aMeasure('Most', 'max', 'c1')]

/** Tab-separated text as spreadsheets read it. */
function parsed(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
    if (end === '') break
  }
  return lines
}

const copied = async (whole: PivotResult, area: Rectangle, headers: boolean, settings: object = {}) => {
  const shape = gridShape(whole, TableSettings.parse(settings), ALL)
  const copy = await copyText({
    ...{
      read: async (range) => cut(whole, { ...range, row_count: Math.min(range.row_count, 130) }),
      head: whole,
      shape,
      measures,
      area,
      words: WORDS,
      headers,
    },
  })
  return copy && { table: parsed(copy.text), cells: copy.cells }
}

const whole = aResult({
  rowFields: ['VARCHAR', 'BIGINT'],
  columnFields: ['VARCHAR'],
  measures: MEASURES,
  rows: [aRow(['a\tb', -5]), aRow(['a\tb']), aRow([])],
  columns: [aColumnAt(['say "hi"']), aColumnAt([])],
  cell: (row, column, m) => (m === 0 ? -1_000 * (row.level + 1) : column.level === 0 ? null : 'two\nlines'),
})

describe('a copied selection', () => {
  it('has the keys of its rows, its column headers with the measure, and the cells as they are shown', async () => {
    expect(await copied(whole, { top: 0, bottom: 2, left: 0, right: 3 }, true)).toEqual({
      table: [
        ['Row 1', 'Row 2', 'say "hi" · Sum', 'say "hi" · Most', 'Grand total · Sum', 'Grand total · Most'],
        ['a\tb', '-5', '-3,000', 'two\nlines', '-3,000', ''],
        ['a\tb', '', '-2,000', 'two\nlines', '-2,000', ''],
        ['Grand total', '', '-1,000', 'two\nlines', '-1,000', ''],
      ],
      cells: 12,
    })
  })
  it('names measures in a column of their own where they stand below each other', async () => {
    expect((await copied(whole, { top: 1, bottom: 2, left: 0, right: 0 }, true, { values_on: 'rows' }))?.table).toEqual([
      ['Row 1', 'Row 2', 'Values', 'say "hi"'],
      ['a\tb', '-5', 'Most', 'two\nlines'],
      ['a\tb', '', 'Sum', '-2,000'],
    ])
  })
  it('of row headers begins at the first cell, and without headers is cells alone', async () => {
    expect((await copied(whole, { top: 0, bottom: 0, left: -1, right: 1 }, false))?.table).toEqual([['-3,000', 'two\nlines']])
    expect((await copied(whole, { top: -1, bottom: 0, left: 2, right: 2 }, true))?.table).toEqual([
      ['Row 1', 'Row 2', 'Grand total · Sum'],
      ['a\tb', '-5', '-3,000'],
    ])
  })
  it('without row fields stands under the grand total', async () => {
    const total = aResult({
      rowFields: [],
      columnFields: [],
      measures: MEASURES,
      rows: [aRow([])],
      columns: [aColumnAt([])],
      cell: (_, __, m) => (m === 0 ? 7 : 'x'),
    })
    expect((await copied(total, { top: 0, bottom: 0, left: 0, right: 1 }, true))?.table).toEqual([
      ['', 'Grand total · Sum', 'Grand total · Most'],
      ['Grand total', '7', 'x'],
    ])
  })
  it('read back as a table gives the cells of the selection, in whatever shape, across windows', async () => {
    const text = fc.constantFrom('', 'plain', 'a\tb', '"q"', 'x\r\ny', '7')
    const tall = (values: readonly string[]) =>
      aResult({
        measures: MEASURES,
        rows: Array.from({ length: 520 }, (_, r) => aRow([r])),
        columns: Array.from({ length: 3 }, (_, c) => aColumnAt([c])),
        cell: (row, column, m) => (m === 0 ? Number(row.key[0]) : (values[(Number(row.key[0]) + Number(column.path[0]?.value)) % values.length] ?? '')),
      })
    const pair = (max: number) => fc.tuple(fc.nat(max), fc.nat(max)).map((ends) => [Math.min(...ends), Math.max(...ends)] as const)
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 6 }),
        pair(519),
        pair(2),
        fc.boolean(),
        async (values, [top, bottom], [left, right], isDown) => {
          const table = tall(values)
          const settings = { values_on: isDown ? 'rows' : 'columns' }
          const shape = gridShape(table, TableSettings.parse(settings), ALL)
          const textAt = (row: number, column: number) => {
            const place = placeOf(shape, { row, column })
            return fileText(table.data[place.column * 2 + place.measure]?.[place.row], measures[place.measure], MEASURES[place.measure]?.[1] ?? '')
          }
          const lines = Array.from({ length: bottom - top + 1 }, (_, r) => Array.from({ length: right - left + 1 }, (__, c) => textAt(top + r, left + c)))
          expect((await copied(table, { top, bottom, left, right }, false, settings))?.table).toEqual(lines)
        },
      ),
      { seed: 13, numRuns: 40 },
    )
  })
  it('is nothing where a window cannot be had', async () => {
    const shape = gridShape(whole, TableSettings.parse({}), ALL)
    const order = { head: whole, shape, measures, area: { top: 0, bottom: 1, left: 0, right: 0 }, words: WORDS, headers: true }
    expect(await copyText({ ...order, read: async () => null })).toBeNull()
    expect(await copyText({ ...order, read: async (range) => cut(whole, { ...range, row_start: 99 }) })).toBeNull()
  })
})
