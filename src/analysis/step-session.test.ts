import { describe, expect, it } from 'vitest'
import { aConfig, aDocument, aMeasure, COLUMNS } from '../../test/support/documents.ts'
import { Column, type ColumnConfig } from '../contract/column.ts'
import { NUMBER_PRESETS } from '../format/presets.ts'
import { EMPTY_CONFIG } from './document.ts'
import { type DocumentEdit, editDocument } from './edits/document.ts'
import type { LayoutEdit } from './edits/layout.ts'
import type { Area } from './edits/placing.ts'
import { record, startHistory, undo } from './history.ts'
import type { MeasureWords } from './measure-names.ts'
import { merge } from './merge/merge.ts'
import type { SaveOutcome } from './merge/rebase.ts'
import { pendingChanges } from './pending-changes.ts'
import { configToApply, draftOf, isDirty, isStale, reduce, runOf, type StepSession, startSession } from './step-session.ts'

const [region, city, quantity] = COLUMNS as [Column, Column, Column]
const place = (column: Column, area: Area): LayoutEdit => ({
  ...{ kind: 'place', field: { kind: 'column', column }, area, index: 0, measureName: `Sum of ${column.name}` },
})

describe('history', () => {
  it('folds edits of the same gesture into one', () => {
    const history = record(record(record(startHistory('a'), 'b', 'type', 'name'), 'c', 'type', 'name'), 'd', 'other')
    expect(undo(history).present.doc).toBe('c')
    expect(undo(undo(history)).present.doc).toBe('a')
  })
  it('keeps five hundred entries', () => {
    const long = Array.from({ length: 650 }, (_, i) => i).reduce((h, i) => record(h, i, 'n'), startHistory(-1))
    expect(long.past).toHaveLength(500)
  })
})

