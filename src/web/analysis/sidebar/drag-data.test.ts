import { describe, expect, it } from 'vitest'
import { aColumn } from '../../../../test/support/documents.ts'
import { AREAS } from './area-names.ts'
import { type DragData, type DropData, dragOf, dropOf, dropOutcome, mayDrop, type OutsideData } from './drag-data.ts'

const column: DragData = { field: { kind: 'column', column: aColumn('c1') }, name: 'Region' }
const chip: DragData = { ...column, from: 'rows' }
const measure: DragData = { field: { kind: 'measure', id: 'm1' }, name: 'Sum', from: 'values' }
const values: DragData = { field: { kind: 'values' }, name: 'Values', from: 'columns' }

const out: OutsideData = { isOut: true }
const area = (name: DropData['area'], index = 0): DropData => ({ area: name, index })
const header = (index: number): DropData => ({ area: 'values', index, takesPlace: true })
const table = (name: DropData['area']): DropData => ({ area: name, index: 2, isTable: true })

describe('a drop', () => {
  it.each([
    ['a column anywhere', column, ['filters', 'columns', 'rows', 'values']],
    ['a measure in Values only', measure, ['values']],
    ['all measures together on rows or columns', values, ['columns', 'rows']],
    ['nothing nowhere', undefined, []],
  ])('may put %s', (_, drag, areas) => expect(AREAS.filter((name) => mayDrop(drag, name))).toEqual(areas))
  it.each([
    ['puts a field in an area, at a place', column, area('rows', 1), { kind: 'place', area: 'rows', index: 1 }],
    ['puts a field where a part of the table stands for an area', column, table('columns'), { kind: 'place', area: 'columns', index: 2 }],
    ['puts a field of the list on the cells into Values', column, table('values'), { kind: 'place', area: 'values', index: 2 }],
    ['moves a field of the rows to the column headers', chip, table('columns'), { kind: 'place', area: 'columns', index: 2 }],
    ['moves a field of the rows to the area Values', chip, area('values', 1), { kind: 'place', area: 'values', index: 1 }],
    ['takes a field that is dropped on the cells out of its area', chip, table('values'), { kind: 'remove', area: 'rows' }],
    ['takes a field out of its area elsewhere', chip, out, { kind: 'remove', area: 'rows' }],
    ['takes a measure out of Values', measure, out, { kind: 'remove', area: 'values' }],
    ['does nothing with a field of the list elsewhere', column, out, { kind: 'none' }],
    ['does nothing with all measures together elsewhere', values, out, { kind: 'none' }],
    ['does nothing with a measure on another area', measure, area('rows'), { kind: 'none' }],
    [
      'puts a measure behind the one on whose header it is let go, on the way on',
      { ...measure, index: 0 },
      header(2),
      { kind: 'place', area: 'values', index: 3 },
    ],
    ['puts a measure before it on the way back', { ...measure, index: 2 }, header(0), { kind: 'place', area: 'values', index: 0 }],
    ['does nothing with a measure on its own header', { ...measure, index: 1 }, header(1), { kind: 'none' }],
    ['does nothing with a field on the header of a measure', chip, header(1), { kind: 'none' }],
    ['takes a measure that is dropped on the cells out of Values', measure, table('values'), { kind: 'remove', area: 'values' }],
    ['does nothing with a measure on the headers of fields', measure, table('columns'), { kind: 'none' }],
    ['does nothing outside of the page', chip, undefined, { kind: 'none' }],
  ] as const)('%s', (_, drag, target, verdict) => expect(dropOutcome(drag, target)).toEqual(verdict))
  it('is read from the library’s own data, and from nothing that looks otherwise', () => {
    expect([dragOf({ data: column }), dragOf({ data: {} }), dragOf(null), dragOf({})]).toEqual([column, undefined, undefined, undefined])
    expect([dropOf({ data: area('rows') }), dropOf({ data: out }), dropOf({ data: {} }), dropOf(undefined)]).toEqual([area('rows'), out, undefined, undefined])
  })
})
