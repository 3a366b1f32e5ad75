import { expect, it } from 'vitest'
import { aDocument } from '../../../../test/support/documents.ts'
import { editDocument } from '../../../analysis/edits/document.ts'
import { draftOf, isDirty } from '../../../analysis/step-session.ts'
import type { Analysis, AnalysisDocument } from '../../../contract/analysis.ts'
import { createPageStore } from '../step-store.ts'
import { takeShown } from './granted.ts'

const whole = editDocument(editDocument(aDocument(), { kind: 'add step', name: 'Two' }), { kind: 'rename step', stepId: 's1', name: 'One' })
const withheld = (document: AnalysisDocument): AnalysisDocument => ({
  ...document,
  dataset: { ...document.dataset, columns: document.dataset.columns.slice(0, 2) },
  steps: document.steps.map((s) => (s.step_id === 's1' ? { ...s, description: '' } : { ...s, description: 'hidden' })),
})
const analysis = (document: AnalysisDocument, withheld_steps: string[], version = 1) =>
  ({ id: 'a', version, title: 'T', value_json: document, withheld_steps }) as unknown as Analysis

it('shows what was withheld, beside edits of one’s own', () => {
  const [, second] = whole.steps
  const store = createPageStore(analysis(withheld(whole), [second?.step_id ?? '']), null)
  store.dispatch({ type: 'edit', edit: { kind: 'rename step', stepId: 's1', name: 'Mine' }, label: 'rename' })
  takeShown(store, analysis(whole, []))
  const { session } = store.getState()
  expect([session.saved, isDirty(session), store.getState().analysis.withheld_steps]).toEqual([whole, true, []])
  expect(draftOf(session)).toEqual({ ...whole, steps: whole.steps.map((s) => (s.step_id === 's1' ? { ...s, name: 'Mine' } : s)) })
})
it('takes nothing of a newer version, and nothing where less is shown', () => {
  const [, second] = whole.steps
  const less = analysis(withheld(whole), [second?.step_id ?? ''])
  for (const [before, now] of [
    [less, analysis(whole, [], 2)],
    [analysis(whole, []), less],
  ] as const) {
    const store = createPageStore(before, null)
    takeShown(store, now)
    expect(store.getState().analysis).toBe(before)
  }
})
