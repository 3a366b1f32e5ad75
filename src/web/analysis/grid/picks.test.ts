import { describe, expect, it } from 'vitest'
import { aColumnAt, aResult, aRow } from '../../../../test/support/results.ts'
import { TableSettings } from '../../../contract/step.ts'
import { cellsOf } from './cells.ts'
import { columnPick, groupsOf, hasPick, isPicked, type Picks, pickAt, picksIn, withPick } from './picks.ts'
import { gridShape } from './shape.ts'

const result = aResult({
  rowFields: ['VARCHAR', 'BIGINT'],
  columnFields: ['INTEGER', 'VARCHAR'],
  rows: [aRow(['North'], { children: 2 }), aRow(['North', 1]), aRow(['North', 2]), aRow(['South'], { collapsed: true }), aRow(['West']), aRow([])],
  columns: [aColumnAt([2024, 'Q1']), aColumnAt([2024, 'Q2']), aColumnAt([2024]), aColumnAt([])],
})
function placeIn(settings: object = {}) {
  const shape = gridShape(result, TableSettings.parse(settings), { rows: [], columns: [], below: false })
  return { cells: cellsOf(result, 60, [{ row: 0, column: 0, block: result }]), result, shape, bodyRows: 5 }
}
const at = (row: number, column: number, settings?: object) => pickAt(placeIn(settings), { row, column })
const north = at(0, -1)!
const south = at(3, -1)!
const first = at(1, -1)!

describe('a header that is picked', () => {
  it('is the group of its row, of its own field where each has a column', () => {
    expect([north.key, first.key, at(1, -2, { row_headers: 'split' })?.key]).toEqual([['North'], ['North', 1], ['North']])
    expect([north.columnId, first.columnId]).toEqual(['r1', 'r2'])
  })
  it('is the innermost group above a column of cells, or the group of a line', () => {
    expect([at(-1, 1)?.key, at(-1, 2)?.key, columnPick(placeIn(), 0, 1)?.key]).toEqual([[2024, 'Q2'], [2024], [2024]])
  })
  it('is none on cells, totals, the corner and the names of measures', () => {
    expect([at(0, 0), at(5, -1), at(-1, 3), at(-1, -1), columnPick(placeIn(), 1, 2)]).toEqual([null, null, null, null, null])
    expect(at(0, -1, { values_on: 'rows' })).toEqual(north)
  })
})

describe('picked headers', () => {
  it('need not be neighbours, and each goes as it came', () => {
    const both = withPick(withPick([], north), south)
    expect(both.map((pick) => pick.key)).toEqual([['North'], ['South']])
    expect([isPicked(both, south), hasPick(both, 'rows', ['South']), hasPick(both, 'columns', ['South']), isPicked(both, null)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(withPick(both, north)).toEqual([south])
    expect(groupsOf(both)).toEqual({ columnId: 'r1', dtype: 'VARCHAR', values: ['North', 'South'] })
  })
  it('are of one field: a header of another begins anew', () => expect(withPick([north, south], first)).toEqual([first]))
  it('are no groups where there is none', () => expect(groupsOf([] as Picks)).toBeNull())
  it('begin with the row headers of the field that are selected', () => {
    const range = { active: { row: 3, column: -1 }, anchor: { row: 0, column: -1 } }
    expect(picksIn(placeIn(), range, south).map((pick) => pick.key)).toEqual([['North'], ['South']])
    expect(picksIn(placeIn(), range, first).map((pick) => pick.key)).toEqual([
      ['North', 1],
      ['North', 2],
    ])
    expect(picksIn(placeIn(), { active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } }, south)).toEqual([])
    expect(picksIn(placeIn(), { active: { row: -1, column: -1 }, anchor: { row: -1, column: -1 } }, south)).toEqual([])
  })
})
