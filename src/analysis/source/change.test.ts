import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aColumn, aConfig, aDocument, aMeasure } from '../../../test/support/documents.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { Column } from '../../contract/column.ts'
import { Measure } from '../../contract/measure.ts'
import type { StepConfig } from '../../contract/step.ts'
import { canonical } from '../config-key.ts'
import { newStep } from '../document.ts'
import { carryColumns, definitionsIn } from '../edits/columns.ts'
import { documentNames } from '../validity.ts'
import { grantedAfter, mappingProblem, moveToSource, withoutUnmapped } from './change.ts'
import { requiredColumns } from './required-columns.ts'

const calculated = (id: string, name: string, config: object, more: object = {}): Column =>
  Column.parse({ id, name, type: 'calculated column', config, ...more })
const sqlMeasure = (id: string, sql: string): Measure => Measure.parse({ id, name: id, type: 'sql', value: { sql } })
const ratio = (id: string, of: string, by: string): Measure =>
  Measure.parse({ id, name: id, type: 'expression', value: { first: { measure_id: of }, rest: [{ operator: 'divide', operand: { measure_id: by } }] } })

const SHORT = calculated('k1', 'Short', { kind: 'substring', base_column: 'c1', params: { start: 1, end: 2 } }, { dependency: ['c1'] })
const TOTAL = calculated('k2', 'Total', { kind: 'sql', params: { sql: '"Quantity" * "Price" -- "City"' } })
const BOTH = calculated('k3', 'Both', { kind: 'concatenate', params: { separator: ' ', columns: ['c2', 'k1'] } }, { dependency: ['c2', 'k1'] })

/** A document in which everything that can read a column reads one. */
function everything(): AnalysisDocument {
  const plain = aDocument()
  const quantity = { ...aMeasure('q', 'sum', 'c3'), dependency: ['c3'] } as Measure
  const along = Measure.parse({
    ...aMeasure('d', 'sum', 'c5'),
    show_values_as: { name: 'difference_from', params: { column_id: 'c1', value: 'West' }, dependencies: ['c1'] },
  })
  const sales = sqlMeasure('s', 'sum("Total") / count("City")')
  const config = aConfig({
    rows: ['c1', 'k3'],
    columns: ['c4'],
    measures: [quantity, along, sales, ratio('r', 'q', 'd')],
    filters: [{ column: 'c2', operator: 'IN', value: ['Rome'] }],
    sort: [{ column_id: 'c1', direction: 'asc', by: { kind: 'measure', measure_id: 'q', at: ['2024-01-01'] } }],
  })
  const step = newStep('s1', 'One', 'a1', config)
  return carryColumns({
    dataset: { ...plain.dataset, columns: [...plain.dataset.columns, SHORT, TOTAL, BOTH] },
    measures: [quantity],
    steps: [
      {
        ...step,
        table_settings: { ...step.table_settings, widths: { 'field:c1': 90, 'measure:q': 80 }, totals: { ...step.table_settings.totals, hidden: ['c1'] } },
        chart_settings: { ...step.chart_settings, selectedMeasure: 'q' },
      },
      newStep('s2', 'Two', 'a1', aConfig({ rows: ['c4'], measures: [aMeasure('n', 'count', null)] })),
    ],
  })
}

const PLAIN = ['c1', 'c2', 'c3', 'c4', 'c5']
const others = PLAIN.map((id, i) => ({ ...aColumn(`x${i}`, aDocument().dataset.columns[i]?.dtype, `New ${id}`) }))
const toOthers = (but: readonly string[] = []): Map<string, string> =>
  new Map(PLAIN.flatMap((id, i): [string, string][] => (but.includes(id) ? [] : [[id, `x${i}`]])))
const SOURCE = { id: 'd2', name: 'Other', columns: others }
const configOf = (document: AnalysisDocument, at = 0): StepConfig => document.steps[at]?.config ?? aConfig({})

