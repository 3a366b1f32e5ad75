import { describe, expect, it } from 'vitest'
import { aConfig, aDocument, aMeasure, COLUMNS } from '../../test/support/documents.ts'
import { filteredBy } from '../../test/support/edits.ts'
import type { AnalysisDocument } from '../contract/analysis.ts'
import { Column } from '../contract/column.ts'
import { Measure } from '../contract/measure.ts'
import { SHOW_AS, SHOW_AS_NAMES } from '../contract/show-as.ts'
import type { StepConfig } from '../contract/step.ts'
import { newStep } from './document.ts'
import { columnsInUse, configReads, documentReads, grantedDocument, measuresOf, restoreHidden } from './reads.ts'
import { operandsOf } from './references.ts'

// Region, City, Quantity, Day, Price: c1 to c5

const calculated = (id: string, config: unknown, name = id): Column => Column.parse({ id, name, type: 'calculated column', config })
const sqlMeasure = (id: string, sql: string): Measure => Measure.parse({ id, name: id, type: 'sql', value: { sql } })
const expression = (id: string, first: string, second: string): Measure =>
  Measure.parse({
    ...{ id, name: id, type: 'expression' },
    value: { first: { measure_id: first }, rest: [{ operator: 'divide', operand: { measure_id: second } }] },
  })
const withCalculations = (config: StepConfig, ...group_calculations: Column[]): StepConfig => ({
  ...config,
  query: { ...config.query, value: { ...config.query.value, group_calculations } },
})
const count = aMeasure('n', 'count', null)
const differenceFrom = (column_id: string): Measure =>
  Measure.parse({ ...count, show_values_as: { name: 'difference_from', params: { column_id, value: 'West' }, dependencies: [] } })

const upper = calculated('k1', { kind: 'substring', base_column: 'c2', params: { start: 1, end: 2 } }, 'Short city')
const grouped = calculated('k2', { kind: 'value_groups', base_column: 'k1', params: { groups: [{ name: 'A', values: ['Pa'] }] } })
const circle = calculated('k3', { kind: 'concatenate', params: { separator: '', columns: ['k3', 'c1'] } })
const inSql = (sql: string) => calculated('k4', { kind: 'sql', params: { sql } })

