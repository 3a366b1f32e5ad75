/** Formats the numbers of source rows: a column looks as the measure that summarizes it. */
import { DECIMAL_PLACES_MAX } from '../contract/constants.ts'
import type { NumberFormat } from '../contract/number-format.ts'
import { formatNumber } from './number.ts'

const placesIn = (value: number | string): number =>
  /^[+-]?\d*\.(\d+)$/.exec(String(value))?.[1]?.length ?? (Number.isInteger(Number(value)) ? 0 : Number.POSITIVE_INFINITY)

const isPercent = ({ magnitude }: NumberFormat): boolean => magnitude === 100 || magnitude === 0.01

/** Decimals that show every digit of a value in this format. Infinity for numbers with an exponent. */
const placesFor = (value: number | string, format: NumberFormat): number => Math.max(0, placesIn(value) - (isPercent(format) ? 2 : 0))

/**
 * The format of a measure for a column of source rows: no scale to thousands or millions, zero as 0, and enough decimals
 * for `values`, so that they line up. Percentages stay percentages.
 */
export function rowFormat(format: NumberFormat, values: readonly (number | string)[]): NumberFormat {
  const isScaled = !isPercent(format) && format.magnitude !== 1
  const places = values.map((value) => placesFor(value, format)).filter((count) => count <= DECIMAL_PLACES_MAX)
  return {
    ...{ ...format, ...(isScaled ? { magnitude: 1, suffix: '' } : {}), zeroFormat: 'original' },
    decimalPlaces: Math.max(isScaled ? 0 : format.decimalPlaces, ...places),
  }
}

/** Formats a number that names a group, or stands for itself: as in a column of source rows that has only this number. */
export const keyNumber = (value: number | string, format: NumberFormat): string => rowNumber(value, rowFormat(format, []))

/** Formats a number of a source row. Never hides a digit: adds decimals, or leaves the number as it is if a format cannot have so many. */
export function rowNumber(value: number | string, format: NumberFormat): string {
  const places = placesFor(value, format)
  if (places > DECIMAL_PLACES_MAX) return String(value).replace(/^-/, '\u2212')
  return formatNumber(value, { ...format, decimalPlaces: Math.max(format.decimalPlaces, places) })
}
