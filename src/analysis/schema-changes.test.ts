import { expect, it } from 'vitest'
import { aColumn, aConfig, aDocument, aMeasure, COLUMNS } from '../../test/support/documents.ts'
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { StepConfig } from '../contract/step.ts'
import { breakingChanges, needsConsent, schemaChanges } from './schema-changes.ts'

function documentWith(config: StepConfig): AnalysisDocument {
  const document = aDocument()
  return { ...document, steps: document.steps.map((step) => ({ ...step, config })) }
}
const BY_REGION = documentWith(aConfig({ rows: ['c1'], measures: [aMeasure('m1', 'sum', 'c3')] }))
const without = (id: string) => COLUMNS.filter((c) => c.id !== id)
const retyped = (id: string, dtype: string) => COLUMNS.map((c) => (c.id === id ? { ...c, dtype } : c))

it('finds nothing where the columns are the same, whatever their order', () => {
  expect(schemaChanges(COLUMNS, COLUMNS.toReversed(), [BY_REGION])).toBeNull()
})

it('names a column that is gone, and breaks what reads it alone', () => {
  const used = schemaChanges(COLUMNS, without('c1'), [BY_REGION])
  expect(used?.gone).toEqual([{ column_id: 'c1', name: 'Region', dtype: 'VARCHAR', breaks: true }])
  const unused = schemaChanges(COLUMNS, without('c2'), [BY_REGION])
  expect(unused?.gone).toMatchObject([{ column_id: 'c2', breaks: false }])
  expect(unused && breakingChanges(unused)).toEqual([])
})

it('takes a renamed column for one that is gone and one that is new', () => {
  const changes = schemaChanges(COLUMNS, [...without('c1'), aColumn('c6', 'VARCHAR', 'Area')], [])
  expect([changes?.gone.map((c) => c.name), changes?.added]).toEqual([['Region'], [{ name: 'Area', dtype: 'VARCHAR' }]])
})

it.each([
  ['a sum of texts', 'c3', 'VARCHAR', true],
  ['a sum of wider numbers', 'c3', 'DECIMAL(38,2)', false],
  ['rows of another type', 'c1', 'BIGINT', false],
])('knows what %s does', (_, id, dtype, breaks) => {
  expect(schemaChanges(COLUMNS, retyped(id, dtype), [BY_REGION])?.retyped).toMatchObject([{ column_id: id, dtype, breaks }])
})

it('asks until exactly what breaks was accepted', () => {
  const gone = schemaChanges(COLUMNS, without('c1'), [BY_REGION])
  const text = schemaChanges(COLUMNS, retyped('c3', 'VARCHAR'), [BY_REGION])
  if (!gone || !text) throw new Error('nothing changed')
  expect(needsConsent(gone, [])).toBe(true)
  expect(needsConsent(gone, breakingChanges(gone))).toBe(false)
  expect(needsConsent(text, [{ column_id: 'c3', dtype: null }])).toBe(true)
  expect(needsConsent(text, [{ column_id: 'c3', dtype: 'VARCHAR' }])).toBe(false)
})
