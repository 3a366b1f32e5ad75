import { expect, it } from 'vitest'
import { aDocument, COLUMNS } from '../../test/support/documents.ts'
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Column } from '../contract/column.ts'
import { type DocumentEdit, editDocument } from './edits/document.ts'
import type { LayoutEdit } from './edits/layout.ts'
import { withStoredNames } from './measure-names.ts'
import { withColoursOf, withKeptColours } from './series-colours.ts'

const quantity = COLUMNS[2] as Column
const layout = (edit: LayoutEdit): DocumentEdit => ({ kind: 'layout', stepId: 's1', edit })
const edited = (document: AnalysisDocument, ...edits: DocumentEdit[]) =>
  edits.reduce((before, edit) => withKeptColours(before, editDocument(before, edit)), document)
const colours = (document: AnalysisDocument) => document.steps[0]?.chart_settings.seriesColors

const placed = edited(aDocument(), layout({ kind: 'place', field: { kind: 'column', column: quantity }, area: 'values', index: 0, measureName: 'x' }))
const id = placed.measures[0]?.id ?? ''
const seriesColors = { 'Sum of Quantity': '111111', 'West, Sum of Quantity': '222222', West: '333333', 'Not the Sum of Quantity': '444444' }
const colored = edited(placed, { kind: 'chart', stepId: 's1', settings: { seriesColors } })

it('colors follow a measure that gets another function, or a name of its own', () => {
  const average = edited(colored, layout({ kind: 'aggregate', id, agg: 'avg', name: 'x' }))
  const others = { West: '333333', 'Not the Sum of Quantity': '444444' }
  expect(colours(average)).toEqual({ 'Average of Quantity': '111111', 'West, Average of Quantity': '222222', ...others })
  const mine = edited(average, layout({ kind: 'rename measure', id, name: 'Mine' }))
  expect(colours(mine)).toEqual({ Mine: '111111', 'West, Mine': '222222', ...others })
})

it('colors follow a column that was renamed in its dataset', () => {
  const stored = withStoredNames(colored)
  const columns = stored.dataset.columns.map((c) => (c.id === 'c3' ? { ...c, name: 'Amount' } : c))
  const now = withStoredNames({ ...stored, dataset: { ...stored.dataset, columns } })
  expect(Object.keys(colours(withColoursOf(stored, now)) ?? {})).toEqual(['Sum of Amount', 'West, Sum of Amount', 'West', 'Not the Sum of Quantity'])
})

it('a document without other names stays the same object', () => {
  const stored = withStoredNames(colored)
  expect(withColoursOf(stored, stored)).toBe(stored)
  expect(withKeptColours(placed, colored)).toBe(colored)
})
