import { describe, expect, it } from 'vitest'
import { aColumnAt, aResult, aRow } from '../../../../test/support/results.ts'
import { TableSettings } from '../../../contract/step.ts'
import { cellsOf } from './cells.ts'
import type { Rectangle } from './selection.ts'
import { gridShape } from './shape.ts'
import { columnTarget, type GridPlace, targetAt } from './targets.ts'

const ALL = { rows: [], columns: [], below: false }
const result = aResult({
  rowFields: ['VARCHAR', 'BIGINT'],
  columnFields: ['INTEGER', 'VARCHAR'],
  measures: [
    ['a', 'BIGINT'],
    ['b', 'BIGINT'],
  ],
  rows: [
    aRow(['North'], { children: 3, blank: true }),
    ...[1, 2, null].map((key) => aRow(['North', key])),
    aRow(['South'], { collapsed: true, children: 2 }),
    aRow(['West', 2]),
    aRow([]),
  ],
  columns: [aColumnAt([2024, 'Q1']), aColumnAt([2024, 'Q2']), aColumnAt([2024]), aColumnAt([2025], { collapsed: true }), aColumnAt([])],
})
const NOWHERE = { top: 0, left: 0, bottom: 0, right: 0 }

function placeIn(settings: object = {}, area: Rectangle = NOWHERE): GridPlace {
  const shape = gridShape(result, TableSettings.parse(settings), ALL)
  return { cells: cellsOf(result, 60, [{ row: 0, column: 0, block: result }]), result, shape, bodyRows: 6 * shape.down, area }
}
const at = (row: number, column: number, settings?: object, area?: Rectangle) => targetAt(placeIn(settings, area), { row, column })

describe('a cell', () => {
  it('is its measure, its row and its column, and the groups of both', () => {
    expect(at(2, 3)).toEqual({
      ...{ kind: 'cell', measure: 1, row: ['North', 2], column: [2024, 'Q2'], isBlank: false },
      groups: [
        { columnId: 'r2', dtype: 'BIGINT', values: [2] },
        { columnId: 'k2', dtype: 'VARCHAR', values: ['Q2'] },
      ],
    })
  })
  it('of the grand totals has no group to keep or drop, and its row is the total’s', () => {
    expect(at(6, 8)).toMatchObject({ kind: 'cell', measure: 0, row: [], column: [], groups: [] })
    expect(at(6, 4)).toMatchObject({ row: [], column: [2024], groups: [{ columnId: 'k1', dtype: 'INTEGER', values: [2024] }] })
  })
  it('of an open group without its total is blank: no number to explain', () => expect(at(0, 0)).toMatchObject({ kind: 'cell', isBlank: true }))
  it('is told by its line where measures stand below each other', () =>
    expect(at(5, 1, { values_on: 'rows' })).toMatchObject({ measure: 1, row: ['North', 2], column: [2024, 'Q2'] }))
  it('is nothing while its window is on the way', () => {
    const place = placeIn()
    expect(targetAt({ ...place, cells: cellsOf(result, 60, []) }, { row: 2, column: 3 })).toBeNull()
  })
})

