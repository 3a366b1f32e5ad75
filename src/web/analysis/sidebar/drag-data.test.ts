import { describe, expect, it } from 'vitest'
import { aColumn } from '../../../../test/support/documents.ts'
import { AREAS } from './area-names.ts'
import { type DragData, dragOf, dropOf, mayDrop } from './drag-data.ts'

const column: DragData = { field: { kind: 'column', column: aColumn('c1') }, name: 'Region' }
const measure: DragData = { field: { kind: 'measure', id: 'm1' }, name: 'Sum' }
const values: DragData = { field: { kind: 'values' }, name: 'Values' }

describe('a drop', () => {
  it.each([
    ['a column anywhere', column, ['filters', 'columns', 'rows', 'values']],
    ['a measure in Values only', measure, ['values']],
    ['all measures together on rows or columns', values, ['columns', 'rows']],
    ['nothing nowhere', undefined, []],
  ])('may put %s', (_, drag, areas) => expect(AREAS.filter((area) => mayDrop(drag, area))).toEqual(areas))
  it('is read from the library’s own data, and from nothing that looks otherwise', () => {
    expect([dragOf({ data: column }), dragOf({ data: {} }), dragOf(null), dragOf({})]).toEqual([column, undefined, undefined, undefined])
    expect([dropOf({ data: { area: 'rows', index: 2 } }), dropOf({ data: {} }), dropOf(undefined)]).toEqual([{ area: 'rows', index: 2 }, undefined, undefined])
  })
})
