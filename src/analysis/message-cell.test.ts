import { expect, it } from 'vitest'
import { aConfig, aMeasure } from '../../test/support/documents.ts'
import { cellAddressOf, hasCell, messageCellOf } from './message-cell.ts'

const config = aConfig({ rows: ['c1', 'c2'], columns: ['c3'], measures: [aMeasure('n', 'count', null)] })
const address = { measure_id: 'n', row: ['West', null], column: [] }
const cell = messageCellOf(config, address)

it('names the fields of a cell with their values, blanks and totals among them, and leads back to the same address', () => {
  expect(cell).toEqual({
    measure_id: 'n',
    row: [
      { column_id: 'c1', value: 'West' },
      { column_id: 'c2', value: null },
    ],
    column: [],
  })
  expect(cell && cellAddressOf(cell)).toEqual(address)
  expect(messageCellOf(config, { ...address, column: [1, 2] })).toBeNull()
})

it.each([
  ['is had by the step that it was sent from', { rows: ['c1', 'c2'], columns: ['c3'] }, true],
  ['is had, as a subtotal, where a field was added below', { rows: ['c1', 'c2', 'c4'], columns: [] }, true],
  ['is gone with one of its fields', { rows: ['c1'], columns: ['c3'] }, false],
  ['is gone where its fields changed places', { rows: ['c2', 'c1'], columns: ['c3'] }, false],
  ['is gone where a field moved to the other axis', { rows: ['c1'], columns: ['c2'] }, false],
])('a cell %s', (_, layout, has) => {
  expect(cell && hasCell(aConfig({ ...layout, measures: [aMeasure('n', 'count', null)] }), cell)).toBe(has)
})

it('a cell is gone with its measure', () => {
  expect(cell && hasCell(aConfig({ rows: ['c1', 'c2'], measures: [aMeasure('m', 'count', null)] }), cell)).toBe(false)
})
