import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NumberFormat } from '../contract/number-format.ts'
import { colourOf, formatBlank, formatNumber } from './number.ts'
import { formatFor, NUMBER_PRESETS, presetFor } from './presets.ts'

const format = (change: Partial<NumberFormat> = {}): NumberFormat => NumberFormat.parse({ zeroFormat: 'original', ...change })

describe('rounding', () => {
  it.each([
    [1.005, 2, '1.01'],
    [-1.005, 2, '−1.01'],
    [2.5, 0, '3'],
    [-2.5, 0, '−3'],
    [0.5, 0, '1'],
    [0.49999, 0, '0'],
    [1e-7, 10, '0.0000001000'],
    [1.5e20, 0, '150,000,000,000,000,000,000'],
  ])('shows %s to %i places as %s', (value, decimalPlaces, text) => {
    expect(formatNumber(value, format({ decimalPlaces })).replaceAll(',', '')).toBe(text.replaceAll(',', ''))
  })

  it('keeps every digit of a 19-digit integer and of a long decimal', () => {
    expect(formatNumber('9223372036854775807', format())).toBe('9,223,372,036,854,775,807')
    expect(formatNumber('-12345678901234567890.125', format({ decimalPlaces: 3 }))).toBe('−12,345,678,901,234,567,890.125')
  })

  it('never shows a minus before zero', () => {
    expect(formatNumber(-0.004, format({ decimalPlaces: 2 }))).toBe('0.00')
    expect(formatNumber(-0, format({ negativeFormat: 'parentheses' }))).toBe('0')
  })
})

describe('percent', () => {
  it.each([0.01, 100] as const)('multiplies by 100 once with magnitude %s', (magnitude) => {
    expect(formatNumber(0.125, format({ magnitude, suffix: '%' }))).toBe('13%')
    expect(formatNumber(0.125, format({ magnitude, suffix: '%', decimalPlaces: 1 }))).toBe('12.5%')
    expect(formatNumber(12.5, format({ magnitude: 1, suffix: '%', decimalPlaces: 1 }))).toBe('12.5%')
  })
})

describe('parts of a format', () => {
  it('divides by thousand to trillion, and by 万 and 亿', () => {
    expect(formatNumber(1_234_567, format({ magnitude: 1e4, decimalPlaces: 1, suffix: '万' }))).toBe('123.5万')
    expect(formatNumber(300_000_000, format({ magnitude: 1e8, suffix: '亿' }))).toBe('3亿')
    expect(formatNumber(1_234_567, format({ magnitude: 1e3, decimalPlaces: 1, suffix: 'K' }))).toBe('1,234.6K')
    expect(formatNumber('1500000000000', format({ magnitude: 1e12, decimalPlaces: 1 }))).toBe('1.5')
  })
  it('groups by comma or by a space that does not break', () => {
    expect(formatNumber(1_234_567, format({ thousandSeparator: 'space' }))).toBe('1\u00a0234\u00a0567')
  })
  it('puts symbol, suffix and parentheses around a negative number', () => {
    expect(formatNumber(-1234.5, NUMBER_PRESETS.currency)).toBe('($1,234.50)')
  })
  it.each([
    ['original', '0.00', '0'],
    ['dash', '-', '-'],
    ['hide', '', ''],
  ] as const)('shows zero and blank by the zero format %s', (zeroFormat, zero, blank) => {
    expect(formatNumber(0, format({ zeroFormat, decimalPlaces: 2 }))).toBe(zero)
    expect(formatBlank(format({ zeroFormat }))).toBe(blank)
    expect(formatBlank(format({ zeroFormat }), 'n/a')).toBe('n/a')
  })
  it('gives back text that is no number', () => expect(formatNumber('abc', format())).toBe('abc'))
})

describe('properties', () => {
  it('gives back any integer by its digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }), (value) => {
        expect(formatNumber(value.toString(), format()).replaceAll(',', '').replace('−', '-')).toBe(value.toString())
      }),
      { seed: 7 },
    )
  })
  it('differs from the value by at most half a unit of the last place', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }), (cents, decimalPlaces) => {
        const value = cents / 1e4
        const shown = Number(formatNumber(value, format({ decimalPlaces })).replaceAll(',', '').replace('−', '-'))
        expect(Math.abs(shown - value)).toBeLessThanOrEqual(0.5 / 10 ** decimalPlaces + 1e-9)
      }),
      { seed: 7 },
    )
  })
})

describe('the colour of a number', () => {
  const coloured = format({ enableColor: true })
  it('goes by the sign of its digits', () => {
    expect([-1, 0, '0.00', '12.5', null, true].map((value) => colourOf(value, coloured)?.sign ?? null)).toEqual([-1, null, null, 1, null, null])
  })
  it("is the theme's for the standard colours, and a person's own otherwise", () => {
    const own = format({ enableColor: true, positiveColor: '#0055aa', negativeColor: 'ff0000' })
    expect([colourOf(1, coloured), colourOf(1, own), colourOf(-1, own)]).toEqual([
      { sign: 1, own: null },
      { sign: 1, own: '#0055AA' },
      { sign: -1, own: null },
    ])
  })
  it('is none where the format does not colour', () => expect([colourOf(1, format()), colourOf(1, null)]).toEqual([null, null]))
})

describe('presets', () => {
  const measure = (name: 'none' | 'percentage_of_row_total' | 'rank_largest') => ({ show_values_as: { name, dependencies: [] } })
  it('starts shares from percentage and the rest from decimal', () => {
    expect(presetFor(measure('percentage_of_row_total'))).toBe('percentage')
    expect(presetFor(measure('none'))).toBe('decimal')
    expect(presetFor(measure('rank_largest'))).toBe('whole')
  })
  it('takes the places of a decimal from its type, and none for whole numbers', () => {
    expect(formatNumber('1234.5', formatFor(measure('none'), 'DECIMAL(38,2)'))).toBe('1,234.50')
    expect(formatNumber(1234, formatFor(measure('none'), 'HUGEINT'))).toBe('1,234')
    expect(formatNumber(1.2345, formatFor(measure('none'), 'DOUBLE'))).toBe('1.23')
  })
  it('writes a share with one decimal, whatever the type of its measure, and a format of its own as it says', () => {
    const share = measure('percentage_of_row_total')
    const dtypes = ['DOUBLE', 'BIGINT', 'DECIMAL(18,4)']
    expect(dtypes.map((dtype) => formatNumber(0.12345, formatFor(share, dtype)))).toEqual(['12.3%', '12.3%', '12.3%'])
    expect(formatNumber(0, formatFor(share, 'DOUBLE'))).toBe('-')
    expect(formatNumber(0.12345, formatFor({ ...share, format: NUMBER_PRESETS.percentage }, 'DOUBLE'))).toBe('12%')
  })
  it('has the presets of the specification', () => {
    expect(NUMBER_PRESETS).toMatchObject({
      currency: { symbol: '$', decimalPlaces: 2, negativeFormat: 'parentheses', magnitude: 1 },
      whole: { decimalPlaces: 0, negativeFormat: 'sign' },
      decimal: { decimalPlaces: 2 },
      percentage: { decimalPlaces: 0, suffix: '%', magnitude: 0.01 },
    })
    for (const preset of Object.values(NUMBER_PRESETS))
      expect(preset).toMatchObject({ enableColor: false, positiveColor: '008000', negativeColor: 'FF0000', zeroFormat: 'original' })
  })
})
