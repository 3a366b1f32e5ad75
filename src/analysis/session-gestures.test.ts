import { describe, expect, it } from 'vitest'
import { aColumn, aDocument } from '../../test/support/documents.ts'
import type { Area } from './edits/placing.ts'
import { draftOf, isDirty, reduce, startSession, titleOf } from './step-session.ts'

const region = aColumn('c1')
const placing = (area: Area) =>
  ({
    type: 'edit',
    edit: { kind: 'layout', stepId: 's1', edit: { kind: 'place', field: { kind: 'column', column: region }, area, index: 0, measureName: 'Region' } },
    label: 'x',
  }) as const

describe('a session', () => {
  it('has a title that is undone with its edits, and is unsaved until it is saved', () => {
    const opened = startSession(aDocument(), 1, { title: 'Sales' })
    const named = reduce(opened, { type: 'retitle', title: ' Turnover ', label: 'rename' })
    expect([titleOf(named), isDirty(named), isDirty(opened)]).toEqual(['Turnover', true, false])
    expect(reduce(opened, { type: 'retitle', title: '  ', label: 'rename' })).toBe(opened)
    const edited = reduce(named, placing('rows'))
    const back = reduce(reduce(edited, { type: 'undo' }), { type: 'undo' })
    expect([titleOf(edited), titleOf(back), isDirty(back)]).toEqual(['Turnover', 'Sales', false])
    const saved = reduce(named, { type: 'saved', document: draftOf(named), version: 2 })
    expect([isDirty(saved), titleOf(reduce(saved, { type: 'undo' }))]).toEqual([false, 'Sales'])
    const elsewhere = reduce(saved, { type: 'titled', title: 'Settings' })
    expect([titleOf(elsewhere), isDirty(elsewhere)]).toEqual(['Settings', false])
  })
  it('takes back the edit that began another gesture, and leaves nothing of it to redo', () => {
    const opened = reduce(startSession(aDocument(), 1), placing('rows'))
    const undone = reduce(opened, { type: 'undo' })
    const sorted = reduce(undone, placing('columns'))
    const taken = reduce(sorted, { type: 'take back', to: undone.history })
    expect([taken.history, draftOf(taken)]).toEqual([undone.history, draftOf(undone)])
    expect(draftOf(reduce(taken, { type: 'redo' }))).toEqual(draftOf(opened))
    const more = reduce(sorted, placing('filters'))
    expect(reduce(more, { type: 'take back', to: undone.history })).toBe(more)
    expect(reduce(undone, { type: 'take back', to: undone.history })).toBe(undone)
  })
})
