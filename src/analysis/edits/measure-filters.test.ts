/** Filters of a measure's own, in documents: what they read, what goes with them, and what two people make of them. */
import { describe, expect, it } from 'vitest'
import { aConfig, aDocument, aMeasure, COLUMNS } from '../../../test/support/documents.ts'
import { filteredBy, OF_FILTER } from '../../../test/support/edits.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { Column } from '../../contract/column.ts'
import { filtersOfMeasure, Measure, UiDefinition } from '../../contract/measure.ts'
import { readDocument, writeDocument } from '../codec.ts'
import { columnOfCondition, conditionOfRule, filterOfCondition } from '../conditions/conditions.ts'
import { canonical } from '../config-key.ts'
import { dependentsOfColumn } from '../dependents.ts'
import { differences } from '../differences.ts'
import { newStep } from '../document.ts'
import { merge } from '../merge/merge.ts'
import { grantedDocument } from '../reads.ts'
import { moveToSource } from '../source/change.ts'
import { incompatibleUses, requiredColumns } from '../source/required-columns.ts'
import { definitionsIn } from './columns.ts'
import { type DocumentEdit, editDocument } from './document.ts'

const sum = Measure.parse({ ...aMeasure('m1', 'sum', 'c3'), name: 'Sum of Quantity' })
const byList = filteredBy(sum, 'list')
const byCondition = filteredBy(sum, 'condition')
const edited = (document: AnalysisDocument, ...edits: DocumentEdit[]): AnalysisDocument => edits.reduce(editDocument, document)
const put = (measure: Measure, ...columns: Column[]): DocumentEdit => ({ kind: 'put measure', stepId: 's1', measure, columns })
const made = (document: AnalysisDocument): string[] => definitionsIn(document).flatMap((c) => (c.of_filter ? [c.id] : []))
const shownIn = (document: AnalysisDocument, at = 0) => document.steps[at]?.config.query.value.measures ?? []
const carried = (document: AnalysisDocument, at = 0): string[] => (document.steps[at]?.config.query.value.group_calculations ?? []).map((c) => c.id)

describe('the wire key', () => {
  it('is missing in a measure without filters, whose text and hash stay as they were', () => {
    const stored = { agg: 'sum', column_id: 'c3', dependencies: [] }
    expect(canonical(UiDefinition.parse(stored))).toBe(canonical(stored))
  })
  it('takes filters as a step has them, and nothing else', () => {
    expect(UiDefinition.parse({ filters: [{ column: 'c1' }] }).filters).toEqual([{ column: 'c1', operator: 'IN', value: [] }])
    expect(UiDefinition.safeParse({ filters: [{ column: 'c1', operator: 'LIKE' }] }).success).toBe(false)
    expect(UiDefinition.safeParse({ filters: Array.from({ length: 21 }, () => ({ column: 'c1' })) }).success).toBe(false)
  })
  it('is stored and read again', () => {
    const document = edited(aDocument(), put(byCondition, OF_FILTER))
    expect(readDocument(writeDocument(document))).toEqual({ ok: true, value: document })
  })
})

