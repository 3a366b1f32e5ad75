import { describe, expect, it } from 'vitest'
import { aConfig, aDocument, aMeasure, COLUMNS } from '../../../test/support/documents.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { Column, type ColumnConfig } from '../../contract/column.ts'
import { Measure } from '../../contract/measure.ts'
import { NUMBER_PRESETS } from '../../format/presets.ts'
import { sameNumbers } from '../config-key.ts'
import { dependentsOfColumn, dependentsOfMeasure } from '../dependents.ts'
import { newStep } from '../document.ts'
import { columnsInUse } from '../reads.ts'
import { operandsOf } from '../references.ts'
import { draftOf, isStale, reduce, startSession } from '../step-session.ts'
import { documentNames } from '../validity.ts'
import { type DocumentEdit, editDocument } from './document.ts'
import type { LayoutEdit } from './layout.ts'

// Region, City, Quantity, Day, Price: c1 to c5
const [, , quantity, , price] = COLUMNS as [Column, Column, Column, Column, Column]

const apply = (document: AnalysisDocument, ...edits: DocumentEdit[]) => edits.reduce(editDocument, document)
const step = (stepId: string, edit: LayoutEdit): DocumentEdit => ({ kind: 'layout', stepId, edit })
const toValues = (column: Column): LayoutEdit => ({
  ...{ kind: 'place', field: { kind: 'column', column }, area: 'values', index: 9 },
  measureName: `Sum of ${column.name}`,
})
const hidden = (id: string): LayoutEdit => ({ kind: 'remove', id, area: 'values' })
const measuresIn = (document: AnalysisDocument, at = 0) => document.steps[at]?.config.query.value.measures ?? []
const namesIn = (document: AnalysisDocument, at = 0) => measuresIn(document, at).map((m) => m.name)
const carriedIn = (document: AnalysisDocument, at = 0) => (document.steps[at]?.config.query.value.group_calculations ?? []).map((c) => c.id)
const config = (document: AnalysisDocument, at = 0) => document.steps[at]?.config ?? aConfig({})

/** Two empty steps. */
const twoSteps = (): AnalysisDocument => apply(aDocument(), { kind: 'add step', name: 'Second' })
const ratio = (first: string, second: string, scope: 'step' | 'analysis' = 'analysis') =>
  Measure.parse({
    ...{ id: 'm7', name: 'Ratio', type: 'expression', scope },
    value: { first: { measure_id: first }, rest: [{ operator: 'divide', operand: { measure_id: second } }] },
  })
const calculated = (id: string, name: string, definition: ColumnConfig): Column =>
  Column.parse({ id, name, type: 'calculated column', dtype: 'VARCHAR', config: definition })
const short = calculated('k1', 'Short', { kind: 'substring', base_column: 'c2', params: { start: 1, end: 2 } })
const loud = calculated('k2', 'Loud', { kind: 'sql', params: { sql: 'upper(Short)' } })

describe('a new measure', () => {
  const document = apply(twoSteps(), step('s1', toValues(quantity)), step('s1', { kind: 'count rows', name: 'Rows' }))

  it('belongs to the analysis, and every step may show it', () => {
    expect(document.measures.map((m) => [m.name, m.scope])).toEqual([
      ['Sum of Quantity', 'analysis'],
      ['Rows', 'analysis'],
    ])
    const [sum] = document.measures
    expect(namesIn(apply(document, { kind: 'use measure', stepId: 's2', id: sum?.id ?? '' }), 1)).toEqual(['Sum of Quantity'])
  })

  it('has a name that neither another measure nor a column has', () => {
    const twice = apply(
      document,
      step('s1', toValues(quantity)),
      step('s2', { kind: 'put measure', measure: { ...aMeasure('m9', 'max', 'c5'), name: 'City' } }),
    )
    expect([namesIn(twice), namesIn(twice, 1)]).toEqual([['Sum of Quantity', 'Rows', 'Sum of Quantity 2'], ['City 2']])
    expect(documentNames(twice).ok).toBe(true)
  })

  it('stays with its step when it reads a column that no other step has', () => {
    const own = newStep('s3', 'Old', 'a1', { ...aConfig({}), query: { type: 'ui', value: { ...aConfig({}).query.value, group_calculations: [short] } } })
    const counted = apply({ ...twoSteps(), steps: [...twoSteps().steps, own] }, step('s3', toValues(short)))
    expect([counted.measures, measuresIn(counted, 2).map((m) => m.scope)]).toEqual([[], ['step']])
  })
})

