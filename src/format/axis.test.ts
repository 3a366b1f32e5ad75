import { expect, it } from 'vitest'
import { NumberFormat } from '../contract/number-format.ts'
import { axisFormat, axisLabels } from './axis.ts'
import { NUMBER_PRESETS } from './presets.ts'

const plain = NumberFormat.parse({})

it.each([
  ['en', [0, 500_000, 1_000_000, 1_500_000], ['0', '0.5M', '1M', '1.5M']],
  ['zh', [0, 50_000_000, 100_000_000, 120_000_000], ['0', '0.5亿', '1亿', '1.2亿']],
  ['zh', [0, 5_000, 10_000], ['0', '0.5万', '1万']],
  ['en', [-2_000, 0, 2_000], ['−2K', '0', '2K']],
  ['en', [0, 20, 40], ['0', '20', '40']],
  ['en', [0, 0.25, 0.5], ['0', '0.25', '0.5']],
  ['en', [1_000_000, 1_000_001], ['1M', '1.000001M']],
] as const)('writes an axis in one unit, without trailing zeros (%s %j)', (locale, ticks, labels) => expect(axisLabels(ticks, plain, locale)).toEqual(labels))

it('keeps the symbol, the percent and the scale of a format', () => {
  expect(axisLabels([0, 1_000, 2_000], NUMBER_PRESETS.currency, 'en')).toEqual(['0', '$1K', '$2K'])
  expect(axisLabels([0, 0.05, 0.1], { ...NUMBER_PRESETS.percentage, decimalPlaces: 2 }, 'en')).toEqual(['0%', '5%', '10%'])
  expect(axisLabels([0, 5e5, 1e6], { ...plain, magnitude: 1e6, suffix: ' M' }, 'en')).toEqual(['0', '0.5 M', '1 M'])
})

it('gives programs a format for all ticks, with the units of a language if it may', () => {
  expect(axisFormat([500_000, 2_500_000], plain, 'en')).toMatchObject({ magnitude: 1e6, suffix: 'M', decimalPlaces: 1 })
  expect(axisFormat([500_000, 2_500_000], plain, null)).toMatchObject({ magnitude: 1, suffix: '', decimalPlaces: 0 })
  expect(axisFormat([0.005, 0.1], NUMBER_PRESETS.percentage, 'en')).toMatchObject({ magnitude: 0.01, suffix: '%', decimalPlaces: 1 })
})
