import { describe, expect, it } from 'vitest'
import { aConfig, aDocument, COLUMNS } from '../../test/support/documents.ts'
import type { AnalysisDocument } from '../contract/analysis.ts'
import { excludeFilter, includeFilter } from '../contract/filter.ts'
import type { Slicer } from '../contract/slicer.ts'
import { readDocument, writeDocument } from './codec.ts'
import { differences } from './differences.ts'
import { newStep } from './document.ts'
import { editDocument } from './edits/document.ts'
import { grantedDocument, restoreHidden } from './reads.ts'
import { isOnButtons, slicedSteps, sliceOf, slicersAbove } from './slicers.ts'
import { moveToSource } from './source/change.ts'

const REGION: Slicer = { column_id: 'c1', buttons: 'values', steps: 'own' }
const DAY: Slicer = { column_id: 'c4', buttons: 'periods', steps: 'all' }

/** Three steps. The first stores a slicer on Region for itself, the second one on Day for all steps. */
function pinned(): AnalysisDocument {
  const config = aConfig({ rows: ['c2'], filters: [excludeFilter('c3', [1])] })
  const steps = ['s1', 's2', 's3'].map((id) => newStep(id, id, 'a1', config))
  const document = { ...aDocument(), steps }
  const first = editDocument(document, { kind: 'slicers', stepId: 's1', slicers: [REGION] })
  return editDocument(first, { kind: 'slicers', stepId: 's2', slicers: [DAY] })
}

const columnsIn = ({ dataset, steps }: AnalysisDocument, at: number) => [...dataset.columns, ...(steps[at]?.config.query.value.group_calculations ?? [])]
const stateIn = (document: AnalysisDocument, at: number, columnId: string) => {
  const [step, field] = [document.steps[at], COLUMNS.find((c) => c.id === columnId)]
  return step && field ? sliceOf(step.config, columnsIn(document, at), field) : undefined
}
const slicersOf = (document: AnalysisDocument) => document.steps.map((s) => s.slicers)

describe('slicers above a step', () => {
  it('are its own, and those of other steps that filter all steps', () => {
    const document = pinned()
    expect(['s1', 's3'].map((id) => slicersAbove(document, id).map((s) => s.column_id))).toEqual([['c1', 'c4'], ['c4']])
  })
  it('have one set of buttons for each field', () => {
    const document = editDocument(pinned(), { kind: 'slicers', stepId: 's1', slicers: [{ ...DAY, steps: 'own' }] })
    expect(slicersAbove(document, 's1')).toEqual([{ ...DAY, steps: 'own', storedIn: 's1' }])
  })
  it('that filter all steps replace those of other steps on the same column, so that none is left after unpinning', () => {
    const both = editDocument(pinned(), { kind: 'slicers', stepId: 's3', slicers: [{ ...DAY, steps: 'own' }, REGION] })
    const linked = editDocument(both, { kind: 'slicers', stepId: 's1', slicers: [{ ...REGION, steps: 'all' }, DAY] })
    expect(slicersOf(linked)).toEqual([[{ ...REGION, steps: 'all' }, DAY], undefined, undefined])
    expect(slicersAbove(editDocument(linked, { kind: 'slicers', stepId: 's1', slicers: [] }), 's3')).toEqual([])
  })
  it('are copied with a step unless they stand above the copy anyway', () => {
    const first = editDocument(pinned(), { kind: 'slicers', stepId: 's1', slicers: [REGION, { ...DAY, steps: 'all' }] })
    const copied = editDocument(first, { kind: 'duplicate step', stepId: 's1', newId: 's4' })
    expect(copied.steps.map((step) => [step.step_id, step.slicers])).toEqual([
      ['s1', [REGION, DAY]],
      ['s4', [REGION]],
      ['s2', undefined],
      ['s3', undefined],
    ])
  })
  it('filter their own step or all steps that the person sees', () => {
    const [region, day] = slicersAbove(pinned(), 's1')
    expect([region && slicedSteps(pinned(), region, ['s3']), day && slicedSteps(pinned(), day, ['s3'])]).toEqual([['s1'], ['s1', 's2']])
  })
})

