import { describe, expect, it } from 'vitest'
import { aConfig, aDocument, aMeasure } from '../../../test/support/documents.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { Measure } from '../../contract/measure.ts'
import { newStep } from '../document.ts'
import { operandsOf } from '../references.ts'
import { draftOf, isStale, reduce, startSession } from '../step-session.ts'
import { type DocumentEdit, editDocument } from './document.ts'

const revenue = Measure.parse({ ...aMeasure('m1', 'sum', 'c3'), name: 'Revenue', scope: 'step' })
const half = (id: string, of: string, scope: 'step' | 'analysis' = 'step') =>
  Measure.parse({
    id,
    name: 'Half',
    type: 'expression',
    scope,
    value: { first: { measure_id: of }, rest: [{ operator: 'divide', operand: { constant: 2 } }] },
  })

/** Two steps; the first contains Revenue and is sorted by it. */
function twoSteps(measures: Measure[] = [revenue]): AnalysisDocument {
  const first = aConfig({ rows: ['c1'], measures, sort: [{ column_id: 'c1', direction: 'desc', by: { kind: 'measure', measure_id: 'm1', at: [] } }] })
  const document = aDocument()
  const [step] = document.steps
  if (!step) throw new Error('a document has a step')
  const widths = { 'measure:m1': 90 }
  return { ...document, steps: [{ ...step, config: first, table_settings: { ...step.table_settings, widths } }, newStep('s2', 'Second', step.analysis_id)] }
}
const apply = (document: AnalysisDocument, ...edits: DocumentEdit[]) => edits.reduce(editDocument, document)
const measuresIn = (document: AnalysisDocument, at: number) => document.steps[at]?.config.query.value.measures ?? []
const share = (measure: Measure): DocumentEdit => ({ kind: 'put measure', stepId: 's1', measure: { ...measure, scope: 'analysis' } })

