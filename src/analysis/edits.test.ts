import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aConfig, aDocument, aMeasure, COLUMNS } from '../../test/support/documents.ts'
import { AREAS, arbitraryEdit, CALCULATED } from '../../test/support/edits.ts'
import type { Column } from '../contract/column.ts'
import type { Filter } from '../contract/filter.ts'
import { Measure } from '../contract/measure.ts'
import { canonical } from './config-key.ts'
import { EMPTY_CONFIG } from './document.ts'
import { editDocument } from './edits/document.ts'
import { editLayout, type LayoutEdit } from './edits/layout.ts'
import { type Area, idsIn } from './edits/placing.ts'
import { record, redo, redoLabel, startHistory, undo, undoLabel } from './history.ts'
import { freshId, uniqueName } from './names.ts'
import { documentNames } from './validity.ts'

const [region, city, quantity] = COLUMNS as [Column, Column, Column]
const place = (column: Column, area: Area, index = 0, from?: Area): LayoutEdit => ({
  kind: 'place',
  field: { kind: 'column', column },
  area,
  index,
  measureName: `Sum of ${column.name}`,
  ...(from ? { from } : {}),
})

describe('placing fields', () => {
  it('puts a field where it was dropped, and takes it out of the other axis', () => {
    const first = editLayout(editLayout(EMPTY_CONFIG, place(region, 'rows')), place(city, 'rows', 0))
    expect(first.pivot.rows).toEqual(['c2', 'c1'])
    const moved = editLayout(first, place(city, 'columns', 0, 'rows'))
    expect(moved.pivot).toMatchObject({ rows: ['c1'], columns: ['c2'] })
    expect(moved.query.value.groupbys).toEqual(['c1', 'c2'])
  })
  it('lets a column be filtered and stand in rows at once', () => {
    const both = editLayout(editLayout(EMPTY_CONFIG, place(region, 'rows')), place(region, 'filters'))
    expect([both.pivot.rows, both.query.value.filters.map((f) => f.column)]).toEqual([['c1'], ['c1']])
  })
  it('makes a sum of numbers and a count of anything else, twice under two names', () => {
    const twice = editLayout(editLayout(editLayout(EMPTY_CONFIG, place(quantity, 'values')), place(quantity, 'values', 9)), place(region, 'values', 9))
    expect(twice.query.value.measures.map((m) => [m.name, m.type === 'ui' && m.value.agg])).toEqual([
      ['Sum of Quantity', 'sum'],
      ['Sum of Quantity 2', 'sum'],
      ['Sum of Region', 'count'],
    ])
  })
  it('forgets the sort of a field that leaves, and of a measure that leaves', () => {
    const sorted = aConfig({
      rows: ['c1'],
      measures: [aMeasure('m1', 'count', null)],
      sort: [{ column_id: 'c1', direction: 'desc', by: { kind: 'measure', measure_id: 'm1', at: [] } }],
    })
    expect(editLayout(sorted, { kind: 'remove', id: 'm1', area: 'values' }).pivot.sort).toEqual([])
    expect(editLayout(sorted, { kind: 'remove', id: 'c1', area: 'rows' }).pivot.sort).toEqual([])
  })
  it('gives back the same object when nothing changes', () => {
    const config = aConfig({ rows: ['c1', 'c2'] })
    for (const edit of [
      place(region, 'rows', 0, 'rows'),
      { kind: 'shift', id: 'c1', area: 'rows', by: -1 },
      { kind: 'remove', id: 'c9', area: 'rows' },
      { kind: 'sort', columnId: 'c1', sort: null },
    ] satisfies LayoutEdit[]) {
      expect(editLayout(config, edit)).toBe(config)
    }
  })
})

