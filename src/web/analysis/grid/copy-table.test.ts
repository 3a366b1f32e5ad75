import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aMeasure } from '../../../../test/support/documents.ts'
import { aColumnAt, aResult, aRow, cut, WORDS } from '../../../../test/support/results.ts'
import { NumberFormat } from '../../../contract/number-format.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { TableSettings } from '../../../contract/step.ts'
import { clipboardText } from '../../../format/clipboard-table.ts'
import { areaToCopy, copyTable, withHeaders } from './copy-table.ts'
import type { Rectangle } from './selection.ts'
import { gridShape, placeOf } from './shape.ts'

const ALL = { rows: [], columns: [], below: false }
const MEASURES = [
  ['Sum', 'BIGINT'],
  ['Most', 'VARCHAR'],
] as const
const measures = [{ ...aMeasure('Sum', 'sum', 'c3'), format: NumberFormat.parse({ decimalPlaces: 1, suffix: ' k' }) }, aMeasure('Most', 'max', 'c1')]

/** Parses tab-separated text as spreadsheets do. */
function parsed(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
    if (end === '') break
  }
  return lines
}

interface Asked {
  readonly headers?: boolean
  readonly isShown?: boolean
  readonly settings?: object
}

const copied = async (whole: PivotResult, area: Rectangle, { headers = false, isShown = false, settings = {} }: Asked = {}) => {
  const shape = gridShape(whole, TableSettings.parse(settings), ALL)
  return await copyTable({
    marking: null,
    read: async (range) => cut(whole, { ...range, row_count: Math.min(range.row_count, 130) }),
    ...{ head: whole, shape, measures, area, words: WORDS, headers, isShown, onProgress: () => undefined },
  })
}
const linesOf = async (...asked: Parameters<typeof copied>) => {
  const copy = await copied(...asked)
  return copy && parsed(clipboardText(copy))
}

const whole = aResult({
  rowFields: ['VARCHAR', 'BIGINT'],
  columnFields: ['VARCHAR'],
  measures: MEASURES,
  rows: [aRow(['a\tb', -5]), aRow(['a\tb']), aRow([])],
  columns: [aColumnAt(['say "hi"']), aColumnAt([])],
  cell: (row, column, m) => (m === 0 ? -1_000.25 * (row.level + 1) : column.level === 0 ? null : 'two\nlines'),
})
const EVERYTHING = { top: 0, bottom: 2, left: 0, right: 3 }

