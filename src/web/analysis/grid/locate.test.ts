import { expect, it } from 'vitest'
import { aColumnAt, aResult, aRow } from '../../../../test/support/results.ts'
import { TableSettings } from '../../../contract/step.ts'
import type { ReadWindow } from '../read-window.ts'
import { locateCell } from './locate.ts'
import { gridShape } from './shape.ts'

const whole = aResult({
  ...{ rowFields: ['VARCHAR', 'INTEGER'], columnFields: ['INTEGER'] },
  measures: [
    ['a', 'BIGINT'],
    ['b', 'BIGINT'],
  ],
  rows: [aRow(['x']), aRow(['x', 1]), aRow(['x', null]), aRow([])],
  columns: [aColumnAt([2024]), aColumnAt([2025]), aColumnAt([])],
})
const read: ReadWindow = async ({ row_start, row_count, column_start, column_count }) => ({
  ...whole,
  window: { row_start, row_count, column_start, column_count },
  row_indexes: whole.row_indexes.slice(row_start, row_start + row_count),
  column_indexes: whole.column_indexes.slice(column_start, column_start + column_count),
})
const shapeOf = (settings: object = {}) => gridShape(whole, TableSettings.parse(settings), { rows: [], columns: [], below: false })
const cell = (row: (string | number | null)[], column: number[], measure = 1) => ({ measure_id: whole.measures[measure]?.measure_id ?? '', row, column })

it('finds a cell by its keys, totals and blank keys among them, whichever way measures stand', async () => {
  const asked = { read, head: whole, shape: shapeOf() }
  expect(await locateCell(asked, cell(['x', null], [2025]))).toEqual({ row: 2, column: 3 })
  expect(await locateCell(asked, cell([], [], 0))).toEqual({ row: 3, column: 4 })
  expect(await locateCell({ ...asked, shape: shapeOf({ values_on: 'rows' }) }, cell(['x', 1], [2024]))).toEqual({ row: 3, column: 0 })
})

it('tells keys and measures that the view has not from a window that is gone', async () => {
  const asked = { read, head: whole, shape: shapeOf() }
  expect(await locateCell(asked, cell(['y'], [2024]))).toBe('missing')
  expect(await locateCell(asked, cell(['x'], [2023]))).toBe('missing')
  expect(await locateCell(asked, { ...cell(['x'], [2024]), measure_id: 'gone' })).toBe('missing')
  expect(await locateCell({ ...asked, read: async () => null }, cell(['x'], [2024]))).toBe('unread')
})