describe('a document on another dataset', () => {
  it('names its columns by new ids, in every place, and by new names in SQL texts alone', () => {
    const { dataset, measures, steps } = moveToSource(everything(), SOURCE, toOthers())
    const [first] = steps
    expect(dataset).toMatchObject({ id: 'd2', name: 'Other' })
    expect(dataset.columns.slice(0, 5)).toEqual(others)
    expect(definitionsIn({ dataset }).map((c) => c.config)).toMatchObject([
      { base_column: 'x0' },
      { params: { sql: '"New c3" * "New c5" -- "City"' } },
      { params: { columns: ['x1', 'k1'] } },
    ])
    expect(first?.config.pivot).toMatchObject({ rows: ['x0', 'k3'], columns: ['x3'], sort: [{ column_id: 'x0', by: { at: ['2024-01-01'] } }] })
    expect(first?.config.query.value.filters).toMatchObject([{ column: 'x1', value: ['Rome'] }])
    expect(first?.config.query.value.measures).toMatchObject([
      { value: { column_id: 'x2' }, dependency: ['x2'] },
      { show_values_as: { params: { column_id: 'x0', value: 'West' }, dependencies: ['x0'] } },
      { value: { sql: 'sum("Total") / count("New c2")' } },
      { value: { first: { measure_id: 'q' } } },
    ])
    expect(first?.table_settings).toMatchObject({ widths: { 'field:x0': 90, 'measure:q': 80 }, totals: { hidden: ['x0'] } })
    expect(measures).toMatchObject([{ value: { column_id: 'x2' } }])
  })

  it('has no id of the old dataset left, whatever the new one calls its columns', () => {
    const text = JSON.stringify(moveToSource(everything(), SOURCE, toOthers(['c2'])))
    for (const id of PLAIN) expect(text).not.toContain(`"${id}"`)
  })

  it('gives other ids and names to what the new dataset has columns like', () => {
    const columns = others.map((c, i) => (i === 0 ? { ...c, id: 'k1', name: 'Total' } : i === 1 ? { ...c, name: 'q' } : c))
    const changed = moveToSource(everything(), { ...SOURCE, columns }, new Map([...toOthers(), ['c1', 'k1']]))
    expect(documentNames(changed)).toMatchObject({ ok: true })
    expect(definitionsIn(changed).map((c) => c.name)).toEqual(['Short', 'Total 2', 'Both'])
    expect(new Set(changed.dataset.columns.map((c) => c.id)).size).toBe(changed.dataset.columns.length)
    expect(configOf(changed).query.value.measures.map((m) => [m.name, m.type === 'sql' ? m.value.sql : ''])).toEqual([
      ['q 2', ''],
      ['d', ''],
      ['s', 'sum("Total 2") / count("q")'],
      ['r', ''],
    ])
    expect(changed.measures.map((m) => m.name)).toEqual(['q 2'])
  })
})

