/** Formats numbers for sentences: large ones in the language's units, such as million, and only with as many digits as a reader needs. */
import type { NumberFormat } from '../contract/number-format.ts'
import { formatNumber } from '../format/number.ts'
import { LANGUAGES, type Locale } from '../texts/languages.ts'

/** Returns a cell's format for use in a sentence: without colors, and with zero written as 0. */
const named = (format: NumberFormat): NumberFormat => ({ ...format, enableColor: false, zeroFormat: 'original' })

/** Removes trailing zeros after the decimal point. */
const bare = (text: string): string => text.replace(/(\d\.\d*?)0+(?=\D*$)/, '$1').replace(/\.(?=\D*$)/, '')

function placesFor(size: number): number {
  if (size < 10) return 2
  return size < 1_000 ? 1 : 0
}

/** Formats a value with its measure's format. Uses the language's units unless the format already scales or has a suffix. */
export function measureText(value: number | string, format: NumberFormat, locale: Locale): string {
  const size = Math.abs(Number(value))
  const unit = format.magnitude === 1 && format.suffix === '' ? LANGUAGES[locale].prose.find((u) => size >= u.from) : undefined
  if (!unit) return formatNumber(value, named(format))
  const scaled = Number(value) / unit.size
  const text = bare(formatNumber(scaled, { ...named(format), decimalPlaces: placesFor(Math.abs(scaled)) }))
  const isClosed = text.endsWith(')')
  return isClosed ? `${text.slice(0, -1)}${unit.name})` : `${text}${unit.name}`
}

const PLAIN: NumberFormat = {
  ...{ symbol: '', thousandSeparator: 'comma', decimalPlaces: 0, suffix: '', magnitude: 1, negativeFormat: 'sign' },
  ...{ enableColor: false, positiveColor: '008000', negativeColor: 'FF0000', zeroFormat: 'original' },
}

/** Formats a fraction as a percentage with one decimal, or with more if it would round to zero. */
export function percentText(fraction: number): string {
  const size = Math.abs(fraction) * 100
  const decimalPlaces = size === 0 || size >= 0.05 ? (size >= 1_000 ? 0 : 1) : Math.min(8, 1 - Math.floor(Math.log10(size)))
  return bare(formatNumber(fraction, { ...PLAIN, magnitude: 100, suffix: '%', decimalPlaces }))
}

/** Formats a ratio. */
export const timesText = (ratio: number): string => bare(formatNumber(ratio, { ...PLAIN, decimalPlaces: Math.abs(ratio) >= 10 ? 0 : 1 }))

export const countText = (count: number): string => formatNumber(count, PLAIN)
