/**
 * Formats numbers for the grid, charts, tooltips and exports.
 *
 * Works on decimal digits instead of binary fractions, so 1.005 with two places becomes 1.01, and a 19-digit integer
 * keeps every digit. Rounds half away from zero.
 */

import { NEGATIVE_COLOUR, POSITIVE_COLOUR } from '../contract/constants.ts'
import type { NumberFormat } from '../contract/number-format.ts'
import { cssColour } from './colour.ts'

/** value = (negative ? -1 : 1) * digits / 10^scale. `digits` has no leading zeros; '' is zero. */
interface Decimal {
  readonly negative: boolean
  readonly digits: string
  readonly scale: number
}

const MINUS = '\u2212'

function parse(value: number | string): Decimal | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(String(value).trim())
  if (!match || (match[2] === '' && (match[3] ?? '') === '')) return null
  const fraction = match[3] ?? ''
  const digits = ((match[2] ?? '') + fraction).replace(/^0+/, '')
  return { negative: match[1] === '-', digits, scale: fraction.length - Number(match[4] ?? 0) }
}

/** All digits of the value at `places` decimals, rounded half away from zero. */
function roundTo(value: Decimal, places: number): bigint {
  const drop = value.scale - places
  const all = BigInt(value.digits === '' ? '0' : value.digits)
  if (drop <= 0) return all * 10n ** BigInt(-drop)
  if (drop > value.digits.length + 1) return 0n
  const unit = 10n ** BigInt(drop)
  return (all * 2n + unit) / (unit * 2n)
}

function scaleShift(magnitude: NumberFormat['magnitude']): number {
  if (magnitude === 100 || magnitude === 0.01) return -2
  return Math.round(Math.log10(magnitude))
}

function group(whole: string, separator: NumberFormat['thousandSeparator']): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, separator === 'comma' ? ',' : '\u00A0')
}

/** Formats a number. Returns text that is not a number unchanged; zero follows `zeroFormat` and never has a minus. */
export function formatNumber(value: number | string, format: NumberFormat): string {
  const parsed = parse(value)
  if (!parsed) return String(value)
  if (parsed.digits === '' && format.zeroFormat !== 'original') return format.zeroFormat === 'dash' ? '-' : ''
  const shifted = { ...parsed, scale: parsed.scale + scaleShift(format.magnitude) }
  const rounded = roundTo(shifted, format.decimalPlaces)
  const text = rounded.toString().padStart(format.decimalPlaces + 1, '0')
  const whole = group(text.slice(0, text.length - format.decimalPlaces), format.thousandSeparator)
  const fraction = format.decimalPlaces === 0 ? '' : `.${text.slice(-format.decimalPlaces)}`
  const body = `${format.symbol}${whole}${fraction}${format.suffix}`
  if (!parsed.negative || rounded === 0n) return body
  return format.negativeFormat === 'parentheses' ? `(${body})` : MINUS + body
}

/** Formats a blank cell: the placeholder if given, otherwise a dash, a zero or nothing by the zero format. */
export function formatBlank(format: NumberFormat, placeholder?: string): string {
  if (placeholder !== undefined) return placeholder
  return { original: '0', dash: '-', hide: '' }[format.zeroFormat]
}

/** -1, 0 or 1 for the color of a cell; 0 for anything but a number. */
function signOf(value: number | string | boolean | null): -1 | 0 | 1 {
  if (value === null || typeof value === 'boolean') return 0
  const parsed = parse(value)
  if (!parsed || parsed.digits === '') return 0
  return parsed.negative ? -1 : 1
}

/** The color of a number by its sign. `own` is a chosen hex color; null uses the theme's. */
export interface NumberColour {
  readonly sign: -1 | 1
  readonly own: string | null
}

const colourOrNull = (chosen: string, standard: string): string | null => {
  const hex = cssColour(chosen).toUpperCase()
  return hex === `#${standard}` ? null : hex
}

/** Null if the format does not color the value. The standard colors follow the theme, so that they are readable in light and dark. */
export function colourOf(value: number | string | boolean | null, format: NumberFormat | null | undefined): NumberColour | null {
  const sign = format?.enableColor ? signOf(value) : 0
  if (!format || sign === 0) return null
  return { sign, own: sign > 0 ? colourOrNull(format.positiveColor, POSITIVE_COLOUR) : colourOrNull(format.negativeColor, NEGATIVE_COLOUR) }
}