describe('the column that a filter of a measure made for itself', () => {
  const document = edited(aDocument(), put(byCondition, OF_FILTER), { kind: 'add step', name: 'Two' })

  it('belongs to the analysis, and every step that shows the measure carries it', () => {
    expect(made(document)).toEqual([OF_FILTER.id])
    expect(carried(document)).toEqual([OF_FILTER.id])
    expect(carried(document, 1)).toEqual([])
    const [shared] = document.measures
    expect(carried(edited(document, { kind: 'use measure', stepId: 's2', id: shared?.id ?? '' }), 1)).toEqual([OF_FILTER.id])
  })
  it('stays with a measure that no step shows, and goes with the last filter that reads it', () => {
    const [shared] = document.measures
    const hidden = edited(document, { kind: 'layout', stepId: 's1', edit: { kind: 'remove', id: shared?.id ?? '', area: 'values' } })
    expect([made(hidden), carried(hidden)]).toEqual([[OF_FILTER.id], []])
    expect(made(edited(document, put({ ...sum, id: shared?.id ?? '' })))).toEqual([])
    expect(made(edited(document, { kind: 'drop measure', stepId: 's1', id: shared?.id ?? '' }))).toEqual([])
  })
  it('is no column that a person is asked about: the measure goes with the column that its filter is about', () => {
    const k = Column.parse({ id: 'k1', name: 'Double', type: 'calculated column', config: { kind: 'sql', params: { sql: '"Price" * 2' } } })
    const own = columnOfCondition(k, conditionOfRule('between', [1, 2]), null, { ids: ['f1'], names: [] }) as Column
    const about = Measure.parse({ ...sum, value: { ...sum.value, filters: [filterOfCondition(own)] } })
    const whole = edited(aDocument(), { kind: 'layout', stepId: 's1', edit: { kind: 'put column', column: k } }, put(about, own))
    expect(dependentsOfColumn(whole, 's1', 'k1')).toEqual({ columns: [], measures: ['Sum of Quantity'], steps: [{ name: 'Step 1', places: ['values'] }] })
    const gone = edited(whole, { kind: 'layout', stepId: 's1', edit: { kind: 'remove column', id: 'k1' } })
    expect([shownIn(gone), gone.measures, definitionsIn(gone)]).toEqual([[], [], []])
  })
  it('is replaced in the comparisons of the measure as well', () => {
    const [shared] = document.measures
    const names = { difference: 'Change', percentage: 'Change in percent' }
    const measures = [{ id: shared?.id ?? '', names }]
    const compared = edited(document, { kind: 'compare', stepId: 's1', columnId: 'c4', relative: 'previous', measures })
    expect(shownIn(compared).map((m) => filtersOfMeasure(m)[0]?.column)).toEqual([OF_FILTER.id, OF_FILTER.id, OF_FILTER.id])
    const plain = edited(compared, put({ ...sum, id: shared?.id ?? '' }))
    expect([shownIn(plain).flatMap(filtersOfMeasure), made(plain)]).toEqual([[], []])
  })
  it('is told as a change of the measure', () => {
    const [shared] = document.measures
    const other = columnOfCondition(COLUMNS[0] as Column, conditionOfRule('contains', ['b']), null, { ids: ['f1'], names: [OF_FILTER.name] }) as Column
    const changed = Measure.parse({ ...shared, value: { ...sum.value, filters: [filterOfCondition(other)] } })
    expect(differences(document, edited(document, put(changed, other)), String)).toEqual([{ kind: 'shared changed', step: '', name: 'Sum of Quantity' }])
  })
})

