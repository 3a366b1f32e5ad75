/** Conditional formats in documents: what they name, what puts them aside, and what goes with a measure. */
import { describe, expect, it } from 'vitest'
import { aConfig, aDocument, aMeasure } from '../../test/support/documents.ts'
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { ConditionalFormat } from '../contract/conditional-format.ts'
import { type Measure, ShowValuesAs } from '../contract/measure.ts'
import { TableSettings } from '../contract/step.ts'
import { readDocument, writeDocument } from './codec.ts'
import { exceededLimit, formatsWith, sortFormats, unitOf, withFormatAdded, withoutAside } from './conditional-formats.ts'
import { canonical } from './config-key.ts'
import { newStep } from './document.ts'
import { type DocumentEdit, editDocument } from './edits/document.ts'
import { newFormat } from './new-format.ts'

const sum = { ...aMeasure('m1', 'sum', 'c3'), scope: 'step' as const }
const count = { ...aMeasure('m2', 'count', null), scope: 'step' as const }
const bars = newFormat('bar', sum, 'green')
const rule = newFormat('rule', sum, 'green')
const scale = newFormat('scale', sum, 'green')
const ofCount = newFormat('icons', count, 'red')

const documentOf = (...measures: Measure[]): AnalysisDocument => ({ ...aDocument(), steps: [newStep('s1', '1', 'a1', aConfig({ rows: ['c1'], measures }))] })
const edited = (document: AnalysisDocument, ...edits: DocumentEdit[]): AnalysisDocument => edits.reduce(editDocument, document)
const put = (measureId: string, ...formats: ConditionalFormat[]): DocumentEdit => ({ kind: 'formats', stepId: 's1', measureId, formats })
const formatsIn = (document: AnalysisDocument) => document.steps[0]?.table_settings.formats
const asShare = (measure: Measure): Measure => ({ ...measure, show_values_as: ShowValuesAs.parse({ name: 'percentage_of_grand_total' }) })

describe('the saved key', () => {
  it('is missing in settings without formats, whose text stays as it was', () => {
    const stored = TableSettings.parse({})
    expect(Object.keys(stored)).not.toContain('formats')
    expect(canonical(TableSettings.parse(JSON.parse(JSON.stringify(stored))))).toBe(canonical(stored))
  })
  it('is stored and read again, and refuses kinds that it does not know', () => {
    const document = edited(documentOf(sum, count), put('m1', rule, scale), put('m2', ofCount))
    const read = readDocument(writeDocument(document))
    expect(read.ok && read.value).toEqual(document)
    expect(TableSettings.safeParse({ formats: [{ ...bars, kind: 'stars' }] }).success).toBe(false)
  })
  it('goes when the last format is removed', () => {
    const before = documentOf(sum)
    expect(edited(before, put('m1', bars), put('m1'))).toEqual(before)
  })
})

describe('an edit', () => {
  it('replaces the formats of one measure in their place', () => {
    const document = edited(documentOf(sum, count), put('m1', bars), put('m2', ofCount), put('m1', rule, scale))
    expect(formatsIn(document)).toEqual([rule, scale, ofCount])
  })
  it('puts a rule before a kind that marks every cell, which replaces another such kind', () => {
    expect(withFormatAdded([scale], rule)).toEqual([rule, scale])
    expect(withFormatAdded([rule, scale], bars)).toEqual([rule, bars])
  })
  it('changes neither numbers nor the config', () => {
    const document = documentOf(sum)
    expect(edited(document, put('m1', bars)).steps[0]?.config).toBe(document.steps[0]?.config)
  })
})

describe('the unit of a measure', () => {
  it('is that of its column, a count, or that of the way it is shown', () => {
    expect([unitOf(sum), unitOf(count), unitOf(asShare(sum))]).toEqual([
      { kind: 'value', column_id: 'c3' },
      { kind: 'count', column_id: null },
      { kind: 'fraction', column_id: null },
    ])
    expect(unitOf(aMeasure('m', 'avg', 'c3'))).toEqual(unitOf(sum))
    expect(unitOf(aMeasure('m', 'sum', 'c5'))).not.toEqual(unitOf(sum))
  })
  it('puts formats aside when it changes, and brings them back with it', () => {
    expect(sortFormats([bars, ofCount], [asShare(sum), count])).toEqual({ active: [ofCount], otherUnit: [bars], hidden: [] })
    expect(sortFormats([bars, ofCount], [sum])).toEqual({ active: [bars], otherUnit: [], hidden: [ofCount] })
    const changed = edited(documentOf(sum), put('m1', bars), {
      kind: 'layout',
      stepId: 's1',
      edit: { kind: 'show values as', id: 'm1', shown: 'percentage_of_grand_total' },
    })
    expect(formatsIn(changed)).toEqual([bars])
    expect(sortFormats(formatsIn(changed), changed.steps[0]?.config.query.value.measures ?? []).otherUnit).toEqual([bars])
  })
})