describe('what a config reads', () => {
  const reads = (config: StepConfig, operands: readonly Measure[] = []) => [...configReads(config, operands, COLUMNS)].sort()

  it.each<[string, StepConfig, string[]]>([
    ['nothing, when it counts rows', aConfig({ measures: [count] }), []],
    ['its rows and columns', aConfig({ rows: ['c1'], columns: ['c4'] }), ['c1', 'c4']],
    ['what it only groups by', { ...aConfig({}), query: aConfig({ rows: ['c2'] }).query }, ['c2']],
    ['what it filters by', aConfig({ filters: [{ column: 'c2', operator: 'IN', value: ['Paris'] }] }), ['c2']],
    ['what it sorts by', aConfig({ sort: [{ column_id: 'c4', direction: 'asc', by: { kind: 'header' } }] }), ['c4']],
    ['what its measures aggregate', aConfig({ measures: [aMeasure('m', 'sum', 'c5')] }), ['c5']],
    ['what its measures filter by', aConfig({ measures: [filteredBy(aMeasure('m', 'sum', 'c5'), 'list')] }), ['c2', 'c5']],
    ['the field of a difference', aConfig({ measures: [differenceFrom('c1')] }), ['c1']],
    ['what a calculated column reads through another', withCalculations(aConfig({ rows: ['k2'] }), upper, grouped), ['c2']],
    ['nothing of a calculated column that is not used', withCalculations(aConfig({ rows: ['c1'] }), upper, grouped), ['c1']],
    ['what a calculated column reads beside itself', withCalculations(aConfig({ rows: ['k3'] }), circle), ['c1']],
    [
      'both parts of a quotient',
      withCalculations(aConfig({ rows: ['k4'] }), calculated('k4', { kind: 'divide', params: { numerator: 'c5', denominator: 'c3' } })),
      ['c3', 'c5'],
    ],
    ['what a measure aggregates of a calculated column', withCalculations(aConfig({ measures: [aMeasure('m', 'max', 'k1')] }), upper), ['c2']],
    ['names in the SQL text of a column', withCalculations(aConfig({ rows: ['k4'] }), inSql('"City" || region')), ['c1', 'c2']],
    ['names in the SQL text of a measure', aConfig({ measures: [sqlMeasure('m', 'sum(Quantity * "Price")')] }), ['c3', 'c5']],
    [
      'calculated columns that a SQL text names',
      withCalculations(aConfig({ measures: [sqlMeasure('m', `string_agg("Short city", 'Region')`)] }), upper),
      ['c2'],
    ],
    ['no name in a string, a comment or a function', aConfig({ measures: [sqlMeasure('m', "count('City') -- Region\n/* Price */ + day(now())")] }), []],
    ['an id that no column has', aConfig({ rows: ['c9'] }), ['c9']],
  ])('is %s', (_, config, expected) => expect(reads(config)).toEqual(expected))

  it.each(SHOW_AS_NAMES.filter((name) => SHOW_AS[name].needs !== 'nothing'))('includes the field along which %s shows values', (name) => {
    const measure = Measure.parse({ ...aMeasure('m', 'sum', 'c5'), show_values_as: { name, params: { column_id: 'c1' } } })
    expect(reads(aConfig({ measures: [measure] }))).toEqual(['c1', 'c5'])
  })

  it('is what its operands read, and what these are compared with', () => {
    const ratio = aConfig({ measures: [expression('r', 'a', 'b')] })
    expect(reads(ratio)).toEqual([])
    expect(reads(ratio, [aMeasure('a', 'sum', 'c5'), { ...differenceFrom('c2'), id: 'b' }])).toEqual(['c2', 'c5'])
  })

  it('is every column of a name that differs in case only, unless one has it exactly', () => {
    const names = [...COLUMNS, { id: 'c6', name: 'REGION' }]
    const of = (sql: string) => [...configReads(aConfig({ measures: [sqlMeasure('m', sql)] }), [], names)].sort()
    expect(of('max(region)')).toEqual(['c1', 'c6'])
    expect(of('max(REGION)')).toEqual(['c6'])
  })
})

it('the operands of a step are what its expressions name through others, each once, and not what it shows', () => {
  const known = [expression('r', 'q', 'a'), expression('q', 'a', 'r'), aMeasure('a', 'sum', 'c5'), aMeasure('z', 'sum', 'c3')]
  const ids = (measures: Measure[]) => operandsOf(aConfig({ measures }), known).map((m) => m.id)
  expect(ids([expression('x', 'r', 'n'), count])).toEqual(['r', 'q', 'a'])
  expect(ids([expression('x', 'a', 'gone')])).toEqual(['a'])
  expect(ids([count])).toEqual([])
})

/** Step s1 groups by region, s2 sums prices by an expression of the analysis, s3 groups cities and has a filter. */
function threeSteps(): AnalysisDocument {
  const document = aDocument()
  const total = aMeasure('total', 'sum', 'c5')
  const ratio = expression('ratio', 'total', 'n')
  const filtered = aConfig({ rows: ['k2'], measures: [count], filters: [{ column: 'c2', operator: 'IN', value: ['Paris'] }] })
  return {
    dataset: { ...document.dataset, columns: [...document.dataset.columns, { ...upper, id: 'k9', name: 'Of the analysis' }] },
    steps: [
      newStep('s1', 'By region', 'a1', withCalculations(aConfig({ rows: ['c1'], measures: [count] }), upper)),
      newStep('s2', 'Ratio', 'a1', aConfig({ measures: [ratio, count] })),
      { ...newStep('s3', 'Cities', 'a1', withCalculations(filtered, upper, grouped)), description: 'Paris only' },
    ],
    measures: [total, ratio],
  }
}

