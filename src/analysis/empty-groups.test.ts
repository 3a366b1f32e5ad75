/** Fields that show groups without rows, in documents: what edits, merges and removed columns make of the setting. */
import { describe, expect, it } from 'vitest'
import { aConfig, aDocument, aMeasure, COLUMNS } from '../../test/support/documents.ts'
import { SERIES_WINDOWS } from '../contract/date-series.ts'
import { PivotLayout, type StepConfig } from '../contract/step.ts'
import { readDocument, writeDocument } from './codec.ts'
import { canonical, sameNumbers } from './config-key.ts'
import { differences } from './differences.ts'
import { type DocumentEdit, editDocument } from './edits/document.ts'
import { editLayout, type LayoutEdit } from './edits/layout.ts'
import { remapConfig } from './edits/promote-columns.ts'
import { configWithout } from './references.ts'

const config = aConfig({ rows: ['c1', 'c4'], columns: ['c2'], measures: [aMeasure('m1', 'sum', 'c3')] })
const shows = (columnId: string, on = true): LayoutEdit => ({ kind: 'show empty', columnId, shows: on })
const changed = (...edits: LayoutEdit[]): StepConfig => edits.reduce(editLayout, config)
const both = changed(shows('c4'), shows('c2'))

describe('the wire key', () => {
  it('is missing in a layout without the setting, whose text and hash stay as they were', () => {
    const stored = { columns: ['c2'], rows: ['c1'], sort: [] }
    expect(canonical(PivotLayout.parse(stored))).toBe(canonical(stored))
    expect(canonical(changed(shows('c4'), shows('c4', false)))).toBe(canonical(config))
  })
  it('takes ids of fields, and nothing else', () => {
    expect(PivotLayout.parse({ show_empty: ['c1'] }).show_empty).toEqual(['c1'])
    expect(PivotLayout.safeParse({ show_empty: [1] }).success).toBe(false)
    expect(PivotLayout.safeParse({ show_empty: 'c1' }).success).toBe(false)
  })
  it('makes a result that is computed anew', () => {
    expect(sameNumbers(config, both)).toBe(false)
    expect(changed(shows('c4'), shows('c4')).pivot.show_empty).toEqual(['c4'])
  })
})

describe('the setting of a field', () => {
  it('goes along when the field moves, and goes when it leaves the layout', () => {
    const [city] = COLUMNS.filter((c) => c.id === 'c2')
    if (!city) throw new Error('there is a city')
    const moved = editLayout(both, { kind: 'place', field: { kind: 'column', column: city }, area: 'rows', index: 0, from: 'columns' })
    expect(moved.pivot).toMatchObject({ rows: ['c2', 'c1', 'c4'], show_empty: ['c4', 'c2'] })
    const left = editLayout(both, { kind: 'remove', id: 'c2', area: 'columns' })
    expect(left.pivot.show_empty).toEqual(['c4'])
    expect('show_empty' in editLayout(left, { kind: 'remove', id: 'c4', area: 'rows' }).pivot).toBe(false)
  })
  it('follows columns that are replaced, and goes with those that are removed', () => {
    expect(remapConfig(both, (id) => `new ${id}`).pivot.show_empty).toEqual(['new c4', 'new c2'])
    expect(configWithout(both, { columns: new Set(['c2']), measures: new Set() }).pivot.show_empty).toEqual(['c4'])
  })

  const edited = (...edits: DocumentEdit[]) => edits.reduce(editDocument, aDocument())
  const place = (id: string): DocumentEdit => {
    const column = COLUMNS.find((c) => c.id === id)
    if (!column) throw new Error(id)
    return { kind: 'layout', stepId: 's1', edit: { kind: 'place', field: { kind: 'column', column }, area: 'rows', index: 0 } }
  }
  const layout = (edit: LayoutEdit): DocumentEdit => ({ kind: 'layout', stepId: 's1', edit })

  it('is stored and read again, and told of in versions', () => {
    const before = edited(place('c1'))
    const document = editDocument(before, layout(shows('c1')))
    expect(readDocument(writeDocument(document))).toEqual({ ok: true, value: document })
    expect(differences(before, document, String)).toEqual([{ kind: 'empty groups shown', step: 'Step 1', name: 'Region' }])
    expect(differences(document, before, String)).toEqual([{ kind: 'empty groups hidden', step: 'Step 1', name: 'Region' }])
  })
  it('stays when the date is grouped by another period', () => {
    const series = (window: 'month' | 'week') => ({ base: 'c4', window, dtype: SERIES_WINDOWS[window].dtype, name: window })
    const monthly = edited({ kind: 'dates', stepId: 's1', edit: { kind: 'place', series: series('month'), area: 'rows', index: 0 } })
    const [month = ''] = monthly.steps[0]?.config.query.value.groupbys ?? []
    const shown = editDocument(monthly, layout(shows(month)))
    const weekly = editDocument(shown, { kind: 'dates', stepId: 's1', edit: { kind: 'regroup', id: month, base: 'c4', series: series('week') } })
    const { rows, show_empty } = weekly.steps[0]?.config.pivot ?? { rows: [] }
    expect([rows.length, rows[0] !== month, show_empty]).toEqual([1, true, rows])
  })
})
