import { expect, it } from 'vitest'
import { aConfig, aDocument, yearsOf } from '../../test/support/documents.ts'
import type { StepConfig } from '../contract/step.ts'
import { datesInUse } from './dates-in-use.ts'

const ofDay = { column_id: 'c4', from: '2011-01-03', to: '2014-12-30' }
const spans = [{ column_id: 'c9', from: '2000-01-01', to: '2000-12-31' }, ofDay]

const withConfig = (config: StepConfig) => {
  const document = aDocument()
  return { ...document, steps: document.steps.map((step) => ({ ...step, config })) }
}

it('names a date that a step counts by, also through a calculated column', () => {
  expect(datesInUse(withConfig(aConfig({ rows: ['c4'] })), spans)).toEqual([ofDay])
  const byYear = aConfig({ rows: ['k'] })
  const years = { ...yearsOf('c4'), dependency: ['c4'] }
  const { value } = byYear.query
  expect(datesInUse(withConfig({ ...byYear, query: { ...byYear.query, value: { ...value, group_calculations: [years] } } }), spans)).toEqual([ofDay])
})

it('leaves out dates that no step reads, and those whose span the reader may not see', () => {
  expect(datesInUse(withConfig(aConfig({ rows: ['c1'] })), spans)).toEqual([])
  expect(datesInUse(withConfig(aConfig({ rows: ['c4'] })), [])).toEqual([])
})