describe('a session', () => {
  const edit = (e: LayoutEdit) => ({ type: 'edit', edit: { kind: 'layout', stepId: 's1', edit: e }, label: 'x' }) as const
  const start = () => startSession(aDocument(), 1)

  it('wants nothing for an empty step, the draft after an edit, nothing once it is applied', () => {
    expect(configToApply(start())).toBeNull()
    const edited = reduce(start(), edit(place(region, 'rows')))
    const config = configToApply(edited)
    expect(config?.pivot.rows).toEqual(['c1'])
    const applied = reduce(edited, { type: 'applied', stepId: 's1', config: config ?? EMPTY_CONFIG })
    expect([configToApply(applied), isStale(applied), isDirty(applied)]).toEqual([null, false, true])
  })
  it('does not send a failed config again until it changes', () => {
    const edited = reduce(start(), edit(place(region, 'rows')))
    const failed = reduce(edited, {
      type: 'run',
      stepId: 's1',
      run: { state: 'failed', config: draftOf(edited).steps[0]?.config ?? EMPTY_CONFIG, problem: { code: 'x', title: '', message: '' } },
    })
    expect(configToApply(failed)).toBeNull()
    expect(configToApply(reduce(failed, edit(place(city, 'rows'))))).not.toBeNull()
  })
  it('forgets that a run failed, stopped or asked once the draft is the shown config again', () => {
    const edited = reduce(start(), edit(place(region, 'rows')))
    const applied = reduce(edited, { type: 'applied', stepId: 's1', config: draftOf(edited).steps[0]?.config ?? EMPTY_CONFIG })
    const next = reduce(applied, edit(place(city, 'rows')))
    const config = draftOf(next).steps[0]?.config ?? EMPTY_CONFIG
    for (const run of [
      { state: 'failed', config, problem: { code: 'x', title: '', message: '' } },
      { state: 'stopped', config },
      { state: 'asking', config, key: 'k', message: '' },
    ] as const) {
      const ended = reduce(next, { type: 'run', stepId: 's1', run })
      expect([runOf(ended).state, runOf(reduce(ended, { type: 'undo' })).state, runOf(reduce(ended, { type: 'discard' })).state]).toEqual([
        run.state,
        'idle',
        'idle',
      ])
    }
    const running = reduce(next, { type: 'run', stepId: 's1', run: { state: 'running', config, since: 0 } })
    expect(runOf(reduce(running, { type: 'undo' })).state).toBe('running')
  })
  it('sends nothing while deferred, counts the waiting changes, and takes them back', () => {
    const edited = reduce(start(), edit(place(region, 'rows')))
    const applied = reduce(edited, { type: 'applied', stepId: 's1', config: draftOf(edited).steps[0]?.config ?? EMPTY_CONFIG })
    const deferred = [edit(place(city, 'rows')), edit(place(quantity, 'values'))].reduce(reduce, reduce(applied, { type: 'defer', on: true }))
    expect([configToApply(deferred), isStale(deferred), pendingChanges(deferred)]).toEqual([null, true, 2])
    const discarded = reduce(deferred, { type: 'discard' })
    expect([isStale(discarded), draftOf(discarded).steps[0]?.config.pivot.rows]).toEqual([false, ['c1']])
  })
  it('counts no change of looks among the waiting changes', () => {
    const config = aConfig({ rows: ['c1'], measures: [aMeasure('m1', 'sum', 'c3')] })
    const document = aDocument()
    const opened = startSession({ ...document, steps: document.steps.map((s) => ({ ...s, config })) }, 1)
    const applied = reduce(reduce(opened, { type: 'applied', stepId: 's1', config }), { type: 'defer', on: true })
    const looks = edit({ kind: 'format', id: 'm1', format: NUMBER_PRESETS.currency })
    expect(pendingChanges([edit(place(city, 'rows')), looks, edit(place(city, 'columns'))].reduce(reduce, applied))).toBe(2)
  })
  it('does not take a change of presentation for a reason to run again', () => {
    const edited = reduce(start(), edit(place(region, 'rows')))
    const applied = reduce(edited, { type: 'applied', stepId: 's1', config: draftOf(edited).steps[0]?.config ?? EMPTY_CONFIG })
    const shown = reduce(applied, { type: 'edit', edit: { kind: 'table', stepId: 's1', settings: { alignment: 'left' } }, label: 'x' })
    expect([isStale(shown), isDirty(shown), configToApply(shown)]).toEqual([false, true, null])
  })
  it('does not take a format for a reason to run again', () => {
    const config = aConfig({ rows: ['c1'], measures: [aMeasure('m1', 'sum', 'c3')] })
    const document = aDocument()
    const opened = startSession({ ...document, steps: document.steps.map((s) => ({ ...s, config })) }, 1)
    const applied = reduce(opened, { type: 'applied', stepId: 's1', config })
    const formatted = reduce(applied, edit({ kind: 'format', id: 'm1', format: NUMBER_PRESETS.currency }))
    expect([isDirty(formatted), isStale(formatted), configToApply(formatted), pendingChanges(formatted)]).toEqual([true, false, null, 0])
  })
  it('does not take a column that nothing reads for a reason to run again', () => {
    const config = aConfig({ rows: ['c1'] })
    const document = aDocument()
    const opened = startSession({ ...document, steps: document.steps.map((s) => ({ ...s, config })) }, 1)
    const applied = reduce(opened, { type: 'applied', stepId: 's1', config })
    const calculated = (id: string, config: ColumnConfig): Column => Column.parse({ id, name: id, type: 'calculated column', dtype: 'VARCHAR', config })
    const area = calculated('k1', { kind: 'value_groups', base_column: 'c1', params: { groups: [{ name: 'x', values: ['a'] }], others: null } })
    const upper = calculated('k2', { kind: 'sql', params: { sql: 'upper(k1)' } })
    const both = [area, upper].reduce((session, column) => reduce(session, edit({ kind: 'put column', column })), applied)
    expect(isStale(both)).toBe(false)
    const placed = reduce(both, edit({ kind: 'place', field: { kind: 'column', column: upper }, area: 'rows', index: 0 }))
    const again = reduce(placed, { type: 'applied', stepId: 's1', config: draftOf(placed).steps[0]?.config ?? config })
    const changed = { ...area, config: { kind: 'base' as const, base_column: 'c2', params: {} } }
    expect(isStale(reduce(again, edit({ kind: 'put column', column: changed })))).toBe(true)
  })
  it('opens a new step, and its neighbour when the open one goes', () => {
    const added = reduce(start(), { type: 'edit', edit: { kind: 'add step', name: 'Two' }, label: 'x' })
    expect(added.activeStep).toBe('s2')
    expect(reduce(added, { type: 'undo' }).activeStep).toBe('s1')
  })
})