describe('a measure that is unticked', () => {
  const id = 'a2'
  const start = apply(aDocument(), step('s1', { kind: 'count rows', name: 'Rows' }), step('s1', toValues(quantity)))
  const [rows, sum] = start.measures.map((m) => m.id)
  const formatted = apply(start, step('s1', { kind: 'format', id: sum ?? id, format: NUMBER_PRESETS.currency }))

  it('leaves Values and nothing else, and comes back as it was', () => {
    const without = apply(formatted, step('s1', hidden(sum ?? id)))
    expect([namesIn(without), without.measures.map((m) => m.name)]).toEqual([['Rows'], ['Rows', 'Sum of Quantity']])
    expect(apply(without, step('s1', toValues(quantity))).steps).toEqual(formatted.steps)
    const noRows = apply(formatted, step('s1', hidden(rows ?? id)), step('s1', { kind: 'count rows', name: 'Other' }))
    expect(namesIn(noRows)).toEqual(['Sum of Quantity', 'Rows'])
  })

  it('comes back by its column with the function that it had, unless a step shows it still', () => {
    const average = apply(twoSteps(), step('s1', toValues(quantity)), step('s1', { kind: 'aggregate', id: 'a1', agg: 'avg', name: 'Mean' }))
    const id = average.measures[0]?.id ?? ''
    const mean = apply(average, step('s1', { kind: 'aggregate', id, agg: 'avg', name: 'Mean' }))
    expect(namesIn(apply(mean, step('s1', hidden(id)), step('s1', toValues(quantity))))).toEqual(['Mean'])
    expect(namesIn(apply(mean, step('s2', toValues(quantity))), 1)).toEqual(['Sum of Quantity'])
  })

  it('goes on being an operand of what is computed from it', () => {
    const shown = apply(formatted, { kind: 'put measure', stepId: 's1', measure: ratio(sum ?? id, rows ?? id) })
    const alone = apply(shown, step('s1', hidden(sum ?? id)), step('s1', hidden(rows ?? id)))
    expect(namesIn(alone)).toEqual(['Ratio'])
    expect(operandsOf(config(alone), alone.measures).map((m) => m.name)).toEqual(['Sum of Quantity', 'Rows'])
  })

  it('becomes one of the analysis, its operands with it, where a step alone had it', () => {
    const own = [aMeasure('m1', 'sum', 'c3'), aMeasure('m2', 'count', null)].map((m) => ({ ...m, scope: 'step' as const }))
    const old = { ...aDocument(), steps: [newStep('s1', 'Step 1', 'a1', aConfig({ measures: [...own, ratio('m1', 'm2', 'step')] }))] }
    const without = apply(old, step('s1', hidden('m7')))
    expect([namesIn(without), without.measures.map((m) => m.name)]).toEqual([
      ['m1', 'm2'],
      ['m1', 'm2', 'Ratio'],
    ])
    const alone = apply(old, step('s1', hidden('m1')))
    expect(operandsOf(config(alone), alone.measures).map((m) => m.name)).toEqual(['m1'])
    expect(measuresIn(alone).map((m) => m.scope)).toEqual(['step', 'step'])
  })
})

describe('another function of a measure', () => {
  it('changes the step alone while another step shows the measure', () => {
    const both = apply(twoSteps(), step('s1', toValues(quantity)))
    const id = both.measures[0]?.id ?? ''
    const used = apply(both, { kind: 'use measure', stepId: 's2', id }, step('s2', { kind: 'format', id, format: NUMBER_PRESETS.currency }))
    const changed = apply(used, step('s2', { kind: 'aggregate', id, agg: 'max', name: 'Max of Quantity' }))
    expect([namesIn(changed), namesIn(changed, 1)]).toEqual([['Sum of Quantity'], ['Max of Quantity']])
    expect(measuresIn(changed, 1)[0]).toMatchObject({ value: { agg: 'max' }, format: NUMBER_PRESETS.currency, scope: 'analysis' })
    const back = apply(changed, step('s2', { kind: 'aggregate', id: measuresIn(changed, 1)[0]?.id ?? '', agg: 'sum', name: 'Sum of Quantity' }))
    expect(back.measures.map((m) => m.name)).toEqual(['Sum of Quantity', 'Sum of Quantity 2'])
  })

  it('changes the measure itself where nothing else uses it', () => {
    const one = apply(aDocument(), step('s1', toValues(quantity)))
    const changed = apply(one, step('s1', { kind: 'aggregate', id: one.measures[0]?.id ?? '', agg: 'avg', name: 'Average of Quantity' }))
    expect(changed.measures.map((m) => m.name)).toEqual(['Average of Quantity'])
  })
})

