import { expect, it } from 'vitest'
import { aDocument } from '../../../../test/support/documents.ts'
import { editDocument } from '../../../analysis/edits/document.ts'
import { draftOf, isDirty } from '../../../analysis/step-session.ts'
import type { Analysis, AnalysisDocument } from '../../../contract/analysis.ts'
import { createPageStore } from '../step-store.ts'
import { applyGrantChange, loadGranted } from './granted.ts'

const whole = editDocument(editDocument(aDocument(), { kind: 'add step', name: 'Two' }), { kind: 'rename step', stepId: 's1', name: 'One' })
const withheld = (document: AnalysisDocument): AnalysisDocument => ({
  ...document,
  dataset: { ...document.dataset, columns: document.dataset.columns.slice(0, 2) },
  steps: document.steps.map((s) => (s.step_id === 's1' ? { ...s, description: '' } : { ...s, description: 'hidden' })),
})
const analysis = (document: AnalysisDocument, withheld_steps: string[], version = 1, edit = true) =>
  ({
    id: 'a',
    version,
    title: 'T',
    value_json: document,
    withheld_steps,
    column_titles: [],
    reads: 'explore',
    dataset: { id: 'd' },
    abilities: { edit },
  }) as unknown as Analysis
const second = whole.steps[1]?.step_id ?? ''
const [all, part] = [analysis(whole, []), analysis(withheld(whole), [second])]
const mine = (store: ReturnType<typeof createPageStore>, stepId: string) =>
  store.dispatch({ type: 'edit', edit: { kind: 'describe step', stepId, description: 'Mine', shown: true }, label: 'describe' })
const nameOf = (store: ReturnType<typeof createPageStore>) => draftOf(store.getState().session).steps.map((s) => s.description)

it('shows what was withheld, beside edits of one’s own', () => {
  const store = createPageStore(part, null)
  store.dispatch({ type: 'edit', edit: { kind: 'rename step', stepId: 's1', name: 'Mine' }, label: 'rename' })
  expect(applyGrantChange(store, all)).toBe(false)
  const { session, granted } = store.getState()
  expect([session.saved, isDirty(session), store.getState().analysis.withheld_steps, granted]).toEqual([
    ...[whole, true, []],
    { changes: ['more'], unmerged: false },
  ])
  expect(draftOf(session)).toEqual({ ...whole, steps: whole.steps.map((s) => (s.step_id === 's1' ? { ...s, name: 'Mine' } : s)) })
})
it('hides what is shown no more, and keeps edits of what is', () => {
  const store = createPageStore(all, null)
  mine(store, 's1')
  expect(applyGrantChange(store, part)).toBe(true)
  expect([nameOf(store), store.getState().granted]).toEqual([['Mine', 'hidden'], { changes: ['less'], unmerged: false }])
})
it('keeps edits of what is shown no more until its reader loads what is, and Undo brings them back', () => {
  const store = createPageStore(all, null)
  mine(store, second)
  applyGrantChange(store, part)
  expect([nameOf(store), store.getState().granted]).toEqual([['', 'Mine'], { changes: ['less'], unmerged: true }])
  loadGranted(store, 'load')
  expect([nameOf(store), store.getState().granted, store.getState().session.saved]).toEqual([['', 'hidden'], null, part.value_json])
  store.dispatch({ type: 'undo' })
  expect(nameOf(store)).toEqual(['', 'Mine'])
})
it('tells what its reader may do, and leaves the document alone', () => {
  const store = createPageStore(all, null)
  mine(store, 's1')
  const { session } = store.getState()
  applyGrantChange(store, analysis(whole, [], 1, false))
  expect([store.getState().session, store.getState().granted?.changes]).toEqual([session, ['viewer']])
  applyGrantChange(store, all)
  expect(store.getState().granted?.changes).toEqual(['editor'])
})
it('takes nothing of the document of a newer version, whose steps are its own', () => {
  const store = createPageStore(part, null)
  const { session } = store.getState()
  applyGrantChange(store, analysis(whole, [], 2))
  expect([store.getState().session, store.getState().analysis.version, store.getState().granted?.changes]).toEqual([session, 2, ['more']])
})
it('says nothing where nothing else is shown', () => {
  const store = createPageStore(all, null)
  applyGrantChange(store, { ...all, granted: 'other' })
  expect([store.getState().granted, store.getState().analysis.granted]).toEqual([null, 'other'])
})