describe('a measure of the whole analysis', () => {
  it('gets an id of its own, and what named it follows', () => {
    const shared = apply(twoSteps([revenue, half('m2', 'm1')]), share(revenue))
    expect(shared.measures.map((m) => [m.id, m.name])).toEqual([['a3', 'Revenue']])
    expect(shared.steps[0]?.config.pivot.sort[0]?.by).toMatchObject({ measure_id: 'a3' })
    expect(measuresIn(shared, 0)[1]).toMatchObject({ value: { first: { measure_id: 'a3' } } })
    expect(shared.steps[0]?.table_settings.widths).toEqual({ 'measure:a3': 90 })
  })
  it("is one measure in every step that shows it; looks are each step's own", () => {
    const used = apply(twoSteps(), share(revenue), { kind: 'use measure', stepId: 's2', id: 'a2' })
    expect(measuresIn(used, 1).map((m) => m.name)).toEqual(['Revenue'])
    const maximum = Measure.parse({ ...revenue, id: 'a2', name: 'Turnover', scope: 'analysis', value: { agg: 'max', column_id: 'c3' } })
    const changed = apply(
      used,
      { kind: 'layout', stepId: 's2', edit: { kind: 'rename measure', id: 'a2', name: 'Turnover' } },
      { kind: 'put measure', stepId: 's2', measure: maximum },
      { kind: 'layout', stepId: 's2', edit: { kind: 'show values as', id: 'a2', shown: 'percentage_of_grand_total' } },
    )
    expect(measuresIn(changed, 0)[0]).toMatchObject({ name: 'Turnover', value: { agg: 'max' }, show_values_as: { name: 'none' } })
    expect(changed.measures[0]).toMatchObject({ name: 'Turnover', value: { agg: 'max' }, show_values_as: { name: 'none' } })
    expect(measuresIn(changed, 1)[0]?.show_values_as.name).toBe('percentage_of_grand_total')
  })
  it('is left as it is by edits that do not change it, even where a step holds something else under its id', () => {
    const other = Measure.parse({ ...aMeasure('m1', 'max', 'c3'), name: 'Revenue' })
    const document = { ...twoSteps(), measures: [other] }
    const moved = apply(document, { kind: 'layout', stepId: 's1', edit: { kind: 'remove', id: 'c1', area: 'rows' } })
    expect([moved.measures, measuresIn(moved, 0)]).toEqual([[other], [revenue]])
  })
  it('becomes a measure of the step again, and leaves the analysis with its last step', () => {
    const used = apply(twoSteps(), share(revenue), { kind: 'use measure', stepId: 's2', id: 'a2' })
    const own = (document: AnalysisDocument, stepId: string, at: number) =>
      apply(document, { kind: 'put measure', stepId, measure: { ...(measuresIn(document, at)[0] as Measure), scope: 'step' } })
    const one = own(used, 's1', 0)
    expect([one.measures.length, measuresIn(one, 0)[0]?.id, measuresIn(one, 1)[0]?.id]).toEqual([1, 'm2', 'a2'])
    expect(own(one, 's2', 1).measures).toEqual([])
  })
  it('stays one of the analysis while another one reads it', () => {
    const document = apply(twoSteps(), share(revenue), share(half('m9', 'a2', 'analysis')))
    const own = apply(document, { kind: 'put measure', stepId: 's1', measure: { ...(measuresIn(document, 0)[0] as Measure), scope: 'step' } })
    expect(own.measures.map((m) => m.name)).toEqual(['Revenue', 'Half'])
  })
  it('goes from every step with what is computed from it', () => {
    const used = apply(twoSteps([revenue, half('m2', 'm1')]), share(revenue), { kind: 'use measure', stepId: 's2', id: 'a3' })
    const gone = apply(used, { kind: 'drop measure', stepId: 's1', id: 'a3' })
    expect([gone.measures, measuresIn(gone, 0), measuresIn(gone, 1), gone.steps[0]?.config.pivot.sort]).toEqual([[], [], [], []])
    expect(apply(used, { kind: 'drop measure', stepId: 's1', id: 'nobody' })).toBe(used)
  })
  it('goes with what is computed from it though no step shows that', () => {
    const document = apply(twoSteps(), share(revenue), share(half('m9', 'a2', 'analysis')))
    const hidden = apply(document, { kind: 'layout', stepId: 's1', edit: { kind: 'remove', id: document.measures[1]?.id ?? '', area: 'values' } })
    expect([hidden.measures.map((m) => m.name), measuresIn(hidden, 0).map((m) => m.name)]).toEqual([['Revenue', 'Half'], ['Revenue']])
    expect(apply(hidden, { kind: 'drop measure', stepId: 's2', id: 'a2' }).measures).toEqual([])
  })
  it('makes a step stale that computes with it without showing it', () => {
    const document = apply(twoSteps(), share(revenue), share(half('m9', 'a2', 'analysis')), {
      kind: 'layout',
      stepId: 's1',
      edit: { kind: 'remove', id: 'a2', area: 'values' },
    })
    const config = document.steps[0]?.config ?? aConfig({})
    expect(operandsOf(config, document.measures).map((m) => m.name)).toEqual(['Revenue'])
    const session = startSession(document, 1)
    const run = reduce(session, { type: 'applied', stepId: 's1', config, operands: JSON.stringify([{ id: 'a2', value: document.measures[0]?.value }]) })
    expect(isStale(run)).toBe(false)
    const [shared] = draftOf(run).measures
    const used = reduce(run, { type: 'edit', edit: { kind: 'use measure', stepId: 's2', id: 'a2' }, label: '' })
    expect(isStale(used)).toBe(false)
    const changed = reduce(used, {
      type: 'edit',
      edit: { kind: 'put measure', stepId: 's2', measure: Measure.parse({ ...shared, value: { agg: 'max', column_id: 'c3' } }) },
      label: '',
    })
    expect(isStale(changed)).toBe(true)
  })
})