describe('a calculated column of the analysis', () => {
  const defined = apply(twoSteps(), step('s1', { kind: 'put column', column: short }), step('s1', { kind: 'put column', column: loud }))
  const placed = (stepId: string, column: Column): DocumentEdit => step(stepId, { kind: 'place', field: { kind: 'column', column }, area: 'rows', index: 0 })

  it('is offered in every step, and carried by those that read it', () => {
    expect(defined.dataset.columns.slice(5)).toEqual([short, loud])
    expect([carriedIn(defined), carriedIn(defined, 1)]).toEqual([[], []])
    const used = apply(defined, placed('s2', loud))
    expect([carriedIn(used), carriedIn(used, 1)]).toEqual([[], ['k1', 'k2']])
    expect(carriedIn(apply(used, step('s2', { kind: 'remove', id: 'k2', area: 'rows' })), 1)).toEqual([])
  })

  it('is carried for an operand that the step does not show', () => {
    const counted = apply(defined, step('s1', toValues(loud)), step('s1', toValues(quantity)))
    const [count, sum] = measuresIn(counted).map((m) => m.id)
    const alone = apply(
      counted,
      { kind: 'put measure', stepId: 's1', measure: ratio(sum ?? '', count ?? '') },
      step('s1', hidden(sum ?? '')),
      step('s1', hidden(count ?? '')),
    )
    expect([namesIn(alone), carriedIn(alone)]).toEqual([['Ratio'], ['k1', 'k2']])
    const longer: Column = { ...short, config: { kind: 'substring', base_column: 'c2', params: { start: 1, end: 4 } } }
    expect(sameNumbers(config(alone), config(apply(alone, step('s2', { kind: 'put column', column: longer }))))).toBe(false)
  })

  it('changes in every step that reads it, and makes them stale', () => {
    const used = apply(defined, placed('s1', short), placed('s2', loud))
    const start = startSession(used, 1)
    const run = reduce(start, { type: 'applied', stepId: 's1', config: config(used) })
    const longer: Column = { ...short, name: 'First letters', config: { kind: 'substring', base_column: 'c2', params: { start: 1, end: 4 } } }
    const changed = reduce(run, { type: 'edit', edit: step('s2', { kind: 'put column', column: longer }), label: '' })
    expect([isStale(run), isStale(changed)]).toEqual([false, true])
    const [first, second] = draftOf(changed).steps.map((s) => s.config.query.value.group_calculations)
    expect(first).toEqual([longer])
    expect(second?.[1]?.config).toEqual({ kind: 'sql', params: { sql: 'upper("First letters")' } })
    expect(draftOf(reduce(changed, { type: 'undo' }))).toEqual(used)
  })

  it('widens what others may read only once a step uses it', () => {
    const secret = calculated('k3', 'Secret', { kind: 'substring', base_column: 'c1', params: { start: 1, end: 2 } })
    const known = apply(defined, placed('s1', short), step('s1', { kind: 'put column', column: secret }))
    expect(columnsInUse(known, COLUMNS)).toEqual(['c2'])
    expect(columnsInUse(apply(known, placed('s2', secret)), COLUMNS)).toEqual(['c1', 'c2'])
  })

  it('is deleted with what reads it, in every step', () => {
    const used = apply(
      defined,
      placed('s1', short),
      placed('s2', loud),
      step('s1', toValues(quantity)),
      step('s2', toValues(loud)),
      step('s1', { kind: 'filter', filter: { column: 'k2', operator: 'IN', value: ['PA'] } }),
    )
    const gone = apply(used, step('s1', { kind: 'remove column', id: 'k1' }))
    expect(gone.dataset.columns).toEqual(COLUMNS)
    expect([namesIn(gone), namesIn(gone, 1), carriedIn(gone), carriedIn(gone, 1)]).toEqual([['Sum of Quantity'], [], [], []])
    expect([config(gone).pivot.rows, config(gone).query.value.filters, gone.measures.map((m) => m.name)]).toEqual([[], [], ['Sum of Quantity']])
  })

  it('of one step alone goes to the analysis with a measure over it that is unticked, beside another step that has one of its id and name', () => {
    const own = (column: Column, ...measures: Measure[]) => {
      const plain = aConfig({ rows: [column.id], measures: measures.map((m) => ({ ...m, scope: 'step' as const })) })
      return { ...plain, query: { type: 'ui' as const, value: { ...plain.query.value, group_calculations: [column] } } }
    }
    const longer = calculated('k1', 'Short', { kind: 'substring', base_column: 'c2', params: { start: 1, end: 3 } })
    const counted = Measure.parse({ ...{ id: 'm1', name: 'Starts', type: 'sql' }, value: { sql: 'count(distinct Short)' } })
    const steps = [newStep('s1', 'Step 1', 'a1', own(short, counted)), newStep('s2', '2', 'a1', own(longer)), newStep('s3', '3', 'a1', own(short))]
    const untied = apply({ ...aDocument(), steps }, step('s1', hidden('m1')))
    const [lifted] = untied.dataset.columns.slice(5)
    expect([lifted?.name, lifted?.config, untied.measures.map((m) => m.value)]).toEqual([
      'Short 2',
      short.config,
      [{ sql: 'count(distinct "Short 2")', dependencies: [] }],
    ])
    expect(config(untied).pivot.rows).toEqual([lifted?.id])
    expect([config(untied, 1), config(untied, 2)]).toEqual([own(longer), own(short)])
    expect(documentNames(untied).ok).toBe(true)
    const again = apply(untied, { kind: 'use measure', stepId: 's3', id: untied.measures[0]?.id ?? '' })
    expect([namesIn(again, 2), carriedIn(again, 2)]).toEqual([['Starts'], ['k1', lifted?.id]])
  })

  it('of one step alone, as older documents have it, stays with that step', () => {
    const own = {
      ...aConfig({ rows: ['k1'] }),
      query: { type: 'ui' as const, value: { ...aConfig({ rows: ['k1'] }).query.value, group_calculations: [short] } },
    }
    const old = { ...aDocument(), steps: [newStep('s1', 'Step 1', 'a1', own), newStep('s2', '2', 'a1')] }
    const renamed = apply(old, step('s1', { kind: 'put column', column: { ...short, name: 'Start' } }), step('s2', { kind: 'put column', column: loud }))
    expect(renamed.dataset.columns.slice(5)).toEqual([loud])
    expect(renamed.steps[0]?.config.query.value.group_calculations.map((c) => c.name)).toEqual(['Start'])
    expect(carriedIn(apply(renamed, step('s1', { kind: 'remove column', id: 'k1' })))).toEqual([])
  })
})

