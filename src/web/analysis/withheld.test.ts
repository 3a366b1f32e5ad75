import { expect, it } from 'vitest'
import { aColumn, aConfig, aDocument, aMeasure } from '../../../test/support/documents.ts'
import { EMPTY_CONFIG, newStep } from '../../analysis/document.ts'
import type { DocumentEdit } from '../../analysis/edits/document.ts'
import { draftOf } from '../../analysis/step-session.ts'
import type { Analysis } from '../../contract/analysis.ts'
import { createPageStore } from './step-store.ts'

const steps = [newStep('s1', 'Hidden', 'a', EMPTY_CONFIG), newStep('s2', 'Shown', 'a', aConfig({ rows: ['c1'], measures: [aMeasure('m', 'count', null)] }))]
const document = { ...aDocument(), steps }
const page = (withheld_steps: string[]) =>
  createPageStore({ id: 'a', version: 1, title: 'T', value_json: document, withheld_steps, column_titles: [] } as unknown as Analysis, null)
const place = (stepId: string): DocumentEdit => ({
  ...{ kind: 'layout' as const, stepId },
  edit: { kind: 'place', field: { kind: 'column', column: aColumn('c2') }, area: 'rows', index: 0 },
})
const EDITS: readonly DocumentEdit[] = [
  place('s1'),
  { kind: 'display', stepId: 's1', mode: 'chart' },
  { kind: 'describe step', stepId: 's1', description: 'x', shown: true },
  { kind: 'table', stepId: 's1', settings: { alignment: 'center' } },
  { kind: 'duplicate step', stepId: 's1' },
]

it.each(EDITS.map((edit) => [edit.kind, edit] as const))('%s changes nothing of a step that is not shown', (_, edit) => {
  const store = page(['s1'])
  store.dispatch({ type: 'edit', edit, label: 'edit' })
  expect(draftOf(store.getState().session)).toBe(document)
  const shown = page([])
  shown.dispatch({ type: 'edit', edit, label: 'edit' })
  expect(draftOf(shown.getState().session)).not.toBe(document)
})
it('leaves its name and place to those who edit, and other steps', () => {
  const store = page(['s1'])
  for (const edit of [{ kind: 'rename step', stepId: 's1', name: 'Named' }, { kind: 'move step', stepId: 's1', by: 1 }, place('s2')] as const)
    store.dispatch({ type: 'edit', edit, label: 'edit' })
  expect(draftOf(store.getState().session).steps.map((s) => [s.name, s.config.pivot.rows])).toEqual([
    ['Shown', ['c2', 'c1']],
    ['Named', []],
  ])
})
