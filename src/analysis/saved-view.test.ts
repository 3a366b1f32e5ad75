import { describe, expect, it } from 'vitest'
import { aConfig, aDocument } from '../../test/support/documents.ts'
import type { AnalysisDocument } from '../contract/analysis.ts'
import { FOLDED_MAX } from '../contract/constants.ts'
import type { Step } from '../contract/step.ts'
import { readDocument, writeDocument } from './codec.ts'
import { differences } from './differences.ts'
import { merge } from './merge/merge.ts'
import { savedFolds, scrolledTo, viewWithFields, withFolds, withoutGroupNames } from './saved-view.ts'
import { draftOf, isDirty, reduce, startSession } from './step-session.ts'

const [first] = aDocument().steps
const aStep = (change: Partial<Step> = {}): Step => ({ ...(first as Step), config: aConfig({ rows: ['c1', 'c2'], columns: ['c4'] }), ...change })
const of = (...steps: Step[]): AnalysisDocument => ({ ...aDocument(), steps })
const west = { level: null, toggled: [['West']] }
const outer = { level: 1, toggled: [] }
const open = { level: null, toggled: [] }
const folded = (step: Step, axis: 'rows' | 'columns' = 'rows', folds: typeof west | typeof outer = west): Step => withFolds(step, axis, folds) ?? step
const say = () => ''

describe('folds saved with a step', () => {
  it('come back while their field stays outermost, and are dropped once it is not', () => {
    const step = folded(aStep())
    expect(savedFolds(step, 'rows', step.config)).toEqual(west)
    expect(savedFolds(step, 'columns', step.config)).toBeNull()
    expect(savedFolds(step, 'rows', aConfig({ rows: ['c1'] }))).toEqual(west)
    expect(savedFolds(step, 'rows', aConfig({ rows: ['c2', 'c1'] }))).toBeNull()
  })
  it('leave no trace when everything is open, and change nothing when they are the same', () => {
    const step = aStep()
    expect(withFolds(step, 'rows', open)).toBe(step)
    expect(withFolds(folded(step), 'rows', open)).toEqual(step)
    const once = folded(step)
    expect(withFolds(once, 'rows', { ...west })).toBe(once)
    expect(scrolledTo(scrolledTo(step, { line: 5, column: 1 }), { line: 0, column: 0 })).toEqual(step)
  })
  it('are refused beyond the number of single groups that are saved', () => {
    const groups = (count: number) => ({ level: null, toggled: Array.from({ length: count }, (_, n) => [n]) })
    expect(withFolds(aStep(), 'rows', groups(FOLDED_MAX))).not.toBeNull()
    expect(withFolds(aStep(), 'rows', groups(FOLDED_MAX + 1))).toBeNull()
  })
  it('are read as they were written; a document of the last release has none', () => {
    const document = of(scrolledTo(folded(aStep()), { line: 40, column: 2 }))
    expect(readDocument(writeDocument(document))).toEqual({ ok: true, value: document })
    const old = { ...of(aStep()), format: 2 }
    const read = readDocument(JSON.stringify(old))
    expect(read.ok && read.value.steps.map((s) => 'view' in s)).toEqual([false])
    const many = { ...document, format: 3, steps: [{ ...aStep(), view: { rows: { field: 'c1', level: null, toggled: Array(FOLDED_MAX + 1).fill(['x']) } } }] }
    expect(readDocument(JSON.stringify(many)).ok).toBe(false)
  })
  it('follow a field to its new ID, and lose the names of their groups for people who may see results only', () => {
    const step = folded(folded(aStep()), 'columns', outer)
    expect(viewWithFields(step, (id) => `${id}x`).view).toMatchObject({ rows: { field: 'c1x' }, columns: { field: 'c4x' } })
    expect(JSON.stringify(withoutGroupNames(of(step)))).not.toContain('West')
    expect(withoutGroupNames(of(step)).steps[0]?.view).toMatchObject({ rows: { toggled: [] }, columns: { level: 1 } })
  })
  it('are no undo step: undo goes back to before the last edit', () => {
    const start = startSession(of(aStep()), 1)
    const edited = reduce(start, { type: 'edit', edit: { kind: 'rename step', stepId: 's1', name: 'New' }, label: 'rename' })
    const viewed = reduce(edited, { type: 'view', document: { ...draftOf(edited), steps: draftOf(edited).steps.map((s) => folded(s)) } })
    expect(viewed.history.past).toEqual(edited.history.past)
    expect(isDirty(reduce(viewed, { type: 'saved', document: draftOf(viewed), version: 2 }))).toBe(false)
    expect(draftOf(reduce(viewed, { type: 'undo' })).steps[0]?.name).toBe(first?.name)
  })
  it('are told as a difference of their own, like widths; where the table is scrolled to is none', () => {
    const wide = aStep({ table_settings: { ...aStep().table_settings, widths: { 'measure:m1': 90 } } })
    const kinds = (after: Step) => differences(of(aStep()), of(after), say).map(({ kind }) => kind)
    expect(kinds(folded(aStep()))).toEqual(['folded'])
    expect(kinds(wide)).toEqual(['widths'])
    expect(kinds(scrolledTo(aStep(), { line: 3, column: 0 }))).toEqual([])
  })
})

describe('two people who save one step', () => {
  const merged = (base: Step, mine: Step, theirs: Step): Step | undefined => {
    const result = merge(of(base), of(mine), of(theirs))
    if (!result.ok) throw new Error('a conflict')
    return result.document.steps[0]
  }
  const named = (step: Step) => ({ ...step, name: 'Theirs' })
  const sized = (step: Step, widths: Record<string, number>) => ({ ...step, table_settings: { ...step.table_settings, widths } })
  it('do not conflict if one folds or resizes and the other edits', () => {
    expect(merged(aStep(), folded(aStep()), named(aStep()))).toEqual(named(folded(aStep())))
    expect(merged(aStep(), named(aStep()), folded(aStep()))).toEqual(named(folded(aStep())))
    expect(merged(aStep(), sized(aStep(), { a: 50 }), named(sized(aStep(), { b: 60 })))).toEqual(named(sized(aStep(), { a: 50, b: 60 })))
  })
  it('each keep the axis that they folded, and the one who saves last decides about the same', () => {
    const both = merged(aStep(), folded(aStep()), folded(aStep(), 'columns', outer))
    expect(both?.view).toMatchObject({ rows: { toggled: [['West']] }, columns: { level: 1 } })
    expect(merged(aStep(), folded(aStep()), folded(aStep(), 'rows', outer))?.view?.rows).toMatchObject(west)
    expect(merged(sized(aStep(), { a: 50 }), sized(aStep(), {}), named(sized(aStep(), { a: 50 })))).toEqual(named(aStep()))
  })
  it('still conflict if both edited it', () => {
    expect(merge(of(aStep()), of({ ...aStep(), name: 'Mine' }), of(named(aStep()))).ok).toBe(false)
  })
})
