import { expect, it } from 'vitest'
import { aColumnAt, aResult, aRow } from '../../../../test/support/results.ts'
import { previewStart } from './preview-start.ts'

const ROWS = [aRow(['a'], { children: 3 }), ...['t', 'u', 'v', 'w', 'x', 'y', 'z'].map((city) => aRow(['a', city])), aRow([], { children: 1 })]
const COLUMNS = [...['p', 'q', 'r'].map((year) => aColumnAt([year])), aColumnAt([], { children: 3 })]
const FIELDS = ['VARCHAR', 'VARCHAR']

it('starts at the rows and columns with the most values, without totals and blanks', () => {
  const result = aResult({
    ...{ rowFields: FIELDS, rows: ROWS, columns: COLUMNS },
    cell: (row, column) => (column.path[0]?.value === 'p' || String(row.key[1] ?? 'z') < 'w' ? null : 1),
  })
  expect(previewStart(result, 'm1', 3, 2)).toEqual({ row_start: 4, column_start: 1 })
})

it('starts at the first group where all have values, and at the beginning where none has', () => {
  const whole = aResult({ rowFields: FIELDS, rows: ROWS, columns: COLUMNS })
  expect(previewStart(whole, 'm1', 3, 2)).toEqual({ row_start: 1, column_start: 0 })
  expect(previewStart({ ...whole, data: whole.data.map((column) => column.map(() => null)) }, 'm1', 3, 2)).toEqual({ row_start: 0, column_start: 0 })
  expect(previewStart(aResult({ rows: [], columns: [] }), 'm1', 3, 2)).toEqual({ row_start: 0, column_start: 0 })
})
