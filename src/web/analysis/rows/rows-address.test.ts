import { expect, it } from 'vitest'
import { readRowsAddress } from './rows-address.ts'

const CELL = { measure_id: 'm1', row: ['West', null, 2024], column: [] }

it('names a step, a cell by its values, and how its rows are looked at', () => {
  const address = { step: 's1', cell: CELL, sort: { column_id: 'c2', direction: 'desc' }, find: 'ana', columns: ['c2'] }
  expect(readRowsAddress(address)).toEqual(address)
})

it('leaves out ways to look that make no sense, and is nothing without a cell', () => {
  expect(readRowsAddress({ step: 's1', cell: CELL, sort: 'up', find: { x: 1 }.x, columns: [] })).toEqual({ step: 's1', cell: CELL, find: '1' })
  expect([readRowsAddress({ step: 's1' }), readRowsAddress({ cell: CELL }), readRowsAddress({ step: 's1', cell: { ...CELL, offset: 3 } })]).toEqual([
    null,
    null,
    null,
  ])
})