describe('a measure written in full', () => {
  const sum = (id: string, name: string) => ({ ...aMeasure(id, 'sum', 'c3'), name })
  const put = (config: typeof EMPTY_CONFIG, measure: ReturnType<typeof sum>) => editLayout(config, { kind: 'put measure', measure })
  it('is added, or takes the place of the one with its id, under a name of its own', () => {
    const two = put(put(EMPTY_CONFIG, sum('a', 'Sales')), sum('b', 'Sales'))
    expect(two.query.value.measures.map((m) => m.name)).toEqual(['Sales', 'Sales 2'])
    const changed = put(two, sum('a', 'Turnover'))
    expect(changed.query.value.measures.map((m) => [m.id, m.name])).toEqual([
      ['a', 'Turnover'],
      ['b', 'Sales 2'],
    ])
    expect(put(changed, sum('a', 'Turnover'))).toBe(changed)
  })
})

describe('names', () => {
  it("appends ' 2', ' 3' until nobody has it", () => {
    expect([uniqueName('a', []), uniqueName('a', ['a']), uniqueName('a', ['a', 'a 2'])]).toEqual(['a', 'a 2', 'a 3'])
    expect(freshId('m', ['m1', 'm2'])).toBe('m3')
  })
})

describe('calculated columns', () => {
  const both = CALCULATED.reduce((config, column) => editLayout(config, { kind: 'put column', column }), aConfig({ rows: ['c2', 'c1'] }))
  it('stand in front of a field of the layout when they are asked to', () =>
    expect(editLayout(both, { kind: 'put column', column: CALCULATED[0] as Column, before: 'c1' }).pivot.rows).toEqual(['c2', 'k1', 'c1']))
  it('take the place of a field of the layout when they are asked to, and its groups go', () => {
    const { pivot, query } = editLayout(both, { kind: 'put column', column: CALCULATED[0] as Column, before: 'c1', instead: true })
    expect([pivot.rows, query.value.groupbys.includes('c1')]).toEqual([['c2', 'k1'], false])
  })
  it('go to the end of Rows if the field that they replace is on no axis', () =>
    expect(editLayout(both, { kind: 'put column', column: CALCULATED[0] as Column, before: 'c3', instead: true }).pivot.rows).toEqual(['c2', 'c1', 'k1']))
  it('take their new name into every SQL text that names them', () => {
    const renamed = editLayout(both, { kind: 'put column', column: { ...(CALCULATED[0] as Column), name: 'Great area' } })
    expect(renamed.query.value.group_calculations[1]?.config).toMatchObject({ params: { sql: 'upper("Great area")' } })
  })
  it('go with everything that reads them, directly or through another', () => {
    const measures = [
      { ...aMeasure('m1', 'count', 'k2') },
      aMeasure('m2', 'sum', 'c3'),
      Measure.parse({
        id: 'm3',
        name: 'm3',
        type: 'expression',
        value: { first: { measure_id: 'm1' }, rest: [{ operator: 'add', operand: { constant: 1 } }] },
      }),
    ]
    const used = {
      ...both,
      query: { ...both.query, value: { ...both.query.value, measures, filters: [{ column: 'k1', operator: 'IN' as const, value: ['x'] }] } },
    }
    const rest = editLayout(editLayout(used, { kind: 'place', field: { kind: 'column', column: CALCULATED[1] as Column }, area: 'rows', index: 0 }), {
      kind: 'remove column',
      id: 'k1',
    })
    expect(rest.pivot.rows).toEqual(['c2', 'c1'])
    expect(rest.query.value).toMatchObject({ filters: [], group_calculations: [], groupbys: ['c2', 'c1'] })
    expect(rest.query.value.measures.map((m) => m.id)).toEqual(['m2'])
  })
})

