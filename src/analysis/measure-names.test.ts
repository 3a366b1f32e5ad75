import { describe, expect, it } from 'vitest'
import { aColumn, aDocument, aMeasure, COLUMNS } from '../../test/support/documents.ts'
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Column } from '../contract/column.ts'
import { includeFilter } from '../contract/filter.ts'
import { Measure } from '../contract/measure.ts'
import { withColumnTitles } from './choices.ts'
import { readDocument, writeDocument } from './codec.ts'
import { sameNumbers } from './config-key.ts'
import { editDocument } from './edits/document.ts'
import type { LayoutEdit } from './edits/layout.ts'
import { type MeasureWords, STORED_WORDS, withMeasureNames, withMeasureNamesGiven, withStoredNames } from './measure-names.ts'
import { merge } from './merge/merge.ts'

const [region, , quantity, , price] = COLUMNS as [Column, Column, Column, Column, Column]

const CHINESE: MeasureWords = {
  of: (agg, name) => name + ({ sum: '求和', avg: '平均值', count: '的计数' } as Record<string, string>)[agg],
  rows: '行数',
  compared: (name, kind, relative) => `${name}（${relative} ${kind}）`,
  shown: (columns) => columns,
}
const TITLED: MeasureWords = { ...CHINESE, shown: (columns) => withColumnTitles(columns, new Map([['c3', '数量']])) }

const layout = (document: AnalysisDocument, edit: LayoutEdit): AnalysisDocument => editDocument(document, { kind: 'layout', stepId: 's1', edit })
const place = (document: AnalysisDocument, column: Column, measureName = 'x', index = 9): AnalysisDocument =>
  layout(document, { kind: 'place', field: { kind: 'column', column }, area: 'values', index, measureName })
const measuresIn = (document: AnalysisDocument) => document.steps[0]?.config.query.value.measures ?? []
const namesIn = (document: AnalysisDocument) => measuresIn(document).map((m) => m.name)
const idAt = (document: AnalysisDocument, at: number) => measuresIn(document)[at]?.id ?? ''

const placed = place(aDocument(), quantity)

