/** Writes numbers beside the marks of a chart: short, each in its own unit. */
import type { NumberFormat } from '../contract/number-format.ts'
import { LANGUAGES, type Locale, type Unit } from '../texts/languages.ts'
import { placesOf } from './axis.ts'
import { formatNumber } from './number.ts'

/** Numbers below this have no unit if none of their chart reaches it. */
const UNITS_FROM = 10_000
const NONE: Unit = { size: 1, name: '' }

/** The decimals of a number in its unit: those of one digit, of three significant digits, or of four. */
const DECIMALS = {
  one: (size: number) => (size >= 100 ? 0 : size >= 1 ? 1 : 2),
  three: (size: number) => (size >= 100 ? 0 : size >= 10 ? 1 : 2),
  four: (size: number) => (size >= 1_000 ? 0 : size >= 100 ? 1 : 2),
} as const
type Decimals = keyof typeof DECIMALS

const rounded = (n: number, decimals: Decimals, most: number): number => {
  const power = 10 ** Math.min(most, DECIMALS[decimals](Math.abs(n)))
  return Math.round(n * power) / power
}

/** The largest unit that a number reaches when it is rounded: 999,960 is 1M. */
function unitOf(value: number, units: readonly Unit[], decimals: Decimals): Unit {
  const at = units.findIndex((unit) => Math.abs(value) >= unit.size)
  const [unit, larger] = at < 0 ? [NONE, units.at(-1)] : [units[at] ?? NONE, units[at - 1]]
  return larger && Math.abs(rounded(value / unit.size, decimals, 2)) * unit.size >= larger.size ? larger : unit
}

/**
 * Returns how numbers like those of `sample` are written: from 10,000 on in units of the language, with one decimal, or with
 * three significant digits if that tells more of them apart; otherwise with up to four digits. Never with more decimals than the format has.
 */
export function shortNumbers(sample: readonly number[], format: NumberFormat, locale: Locale): (value: number) => string {
  const largest = sample.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const units: readonly Unit[] = largest >= UNITS_FROM ? LANGUAGES[locale].units : []
  const writer =
    (decimals: Decimals) =>
    (value: number): string => {
      const unit = unitOf(value, units, decimals)
      const n = rounded(value / unit.size, decimals, unit === NONE ? format.decimalPlaces : 2)
      return formatNumber(n, { ...format, magnitude: 1, suffix: `${unit.name}${format.suffix}`, decimalPlaces: placesOf(n) })
    }
  if (units.length === 0) return writer('four')
  const [one, three] = [writer('one'), writer('three')]
  return new Set(sample.map(three)).size > new Set(sample.map(one)).size ? three : one
}