describe('formats that were put aside', () => {
  const document = edited(documentOf(asShare(sum), count), put('m1', bars, rule), put('m2', ofCount))
  const settle = (use: boolean): DocumentEdit => ({ kind: 'aside formats', stepId: 's1', use })
  it('are used for the unit of now, of all measures in one edit', () => {
    const settings = { ...TableSettings.parse({}), formats: [bars, { ...ofCount, unit: unitOf(sum) }, scale] }
    const used = withoutAside(settings, [asShare(sum), asShare(count)], true)
    expect(sortFormats(used.formats, [asShare(sum), asShare(count)]).active).toHaveLength(3)
    expect(formatsIn(edited(document, settle(true)))?.map(({ unit }) => unit.kind)).toEqual(['fraction', 'fraction', 'count'])
  })
  it('are removed, while those that apply and those of hidden measures stay', () => {
    expect(formatsIn(edited(document, settle(false)))).toEqual([ofCount])
    expect(withoutAside({ ...TableSettings.parse({}), formats: [bars, ofCount] }, [asShare(sum)], false).formats).toEqual([ofCount])
  })
})

describe('the number of formats', () => {
  const many = (count: number, format: ConditionalFormat): ConditionalFormat[] => Array.from({ length: count }, () => format)
  const settings = (formats: ConditionalFormat[]) => ({ ...TableSettings.parse({}), formats })
  it('is limited for a measure, for a step, and by row and column, and the schema agrees', () => {
    const others = ['m3', 'm4', 'm5', 'm6', 'm7'].flatMap((measure_id) => many(20, { ...rule, measure_id }))
    const byRow = many(20, { ...bars, within: 'row' })
    expect(exceededLimit(settings([]), 'm1', many(20, rule))).toBeNull()
    expect(exceededLimit(settings([]), 'm1', many(21, rule))).toBe('measure')
    expect(exceededLimit(settings(others), 'm1', [rule])).toBe('step')
    expect(exceededLimit(settings(byRow), 'm2', [{ ...ofCount, within: 'column' }])).toBe('line')
    const accepts = (formats: ConditionalFormat[]): boolean => TableSettings.safeParse({ formats }).success
    expect([accepts(others), accepts([...others, rule]), accepts(byRow), accepts([...byRow, { ...ofCount, within: 'column' }])]).toEqual([
      true,
      false,
      true,
      false,
    ])
    // a rule that compares with a number reads no other cell
    expect(accepts([...byRow, { ...rule, within: 'row' }])).toBe(true)
  })
})

describe('a format', () => {
  it('waits while its measure is not among the values, and goes when the measure is deleted', () => {
    const document = edited(documentOf(sum, count), put('m1', bars), put('m2', ofCount))
    const deleted = edited(document, { kind: 'drop measure', stepId: 's1', id: 'm1' })
    expect(formatsIn(deleted)).toEqual([ofCount])
    const hidden = edited(document, { kind: 'layout', stepId: 's1', edit: { kind: 'remove', id: 'm1', area: 'values' } })
    expect(formatsIn(hidden)).toHaveLength(2)
    const shared = hidden.measures.find((m) => m.name === 'm1')
    const back = edited(hidden, { kind: 'use measure', stepId: 's1', id: shared?.id ?? '' })
    expect(sortFormats(formatsIn(back), back.steps[0]?.config.query.value.measures ?? []).active).toHaveLength(2)
  })
  it('follows new IDs of its measure and of the column of its unit', () => {
    const settings = { ...TableSettings.parse({}), formats: [bars] }
    const to = (id: string): string => ({ m1: 'a7', c3: 'c9' })[id] ?? id
    expect(formatsWith(settings, { measure: to, column: to }).formats).toEqual([{ ...bars, measure_id: 'a7', unit: { kind: 'value', column_id: 'c9' } }])
    expect(formatsWith(settings, { measure: () => null })).not.toHaveProperty('formats')
  })
})

it('new formats are red for rising values where the language says so', () => {
  const [first, , last] =
    newFormat('diverging', sum, 'red').kind === 'scale' ? (newFormat('diverging', sum, 'red') as { points: { color: string | null }[] }).points : []
  const green = newFormat('diverging', sum, 'green') as { points: { color: string | null }[] }
  expect([first?.color, last?.color]).toEqual([green.points[2]?.color, green.points[0]?.color])
})