describe('a measure that nobody has named', () => {
  it('is one that was placed, or that counts rows', () => {
    const counted = layout(placed, { kind: 'count rows', name: 'x' })
    expect([measuresIn(counted).map((m) => m.auto), counted.measures.map((m) => m.auto)]).toEqual([
      [true, true],
      [true, true],
    ])
    expect(namesIn(withMeasureNames(counted, CHINESE))).toEqual(['Quantity求和', '行数'])
    expect(namesIn(withStoredNames(counted))).toEqual(['Sum of Quantity', 'Count of rows'])
    expect(withStoredNames(counted).measures.map((m) => m.name)).toEqual(['Sum of Quantity', 'Count of rows'])
  })
  it('follows its function, and a column that has a title or another name', () => {
    const average = layout(placed, { kind: 'aggregate', id: idAt(placed, 0), agg: 'avg', name: 'x' })
    expect(namesIn(withMeasureNames(average, TITLED))).toEqual(['数量平均值'])
    const columns = average.dataset.columns.map((c) => (c.id === 'c3' ? { ...c, name: 'Amount' } : c))
    expect(namesIn(withStoredNames({ ...average, dataset: { ...average.dataset, columns } }))).toEqual(['Average of Amount'])
  })
  it('has a number if a column or another measure has its name', () => {
    const two = place(placed, region)
    const copied = layout(two, { kind: 'put measure', measure: { ...aMeasure('m9', 'sum', 'c3'), auto: true } })
    const named = { ...copied, dataset: { ...copied.dataset, columns: [...copied.dataset.columns, aColumn('c9', 'VARCHAR', 'Count of Region')] } }
    expect(namesIn(withStoredNames(named))).toEqual(['Sum of Quantity', 'Count of Region 2', 'Sum of Quantity 2'])
    expect(namesIn(withMeasureNames(named, CHINESE))).toEqual(['Quantity求和', 'Region的计数', 'Quantity求和 2'])
  })
  it('says its filters where it is shown, but not where it is stored', () => {
    const filters = [includeFilter('c1', ['West'])]
    const measure = { ...aMeasure('m9', 'sum', 'c3'), auto: true, value: { agg: 'sum', column_id: 'c3', filters } }
    const filtered = layout(placed, { kind: 'put measure', measure: Measure.parse(measure) })
    const words: MeasureWords = { ...CHINESE, where: (name, [filter], columns) => `${name}，${columns.find((c) => c.id === filter?.column)?.name}` }
    expect(namesIn(withMeasureNames(filtered, words))).toEqual(['Quantity求和', 'Quantity求和，Region'])
    expect(namesIn(withStoredNames(filtered))).toEqual(['Sum of Quantity', 'Sum of Quantity 2'])
  })
  it('keeps its last name if its column is unknown', () => {
    const dataset = { ...placed.dataset, columns: [] }
    expect(namesIn(withMeasureNames({ ...withStoredNames(placed), dataset }, CHINESE))).toEqual(['Sum of Quantity'])
  })
  it('has the same name in every step, and the document stays the same object once it has its names', () => {
    const two = editDocument(placed, { kind: 'duplicate step', stepId: 's1' })
    const named = withMeasureNames(two, CHINESE)
    expect([named.measures, ...named.steps.map((s) => s.config.query.value.measures)].map((list) => list.map((m) => m.name))).toEqual([
      ['Quantity求和'],
      ['Quantity求和'],
      ['Quantity求和'],
    ])
    expect(withMeasureNames(named, CHINESE)).toBe(named)
    expect(withMeasureNames(aDocument(), CHINESE)).toEqual(aDocument())
  })
  it('gets a name of its own by renaming, but not by confirming the shown one', () => {
    const shown = withMeasureNames(placed, CHINESE)
    expect(layout(shown, { kind: 'rename measure', id: idAt(shown, 0), name: 'Quantity求和' })).toBe(shown)
    const renamed = layout(shown, { kind: 'rename measure', id: idAt(shown, 0), name: '数量' })
    expect([measuresIn(renamed)[0]?.auto, renamed.measures[0]?.auto]).toEqual([undefined, undefined])
    expect(namesIn(withStoredNames(renamed))).toEqual(['数量'])
  })
  it('names its comparisons, which follow it', () => {
    const dated = layout(placed, { kind: 'place', field: { kind: 'column', column: COLUMNS[3] as Column }, area: 'rows', index: 0 })
    const id = idAt(dated, 0)
    const names = { difference: 'x', percentage: 'y' }
    const compared = editDocument(dated, { kind: 'compare', stepId: 's1', measures: [{ id, names }], columnId: 'c4', relative: 'previous' })
    expect(namesIn(withStoredNames(compared))).toEqual(['Sum of Quantity', 'Sum of Quantity vs previous period', 'Sum of Quantity vs previous period, %'])
    const chinese = withMeasureNames(compared, CHINESE)
    expect(namesIn(chinese)).toEqual(['Quantity求和', 'Quantity求和（previous difference）', 'Quantity求和（previous percentage）'])
    const renamed = layout(chinese, { kind: 'rename measure', id, name: '总数' })
    expect(namesIn(withStoredNames(renamed))).toEqual(['总数', '总数 vs previous period', '总数 vs previous period, %'])
    const own = layout(chinese, { kind: 'rename measure', id: idAt(chinese, 1), name: '变化' })
    expect([namesIn(withStoredNames(own))[1], measuresIn(own).map((m) => m.auto)]).toEqual(['变化', [true, undefined, true]])
  })
})

describe('names in several languages', () => {
  it('do not change numbers, so that people who may only see results see them in any language', () => {
    const [here, there] = [withMeasureNames(placed, CHINESE), withStoredNames(placed)].map((d) => d.steps[0]?.config)
    expect(here && there && sameNumbers(here, there)).toBe(true)
    const renamed = layout(placed, { kind: 'rename measure', id: idAt(placed, 0), name: 'Mine' }).steps[0]?.config
    expect(renamed && there && sameNumbers(renamed, there)).toBe(false)
  })
  it('are stored the same', () => {
    const chinese = withMeasureNames(placed, CHINESE)
    expect(writeDocument(chinese)).toBe(writeDocument(withStoredNames(placed)))
    const read = readDocument(writeDocument(chinese))
    expect(read.ok && namesIn(read.value)).toEqual(['Sum of Quantity'])
  })
  it('are no conflict between two people', () => {
    const base = withStoredNames(placed)
    const mine = place(withMeasureNames(base, CHINESE), region)
    const theirs = layout(base, { kind: 'place', field: { kind: 'column', column: price }, area: 'values', index: 9, measureName: 'x' })
    const inOtherStep = editDocument(base, { kind: 'add step', name: 'Two' })
    for (const [one, other] of [
      [mine, inOtherStep],
      [inOtherStep, mine],
      [withMeasureNames(base, CHINESE), theirs],
    ] as const) {
      const merged = merge(base, withMeasureNames(one, CHINESE), withStoredNames(other))
      expect(merged.ok).toBe(true)
    }
    const both = merge(base, withMeasureNames(mine, CHINESE), withStoredNames(mine))
    expect(both.ok && [both.renamed, namesIn(withStoredNames(both.document))]).toEqual([[], ['Sum of Quantity', 'Count of Region']])
  })
})