describe('what a deletion takes with it', () => {
  const sorted: DocumentEdit = step('s1', { kind: 'sort axis', axis: 'rows', measureId: 'a1', at: [], direction: 'desc' })
  const base = apply(
    twoSteps(),
    step('s1', { kind: 'put column', column: short }),
    step('s1', { kind: 'put column', column: loud }),
    step('s1', { kind: 'place', field: { kind: 'column', column: loud }, area: 'rows', index: 0 }),
    step('s2', toValues(loud)),
    { kind: 'display', stepId: 's2', mode: 'both' },
  )

  it('is named for a column: columns, measures, and the places of each step', () => {
    expect(dependentsOfColumn(base, 's1', 'k1')).toEqual({
      columns: ['Loud'],
      measures: ['Sum of Loud'],
      steps: [
        { name: 'Step 1', places: ['rows'] },
        { name: 'Second', places: ['values', 'chart'] },
      ],
    })
    const nothing = calculated('k9', 'Nothing', { kind: 'base', base_column: 'c1', params: {} })
    expect(dependentsOfColumn(apply(base, step('s1', { kind: 'put column', column: nothing })), 's1', 'k9')).toEqual({ columns: [], measures: [], steps: [] })
  })

  it('is named for a column: measures that no step shows, and those that a step alone has', () => {
    const sum = base.measures.find((m) => m.name === 'Sum of Loud')
    const unticked = apply(base, step('s2', hidden(sum?.id ?? '')))
    expect(dependentsOfColumn(unticked, 's1', 'k1')).toMatchObject({ measures: ['Sum of Loud'], steps: [{ name: 'Step 1' }] })
    const own = Measure.parse({ ...aMeasure('m9', 'count', 'k2'), name: 'Own', scope: 'step' })
    expect(dependentsOfColumn(apply(unticked, { kind: 'put measure', stepId: 's2', measure: own }), 's1', 'k1')).toMatchObject({
      measures: ['Sum of Loud', 'Own'],
      steps: [{ name: 'Step 1' }, { name: 'Second', places: ['values', 'chart'] }],
    })
  })

  it('is named for a measure: what is computed from it, sort orders and charts', () => {
    const plain = apply(aDocument(), step('s1', { kind: 'place', field: { kind: 'column', column: COLUMNS[0] as Column }, area: 'rows', index: 0 }))
    const shown = apply(plain, step('s1', toValues(quantity)), step('s1', toValues(price)))
    const [sum, prices] = measuresIn(shown).map((m) => m.id)
    const all = apply(
      shown,
      { kind: 'put measure', stepId: 's1', measure: ratio(sum ?? '', prices ?? '') },
      { ...sorted, edit: { kind: 'sort axis', axis: 'rows', measureId: sum ?? '', at: [], direction: 'desc' } } as DocumentEdit,
      { kind: 'display', stepId: 's1', mode: 'chart' },
      step('s1', hidden(prices ?? '')),
    )
    expect(dependentsOfMeasure(all, 's1', sum ?? '')).toEqual({
      columns: [],
      measures: ['Ratio'],
      steps: [{ name: 'Step 1', places: ['values', 'sort', 'chart'] }],
    })
    expect(dependentsOfMeasure(all, 's1', prices ?? '')).toEqual({ columns: [], measures: ['Ratio'], steps: [{ name: 'Step 1', places: ['values', 'chart'] }] })
  })
})