describe('a document of several steps', () => {
  it('reads step by step what each reads, expressions through the measures of the analysis', () => {
    expect([...documentReads(threeSteps(), COLUMNS)].map(([id, ids]) => [id, [...ids]])).toEqual([
      ['s1', ['c1']],
      ['s2', ['c5']],
      ['s3', ['c2']],
    ])
    expect(columnsInUse(threeSteps(), COLUMNS)).toEqual(['c1', 'c2', 'c5'])
  })

  it('resolves an operand by the measure of the analysis where a step has another of that id', () => {
    const document = threeSteps()
    const [, second] = document.steps
    const other = { ...document, steps: [newStep('s9', 'Other', 'a1', aConfig({ measures: [aMeasure('total', 'sum', 'c3')] })), ...(second ? [second] : [])] }
    expect([...(documentReads(other, COLUMNS).get('s2') ?? [])]).toEqual(['c5'])
    expect(measuresOf(other).findLast((m) => m.id === 'total')).toMatchObject({ value: { column_id: 'c5' } })
  })
})

describe('a document as somebody sees it who may read some of the columns', () => {
  const seen = (...granted: string[]) => grantedDocument(threeSteps(), new Set(granted), COLUMNS)
  const text = (value: unknown) => JSON.stringify(value)

  it('keeps of a step that needs more its name alone: no filter value, description or calculated column', () => {
    const { document, withheld } = seen('c1')
    expect(withheld).toEqual(['s2', 's3'])
    expect(document.steps.map((s) => [s.name, s.description, s.config.pivot.rows])).toEqual([
      ['By region', '', ['c1']],
      ['Ratio', '', []],
      ['Cities', '', []],
    ])
    for (const hidden of ['Paris', 'City', 'Short city', 'Price', 'k1', 'k2', 'k9', 'ratio']) expect(text(document)).not.toContain(hidden)
  })

  it('keeps calculated columns and measures that the granted columns suffice for', () => {
    const { document, withheld } = seen('c2', 'c5')
    expect(withheld).toEqual(['s1'])
    expect(document.dataset.columns.map((c) => c.id)).toEqual(['c2', 'c5', 'k9'])
    expect(document.measures.map((m) => m.id)).toEqual(['total', 'ratio'])
    expect(document.steps[2]).toEqual(threeSteps().steps[2])
  })

  it('shows a column or measure of the analysis that is calculated from others only with all that these read', () => {
    const document = threeSteps()
    const calculations = [upper, grouped]
    const counted = aMeasure('groups', 'count_distinct', 'k2')
    const defined = { ...document, dataset: { ...document.dataset, columns: [...COLUMNS, ...calculations] }, measures: [counted] }
    const shown = (id: string) => grantedDocument(defined, new Set([id]), COLUMNS).document
    expect([shown('c1').dataset.columns.map((c) => c.id), shown('c1').measures]).toEqual([['c1'], []])
    expect([shown('c2').dataset.columns.map((c) => c.id), shown('c2').measures]).toEqual([['c2', 'k1', 'k2'], [counted]])
  })

  it('is stored whole again when they send it back, with their name of a step and their new columns', () => {
    const shown = seen('c1')
    const [first, ...others] = shown.document.steps
    if (!first) throw new Error('a document has a step')
    const mine = calculated('k7', { kind: 'substring', base_column: 'c1', params: { start: 1, end: 1 } }, 'Mine')
    const sent = {
      ...shown.document,
      steps: [{ ...first, config: withCalculations(first.config, mine) }, ...others.map((s) => ({ ...s, name: `${s.name}!` }))],
    }
    const stored = restoreHidden(sent, threeSteps(), shown)
    const before = threeSteps()
    expect(stored.steps.map((s) => s.name)).toEqual(['By region', 'Ratio!', 'Cities!'])
    expect(stored.steps.slice(1).map((s) => s.config)).toEqual(before.steps.slice(1).map((s) => s.config))
    expect(stored.steps[2]?.description).toBe('Paris only')
    expect(stored.steps[0]?.config.query.value.group_calculations.map((c) => c.id)).toEqual(['k7', 'k1'])
    expect(stored.dataset.columns.map((c) => c.id).sort()).toEqual(before.dataset.columns.map((c) => c.id).sort())
    expect(stored.measures.map((m) => m.id)).toEqual(['total', 'ratio'])
  })
})