describe('a document that a program sends', () => {
  const before = withStoredNames(placed)
  const id = idAt(before, 0)
  const called = (name: string, measures: Measure[]) => measures.map((m) => (m.id === id ? { ...m, name } : m))
  const inSteps = (document: AnalysisDocument, change: (measures: Measure[]) => Measure[]): AnalysisDocument => ({
    ...document,
    steps: document.steps.map((step) => {
      const { query } = step.config
      return { ...step, config: { ...step.config, query: { ...query, value: { ...query.value, measures: change(query.value.measures) } } } }
    }),
  })
  const given = (sent: AnalysisDocument) => {
    const { measures, ...rest } = withMeasureNamesGiven(sent, before)
    return [measures, measuresIn({ ...rest, measures })].map((list) => list.map(({ name, auto }) => [name, auto]))
  }
  it('names a measure of the analysis and its copies, whichever of them has another name', () => {
    const both = [[['Units', undefined]], [['Units', undefined]]]
    expect(given({ ...before, measures: called('Units', before.measures) })).toEqual(both)
    expect(given(inSteps(before, (measures) => called('Units', measures)))).toEqual(both)
  })
  it('names none that has its old name, or the one of its new content', () => {
    const average = layout(before, { kind: 'aggregate', id, agg: 'avg', name: 'x' })
    const renamed = withStoredNames(average)
    const stale = inSteps({ ...average, measures: called('Sum of Quantity', average.measures) }, (measures) => called('Sum of Quantity', measures))
    for (const sent of [before, renamed, stale]) expect(withMeasureNamesGiven(sent, before)).toBe(sent)
  })
})

describe('a document of an earlier release', () => {
  const old = (names: readonly string[], described: unknown = null) => {
    const { dataset, steps } = aDocument()
    const measures = names.map((name, at) => ({ id: `a${at + 1}`, name, type: 'ui', value: { agg: 'sum', column_id: 'c3' } }))
    const [step] = steps
    const { auto: _auto, ...bare } = step as (typeof steps)[number]
    const config = { ...bare.config, query: { ...bare.config.query, value: { ...bare.config.query.value, measures } } }
    return JSON.stringify({ format: 2, dataset, measures, steps: [{ ...bare, described, config }] })
  }
  it.each(['Sum of Quantity', 'Quantity求和'])('lets %s follow its content', (name) => {
    const read = readDocument(old([name]))
    expect(read.ok && [read.value.measures[0]?.auto, namesIn(read.value), measuresIn(read.value)[0]?.auto]).toEqual([true, ['Sum of Quantity'], true])
  })
  it('keeps the colors that somebody chose for its series', () => {
    const text = old(['Quantity求和'])
    const stored = JSON.parse(text)
    stored.steps[0].chart_settings = { seriesColors: { Quantity求和: '123456', 'West, Quantity求和': '654321', West: 'ABCDEF' } }
    const read = readDocument(JSON.stringify(stored))
    expect(read.ok && read.value.steps[0]?.chart_settings.seriesColors).toEqual({
      'Sum of Quantity': '123456',
      'West, Sum of Quantity': '654321',
      West: 'ABCDEF',
    })
  })
  it.each(['Quantity', 'Sum of Quantity.', 'Average of Quantity', 'sum of Quantity', 'Sum of Quantity 2'])('keeps %s as a person gave it', (name) => {
    const read = readDocument(old([name]))
    expect(read.ok && [read.value.measures[0]?.auto, namesIn(read.value)]).toEqual([undefined, [name]])
  })
  it('keeps all names if it has a generated description', () => {
    const described = { made_of: 'f', parts: [{ text: 'One.', figure: null }] }
    const read = readDocument(old(['Quantity求和'], described))
    expect(read.ok && [read.value.measures[0]?.auto, namesIn(read.value)]).toEqual([undefined, ['Quantity求和']])
  })
})

it('gives names that are stored to every function', () => {
  expect(STORED_WORDS.of('median', '$& {name}')).toBe('Median of $& {name}')
})
