import { expect, it } from 'vitest'
import { aDocument } from '../../../../test/support/documents.ts'
import { draftOf, isDirty } from '../../../analysis/step-session.ts'
import type { Analysis } from '../../../contract/analysis.ts'
import { createPageStore } from '../step-store.ts'
import { takeNewData } from './new-data.ts'

const whole = aDocument()
const fewer = { ...whole, dataset: { ...whole.dataset, columns: whole.dataset.columns.slice(0, 2) } }
const analysis = (facts: Partial<Analysis> = {}) =>
  ({
    ...{ id: 'a', version: 1, title: 'T', value_json: fewer, withheld_steps: [], column_titles: [], reads: 'everything', granted: 'g' },
    ...{ dataset: { id: 'd' }, dataset_version: 'v1', data_changed: null, abilities: { edit: true } },
    ...facts,
  }) as unknown as Analysis
const next = { dataset_version: 'v2', data_changed: '2026-11-02T08:00:00Z' } as const
const described = (store: ReturnType<typeof createPageStore>) => {
  store.dispatch({ type: 'edit', edit: { kind: 'describe step', stepId: 's1', description: 'Mine', shown: true }, label: 'describe' })
  return store
}

it('shows the columns of the new data beside unsaved changes, and says when it changed', () => {
  const store = described(createPageStore(analysis(), null))
  expect(takeNewData(store, analysis({ ...next, value_json: whole }))).toBe(true)
  const { session, newData, granted } = store.getState()
  expect([draftOf(session).dataset.columns.length, draftOf(session).steps[0]?.description, isDirty(session)]).toEqual([
    whole.dataset.columns.length,
    'Mine',
    true,
  ])
  expect([newData, granted]).toEqual([{ at: next.data_changed }, null])
})
it('leaves the document alone if a newer version was saved or another dataset is used', () => {
  const store = createPageStore(analysis(), null)
  expect(takeNewData(store, analysis({ ...next, version: 2, value_json: whole }))).toBe(true)
  expect(draftOf(store.getState().session)).toEqual(fewer)
  expect(takeNewData(store, analysis({ ...next, dataset_version: 'v3', dataset: { id: 'other' } as Analysis['dataset'] }))).toBe(false)
})
it('says that access changed, and not that data did, once none of it can be read', () => {
  const store = createPageStore(analysis(), null)
  expect(takeNewData(store, analysis({ dataset_version: null, granted: 'h', reads: 'nothing' }))).toBe(false)
  const { newData, granted } = store.getState()
  expect([newData, granted?.changes]).toEqual([null, ['less']])
})
