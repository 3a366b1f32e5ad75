import { describe, expect, it } from 'vitest'
import { NumberFormat } from '../contract/number-format.ts'
import { rowFormat, rowNumber } from './row-number.ts'

const euros = NumberFormat.parse({ symbol: '€', decimalPlaces: 1 })
const plain = NumberFormat.parse({})

describe('a number of a source row', () => {
  it('has the symbol and separators of the format, and all of its digits', () => {
    expect(rowNumber(3531.25, euros)).toBe('€3,531.25')
    expect(rowNumber(20, euros)).toBe('€20.0')
    expect(rowNumber(-1234.5, { ...euros, negativeFormat: 'parentheses' })).toBe('(€1,234.5)')
    expect(rowNumber('1234567890123456789', plain)).toBe('1,234,567,890,123,456,789')
  })

  it('shows zero as 0, and thousands in full', () => {
    expect(rowNumber(0, rowFormat(plain, []))).toBe('0')
    expect(rowNumber(1_234_567, rowFormat({ ...plain, magnitude: 1e3, suffix: 'K', decimalPlaces: 1 }, []))).toBe('1,234,567')
  })

  it('lines up with the other numbers of its column', () => {
    const format = rowFormat(plain, [1, 2.25, 1.5e-9])
    expect([1, 2.25, -30.5, 0].map((value) => rowNumber(value, format))).toEqual(['1.00', '2.25', '\u221230.50', '0.00'])
  })

  it('keeps percentages', () => {
    expect(rowNumber(0.125, { ...plain, magnitude: 100, suffix: '%' })).toBe('12.5%')
  })

  it('is left as it is beyond the decimals that a format can have', () => {
    expect(rowNumber(-0.123456789012345, plain)).toBe('\u22120.123456789012345')
    expect(rowNumber(1.5e-9, plain)).toBe('1.5e-9')
  })
})
