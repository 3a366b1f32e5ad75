import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aConfig, aDocument } from '../../../test/support/documents.ts'
import { newStep } from '../../analysis/document.ts'
import { editDocument } from '../../analysis/edits/document.ts'
import { withFolds } from '../../analysis/saved-view.ts'
import { activeStep, draftOf } from '../../analysis/step-session.ts'
import type { Analysis } from '../../contract/analysis.ts'
import { FOLDED_MAX } from '../../contract/constants.ts'
import { DisplayMode, type Step } from '../../contract/step.ts'
import { documentToSave, foldsLeft, hasNewFolds } from './document-to-save.ts'
import { cellSearch, followLink, followSlices, linkSearch, pressedSlices, readLink, withSlices } from './link.ts'
import { createPageStore } from './step-store.ts'
import { type CollapsePair, collapseOf, OPEN_ALL, withCollapse } from './view.ts'

const [first] = aDocument().steps
const aStep = (change: Partial<Step>): Step => ({ ...(first as Step), ...change })
const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.integer(), fc.boolean(), fc.constant(null))
const collapse = fc.record({
  level: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  toggled: fc.array(fc.array(value, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
})

describe('a link', () => {
  it('that is read is the one that was written', () => {
    const parts = fc.record({
      id: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
      mode: fc.constantFrom(...DisplayMode.options),
      rows: collapse,
      columns: collapse,
    })
    fc.assert(
      fc.property(parts, ({ id, mode, rows, columns }) => {
        const pair: CollapsePair = { rows, columns }
        const isOpen = JSON.stringify(pair) === JSON.stringify(OPEN_ALL)
        expect(readLink(`?${linkSearch(aStep({ step_id: id, display_mode: mode }), pair)}`)).toEqual({
          stepId: id,
          mode,
          collapse: isOpen ? null : pair,
          cell: null,
          messages: null,
        })
      }),
      { seed: 17 },
    )
  })
  it('says nothing of closed groups where all are open, or where they would make it too long to be sent', () => {
    const many = { ...OPEN_ALL, rows: { level: null, toggled: Array.from({ length: 400 }, (_, i) => [`group ${i}`]) } }
    expect([OPEN_ALL, many].map((pair) => new URLSearchParams(linkSearch(aStep({}), pair)).has('closed'))).toEqual([false, false])
    expect(linkSearch(aStep({}), many).length).toBeLessThan(200)
  })
  it('to a cell that is read is the one that was written, and leads to the step where it would be too long', () => {
    const cell = { measure_id: 'm', row: ['O\'Neil & "Sons"', null, 3], column: [true] }
    expect(readLink(`?${cellSearch('s', cell)}`)).toMatchObject({ stepId: 's', cell })
    expect(readLink(`?${cellSearch('s', { ...cell, row: ['x'.repeat(2_000)] })}`)).toMatchObject({ stepId: 's', cell: null })
  })
  it.each([
    ['', { stepId: null, mode: null, collapse: null }],
    ['?step=s&show=hologram&closed={', { stepId: 's', mode: null, collapse: null }],
    ['?show=both&closed={"rows":{},"columns":{},"more":1}', { stepId: null, mode: 'both', collapse: null }],
    ['?closed={"rows":{"level":0},"columns":{}}', { stepId: null, mode: null, collapse: null }],
    ['?step=s&messages=s', { stepId: 's', mode: null, collapse: null, messages: 's' }],
    ['?step=s&cell={"row":[]}', { stepId: 's', mode: null, collapse: null }],
    ['?closed=null', { stepId: null, mode: null, collapse: null }],
    ['?closed={"rows":{"level":2},"columns":{}}', { stepId: null, mode: null, collapse: { rows: { level: 2, toggled: [] }, columns: OPEN_ALL.columns } }],
  ])('%j leaves out what makes no sense', (search, parts) => expect(readLink(search)).toEqual({ cell: null, messages: null, ...parts }))
})

describe('a page whose steps are saved with folded groups', () => {
  const pair = { ...OPEN_ALL, rows: { level: null, toggled: [['West']] } }
  const steps = () => {
    const config = aConfig({ rows: ['c1', 'c2'] })
    const [one, second] = [aStep({ config }), aStep({ id: 'second', step_id: 'second', config })]
    return [one, second].map((step) => withFolds(step, 'rows', pair.rows) ?? step)
  }
  const open = () =>
    createPageStore({ id: 'a', version: 1, value_json: { ...aDocument(), steps: steps() }, withheld_steps: [] as string[], column_titles: [] } as never, null)
  const rowsOf = (store: ReturnType<typeof open>, id: string) => collapseOf(store.getState().collapse, id, 'rows', aConfig({ rows: ['c1', 'c2'] }))
  it('opens with them, and a link that names others wins in its step', () => {
    const store = open()
    expect([rowsOf(store, 's1'), rowsOf(store, 'second')]).toEqual([pair.rows, pair.rows])
    followLink(store, { stepId: 'second', mode: null, collapse: OPEN_ALL, cell: null, messages: null }, 'Display')
    expect([rowsOf(store, 's1'), rowsOf(store, 'second')]).toEqual([pair.rows, OPEN_ALL.rows])
    expect(hasNewFolds(store.getState())).toBe(false)
  })
  it('copies a link that says how it differs from the saved view', () => {
    const [step] = steps() as [Step]
    expect(linkSearch(step, pair)).not.toContain('closed')
    expect(readLink(`?${linkSearch(step, OPEN_ALL)}`).collapse).toEqual(OPEN_ALL)
  })
  it('saves what the person folded, until it is saved, and where the open step is scrolled to', () => {
    const store = open()
    const { step_id, config } = activeStep(store.getState().session)
    const outer = { rows: { level: 1, toggled: [] }, columns: OPEN_ALL.columns }
    const folded = withCollapse({}, step_id, config, outer)
    store.setState({ folded })
    store.scroll.place = { line: 7, column: 0 }
    expect(hasNewFolds(store.getState())).toBe(true)
    const [one, second] = documentToSave(store).document.steps
    expect(one?.view).toEqual({ rows: { field: 'c1', level: 1, toggled: [] }, at: { line: 7, column: 0 } })
    expect(second).toEqual(steps()[1])
    expect(foldsLeft({ ...folded, later: OPEN_ALL.rows }, folded)).toEqual({ later: OPEN_ALL.rows })
  })
  it('names the steps in which too many single groups are folded, and saves the rest', () => {
    const store = open()
    const many = { ...OPEN_ALL, rows: { level: null, toggled: Array.from({ length: FOLDED_MAX + 1 }, (_, n) => [n]) } }
    store.setState({ folded: withCollapse({}, 's1', aConfig({ rows: ['c1'] }), many) })
    expect(documentToSave(store)).toEqual({ document: draftOf(store.getState().session), unsaved: [draftOf(store.getState().session).steps[0]] })
  })
})

describe('a page that follows a link', () => {
  const open = () => {
    const [one] = aDocument().steps
    const value_json = { ...aDocument(), steps: [one, { ...one, id: 'second', step_id: 'second', name: 'Second' }] }
    return createPageStore(
      { id: 'a', version: 1, value_json, withheld_steps: [] as string[], column_titles: [] as Analysis['column_titles'] } as Analysis,
      null,
    )
  }
  it('opens the step, shows it as the link says, which can be undone, and closes its groups', () => {
    const store = open()
    const pair = { ...OPEN_ALL, rows: { level: 1, toggled: [] } }
    followLink(store, { stepId: 'second', mode: 'chart', collapse: pair, cell: null, messages: null }, 'Display')
    const { session, collapse: closed } = store.getState()
    const step = activeStep(session)
    expect([step.step_id, step.display_mode, session.history.past.length]).toEqual(['second', 'chart', 1])
    expect(collapseOf(closed, 'second', 'rows', step.config)).toEqual(pair.rows)
    expect(draftOf(session).steps[0]?.display_mode).toBe('table')
  })
  it('changes nothing where the step is gone, and makes no edit of what is so already', () => {
    const gone = open()
    const before = gone.getState()
    followLink(gone, { stepId: 'gone', mode: 'chart', collapse: OPEN_ALL, cell: null, messages: null }, 'Display')
    expect(gone.getState()).toEqual(before)
    followLink(gone, { stepId: 'second', mode: 'table', collapse: null, cell: null, messages: null }, 'Display')
    expect([gone.getState().session.history.past.length, gone.getState().session.activeStep]).toEqual([0, 'second'])
  })
})

describe('the pressed slicers of a report', () => {
  const steps = ['s1', 's2'].map((id) => newStep(id, id, 'a1'))
  const document = editDocument(
    { ...aDocument(), steps },
    {
      ...{ kind: 'slicers', stepId: 's1' },
      slicers: [
        { column_id: 'c1', buttons: 'values', steps: 'all' },
        { column_id: 'c4', buttons: 'periods', steps: 'own' },
      ],
    },
  )
  const aReport = () =>
    createPageStore(
      { value_json: document, version: 1, title: '', withheld_steps: [] as string[], column_titles: [] as Analysis['column_titles'] } as Analysis,
      null,
    )
  const press = (store: ReturnType<typeof aReport>, columnId: string, stepIds: string[], slice: { values: string[] } | { preset: 'YTD' }) =>
    store.dispatch({ type: 'edit', edit: { kind: 'slice', stepIds, columnId, slice }, label: '' })
  const now = (store: ReturnType<typeof aReport>) => draftOf(store.getState().session)

  it('are found again by the address, and the other parameters stay', () => {
    const store = aReport()
    press(store, 'c1', ['s1', 's2'], { values: ['East', '東'] })
    press(store, 'c4', ['s1'], { preset: 'YTD' })
    const pressed = pressedSlices(document, now(store))
    expect(pressed.map(({ step, column }) => [step, column])).toEqual([
      ['s1', 'c1'],
      ['s1', 'c4'],
    ])
    const search = withSlices('?a=1', pressed)
    const other = aReport()
    followSlices(other, search)
    expect([now(other), new URLSearchParams(search).get('a')]).toEqual([now(store), '1'])
  })
  it('are left out of the address if nothing is pressed, or if it would get too long', () => {
    expect(withSlices('?slices=[]', pressedSlices(document, document))).toBe('')
    const store = aReport()
    press(store, 'c1', ['s1', 's2'], { values: Array.from({ length: 500 }, (_, at) => `value ${at}`) })
    expect(withSlices('', pressedSlices(document, now(store)))).toBe('')
  })
  it.each([
    ['a column that is not pinned', [{ step: 's1', column: 'c2', slice: { values: ['x'] } }]],
    ['a slicer of another step', [{ step: 's2', column: 'c4', slice: { preset: 'YTD' } }]],
    ['a period that needs days', [{ step: 's1', column: 'c4', slice: { preset: 'before' } }]],
    ['something else', { step: 's1' }],
  ])('ignore %s', (_, slices) => {
    const store = aReport()
    followSlices(store, new URLSearchParams({ slices: JSON.stringify(slices) }).toString())
    expect(now(store)).toBe(document)
  })
})
