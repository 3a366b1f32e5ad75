import { expect, it } from 'vitest'
import { aDocument, aMeasure, COLUMNS } from '../../test/support/documents.ts'
import type { AnalysisDocument } from '../contract/analysis.ts'
import { Column } from '../contract/column.ts'
import { NUMBER_PRESETS } from '../format/presets.ts'
import { differences } from './differences.ts'
import { type DocumentEdit, editDocument } from './edits/document.ts'
import type { LayoutEdit } from './edits/layout.ts'

const [region, city, quantity] = COLUMNS as [Column, Column, Column]
const layout = (edit: LayoutEdit): DocumentEdit => ({ kind: 'layout', stepId: 's1', edit })
const place = (column: Column, area: 'rows' | 'columns' | 'filters' | 'values', from?: 'rows' | 'columns'): DocumentEdit =>
  layout({ kind: 'place', field: { kind: 'column', column }, area, index: 9, ...(from ? { from } : {}) })
const spare = { ...aMeasure('a9', 'max', 'c5'), name: 'Spare' }
const upper = Column.parse({ id: 'k1', name: 'Upper', type: 'calculated column', config: { kind: 'sql', params: { sql: 'upper(City)' } } })
const start = [place(region, 'rows'), place(city, 'rows'), place(quantity, 'values')].reduce(editDocument, { ...aDocument(), measures: [spare] })

const changesOf = (before: AnalysisDocument, after: AnalysisDocument) => differences(before, after, (base, window) => `${base} by ${window}`)

it.each<[string, DocumentEdit, object]>([
  ['a field that moves', place(region, 'columns', 'rows'), { kind: 'moved', name: 'Region', from: 'rows', to: 'columns' }],
  ['a field that comes', place(region, 'filters'), { kind: 'added', name: 'Region', area: 'filters' }],
  ['a field that goes', layout({ kind: 'remove', id: 'c1', area: 'rows' }), { kind: 'removed', name: 'Region', area: 'rows' }],
  ['another order', layout({ kind: 'shift', id: 'c2', area: 'rows', by: -1 }), { kind: 'reordered', name: 'City', area: 'rows' }],
  ['another function', layout({ kind: 'aggregate', id: 'a3', agg: 'avg', name: 'Mean' }), { kind: 'measure became', step: '', name: 'Quantity 2', to: 'Mean' }],
  ['another format', layout({ kind: 'format', id: 'a3', format: NUMBER_PRESETS.currency }), { kind: 'format changed', name: 'Quantity 2' }],
  ['a sort', layout({ kind: 'sort axis', axis: 'rows', measureId: 'a3', at: [], direction: 'desc' }), { kind: 'sorted' }],
  ['a measure that comes', layout({ kind: 'count rows', name: 'Rows' }), { kind: 'added', name: 'Rows', area: 'values' }],
  ['a measure that is hidden', layout({ kind: 'remove', id: 'a3', area: 'values' }), { kind: 'removed', name: 'Quantity 2', area: 'values' }],
  ['a measure that is deleted', { kind: 'drop measure', stepId: 's1', id: 'a9' }, { kind: 'shared removed', step: '', name: 'Spare' }],
  ['a column of the analysis', layout({ kind: 'put column', column: upper }), { kind: 'column added', step: '', name: 'Upper' }],
  ['a description', { kind: 'describe step', stepId: 's1', description: 'x', shown: true }, { kind: 'described' }],
  ['no automatic description', { kind: 'describe step', stepId: 's1', description: '', shown: false, automatic: false }, { kind: 'described' }],
  ['a chart', { kind: 'display', stepId: 's1', mode: 'both' }, { kind: 'displayed' }],
])('%s is one difference', (_, edit, wanted) => expect(changesOf(start, editDocument(start, edit))).toEqual([{ step: 'Step 1', ...wanted }]))

it('names steps that come, go, change places and get other names', () => {
  const more = editDocument(start, { kind: 'add step', name: 'Two' })
  expect(changesOf(start, more)).toEqual([{ kind: 'step added', step: 'Two' }])
  expect(changesOf(more, start)).toEqual([{ kind: 'step removed', step: 'Two' }])
  expect(changesOf(more, editDocument(more, { kind: 'move step', stepId: 's2', by: -1 }))).toEqual([{ kind: 'steps reordered', step: '' }])
  expect(changesOf(more, editDocument(more, { kind: 'rename step', stepId: 's2', name: 'B' }))).toEqual([{ kind: 'step renamed', step: 'Two', to: 'B' }])
})

it('finds nothing between a document and itself', () => expect(changesOf(start, structuredClone(start))).toEqual([]))

it('calls a date that a gesture grouped as whoever reads it does', () => {
  const series = { base: 'c4', window: 'month', dtype: 'VARCHAR', name: '日期：月' } as const
  const grouped = editDocument(start, { kind: 'dates', stepId: 's1', edit: { kind: 'place', series, area: 'columns', index: 0 } })
  expect(changesOf(start, grouped)).toEqual([{ kind: 'added', step: 'Step 1', name: 'Day by month', area: 'columns' }])
})

it('says that another function took the place of one that other steps keep', () => {
  const both = editDocument(editDocument(start, { kind: 'add step', name: 'Two' }), { kind: 'use measure', stepId: 's2', id: 'a3' })
  const average = editDocument(both, layout({ kind: 'aggregate', id: 'a3', agg: 'avg', name: 'Mean' }))
  expect(changesOf(both, average)).toEqual([{ kind: 'measure became', step: 'Step 1', name: 'Quantity 2', to: 'Mean' }])
})
