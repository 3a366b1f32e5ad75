/**
 * The values of one measure for many cells. `numbers` holds numbers, with NaN for null; `exact` holds the decimal text
 * of a number with more digits than a double; `texts` holds the values of measures that are not numbers.
 */
import type { Value } from '../../contract/scalar.ts'
import { GrowingFloat64 } from './growable.ts'

export interface MeasureValues {
  readonly numbers: Float64Array
  readonly exact: ReadonlyMap<number, string>
  readonly texts: readonly Value[] | null
}

/** The wire value of a cell. */
export function valueAt(values: MeasureValues, index: number): Value {
  if (values.texts) return values.texts[index] ?? null
  const number = values.numbers[index]
  if (number === undefined || Number.isNaN(number)) return null
  return values.exact.get(index) ?? number
}

/** Compares two wire numbers exactly; null counts as 0. */
export const compareNumbers = (a: Value, b: Value): number => Number(a) - Number(b) || compareExact(String(a), String(b))

const SIGNIFICANT_DIGITS = 12

/** Compares two cells: nulls first, numbers by value (exactly when kept as text), text by `compareText`. */
export function compareValues(values: MeasureValues, a: number, b: number, compareText: (a: string, b: string) => number): number {
  const left = a < 0 ? null : valueAt(values, a)
  const right = b < 0 ? null : valueAt(values, b)
  if (left === null || right === null) return (left === null ? 0 : 1) - (right === null ? 0 : 1)
  if (values.texts) return compareText(String(left), String(right))
  const difference = (values.numbers[a] ?? 0) - (values.numbers[b] ?? 0)
  return difference !== 0 ? difference : compareExact(String(left), String(right))
}

/** Rounds a double to 12 significant digits, so that sums that differ only by the order of addition are equal. */
export function significant(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value
  const places = SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(Math.abs(value)))
  if (Math.abs(places) > 300) return value
  return places >= 0 ? Math.round(value * 10 ** places) / 10 ** places : Math.round(value / 10 ** -places) * 10 ** -places
}

/** Compares two decimal texts exactly if their doubles are equal. */
export function compareExact(a: string, b: string): number {
  if (a === b) return 0
  const [wholeA = '', fractionA = ''] = a.split('.')
  const [wholeB = '', fractionB = ''] = b.split('.')
  if (!/^-?\d+$/.test(wholeA) || !/^-?\d+$/.test(wholeB)) return 0
  const scale = Math.max(fractionA.length, fractionB.length)
  const left = BigInt(wholeA + fractionA.padEnd(scale, '0'))
  const right = BigInt(wholeB + fractionB.padEnd(scale, '0'))
  return left < right ? -1 : left > right ? 1 : 0
}

/** Estimated memory per text in a list or Map, without its characters. */
const TEXT_BYTES = 64

export class ValueCollector {
  private readonly numbers = new GrowingFloat64()
  private readonly exact = new Map<number, string>()
  private readonly texts: Value[] | null
  /** Estimated memory of texts and exact decimals, without the number array. */
  textBytes = 0
  constructor(isText: boolean) {
    this.texts = isText ? [] : null
  }
  /** `value` is a number, decimal text with more digits than a double, or null. A text measure accepts any value. */
  push(value: Value): void {
    if (typeof value === 'string') this.textBytes += TEXT_BYTES + value.length
    if (this.texts) {
      this.texts.push(value)
      return
    }
    if (typeof value === 'string') this.exact.set(this.numbers.length, value)
    this.numbers.push(value === null ? Number.NaN : Number(value))
  }
  set(index: number, value: Value): void {
    if (typeof value === 'string') this.textBytes += TEXT_BYTES + value.length
    if (this.texts) {
      this.texts[index] = value
      return
    }
    if (typeof value === 'string') this.exact.set(index, value)
    this.numbers.set(index, value === null ? Number.NaN : Number(value))
  }
  done(): MeasureValues {
    return { numbers: this.numbers.done(), exact: this.exact, texts: this.texts }
  }
}
