import { describe, expect, it } from 'vitest'
import { aDocument, COLUMNS } from '../../../test/support/documents.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { Column } from '../../contract/column.ts'
import { type DateSeriesWindow, SERIES_WINDOWS } from '../../contract/date-series.ts'
import { differences } from '../differences.ts'
import { draftOf, reduce, startSession } from '../step-session.ts'
import type { DateEdit, Series } from './dates.ts'
import { type DocumentEdit, editDocument } from './document.ts'
import type { LayoutEdit } from './layout.ts'

// region is c1, day is c4
const [region, , , day] = COLUMNS as [Column, Column, Column, Column]
const series = (window: DateSeriesWindow): Series => ({ base: 'c4', window, dtype: SERIES_WINDOWS[window].dtype, name: `Day: ${window}` })
const dates = (edit: DateEdit, stepId = 's1'): DocumentEdit => ({ kind: 'dates', stepId, edit })
const layout = (edit: LayoutEdit, stepId = 's1'): DocumentEdit => ({ kind: 'layout', stepId, edit })
const drop = (window: DateSeriesWindow, area: 'rows' | 'columns' = 'rows', index = 0): DateEdit => ({ kind: 'place', series: series(window), area, index })
const apply = (document: AnalysisDocument, ...edits: DocumentEdit[]) => edits.reduce(editDocument, document)
const idOf = (document: AnalysisDocument, window: DateSeriesWindow): string => document.dataset.columns.find((c) => c.name === `Day: ${window}`)?.id ?? ''
const names = (document: AnalysisDocument, axis: 'rows' | 'columns' = 'rows', at = 0) =>
  document.steps[at]?.config.pivot[axis].map((id) => document.dataset.columns.find((c) => c.id === id)?.name)
const defined = (document: AnalysisDocument) => document.dataset.columns.filter((c) => c.type === 'calculated column').map((c) => c.name)
const changesOf = (before: AnalysisDocument, after: AnalysisDocument) => differences(before, after, (base, window) => `${base}: ${window}`)
const start = apply(aDocument(), layout({ kind: 'place', field: { kind: 'column', column: region }, area: 'rows', index: 0 }))

describe('a date that is dropped', () => {
  it('stands there grouped, in one edit that undo takes back', () => {
    const session = startSession(start, 1)
    const dropped = reduce(session, { type: 'edit', edit: dates(drop('month', 'columns')), label: 'group' })
    expect(names(draftOf(dropped), 'columns')).toEqual(['Day: month'])
    expect(draftOf(dropped).steps[0]?.config.query.value.group_calculations).toMatchObject([{ name: 'Day: month', automatic: true }])
    expect(draftOf(reduce(dropped, { type: 'undo' }))).toBe(draftOf(session))
  })
  it('uses the column that another step has already, whoever made it', () => {
    const two = apply(start, dates(drop('month')), { kind: 'add step', name: 'Second' })
    const again = apply(two, dates(drop('month'), two.steps[1]?.step_id))
    expect([defined(again), names(again, 'rows', 1)]).toEqual([['Day: month'], ['Day: month']])
    const config = { kind: 'date_series', base_column: 'c4', params: { window: 'year' } }
    const own = Column.parse({ id: 'k9', name: 'My years', type: 'calculated column', config })
    const byHand = apply(start, layout({ kind: 'put column', column: own }), dates(drop('year')))
    expect([defined(byHand), names(byHand)]).toEqual([['My years'], ['My years', 'Region']])
  })
  it('takes its filter along when it was dragged from there', () => {
    const filtered = apply(start, layout({ kind: 'place', field: { kind: 'column', column: day }, area: 'filters', index: 0 }))
    const moved = apply(filtered, dates({ ...drop('month'), from: 'filters' } as DateEdit))
    expect([moved.steps[0]?.config.query.value.filters, names(moved)]).toEqual([[], ['Day: month', 'Region']])
  })
  it('has a name that nothing else has', () => {
    const taken = apply(
      start,
      layout({
        kind: 'put column',
        column: Column.parse({ id: 'k9', name: 'Day: month', type: 'calculated column', config: { kind: 'base', base_column: 'c1' } }),
      }),
    )
    expect(defined(apply(taken, dates(drop('month'))))).toEqual(['Day: month', 'Day: month 2'])
  })
})

describe('the windows of a date', () => {
  const months = apply(start, dates(drop('month', 'rows', 1)))
  const nested = (...windows: DateSeriesWindow[]) =>
    windows.reduce((document, window) => apply(document, dates({ kind: 'nest', id: idOf(document, 'month'), series: series(window) })), months)
  it('change in their place, and leave nothing behind', () => {
    const quarters = apply(months, dates({ kind: 'regroup', id: idOf(months, 'month'), base: 'c4', series: series('quarter') }))
    expect([names(quarters), defined(quarters)]).toEqual([['Region', 'Day: quarter'], ['Day: quarter']])
  })
  it('take the sort and the hidden totals of the field along', () => {
    const id = idOf(months, 'month')
    const sorted = apply(
      months,
      layout({ kind: 'sort', columnId: id, sort: { column_id: id, direction: 'desc', by: { kind: 'header' } } }),
      { kind: 'table', stepId: 's1', settings: { totals: { rows: true, columns: true, hidden: [id] } } },
      dates({ kind: 'regroup', id, base: 'c4', series: series('year') }),
    )
    const [step] = sorted.steps
    const year = idOf(sorted, 'year')
    expect([step?.config.pivot.sort.map((s) => [s.column_id, s.direction]), step?.table_settings.totals.hidden]).toEqual([[[year, 'desc']], [year]])
  })
  it('nest: longer stretches around, shorter ones and parts inside', () => {
    expect(names(nested('year', 'day'))).toEqual(['Region', 'Day: year', 'Day: month', 'Day: day'])
    expect(names(nested('weekday'))).toEqual(['Region', 'Day: month', 'Day: weekday'])
  })
  it('give way to single dates together, and to nothing when the date is taken out', () => {
    const document = nested('year', 'day')
    const single = apply(document, dates({ kind: 'regroup', id: idOf(document, 'day'), base: 'c4', series: null }))
    expect([names(single), defined(single)]).toEqual([['Region', 'Day'], []])
    const none = apply(document, dates({ kind: 'take out', base: 'c4' }))
    expect([names(none), defined(none)]).toEqual([['Region'], []])
  })
  it('leave alone what already stands there', () => {
    const document = nested('year')
    const once = apply(document, dates({ kind: 'regroup', id: idOf(document, 'month'), base: 'c4', series: series('year') }))
    expect(names(once)).toEqual(['Region', 'Day: year'])
  })
  it('stay while a filter, a column or a hidden measure reads them', () => {
    const id = idOf(months, 'month')
    const [column] = months.dataset.columns.filter((c) => c.id === id)
    const read = apply(
      months,
      layout({
        kind: 'put column',
        column: Column.parse({
          id: 'k9',
          name: 'Short',
          type: 'calculated column',
          config: { kind: 'substring', base_column: id, params: { start: 1, end: 4 } },
        }),
      }),
      dates({ kind: 'take out', base: 'c4' }),
    )
    expect(defined(read)).toEqual(['Day: month', 'Short'])
    const filtered = apply(
      months,
      layout({ kind: 'filter', filter: { column: column?.id ?? '', operator: 'IN', value: ['2024-03'] } }),
      dates({ kind: 'take out', base: 'c4' }),
    )
    expect(defined(filtered)).toEqual(['Day: month'])
  })
  it('are not told as columns that were made', () => {
    expect(changesOf(start, months).map((d) => d.kind)).toEqual(['added'])
  })
})
