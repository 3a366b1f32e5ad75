import { describe, expect, it } from 'vitest'
import { aColumnAt, aResult, aRow } from '../../../../test/support/results.ts'
import { TableSettings } from '../../../contract/step.ts'
import { gridShape, headerAt, measuresOnRows, namesMeasure, placeOf } from './shape.ts'

const settings = (change: object = {}) => TableSettings.parse(change)
const ALL = { rows: [], columns: [], below: false }
const two = aResult({
  rowFields: ['VARCHAR', 'VARCHAR'],
  measures: [
    ['a', 'BIGINT'],
    ['b', 'BIGINT'],
    ['c', 'BIGINT'],
  ],
  ...{ rows: [aRow([])], columns: [aColumnAt([])] },
})
const one = aResult({ rows: [aRow([])], columns: [aColumnAt([])] })

describe('the shape of the grid', () => {
  it('has measures side by side, or below each other with a column of their names', () => {
    expect(gridShape(two, settings(), ALL)).toMatchObject({ across: 3, down: 1, headers: [{ kind: 'path' }] })
    expect(gridShape(two, settings({ values_on: 'rows' }), ALL)).toMatchObject({ across: 1, down: 3, headers: [{ kind: 'path' }, { kind: 'measure' }] })
  })
  it('keeps a lone measure on the columns, whatever the settings say', () => {
    expect([measuresOnRows(one, settings({ values_on: 'rows' })), gridShape(one, settings({ values_on: 'rows' }), ALL).down]).toEqual([false, 1])
  })
  it('names an only measure once in the corner, with the column groups right above the cells', () => {
    const across = { ...one, column_names: [{ type: 'gbcol' as const, column_id: 'y', name: 'Year', dtype: 'INTEGER' }] }
    expect(gridShape(across, settings(), ALL)).toMatchObject({ leaves: 'groups', hasTitle: true })
    expect(gridShape(across, settings({ values_on: 'rows' }), ALL)).toMatchObject({ leaves: 'groups', hasTitle: true })
    expect(gridShape({ ...one, column_names: [] }, settings(), ALL)).toMatchObject({ leaves: 'measures', hasTitle: false })
    expect(gridShape({ ...two, column_names: across.column_names }, settings(), ALL)).toMatchObject({ leaves: 'measures', hasTitle: false })
    expect(gridShape(two, settings({ values_on: 'rows' }), ALL)).toMatchObject({ leaves: 'groups', hasTitle: false })
    const shape = gridShape(across, settings(), ALL)
    const named = [-2, -1, 0].flatMap((row) => [-1, 0].map((column) => namesMeasure(shape, { row, column })))
    expect(named).toEqual([true, true, false, false, false, false])
  })
  it('has a column for each row field where headers are split, and one for no fields', () => {
    expect(gridShape(two, settings({ row_headers: 'split' }), ALL).headers).toEqual([
      { kind: 'field', level: 1 },
      { kind: 'field', level: 2 },
    ])
    expect(gridShape({ ...two, index_names: [] }, settings({ row_headers: 'split' }), ALL).headers).toEqual([{ kind: 'path' }])
  })
  it('has a grand total unless the view leaves it out; without row fields it is all there is', () => {
    const without = { ...ALL, rows: [0] }
    expect([ALL, without].map((totals) => gridShape(two, settings(), totals).hasGrand)).toEqual([true, false])
    expect(gridShape({ ...two, index_names: [] }, settings(), without).hasGrand).toBe(true)
  })
})

describe('a place in the grid', () => {
  const across = gridShape(two, settings(), ALL)
  const down = gridShape(two, settings({ values_on: 'rows', row_headers: 'split' }), ALL)
  it('is a position and a measure of the result', () => {
    expect(placeOf(across, { row: 7, column: 5 })).toEqual({ row: 7, column: 1, measure: 2 })
    expect(placeOf(down, { row: 7, column: 5 })).toEqual({ row: 2, column: 5, measure: 1 })
  })
  it('among the headers is that of its first cell', () => {
    expect(placeOf(across, { row: -1, column: 4 })).toEqual({ row: 0, column: 1, measure: 1 })
    expect(placeOf(across, { row: 3, column: -1 })).toEqual({ row: 3, column: 0, measure: 0 })
  })
  it('left of the cells is a column of row headers, counted from the cells', () => {
    expect([-3, -2, -1].map((column) => headerAt(down, column))).toEqual([{ kind: 'field', level: 1 }, { kind: 'field', level: 2 }, { kind: 'measure' }])
  })
})
