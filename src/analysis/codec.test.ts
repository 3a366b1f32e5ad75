import { describe, expect, it } from 'vitest'
import { aDocument } from '../../test/support/documents.ts'
import { everyKind } from '../../test/support/every-kind.ts'
import { countSteps, DOCUMENT_FORMAT, readDocument, writeDocument } from './codec.ts'
import { configReads } from './reads.ts'

const codeOf = (text: string) => {
  const read = readDocument(text)
  return read.ok ? 'ok' : read.code
}

describe('a stored document', () => {
  it('is read as it was written, whatever stands in it, with the number of its format', () => {
    const document = everyKind(aDocument())
    const text = writeDocument(document)
    expect(JSON.parse(text).format).toBe(DOCUMENT_FORMAT)
    expect(readDocument(text)).toEqual({ ok: true, value: document })
    expect(countSteps(text)).toBe(document.steps.length)
  })
  it('of the first releases has no number, and gets what came to documents after them', () => {
    const { dataset, steps, measures } = aDocument()
    const old = { dataset, measures, steps: steps.map((step) => ({ ...step, table_settings: { alignment: 'left', row_headers: 'merge', widths: {} } })) }
    const read = readDocument(JSON.stringify(old))
    expect(read.ok && read.value.steps[0]?.table_settings).toEqual({
      alignment: 'left',
      row_headers: 'merge',
      widths: {},
      totals: { rows: true, columns: true, hidden: [] },
      values_on: 'columns',
    })
  })
  it('of an earlier release has steps as they were named, except for a first step that nobody named', () => {
    const { dataset, steps, measures } = aDocument()
    const named = (step_id: string, name: string) => ({ ...steps[0], auto: undefined, id: step_id, step_id, name })
    const stored = { format: 2, dataset, measures, steps: [named('s1', '1'), named('s2', '1'), named('s3', 'Step 3')] }
    const read = readDocument(JSON.stringify(stored))
    expect(read.ok && read.value.steps.map(({ name, auto }) => [name, auto])).toEqual([
      ['1', true],
      ['1', undefined],
      ['Step 3', undefined],
    ])
  })
  it.each([
    ['cut off', (text: string) => text.slice(0, -20)],
    ['empty', () => ''],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['without steps', (text: string) => JSON.stringify({ ...JSON.parse(text), steps: [] })],
    ['with a key that nobody knows', (text: string) => JSON.stringify({ ...JSON.parse(text), colour: 'red' })],
    ['with a format that is no number', (text: string) => JSON.stringify({ ...JSON.parse(text), format: '1' })],
  ])('is refused when it is %s', (_, damage) => {
    expect(codeOf(damage(writeDocument(aDocument())))).toBe('analysis_unreadable')
  })
  it('of a newer release is refused as that', () => {
    expect(codeOf(JSON.stringify({ ...JSON.parse(writeDocument(aDocument())), format: DOCUMENT_FORMAT + 1 }))).toBe('analysis_too_new')
  })
  it('keeps a calculated column of a kind that a newer release wrote, which reads its base column', () => {
    const config = { kind: 'percentile_bands', base_column: 'c3', params: { bands: [0.5, { upto: 0.9 }] } }
    const column = (own: object) => ({ id: 'k1', name: 'Bands', type: 'calculated column', dtype: 'VARCHAR', config: own, dependency: ['c3'] })
    const { dataset, steps, measures } = aDocument()
    const inStep = (own: object) => steps.map((s) => ({ ...s, config: { ...s.config, query: { type: 'ui', value: { group_calculations: [column(own)] } } } }))
    const stored = (own: object) => JSON.stringify({ format: DOCUMENT_FORMAT, dataset: { ...dataset, columns: [column(own)] }, steps: inStep(own), measures })
    const read = readDocument(stored(config))
    expect(read.ok && read.value.dataset.columns[0]?.config).toEqual({ kind: 'unknown', base_column: 'c3', params: { config: JSON.stringify(config) } })
    expect(read.ok && read.value.steps.map((s) => configReads(s.config, [], []).size)).toEqual([0])
    const written = JSON.parse(read.ok ? writeDocument(read.value) : '{}')
    expect([written.dataset.columns[0].config, written.steps[0].config.query.value.group_calculations[0].config]).toEqual([config, config])
    // without a base column, the first dependency becomes the base
    const { base_column: _base, ...rootless } = config
    const other = readDocument(stored(rootless))
    expect(other.ok && other.value.dataset.columns[0]?.config).toMatchObject({ base_column: 'c3' })
    expect(JSON.parse(other.ok ? writeDocument(other.value) : '{}').dataset.columns[0].config).toEqual(rootless)
  })
  it('is never written so that it cannot be read again', () => {
    expect(() => writeDocument({ ...aDocument(), steps: [] })).toThrow()
  })
})