describe('a merge', () => {
  const rename = (stepId: string, name: string): DocumentEdit => ({ kind: 'rename step', stepId, name })
  const act = (session: StepSession, edit: DocumentEdit) => reduce(session, { type: 'edit', edit, label: edit.kind })
  const names = (session: StepSession) => draftOf(session).steps.map((s) => s.name)
  const two = editDocument(aDocument(), { kind: 'add step', name: 'Two' })
  const stored = (sent: StepSession, ...theirs: DocumentEdit[]): SaveOutcome => {
    const result = merge(two, draftOf(sent), theirs.reduce(editDocument, two))
    if (!result.ok) throw new Error('a conflict')
    return { sent: { document: draftOf(sent), title: 'T' }, document: result.document, title: 'T', renamed: result.renamed }
  }
  const merged = (session: StepSession, from: SaveOutcome) => reduce(session, { type: 'merged', stored: from, version: 3 })

  it('takes in what others changed; undo takes back one’s own edits alone, and what was typed meanwhile stays unsaved', () => {
    const sent = act(act(startSession(two, 1, { title: 'T' }), rename('s1', 'A')), rename('s1', 'B'))
    const typed = act(sent, rename('s1', 'C'))
    const now = merged(typed, stored(sent, rename('s2', 'Theirs')))
    expect([names(now), now.version, isDirty(now)]).toEqual([['C', 'Theirs'], 3, true])
    const back = reduce(now, { type: 'undo' })
    expect([names(back), isDirty(back)]).toEqual([['B', 'Theirs'], false])
    expect(names(reduce(reduce(back, { type: 'undo' }), { type: 'undo' }))).toEqual(['Step 1', 'Theirs'])
    expect(names(reduce(back, { type: 'redo' }))).toEqual(['C', 'Theirs'])
  })
  it('keeps the open step open under its new id, and undo still takes it away', () => {
    const sent = act(startSession(two, 1, { title: 'T' }), { kind: 'add step', name: 'Mine' })
    const now = merged(sent, stored(sent, { kind: 'add step', name: 'Theirs' }))
    expect([names(now), draftOf(now).steps.find((s) => s.step_id === now.activeStep)?.name]).toEqual([['Step 1', 'Two', 'Theirs', 'Mine'], 'Mine'])
    expect(names(reduce(now, { type: 'undo' }))).toEqual(['Step 1', 'Two', 'Theirs'])
  })
  it('leaves the session as it is where an edit made meanwhile clashes: the next save is told', () => {
    const sent = act(startSession(two, 1, { title: 'T' }), rename('s1', 'A'))
    const typed = act(sent, rename('s2', 'Mine'))
    expect(merged(typed, stored(sent, rename('s2', 'Theirs')))).toBe(typed)
  })
})

describe('names of measures that nobody has named', () => {
  const words = (sum: string): MeasureWords => ({ of: (_, column) => `${sum} ${column}`, rows: sum, compared: (name) => name, shown: (columns) => columns })
  const names = (session: StepSession) => draftOf(session).measures.map((m) => m.name)
  const placed: DocumentEdit = { kind: 'layout', stepId: 's1', edit: place(quantity, 'values') }
  const opened = reduce(startSession(aDocument(), 1, { words: words('Sum') }), { type: 'edit', edit: placed, label: 'place' })

  it('are in the language of the page at once, and change with it without an undo step', () => {
    expect(names(opened)).toEqual(['Sum Quantity'])
    const chinese = reduce(opened, { type: 'reword', words: words('求和') })
    expect([names(chinese), chinese.history.past.length]).toEqual([['求和 Quantity'], opened.history.past.length])
    const redone = reduce(reduce(chinese, { type: 'undo' }), { type: 'redo' })
    expect(names(redone)).toEqual(['求和 Quantity'])
  })
  it('leave a saved analysis saved, and its result current', () => {
    const saved = reduce(opened, { type: 'saved', document: draftOf(opened), version: 2 })
    const [step] = draftOf(saved).steps
    const shown = step ? reduce(saved, { type: 'applied', stepId: step.step_id, config: step.config }) : saved
    const chinese = reduce(shown, { type: 'reword', words: words('求和') })
    expect([isDirty(chinese), isStale(chinese)]).toEqual([false, false])
  })
})
