import { describe, expect, it } from 'vitest'
import { aMeasure } from '../../../../test/support/documents.ts'
import { aColumnAt, aResult, aRow } from '../../../../test/support/results.ts'
import { TableSettings } from '../../../contract/step.ts'
import { cellsOf } from './cells.ts'
import { gridShape } from './shape.ts'
import { summarise } from './summary.ts'

const result = aResult({
  measures: [
    ['n', 'BIGINT'],
    ['name', 'VARCHAR'],
  ],
  rows: [...[5, String(2n ** 60n), null].map((key) => aRow([key])), aRow([])],
  columns: [aColumnAt(['a']), aColumnAt([])],
  cell: (row, column, m) => (m === 1 ? '7' : row.level === 0 ? 100 : column.level === 0 ? -1 : (row.key[0] ?? null)),
})
const measures = [aMeasure('n', 'sum', 'c3'), aMeasure('name', 'max', 'c1')]

const over = (top: number, left: number, bottom: number, right: number, settings: object = {}) => {
  const shape = gridShape(result, TableSettings.parse(settings), { rows: [], columns: [], below: false })
  const cells = cellsOf(result, 60, [{ row: 0, column: 0, block: result }])
  const summary = summarise({ ...{ result, shape, cells, measures, bodyRows: 3 * shape.down }, area: { top, left, bottom, right } })
  return summary && [summary.measure.id, summary.count, summary.sum, summary.min, summary.max]
}

describe('the figures of a selection', () => {
  it('are those of its numbers: blanks are left out, long numbers are numbers', () => expect(over(0, 0, 2, 0)).toEqual(['n', 2, 2 ** 60 + 5, 5, 2 ** 60]))
  it('take the grand total from the totals of the result', () => expect(over(2, 0, 3, 0)).toEqual(['n', 1, 100, 100, 100]))
  it('are none for one cell, for several measures, for texts and for blanks alone', () => {
    expect([over(0, 0, 0, 0), over(0, 0, 1, 1), over(0, 1, 1, 1)]).toEqual([null, null, null])
    expect(over(2, 0, 2, 0)).toBeNull()
  })
  it('are none for dates, which begin with digits', () => {
    const dates = aResult({ measures: [['day', 'DATE']], rows: [aRow(['a']), aRow([])], columns: [aColumnAt([])], cell: () => '2024-02-29' })
    const shape = gridShape(dates, TableSettings.parse({}), { rows: [], columns: [], below: false })
    const cells = cellsOf(dates, 60, [{ row: 0, column: 0, block: dates }])
    const measure = aMeasure('day', 'max', 'c6')
    expect(summarise({ ...{ result: dates, shape, cells, measures: [measure], bodyRows: 2 }, area: { top: 0, left: 0, bottom: 1, right: 0 } })).toBeNull()
  })
  it('of row headers are those of the first column', () => expect(over(0, -1, 3, 0)).toEqual(['n', 3, 2 ** 60 + 105, 5, 2 ** 60]))
  it('are those of one measure where measures stand below each other', () => {
    const down = { values_on: 'rows' }
    expect([over(0, 0, 0, 1, down), over(0, 0, 1, 0, down)]).toEqual([['n', 2, 4, -1, 5], null])
  })
  it('are none of more cells than are looked at while one selects', () => {
    const shape = gridShape(result, TableSettings.parse({}), { rows: [], columns: [], below: false })
    const cells = cellsOf(result, 60, [{ row: 0, column: 0, block: result }])
    expect(summarise({ ...{ result, shape, cells, measures, bodyRows: 30_000 }, area: { top: 0, bottom: 20_000, left: 0, right: 0 } })).toBeNull()
  })
})