describe('a row header', () => {
  it('is its group, which can be opened or closed unless its field is the innermost', () => {
    expect(at(0, -1)).toMatchObject({ kind: 'row', key: ['North'], collapsed: false, isGroup: true })
    expect(at(4, -1)).toMatchObject({ kind: 'row', key: ['South'], collapsed: true, isGroup: true })
    expect(at(1, -1)).toMatchObject({ kind: 'row', key: ['North', 1], isGroup: false, groups: { columnId: 'r2', dtype: 'BIGINT', values: [1] } })
  })
  it('stands for all selected groups of its level, each once, where it is one of them', () => {
    const selected = { top: 0, bottom: 5, left: -1, right: -1 }
    expect(at(2, -1, {}, selected)).toMatchObject({ key: ['North', 2], groups: { values: [1, 2, null] } })
    expect(at(0, -1, {}, selected)).toMatchObject({ key: ['North'], groups: { values: ['North', 'South'] } })
    expect(at(1, -1, {}, { ...selected, top: 2 })).toMatchObject({ groups: { values: [1] } })
    expect(at(1, -1, {}, { ...selected, left: 0, right: 3 })).toMatchObject({ groups: { values: [1] } })
  })
  it('in split headers is the group of its field, also on the lines below its first one', () => {
    const split = { row_headers: 'split' }
    expect(at(2, -2, split)).toMatchObject({ kind: 'row', key: ['North'], collapsed: false, isGroup: true })
    expect(at(2, -1, split)).toMatchObject({ key: ['North', 2], isGroup: false })
    expect(at(0, -2, split, { top: 0, bottom: 5, left: -2, right: -2 })).toMatchObject({ groups: { values: ['North', 'South', 'West'] } })
    expect(at(4, -1, split)).toBeNull()
  })
  it('of the grand total is nothing', () => expect(at(6, -1)).toBeNull())
  it('that names a measure is that measure in the total column', () =>
    expect(at(3, -1, { values_on: 'rows' })).toEqual({ kind: 'measure', measure: 1, column: [], named: { row: 3, column: -1 } }))
})

describe('the line above the cells', () => {
  it('is a measure at its column, or the corner', () => {
    expect(at(-1, 3)).toEqual({ kind: 'measure', measure: 1, column: [2024, 'Q2'], named: { row: -1, column: 3 } })
    expect(at(-1, -1)).toEqual({ kind: 'corner' })
  })
  it('is both its measure and its group where the only measure is named in the corner', () => {
    const alone = { ...result, measures: result.measures.slice(0, 1) }
    const shape = gridShape(alone, TableSettings.parse({}), ALL)
    const place = { ...placeIn(), result: alone, shape, cells: cellsOf(alone, 60, [{ row: 0, column: 0, block: alone }]) }
    const named = { row: -2, column: -1 }
    expect(targetAt(place, { row: -1, column: 1 })).toMatchObject({
      kind: 'measure',
      column: [2024, 'Q2'],
      named,
      group: { kind: 'column', key: [2024, 'Q2'] },
    })
    expect(targetAt(place, { row: -1, column: 2 })).toEqual({ kind: 'measure', measure: 0, column: [2024], named })
    expect(targetAt(place, named)).toEqual({ kind: 'measure', measure: 0, column: [], named, isAll: true })
  })
  it('is the innermost group of its column where measures stand below each other, and nothing at a total', () => {
    expect(at(-1, 1, { values_on: 'rows' })).toMatchObject({ kind: 'column', key: [2024, 'Q2'], isGroup: false })
    expect(at(-1, 2, { values_on: 'rows' })).toBeNull()
  })
})

describe('a group above the leaves', () => {
  it('is told by its line and position, and is closed where its own field is', () => {
    expect(columnTarget(placeIn(), 0, 1)).toEqual({
      ...{ kind: 'column', key: [2024], collapsed: false, isGroup: true },
      groups: { columnId: 'k1', dtype: 'INTEGER', values: [2024] },
    })
    expect(columnTarget(placeIn(), 0, 3)).toMatchObject({ key: [2025], collapsed: true })
  })
  it('is open where only a group inside of it is closed', () => {
    const three = { ...result, column_names: [...result.column_names, { type: 'gbcol' as const, column_id: 'k3', name: 'Column 3', dtype: 'VARCHAR' }] }
    const inner = { ...three, column_indexes: [aColumnAt([2024, 'Q1'], { collapsed: true })] }
    const place = { ...placeIn(), result: inner, cells: cellsOf(inner, 60, [{ row: 0, column: 0, block: inner }]) }
    expect([columnTarget(place, 0, 0), columnTarget(place, 1, 0)]).toMatchObject([{ collapsed: false }, { collapsed: true }])
  })
  it('is nothing at a total, or where there is no such field', () => {
    expect([columnTarget(placeIn(), 0, 4), columnTarget(placeIn(), 1, 2), columnTarget(placeIn(), 2, 0), columnTarget(placeIn(), 0, 77)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
