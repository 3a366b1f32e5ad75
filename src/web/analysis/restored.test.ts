import { expect, it } from 'vitest'
import { aDocument } from '../../../test/support/documents.ts'
import { editDocument } from '../../analysis/edits/document.ts'
import { draftOf, isDirty, reduce, startSession, titleOf, UNKNOWN_VERSION } from '../../analysis/step-session.ts'
import { restored } from './restored.ts'

const before = aDocument()
const renamed = (name: string, document = before) => editDocument(document, { kind: 'rename step', stepId: 's1', name })
const opened = { value_json: renamed('Theirs'), title: 'New title', version: 4, withheld_steps: [] as string[] }
const base = { version: 3, title: 'Old title', document: before }
const start = (draft: Parameters<typeof restored>[0], analysis = opened) =>
  startSession(analysis.value_json, analysis.version, { kept: restored(draft, analysis, 'restore'), title: analysis.title })

it('begins on the version that the work was made on, where a newer one was saved', () => {
  const session = start({ document: renamed('Mine'), title: 'Old title', base })
  expect([session.version, session.saved, session.savedTitle]).toEqual([3, before, 'Old title'])
  expect([draftOf(session), titleOf(session), isDirty(session)]).toEqual([renamed('Mine'), 'Old title', true])
  expect(draftOf(reduce(session, { type: 'undo' }))).toBe(before)
})
it('begins on the opened version where that is the one, and takes over a title that was changed there', () => {
  const session = start({ document: renamed('Mine', opened.value_json), title: 'Old title', base: { ...base, document: opened.value_json, version: 4 } })
  expect([session.version, session.saved, titleOf(session)]).toEqual([4, opened.value_json, 'New title'])
})
it('takes in what the version shows beyond what it showed, and asks at the save where that was edited', () => {
  const two = editDocument(before, { kind: 'add step', name: 'Two' })
  const whole = { value_json: renamed('Shown now', two), title: 'T', version: 3, withheld_steps: [] }
  const kept = { ...base, document: two, title: 'T' }
  const [other] = two.steps.filter((s) => s.step_id !== 's1')
  const mine = editDocument(two, { kind: 'rename step', stepId: other?.step_id ?? '', name: 'Mine' })
  const session = start({ document: mine, title: 'T', base: kept }, whole)
  expect([session.saved, draftOf(session).steps.map((s) => s.name)]).toEqual([whole.value_json, ['Shown now', 'Mine']])
  const clash = start({ document: renamed('Mine', two), title: 'T', base: kept }, whole)
  expect([clash.version, clash.saved, draftOf(clash).steps[0]?.name]).toEqual([3, two, 'Mine'])
})
it('begins on what the version still shows, where a step that was edited is withheld since', () => {
  const withheld = { ...opened, value_json: renamed('Withheld'), version: 3, withheld_steps: ['s1'] }
  const session = start({ document: renamed('Mine'), title: 'Old title', base }, withheld)
  expect([session.saved, draftOf(session)]).toEqual([withheld.value_json, renamed('Mine')])
  expect(draftOf(reduce(session, { type: 'undo' }))).toBe(withheld.value_json)
})
it('restores a title that was not saved', () => {
  const session = start({ document: before, title: 'Mine', base })
  expect([titleOf(session), session.savedTitle, isDirty(session)]).toEqual(['Mine', 'Old title', true])
})
it('begins on no version where none was kept, unless there has been but one', () => {
  const draft = { document: renamed('Mine'), title: null, base: null }
  const [later, first] = [start(draft), start(draft, { ...opened, version: 1 })]
  expect([later.version, later.saved, titleOf(later)]).toEqual([UNKNOWN_VERSION, opened.value_json, 'New title'])
  expect(first.version).toBe(1)
})