describe('a measure with filters', () => {
  it('is another measure than the same function over all rows', () => {
    const shown = edited(aDocument(), put(byList))
    const hidden = edited(shown, { kind: 'layout', stepId: 's1', edit: { kind: 'remove', id: shown.measures[0]?.id ?? '', area: 'values' } })
    const quantity = COLUMNS[2] as Column
    const edit = { kind: 'place', field: { kind: 'column', column: quantity }, area: 'values', index: 0, measureName: 'Sum of Quantity' } as const
    const placed = edited(hidden, { kind: 'layout', stepId: 's1', edit })
    expect(filtersOfMeasure(shownIn(placed).at(-1) as Measure)).toEqual([])
  })

  it.each([
    ['a column of the dataset', byList, 'c2'],
    ['a condition on one', byCondition, 'c1'],
  ])('is withheld, with its step, from a reader who may not see %s', (_, measure, column) => {
    const document = edited(aDocument(), put(measure, OF_FILTER))
    const granted = (ids: string[]) => grantedDocument(document, new Set(ids), COLUMNS)
    const all = COLUMNS.map((c) => c.id)
    expect(granted(all)).toEqual({ document, withheld: [] })
    const without = granted(all.filter((id) => id !== column))
    expect(without.withheld).toEqual(['s1'])
    expect([without.document.measures, shownIn(without.document), made(without.document)]).toEqual([[], [], []])
  })

  it('follows its columns to another dataset, and goes where one of them has no counterpart', () => {
    const document = edited(aDocument(), put(filteredBy(sum, 'list')), put({ ...byCondition, id: 'm2', name: 'Other' }, OF_FILTER))
    const columns = COLUMNS.map((c) => ({ ...c, id: `x${c.id}` }))
    const to = (but: string) => new Map(COLUMNS.flatMap((c): [string, string][] => (c.id === but ? [] : [[c.id, `x${c.id}`]])))
    const source = { id: 'd2', name: 'Other', columns }
    const moved = moveToSource(document, source, to(''))
    expect(shownIn(moved).map((m) => filtersOfMeasure(m)[0]?.column)).toEqual(['xc2', OF_FILTER.id])
    expect(definitionsIn(moved).map((c) => c.config)).toMatchObject([{ base_column: 'xc1' }])
    expect(shownIn(moveToSource(document, source, to('c2'))).map((m) => m.name)).toEqual(['Other'])
    const part = moveToSource(document, source, to('c1'))
    expect([shownIn(part).map((m) => m.name), made(part)]).toEqual([['Sum of Quantity'], []])
  })

  it('needs a number to add up, and a column of any type to filter by', () => {
    const document = edited(aDocument(), put(byCondition, OF_FILTER))
    const uses = Object.fromEntries(requiredColumns(document).map((wanted) => [wanted.column.id, wanted]))
    expect(Object.keys(uses)).toEqual(['c1', 'c3'])
    expect(uses.c1?.uses).toMatchObject([{ kind: 'measure', name: 'Sum of Quantity' }])
    expect(uses.c1 && incompatibleUses(uses.c1, 'BIGINT')).toEqual([])
    expect(uses.c3 && incompatibleUses(uses.c3, 'VARCHAR')).toMatchObject([{ name: 'Sum of Quantity' }])
  })

  it('comes together with the edits of others, and is in conflict where both changed its filters', () => {
    const base = edited(aDocument(), put(byCondition, OF_FILTER), { kind: 'add step', name: 'Two' })
    const shared = base.measures[0] as Measure
    const other = (text: string): [Measure, Column] => {
      const column = columnOfCondition(COLUMNS[0] as Column, conditionOfRule('contains', [text]), null, { ids: ['f1'], names: [OF_FILTER.name] }) as Column
      return [Measure.parse({ ...shared, value: { ...sum.value, filters: [filterOfCondition(column)] } }), column]
    }
    const mine = edited(base, put(...other('b')))
    const theirs = edited(base, { kind: 'rename step', stepId: 's2', name: 'Last' })
    const both = merge(base, mine, theirs)
    expect(both.ok && [made(both.document), carried(both.document), both.document.steps[1]?.name]).toEqual([['f2'], ['f2'], 'Last'])
    expect(merge(base, mine, edited(base, put(...other('c'))))).toMatchObject({ ok: false, conflicts: [{ kind: 'measure', name: 'Sum of Quantity' }] })
  })

  it('keeps its filters when another step shows another function of it', () => {
    const start = edited({ ...aDocument(), steps: [...aDocument().steps, newStep('s2', 'Two', 'a1', aConfig({ rows: ['c1'] }))] }, put(byList))
    const id = start.measures[0]?.id ?? ''
    const twice = edited(
      start,
      { kind: 'use measure', stepId: 's2', id },
      { kind: 'layout', stepId: 's2', edit: { kind: 'aggregate', id, agg: 'max', name: 'Most' } },
    )
    expect(shownIn(twice, 1)).toMatchObject([{ name: 'Most', value: { agg: 'max', filters: [{ column: 'c2' }] } }])
    expect(shownIn(twice)).toMatchObject([{ value: { agg: 'sum', filters: [{ column: 'c2' }] } }])
  })
})