describe('a copied selection', () => {
  it('of one cell is its value, with every digit, the plain minus, and its format beside', async () => {
    const copy = await copied(whole, { top: 0, bottom: 0, left: 0, right: 0 })
    expect(copy && [clipboardText(copy), copy.rows[0]?.[0]]).toEqual([
      '-3000.75',
      { text: '-3000.75', number: '-3000.75', code: '#,##0.0" k";-#,##0.0" k";"-"', isText: false, isTotal: false, isHeader: false },
    ])
  })
  it('has the keys of its rows, the lines of its column headers, and numbers as the data has them', async () => {
    expect(await linesOf(whole, EVERYTHING, { headers: true })).toEqual([
      ['', 'Column 1', 'say "hi"', '', 'Grand total', ''],
      ['Row 1', 'Row 2', 'Sum', 'Most', 'Sum', 'Most'],
      ['a\tb', '-5', '-3000.75', 'two\nlines', '-3000.75', ''],
      ['a\tb', 'a\tb total', '-2000.5', 'two\nlines', '-2000.5', ''],
      ['Grand total', '', '-1000.25', 'two\nlines', '-1000.25', ''],
    ])
  })
  it('as shown has the formats of the screen, with the minus that programs read', async () => {
    expect((await linesOf(whole, EVERYTHING, { headers: true, isShown: true }))?.slice(2)).toEqual([
      ['a\tb', '-5', '-3,000.8 k', 'two\nlines', '-3,000.8 k', ''],
      ['a\tb', 'a\tb total', '-2,000.5 k', 'two\nlines', '-2,000.5 k', ''],
      ['Grand total', '', '-1,000.3 k', 'two\nlines', '-1,000.3 k', ''],
    ])
  })
  it('knows totals, and merges headers that are one: columns of a group, rows of a group', async () => {
    const copy = await copied(whole, EVERYTHING, { headers: true })
    expect(copy?.rows.map((line) => line.slice(2).map((cell) => cell.isTotal))).toEqual([
      [false, false, false, false],
      [false, false, false, false],
      [false, false, true, true],
      [true, true, true, true],
      [true, true, true, true],
    ])
    expect(copy?.merges).toEqual([
      { startRow: 0, endRow: 0, startCol: 2, endCol: 3 },
      { startRow: 0, endRow: 0, startCol: 4, endCol: 5 },
      { startRow: 2, endRow: 3, startCol: 0, endCol: 0 },
    ])
  })
  it('that begins within a group of columns keeps the header of the group', async () => {
    const copy = await copied(whole, { top: 0, bottom: 0, left: 1, right: 2 }, { headers: true })
    expect(copy && parsed(clipboardText(copy)).slice(0, 2)).toEqual([
      ['', 'Column 1', 'say "hi"', 'Grand total'],
      ['Row 1', 'Row 2', 'Most', 'Sum'],
    ])
    expect(copy?.merges).toEqual([])
    expect((await copied(whole, { top: 0, bottom: 0, left: 1, right: 3 }, { headers: true }))?.merges).toEqual([
      { startRow: 0, endRow: 0, startCol: 3, endCol: 4 },
    ])
  })
  it('names measures in a column of their own where they stand below each other', async () => {
    const copy = await copied(whole, { top: 1, bottom: 3, left: 0, right: 0 }, { headers: true, settings: { values_on: 'rows' } })
    expect(copy && parsed(clipboardText(copy))).toEqual([
      ['Row 1', 'Row 2', 'Values', 'say "hi"'],
      ['a\tb', '-5', 'Most', 'two\nlines'],
      ['a\tb', 'a\tb total', 'Sum', '-2000.5'],
      ['a\tb', 'a\tb total', 'Most', 'two\nlines'],
    ])
    expect(copy?.merges).toContainEqual({ startRow: 2, endRow: 3, startCol: 1, endCol: 1 })
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
    expect(await linesOf(total, { top: 0, bottom: 0, left: 0, right: 1 }, { headers: true })).toEqual([
      ['', 'Sum', 'Most'],
      ['Grand total', '7', 'x'],
    ])
  })
  it('writes years and dates of headers as numbers and dates, and defuses texts that look like formulas', async () => {
    const dated = aResult({
      rowFields: ['VARCHAR'],
      columnFields: ['DATE'],
      measures: [['Sum', 'BIGINT']],
      rows: [aRow(['=1+1'])],
      columns: [aColumnAt(['2024-02-29'])],
    })
    const copy = await copied(dated, { top: 0, bottom: 0, left: 0, right: 0 }, { headers: true })
    expect(copy?.rows[1]?.[1]).toMatchObject({ text: '2024-02-29', number: '45351', code: 'mm/dd/yy' })
    expect(copy && parsed(clipboardText(copy))[2]).toEqual(["'=1+1", '1'])
  })
  it('names an only measure once, in the corner, beside its column fields', async () => {
    const named = aResult({
      rowFields: ['VARCHAR', 'VARCHAR'],
      columnFields: ['VARCHAR', 'VARCHAR'],
      measures: [['Sum', 'BIGINT']],
      rows: [aRow(['a', 'b'])],
      columns: [aColumnAt(['x', 'p']), aColumnAt(['x', 'q']), aColumnAt(['y', 'p'])],
    })
    const lines = await linesOf(named, { top: 0, bottom: 0, left: 0, right: 2 }, { headers: true })
    expect(lines?.slice(0, 3)).toEqual([
      ['Sum', '', 'Column 1', 'Column 2', ''],
      ['', '', 'x', '', 'y'],
      ['Row 1', 'Row 2', 'p', 'q', 'p'],
    ])
    expect((await linesOf(named, { top: 0, bottom: 0, left: 1, right: 1 }, { headers: true }))?.[0]).toEqual(['Sum', '', 'Column 1 › Column 2'])
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
            return String(table.data[place.column * 2 + place.measure]?.[place.row] ?? '')
          }
          const lines = Array.from({ length: bottom - top + 1 }, (_, r) => Array.from({ length: right - left + 1 }, (__, c) => textAt(top + r, left + c)))
          expect(await linesOf(table, { top, bottom, left, right }, { settings })).toEqual(lines)
        },
      ),
      { seed: 13, numRuns: 40 },
    )
  })
  it('is nothing where a window cannot be had', async () => {
    const shape = gridShape(whole, TableSettings.parse({}), ALL)
    const order = { head: whole, shape, measures, marking: null, area: EVERYTHING, words: WORDS, headers: true, isShown: false, onProgress: () => undefined }
    expect(await copyTable({ ...order, read: async () => null })).toBeNull()
    expect(await copyTable({ ...order, read: async (range) => cut(whole, range.row_count === 0 ? range : { ...range, row_start: 99 }) })).toBeNull()
  })
})

describe('what is copied of a selection', () => {
  const size = { rows: 3, columns: 4 }
  it.each([
    ['a row header: its row', { top: 1, bottom: 1, left: -1, right: -1 }, { top: 1, bottom: 1, left: 0, right: 3 }, true],
    ['a column header: its column', { top: -1, bottom: -1, left: 2, right: 2 }, { top: 0, bottom: 2, left: 2, right: 2 }, true],
    ['all cells: the table', { top: 0, bottom: 2, left: 0, right: 3 }, { top: 0, bottom: 2, left: 0, right: 3 }, true],
    ['some cells: these alone', { top: 0, bottom: 2, left: 0, right: 2 }, { top: 0, bottom: 2, left: 0, right: 2 }, false],
  ])('is, for %s', (_, area, cells, headers) => expect([areaToCopy(area, size), withHeaders(area, size)]).toEqual([cells, headers]))
  it('is one value of a table of one cell', () => expect(withHeaders({ top: 0, bottom: 0, left: 0, right: 0 }, { rows: 1, columns: 1 })).toBe(false))
})
