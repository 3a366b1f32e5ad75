import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aColumnAt, aResult, aRow } from '../../../../test/support/results.ts'
import { TableSettings } from '../../../contract/step.ts'
import { cellsOf } from './cells.ts'
import { groupToToggle, toggleGroup } from './collapse.ts'
import { selectionAt } from './selection.ts'
import { gridShape } from './shape.ts'

const key = fc.array(fc.constantFrom('a', '1', 1, null, true), { minLength: 1, maxLength: 3 })

describe('closed groups', () => {
  it('are the same again after each was toggled twice, in any order', () => {
    const distinct = fc.uniqueArray(key, { selector: (path) => JSON.stringify(path), maxLength: 6 })
    fc.assert(
      fc.property(distinct, (paths) => {
        const start = { level: 2, toggled: [] }
        const closed = paths.reduce(toggleGroup, start)
        expect(closed.toggled).toEqual(paths)
        expect(paths.toReversed().reduce(toggleGroup, closed)).toEqual(start)
      }),
      { seed: 14 },
    )
  })
  it('are told apart by type: the text 1 is not the number 1', () => expect(toggleGroup({ level: null, toggled: [['1']] }, [1]).toggled).toEqual([['1'], [1]]))
})

describe('a key on a row header', () => {
  const result = aResult({
    rowFields: ['VARCHAR', 'VARCHAR'],
    rows: [aRow(['open'], { children: 1 }), aRow(['open', 'leaf']), aRow(['closed'], { collapsed: true, children: 1 }), aRow([])],
    columns: [aColumnAt([])],
  })
  const toggled = (row: number, pressed: string, column = -1, settings: object = {}) =>
    groupToToggle(
      {
        ...{ cells: cellsOf(result, 60, [{ row: 0, column: 0, block: result }]), result, bodyRows: 3 },
        shape: gridShape(result, TableSettings.parse(settings), { rows: [], columns: [], below: false }),
        selection: selectionAt({ row, column }),
      },
      pressed,
    )
  it.each([
    ['ArrowLeft', ['open'], null],
    ['ArrowRight', null, ['closed']],
    ['Enter', ['open'], ['closed']],
    [' ', ['open'], ['closed']],
    ['a', null, null],
  ])('%j toggles an open group %j and a closed one %j', (pressed, open, closed) => expect([toggled(0, pressed), toggled(2, pressed)]).toEqual([open, closed]))
  it('toggles nothing at a leaf, at the grand total, in the header line or on a cell', () =>
    expect([toggled(1, 'Enter'), toggled(3, 'Enter'), toggled(-1, 'Enter'), toggled(0, 'Enter', 0)]).toEqual([null, null, null, null]))
  it('in split headers toggles the group of its field, and arrows only move', () => {
    const split = { row_headers: 'split' }
    expect([toggled(1, 'Enter', -2, split), toggled(1, 'ArrowLeft', -2, split), toggled(1, 'Enter', -1, split), toggled(2, 'Enter', -1, split)]).toEqual([
      ['open'],
      null,
      null,
      null,
    ])
  })
})
