import { describe, expect, it } from 'vitest'
import { aMeasure } from '../../test/support/documents.ts'
import { Measure } from '../contract/measure.ts'
import { formatNumber } from './number.ts'
import { proposeFormat } from './propose-format.ts'

const quotient = (name: string, operator = 'divide') =>
  Measure.parse({ id: 'm', name, type: 'expression', value: { first: { measure_id: 'm1' }, rest: [{ operator, operand: { measure_id: 'm2' } }] } })
const sum = (column: string) => ({ ...aMeasure('m1', 'sum', 'c3'), name: `Sum of ${column}` })
const proposed = (measure: Measure, more: { column?: string; dtype?: string; value?: number | null } = {}) => {
  const format = proposeFormat({ measure, column: '', dtype: 'DOUBLE', value: 0.345, ...more })
  return format && formatNumber(more.value ?? 0.345, format)
}

describe('a quotient', () => {
  it.each(['Margin', 'Share of online', 'conversion rate', 'Profit %', '毛利率', '线上占比'])('named %s is proposed in percent', (name) =>
    expect(proposed(quotient(name))).toBe('34.5%'),
  )
  it('keeps its format under another name, and if it is no share or in percent already', () => {
    expect(proposed(quotient('Orders per customer'))).toBe(null)
    expect(proposed(quotient('Exchange rate'))).toBe(null)
    expect(proposed(quotient('汇率'))).toBe(null)
    expect(proposed(quotient('Margin'), { value: 34.5 })).toBe(null)
  })
  it('is a division: a sum named so is not', () => expect(proposed(quotient('Margin', 'add'))).toBe(null))
})

describe('an amount', () => {
  it.each([
    ['Revenue (EUR)', 'DOUBLE', '€1,234.50'],
    ['Price in $', 'DOUBLE', '$1,234.50'],
    ['金额（人民币）', 'DOUBLE', '¥1,234.50'],
    ['Sales JPY', 'DOUBLE', '¥1,235'],
    ['Fee CHF', 'DOUBLE', 'CHF 1,234.50'],
  ])('of %s is proposed in that currency', (column, dtype, text) => expect(proposed(sum(column), { column, dtype, value: 1234.5 })).toBe(text))
  it('has no decimals if it is whole', () => expect(proposed(sum('USD'), { dtype: 'BIGINT', value: 1234 })).toBe('$1,234'))
  it('of other columns, and counts of any column, have no proposal', () => {
    expect(proposed(sum('European sales'), { column: 'European sales' })).toBe(null)
    expect(proposed({ ...aMeasure('m', 'count_distinct', 'c3'), name: 'Distinct EUR' })).toBe(null)
  })
  it('whose measure has a format, or is shown as a share, has no proposal', () => {
    const own = proposeFormat({ measure: sum('EUR'), column: 'EUR', dtype: 'DOUBLE', value: null })
    expect(proposed({ ...sum('EUR'), format: own })).toBe(null)
    expect(proposed(Measure.parse({ ...sum('EUR'), show_values_as: { name: 'percentage_of_grand_total' } }))).toBe(null)
  })
})
