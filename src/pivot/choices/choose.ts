/** Chooses groups of one field by the values of measures (docs/computation.md, "Top-N, Others and conditions on measures"). */
import { COMPARISONS, type GroupCondition, TOPS, type Top } from '../../contract/choice.ts'
import type { Value } from '../../contract/scalar.ts'
import { add, multiply } from '../shape/decimal.ts'
import { compareNumbers, significant } from '../shape/values.ts'

/** Groups of one parent in header order, with the raw value of a measure; null without one. */
export interface Candidate {
  readonly value: Value
}

/** Whether values of a measure are doubles, which are equal at 12 significant digits. */
export interface ValueTraits {
  readonly isDouble: boolean
  readonly isNumber: boolean
}

/** Orders the values of a measure. `compared` is done once for each value, and gives what `compare` takes. */
export interface ValueOrder {
  readonly compared: (value: Value) => Value
  /** Compares two values that are not null. */
  readonly compare: (a: Value, b: Value) => number
}

/** `text` orders values that are no numbers. */
export function valueOrderOf({ isDouble, isNumber }: ValueTraits, text: (a: string, b: string) => number): ValueOrder {
  if (!isNumber) return { compared: (value) => value, compare: (a, b) => text(String(a), String(b)) }
  const number = (value: Value): Value => (typeof value === 'boolean' ? Number(value) : value)
  return { compared: isDouble ? (value) => (value === null ? null : significant(Number(value))) : number, compare: compareNumbers }
}

/** Whether a group with this value meets a condition. Without a value it meets 'is null' alone. */
export function meets({ operator, values }: Pick<GroupCondition, 'operator' | 'values'>, value: Value, { compared, compare }: ValueOrder): boolean {
  const { test, negated } = COMPARISONS[operator]
  if (test === 'blank') return (value === null) !== negated
  if (value === null) return false
  const [first = 0, second = 0] = values
  const own = compared(value)
  const to = (bound: number | string): number => compare(own, compared(bound))
  const holds = {
    '>': () => to(first) > 0,
    '>=': () => to(first) >= 0,
    '<': () => to(first) < 0,
    '<=': () => to(first) <= 0,
    equal: () => to(first) === 0,
    range: () => to(first) >= 0 && to(second) <= 0,
  }[test]()
  return holds !== negated
}

/** The chosen groups of one parent, by position. */
export interface Chosen {
  readonly positions: readonly number[]
  /** Groups beyond `amount` that are shown because they equal the last one. */
  readonly tied: number
  /** More groups equal the last one than are shown. */
  readonly cut: boolean
}

/** The groups whose values make up a percentage of the sum of all, largest first, with the one that crosses it; 'negative' if a value is. */
function percentOf(ranked: readonly number[], valueAt: (at: number) => Value, percent: number, { compared, compare }: ValueOrder): Chosen | 'negative' {
  const numbers = ranked.map((at) => valueAt(at) as number | string)
  if (numbers.some((value) => Number(value) < 0)) return 'negative'
  const total = numbers.reduce<number | string>((sum, value) => add(sum, value) ?? sum, 0)
  const wanted = multiply(total, percent) ?? 0
  let reached: number | string = 0
  let count = 0
  for (const value of numbers) {
    if (count > 0 && compare(compared(multiply(reached, 100)), compared(wanted)) >= 0) break
    reached = add(reached, value) ?? reached
    count++
  }
  return { positions: ranked.slice(0, count), tied: 0, cut: false }
}

/**
 * Chooses among the groups of one parent, in header order. Groups without a value never qualify. Groups that equal the
 * last one are kept too, up to twice as many as asked for.
 */
export function topOf(candidates: readonly Candidate[], { kind, amount }: Pick<Top, 'kind' | 'amount'>, order: ValueOrder): Chosen | 'negative' {
  const { keeps, amount: counts } = TOPS[kind]
  const sign = keeps === 'largest' ? -1 : 1
  const { compare } = order
  const values = candidates.map(({ value }) => order.compared(value))
  const valueAt = (at: number): Value => values[at] ?? null
  const ranked = Array.from(candidates.keys())
    .filter((at) => valueAt(at) !== null)
    .sort((a, b) => sign * compare(valueAt(a), valueAt(b)) || a - b)
  if (counts === 'percent') return percentOf(ranked, (at) => candidates[at]?.value ?? null, amount, order)
  const last = ranked[amount - 1]
  if (last === undefined) return { positions: ranked, tied: 0, cut: false }
  let end = amount
  while (end < ranked.length && compare(valueAt(last), valueAt(ranked[end] ?? 0)) === 0) end++
  const shown = Math.min(end, 2 * amount)
  return { positions: ranked.slice(0, shown), tied: shown - amount, cut: end > shown }
}
