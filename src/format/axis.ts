/** Formats short labels for the ticks of an axis, with one unit for all of them and no trailing zeros. */
import { Magnitude, type NumberFormat } from '../contract/number-format.ts'
import { LANGUAGES, type Locale, type Unit } from '../texts/languages.ts'
import { formatNumber } from './number.ts'

const PLACES_MAX = 6
const NONE: Unit = { size: 1, name: '' }

/** The largest unit that the largest number reaches. */
const unitOf = (largest: number, locale: Locale): Unit => (LANGUAGES[locale].units as readonly Unit[]).find((unit) => largest >= unit.size) ?? NONE

/** Returns the fewest decimals that write a number exactly, or the maximum if none do. */
export function placesOf(n: number): number {
  for (let places = 0; places < PLACES_MAX; places++) {
    const scaled = n * 10 ** places
    if (Math.abs(Math.round(scaled) - scaled) < 1e-9 * Math.max(1, Math.abs(scaled))) return places
  }
  return PLACES_MAX
}

/**
 * Returns the labels of an axis's ticks. Symbol, percent, scale and negative style come from the measure's format, but
 * not the decimals. A format with its own scale keeps its suffix instead of a unit.
 */
export function axisLabels(ticks: readonly number[], format: NumberFormat, locale: Locale): string[] {
  const isPercent = format.magnitude === 100 || format.magnitude === 0.01
  const isScaled = isPercent || format.magnitude !== 1
  const factor = isPercent ? 100 : 1 / format.magnitude
  const unit = isScaled ? NONE : unitOf(Math.max(0, ...ticks.map(Math.abs)), locale)
  const numbers = ticks.map((tick) => (tick * factor) / unit.size)
  const suffix = isScaled || unit === NONE ? format.suffix : `${unit.name}${format.suffix}`
  const short: NumberFormat = { ...format, magnitude: 1, suffix, zeroFormat: 'original' }
  return numbers.map((n) => (n === 0 && !isPercent ? '0' : formatNumber(n, { ...short, decimalPlaces: placesOf(n) })))
}

/**
 * The number format of an axis as a whole, for programs that choose the ticks themselves: `ticks` are as many as they may choose.
 * `locale` gives the units of large numbers; null for none.
 */
export function axisFormat(ticks: readonly number[], format: NumberFormat, locale: Locale | null): NumberFormat {
  const isPercent = format.magnitude === 100 || format.magnitude === 0.01
  const isScaled = isPercent || format.magnitude !== 1
  const unit = isScaled || locale === null ? NONE : unitOf(Math.max(0, ...ticks.map(Math.abs)), locale)
  const factor = isPercent ? 100 : 1 / (isScaled ? format.magnitude : unit.size)
  const decimalPlaces = Math.max(0, ...ticks.map((tick) => placesOf(tick * factor)))
  const own: NumberFormat = { ...format, decimalPlaces, zeroFormat: 'original', enableColor: false }
  const magnitude = Magnitude.safeParse(unit.size)
  return unit === NONE || !magnitude.success ? own : { ...own, magnitude: magnitude.data, suffix: `${unit.name}${format.suffix}` }
}