describe('keeping and dropping values', () => {
  const filtered = (filter?: Filter) => aConfig({ rows: ['c1'], ...(filter ? { filters: [filter] } : {}) })
  it.each([
    ['keep', undefined, { operator: 'IN', value: ['a', null] }],
    ['exclude', undefined, { operator: 'NOT IN', value: ['a', null] }],
    ['exclude', { operator: 'IN', value: ['a', 'b', null] }, { operator: 'IN', value: ['b'] }],
    ['exclude', { operator: 'NOT IN', value: ['a', 'c'] }, { operator: 'NOT IN', value: ['a', 'c', null] }],
    ['exclude', { operator: 'IS NOT NULL', value: [] }, { operator: 'NOT IN', value: [null, 'a'] }],
    ['exclude', { operator: '=', value: ['a'] }, { operator: 'IN', value: [] }],
    ['exclude', { operator: 'IS NULL', value: [] }, { operator: 'IN', value: [] }],
    ['keep', { operator: 'NOT IN', value: ['a'] }, { operator: 'IN', value: ['a', null] }],
  ] as const)('%s on top of %j', (kind, known, wanted) => {
    const before = filtered(known ? { column: 'c1', operator: known.operator, value: [...known.value] } : undefined)
    expect(editLayout(before, { kind, columnId: 'c1', values: ['a', null] }).query.value.filters).toEqual([{ column: 'c1', ...wanted }])
  })
})

it('sorts every field of an axis by a measure, and by header again', () => {
  const config = aConfig({ rows: ['c1', 'c2'], columns: ['c4'], measures: [aMeasure('m1', 'sum', 'c3')] })
  const sorted = editLayout(config, { kind: 'sort axis', axis: 'rows', measureId: 'm1', at: ['2024-01-01'], direction: 'desc' })
  expect(sorted.pivot.sort.map((s) => [s.column_id, s.direction, s.by])).toEqual(
    ['c1', 'c2'].map((id) => [id, 'desc', { kind: 'measure', measure_id: 'm1', at: ['2024-01-01'] }]),
  )
  expect(editLayout(sorted, { kind: 'sort axis', axis: 'rows', measureId: 'm1', at: [], direction: null })).toEqual(config)
})

describe('any walk of edits', () => {
  it('never leaves a field in both Rows and Columns, nor a name twice in Values, nor two meanings of one measure or column, nor a name that a save would refuse', () => {
    fc.assert(
      fc.property(fc.array(arbitraryEdit, { maxLength: 60 }), (edits) => {
        const document = edits.reduce(editDocument, aDocument())
        expect(documentNames(document)).toEqual({ ok: true, value: null })
        for (const step of document.steps) {
          const ids = [...step.config.pivot.rows, ...step.config.pivot.columns]
          expect(new Set(ids).size).toBe(ids.length)
          expect(step.config.query.value.groupbys).toEqual(ids)
          const names = step.config.query.value.measures.map((m) => m.name)
          expect(new Set(names).size).toBe(names.length)
          for (const own of step.config.query.value.measures) {
            const shared = document.measures.find((m) => m.id === own.id)
            if (shared) expect([own.name, own.value]).toEqual([shared.name, shared.value])
          }
          for (const carried of step.config.query.value.group_calculations) expect(document.dataset.columns).toContainEqual(carried)
          for (const area of AREAS) expect(new Set(idsIn(step.config, area)).size).toBe(idsIn(step.config, area).length)
        }
      }),
      { seed: 11, numRuns: 200 },
    )
  })
  it('of 200 undoes to the first document byte for byte, and redoes to the last', () => {
    fc.assert(
      fc.property(fc.array(arbitraryEdit, { minLength: 200, maxLength: 200 }), (edits) => {
        const start = startHistory(aDocument())
        const end = edits.reduce((history, edit) => record(history, editDocument(history.present.doc, edit), edit.kind), start)
        let back = end
        while (undoLabel(back) !== null) back = undo(back)
        expect(back.present.doc).toBe(start.present.doc)
        while (redoLabel(back) !== null) back = redo(back)
        expect(canonical(back.present.doc)).toBe(canonical(end.present.doc))
      }),
      { seed: 11, numRuns: 60 },
    )
  })
})