describe('what nothing stands for', () => {
  it('goes with everything that is computed from it, and with nothing else', () => {
    const part = withoutUnmapped(everything(), toOthers(['c3']))
    expect(definitionsIn(part).map((c) => c.name)).toEqual(['Short', 'Both'])
    expect(configOf(part).query.value.measures.map((m) => m.id)).toEqual(['d'])
    expect(configOf(part).pivot).toMatchObject({ rows: ['c1', 'k3'], columns: ['c4'], sort: [] })
    expect(part.steps[0]?.chart_settings.selectedMeasure).toBeNull()
    expect(part.measures).toEqual([])
    expect(part.steps[1]).toEqual(everything().steps[1])
  })

  it('is no longer compared along: the measure shows its plain values', () => {
    const [measure] = configOf(withoutUnmapped(everything(), toOthers(['c1', 'c3']))).query.value.measures
    expect(measure).toMatchObject({ id: 'd', show_values_as: { name: 'none', dependencies: [] } })
    expect(configOf(withoutUnmapped(everything(), toOthers(['c1']))).pivot.rows).toEqual([])
  })

  it('leaves a sort by a measure, whose column key has no part of it any more', () => {
    expect(configOf(withoutUnmapped(everything(), toOthers(['c4']))).pivot.sort).toMatchObject([{ column_id: 'c1', by: { measure_id: 'q', at: [] } }])
  })

  it('takes columns with it whose kind only a newer release knows', () => {
    const unknown = calculated('k9', 'Newer', { kind: 'unknown', base_column: 'c1', params: { config: '{"kind":"newer","base_column":"c1"}' } })
    const document = everything()
    const newer = carryColumns({ ...document, dataset: { ...document.dataset, columns: [...document.dataset.columns, unknown] } })
    expect(definitionsIn(moveToSource(newer, SOURCE, toOthers())).map((c) => c.name)).toEqual(['Short', 'Total', 'Both'])
  })

  it('may be a column that the dataset lost before: no column of the new one takes its place by its id', () => {
    const document = everything()
    const lost = { ...document, dataset: { ...document.dataset, columns: document.dataset.columns.filter((c) => c.id !== 'c4') } }
    const columns = others.map((c, i) => (i === 4 ? { ...c, id: 'c4' } : c))
    const changed = moveToSource(lost, { ...SOURCE, columns }, new Map([...toOthers(['c4']), ['c5', 'c4']]))
    expect(configOf(changed).pivot.columns).toEqual([])
    expect(configOf(changed, 1).pivot.rows).toEqual([])
  })
})

describe('a list of columns', () => {
  const list = (change: Record<string, string | null> = {}) => PLAIN.map((from, i) => ({ from, to: from in change ? (change[from] ?? null) : `x${i}` }))
  it.each([
    ['is a mapping', list({ c2: null }), null],
    ['misses a column that is used', list().slice(1), 'column_unmapped'],
    ['names a column that is not there', list({ c1: 'c1' }), 'unknown_column'],
    ['names a column twice', list({ c1: 'x1' }), 'column_mapped_twice'],
    ['names a wanted column twice', [...list(), { from: 'c1', to: null }], 'column_mapped_twice'],
  ])('%s', (_, columns, code) => expect(mappingProblem(everything(), others, columns)?.code ?? null).toBe(code))
})

it('what somebody reads after the change stands for what they read before, as far as saved steps read it', () => {
  expect(grantedAfter(['c1', 'c5', 'c9'], ['x0', 'x1', 'x2'], toOthers())).toEqual(['x0'])
})

/** Random datasets that contain the document's columns under other IDs and names and in another order, with the mapping. */
const RENAMED = fc
  .record({
    order: fc.shuffledSubarray(PLAIN, { minLength: PLAIN.length }),
    ids: fc.uniqueArray(fc.constantFrom('c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'k7', 'z'), { minLength: 5, maxLength: 5 }),
    names: fc.uniqueArray(fc.constantFrom('Region', 'City', 'region', 'A "B"', '销售 额', 'sum', 'Quantity', 'x.y', "it's"), { minLength: 5, maxLength: 5 }),
  })
  .map(({ order, ids, names }) => ({
    columns: order.map((from, i) => ({ ...(aDocument().dataset.columns.find((c) => c.id === from) as Column), id: ids[i] ?? '', name: names[i] ?? '' })),
    mapping: new Map(order.map((from, i): [string, string] => [from, ids[i] ?? ''])),
  }))

it('mapping every column to a renamed one and back gives the equal document', () => {
  const document = everything()
  fc.assert(
    fc.property(RENAMED, ({ columns, mapping }) => {
      const there = moveToSource(document, { id: 'd2', name: 'Other', columns }, mapping)
      expect(documentNames(there).ok).toBe(true)
      expect(requiredColumns(there).length).toBe(requiredColumns(document).length)
      const plain = document.dataset.columns.filter((c) => c.type === 'column')
      const back = moveToSource(there, { ...document.dataset, columns: plain }, new Map([...mapping].map(([from, to]) => [to, from])))
      expect(canonical(back)).toBe(canonical(document))
    }),
    { seed: 101, numRuns: 300 },
  )
})
