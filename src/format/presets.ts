/** Number-format presets, and the format of a measure without one. */
import { NEGATIVE_COLOUR, POSITIVE_COLOUR } from '../contract/constants.ts'
import type { Measure } from '../contract/measure.ts'
import type { NumberFormat } from '../contract/number-format.ts'
import { SHOW_AS, type ShowAsTraits } from '../contract/show-as.ts'
import { parseSqlType, scaleOf } from '../contract/sql-type.ts'

const plain: NumberFormat = {
  symbol: '',
  thousandSeparator: 'comma',
  decimalPlaces: 0,
  suffix: '',
  magnitude: 1,
  negativeFormat: 'sign',
  enableColor: false,
  positiveColor: POSITIVE_COLOUR,
  negativeColor: NEGATIVE_COLOUR,
  zeroFormat: 'original',
}

export const NUMBER_PRESETS = {
  currency: { ...plain, symbol: '$', decimalPlaces: 2, negativeFormat: 'parentheses' },
  whole: plain,
  decimal: { ...plain, decimalPlaces: 2 },
  percentage: { ...plain, suffix: '%', magnitude: 0.01 },
} as const satisfies Record<string, NumberFormat>

export type PresetName = keyof typeof NUMBER_PRESETS | 'custom' | 'none'

const PRESET_OF_UNIT = { same: 'decimal', fraction: 'percentage', rank: 'whole', ratio: 'decimal' } as const satisfies Record<ShowAsTraits['unit'], PresetName>

/** The preset that a measure starts with: percentage for fractions, whole numbers for ranks, otherwise decimal. */
export const presetFor = (measure: Pick<Measure, 'show_values_as'>): 'percentage' | 'decimal' | 'whole' =>
  PRESET_OF_UNIT[SHOW_AS[measure.show_values_as.name].unit]

/** Whether a measure's cells are shown in percent: it is a fraction, or its format says so. */
export const isPercent = (measure: Pick<Measure, 'show_values_as'> & { format?: NumberFormat | null | undefined }): boolean =>
  SHOW_AS[measure.show_values_as.name].unit === 'fraction' || hasPercentScale(measure.format)

/** Whether a format multiplies by 100; both magnitudes mean percent. */
const hasPercentScale = (format: NumberFormat | null | undefined): boolean => format?.magnitude === 100 || format?.magnitude === 0.01

/**
 * The format of a measure's cells. By default, integers have no decimals, decimals have the places of their type, and
 * other numbers have two; zero is a dash.
 */
export function formatFor(measure: Pick<Measure, 'show_values_as'> & { format?: NumberFormat | null | undefined }, dtype: string): NumberFormat {
  if (measure.format) return measure.format
  const base: NumberFormat = { ...plain, zeroFormat: 'dash' }
  if (SHOW_AS[measure.show_values_as.name].unit === 'fraction') return { ...base, ...NUMBER_PRESETS.percentage, decimalPlaces: 1, zeroFormat: 'dash' }
  const type = parseSqlType(dtype)
  return { ...base, decimalPlaces: type.kind === 'float' ? 2 : Math.min(scaleOf(type) ?? 0, 10) }
}
