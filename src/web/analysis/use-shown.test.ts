import { expect, it } from 'vitest'
import { Measure } from '../../contract/measure.ts'
import { shownName } from './use-shown.ts'

const measure = (agg: string, name: string, auto?: true) => Measure.parse({ id: 'm', name, auto, value: { agg, column_id: 'c1' } })
const computed = measure('sum', 'Sum of Sales', true)

it('gives a measure of a result the name that the draft has in the language of the page', () => {
  expect(shownName(computed, measure('sum', '销售额求和', true))).toBe('销售额求和')
})

it('keeps the name of numbers that are shown until the table is updated', () => {
  expect(shownName(computed, measure('avg', 'Average of Sales', true))).toBe('Sum of Sales')
  expect(shownName(computed, measure('sum', 'Turnover'))).toBe('Sum of Sales')
  expect(shownName(computed, undefined)).toBe('Sum of Sales')
})