describe('pressing a button', () => {
  it('keeps the values in the given steps, and leaves other filters and other steps alone', () => {
    const document = editDocument(pinned(), { kind: 'slice', stepIds: ['s1', 's3'], columnId: 'c1', slice: { values: ['East', null] } })
    expect([0, 1, 2].map((at) => stateIn(document, at, 'c1'))).toEqual([{ values: ['East', null] }, null, { values: ['East', null] }])
    expect(document.steps[0]?.config.query.value.filters).toEqual([excludeFilter('c3', [1]), includeFilter('c1', ['East', null])])
  })
  it('sets a period, replaces it by another one, and removes it with the column that it made', () => {
    const slice = (document: AnalysisDocument, to: { preset: 'YTD' | 'MTD' } | null) =>
      editDocument(document, { kind: 'slice', stepIds: ['s1', 's2'], columnId: 'c4', slice: to })
    const year = slice(pinned(), { preset: 'YTD' })
    expect([stateIn(year, 0, 'c4'), stateIn(year, 1, 'c4'), stateIn(year, 2, 'c4')]).toEqual([{ preset: 'YTD' }, { preset: 'YTD' }, null])
    const month = slice(year, { preset: 'MTD' })
    expect([stateIn(month, 0, 'c4'), month.steps[0]?.config.query.value.group_calculations.length]).toEqual([{ preset: 'MTD' }, 1])
    expect(slice(month, null)).toEqual(pinned())
  })
  it('replaces a filter that no button stands for', () => {
    const excluded = editDocument(pinned(), { kind: 'layout', stepId: 's1', edit: { kind: 'filter', filter: excludeFilter('c1', ['West']) } })
    expect(stateIn(excluded, 0, 'c1')).toBe('other')
    expect(stateIn(editDocument(excluded, { kind: 'slice', stepIds: ['s1'], columnId: 'c1', slice: { values: ['East'] } }), 0, 'c1')).toEqual({
      values: ['East'],
    })
  })
  it('changes nothing for a column that the analysis does not have', () => {
    const document = pinned()
    expect(editDocument(document, { kind: 'slice', stepIds: ['s1'], columnId: 'gone', slice: { values: ['x'] } })).toBe(document)
  })
})

it.each([
  ['values', null, true],
  ['values', { values: ['East'] }, true],
  ['values', { values: Array.from({ length: 13 }, (_, at) => at) }, false],
  ['values', { preset: 'YTD' as const }, false],
  ['periods', { preset: 'previous year' as const }, true],
  ['periods', { values: ['2025-01-01'] }, false],
  ['periods', 'other' as const, false],
] as const)('%s as buttons show %j completely: %s', (buttons, state, isComplete) => expect(isOnButtons(buttons, state)).toBe(isComplete))

describe('stored slicers', () => {
  it('are read as they were written, and a step without any has no key for them', () => {
    const document = pinned()
    expect(readDocument(writeDocument(document))).toEqual({ ok: true, value: document })
    const unpinned = editDocument(document, { kind: 'slicers', stepId: 's1', slicers: [] })
    expect(unpinned.steps.map((step) => 'slicers' in step)).toEqual([false, true, false])
  })
  it('are a difference between versions', () => {
    const document = pinned()
    expect(differences(document, editDocument(document, { kind: 'slicers', stepId: 's1', slicers: [] }), () => '')).toEqual([{ kind: 'slicers', step: 's1' }])
  })
  it('move to the columns of another dataset, and go with a column that it lacks', () => {
    const source = { id: 'd2', name: 'New', columns: COLUMNS.map((c) => ({ ...c, id: `x${c.id}` })) }
    const mapping = new Map(['c2', 'c3', 'c4'].map((id) => [id, `x${id}`]))
    expect(slicersOf(moveToSource(pinned(), source, mapping))).toEqual([undefined, [{ ...DAY, column_id: 'xc4' }], undefined])
  })
})

describe('slicers on columns that a person may not read', () => {
  const granted = new Set(['c2', 'c3', 'c4'])
  it('are not sent, although the step is', () => {
    const { document, withheld } = grantedDocument(pinned(), granted, COLUMNS)
    expect([withheld, slicersOf(document)]).toEqual([[], [undefined, [DAY], undefined]])
  })
  it('stay when that person saves', () => {
    const shown = grantedDocument(pinned(), granted, COLUMNS)
    const sent = editDocument(shown.document, { kind: 'slicers', stepId: 's1', slicers: [{ ...DAY, steps: 'own' }] })
    expect(slicersOf(restoreHidden(sent, pinned(), shown))).toEqual([[{ ...DAY, steps: 'own' }, REGION], [DAY], undefined])
  })
})
