import { describe, expect, it } from 'vitest'
import { aColumn, aConfig, aDocument, aMeasure, COLUMNS } from '../../test/support/documents.ts'
import { Column } from '../contract/column.ts'
import { includeFilter } from '../contract/filter.ts'
import type { StepConfig } from '../contract/step.ts'
import { newUnnamedStep } from './document.ts'
import { editDocument } from './edits/document.ts'
import { type StepWords, stepNames, withNamesGiven, withStepNames } from './step-names.ts'

const WORDS: StepWords = {
  empty: (place) => `Step ${place}`,
  list: (names, more) => names.join(', ') + (more === 0 ? '' : ` and ${more} more`),
  by: (measures, fields) => `${measures} by ${fields}`,
  grain: (window) => `<${window}>`,
  dated: (column, window) => `${column}: ${window}`,
  measure: (agg, column) => `${agg} of ${column}`,
}

const monthOf = (base: string): Column =>
  Column.parse({
    ...{ id: `month ${base}`, name: `Month of ${base}`, type: 'calculated column', automatic: true, dependency: [base] },
    config: { kind: 'date_series', base_column: base, params: { window: 'month' } },
  })
const DAYS = aColumn('c6', 'DATE', 'Shipped')
const MONTHS = [monthOf('c4'), monthOf('c6')]

const aStep = (config: StepConfig, id = 's1') => ({ ...newUnnamedStep(id, `Step ${id}`, 'a1'), config })
const namesOf = (...steps: ReturnType<typeof aStep>[]) => [
  ...stepNames({ dataset: { id: 'd1', name: 'Orders', columns: [...COLUMNS, DAYS, ...MONTHS] }, steps }, WORDS).values(),
]
const sum = (name: string, column = 'c3') => ({ ...aMeasure('m1', 'sum', column), name })

describe('a step that nobody has named', () => {
  it.each<[string, Parameters<typeof aConfig>[0]]>([
    ['Quantity by Region, City', { rows: ['c1'], columns: ['c2'], measures: [sum('sum of Quantity')] }],
    ['avg of Price by Region', { rows: ['c1'], measures: [{ ...aMeasure('m1', 'avg', 'c5'), name: 'avg of Price' }] }],
    ['Turnover', { measures: [sum('Turnover')] }],
    ['Region', { rows: ['c1'] }],
    ['Step 1', { filters: [includeFilter('c1', ['North'])] }],
    ['A, B and 1 more by Region, City, Price and 1 more', { rows: ['c1', 'c2', 'c5', 'c3'], measures: [sum('A'), sum('B'), sum('C')] }],
    ['Quantity by Region, <month>', { rows: ['c1'], columns: ['month c4'], measures: [sum('sum of Quantity')] }],
    ['Day: month, Shipped: month', { rows: ['month c4', 'month c6'] }],
  ])('is called %j by its content', (name, config) => expect(namesOf(aStep(aConfig(config)))).toEqual([name]))

  it('is called by the column of a sum that nobody has named, whatever the sum is called', () =>
    expect(namesOf(aStep(aConfig({ rows: ['c1'], measures: [{ ...sum('Quantity求和'), auto: true }] })))).toEqual(['Quantity by Region']))

  it('leaves out comparisons of the measures that it names', () => {
    const compared = { ...sum('Quantity vs previous period'), id: 'm2', comparison_of: 'm1' }
    expect(namesOf(aStep(aConfig({ rows: ['c1'], measures: [sum('sum of Quantity'), compared] })))).toEqual(['Quantity by Region'])
  })

  it('gets a number if another step has its name, also a step that a person named', () => {
    const { auto: _auto, ...named } = { ...aStep(aConfig({}), 's3'), name: 'Region' }
    expect(namesOf(aStep(aConfig({ rows: ['c1'] }), 's1'), aStep(aConfig({ rows: ['c1'] }), 's2'), named)).toEqual(['Region 2', 'Region 3', 'Region'])
  })

  it('keeps a name that a person gives it, whatever comes into it', () => {
    const document = aDocument()
    const renamed = editDocument(document, { kind: 'rename step', stepId: 's1', name: 'Mine' })
    expect([document.steps[0]?.auto, renamed.steps[0]?.auto]).toEqual([true, undefined])
    const steps = renamed.steps.map((step) => ({ ...step, config: aConfig({ rows: ['c1'] }) }))
    expect([...stepNames({ ...renamed, steps }, WORDS).values()]).toEqual(['Mine'])
  })

  it('is still one when it is copied, and when it is added', () => {
    const copied = editDocument(aDocument(), { kind: 'duplicate step', stepId: 's1' })
    const added = editDocument(copied, { kind: 'add step', name: 'Step 3' })
    expect(added.steps.map(({ name, auto }) => [name, auto])).toEqual([
      ['Step 1', true],
      ['Step 1 2', true],
      ['Step 3', true],
    ])
  })

  it('lends its shown name to a document, unlike a step that a person named', () => {
    const { auto: _auto, ...named } = { ...aStep(aConfig({}), 's2'), name: 'Mine' }
    const document = { ...aDocument(), steps: [aStep(aConfig({})), named] }
    const shown = withStepNames(
      document,
      new Map([
        ['s1', 'Region'],
        ['s2', 'Other'],
      ]),
    )
    expect(shown.steps.map((step) => step.name)).toEqual(['Region', 'Mine'])
  })
})

it('names a step with the titles of its columns, whichever name a plain sum was created with', () => {
  const words = {
    ...WORDS,
    titles: new Map([
      ['c1', '地区'],
      ['c3', '数量'],
    ]),
  }
  const document = { dataset: { id: 'd1', name: 'Orders', columns: [...COLUMNS] } }
  const named = (name: string) => stepNames({ ...document, steps: [aStep(aConfig({ rows: ['c1'], measures: [sum(name)] }))] }, words).get('s1')
  expect([named('sum of Quantity'), named('sum of 数量'), named('Turnover')]).toEqual(['数量 by 地区', '数量 by 地区', 'Turnover by 地区'])
})

it('a step that nobody has named is named by a program that changes its name only', () => {
  const before = { ...aDocument(), steps: [aStep(aConfig({})), aStep(aConfig({}), 's2')] }
  const renamed = { ...before, steps: before.steps.map((step) => (step.step_id === 's2' ? { ...step, name: 'By region' } : step)) }
  expect(withNamesGiven(renamed, before).steps.map(({ name, auto }) => [name, auto])).toEqual([
    ['Step s1', true],
    ['By region', undefined],
  ])
  const added = { ...before, steps: [...before.steps, aStep(aConfig({}), 's3')] }
  expect(withNamesGiven(added, before)).toBe(added)
})
