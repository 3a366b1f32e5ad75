/** Decides how a cell is marked: the first format of its measure that matches, and what it makes of the value. */
import { COMPARISONS } from '../../contract/choice.ts'
import {
  type BarFormat,
  type ConditionalFormat,
  type DomainRequest,
  ICON_SETS,
  type IconFormat,
  type IconName,
  isRank,
  type Point,
  RANKS,
  type RuleFormat,
  type ScaleFormat,
} from '../../contract/conditional-format.ts'
import type { Value } from '../../contract/scalar.ts'

/** A mark before it has colors of a theme. Null colors are those of the table. */
export type Mark =
  /** A mixture of two colors: `part` from 0 (`from`) to 1 (`to`). */
  | { readonly kind: 'fill'; readonly from: string | null; readonly to: string | null; readonly part: number }
  /** A bar from `start` to `end`; `axis` is the place of zero. All are parts of the cell's width, from 0 to 1. */
  | { readonly kind: 'bar'; readonly start: number; readonly end: number; readonly axis: number; readonly colour: string }
  | { readonly kind: 'icon'; readonly sign: string; readonly name: IconName; readonly direction: Direction }
  | { readonly kind: 'style'; readonly rule: RuleFormat }

/** The meaning of an icon's color; the page has a color for each. */
export type Direction = 'good' | 'middle' | 'bad'

/** The points that a format needs; [] if it needs none of its domain. */
function pointsOf(format: ConditionalFormat): readonly Point[] {
  switch (format.kind) {
    case 'scale':
      return format.points.map(({ point }) => point)
    case 'bar':
      return [format.from, format.to]
    case 'icons':
      return format.points
    case 'rule': {
      if (!isRank(format.test)) return []
      const [value] = format.values
      return [{ at: RANKS[format.test].point, ...(value === undefined ? {} : { value: Number(value) }) }]
    }
  }
}

/** The points that a page asks for to mark cells: one request for each format that needs points. */
export const requestOf = (format: ConditionalFormat): DomainRequest | null => {
  const points = pointsOf(format)
  return points.length === 0 ? null : { measure_id: format.measure_id, within: format.within, points: [...points] }
}

/** How far a number is from `low` to `high`, limited to 0 and 1; a half if they are equal. */
function partOf(value: number, low: number, high: number): number {
  if (!(high > low)) return 0.5
  // halves only where the distance would overflow: halves of the smallest doubles are zero
  const scale = Number.isFinite(high - low) ? 1 : 0.5
  return Math.min(1, Math.max(0, (value * scale - low * scale) / (high * scale - low * scale)))
}

/** A scale's points may be out of order, as a zero in the middle of positive values is: each side of the middle then stands alone. */
function scaleMark({ points }: ScaleFormat, stops: readonly number[], value: number): Mark {
  const colours = points.map(({ color }) => color)
  const [low = 0, middle = 0, high = middle] = stops
  const [first = null, second = null, third = null] = colours
  if (points.length === 2) return { kind: 'fill', from: first, to: second, part: partOf(value, low, middle) }
  if (value >= middle) return { kind: 'fill', from: second, to: third, part: high > middle ? partOf(value, middle, high) : 0 }
  return { kind: 'fill', from: first, to: second, part: middle > low ? partOf(value, low, middle) : 1 }
}

/** The numbers at both ends of the bars. Bars start at zero: an end that follows the values reaches zero at least. */
export function barEnds({ from, to }: BarFormat, [first = 0, last = 0]: readonly number[]): { low: number; high: number } {
  return { low: from.at === 'smallest' ? Math.min(0, first) : first, high: to.at === 'largest' ? Math.max(0, last) : last }
}

function barMark(format: BarFormat, stops: readonly number[], value: number): Mark {
  const { color, negative } = format
  const { low, high } = barEnds(format, stops)
  if (!(high > low)) return { kind: 'bar', start: 0, end: 0, axis: 0, colour: color }
  const axis = partOf(0, low, high)
  const end = partOf(value, low, high)
  return { kind: 'bar', start: Math.min(axis, end), end: Math.max(axis, end), axis, colour: value < 0 ? negative : color }
}

function iconMark({ set, rising, reversed }: IconFormat, stops: readonly number[], value: number): Mark {
  const { signs, names } = ICON_SETS[set]
  const reached = stops.filter((stop) => value >= stop).length
  const at = reversed ? signs.length - 1 - reached : reached
  const top = rising === 'green' ? 'good' : 'bad'
  const bottom = rising === 'green' ? 'bad' : 'good'
  return { kind: 'icon', sign: signs[at] ?? '', name: names[at] ?? 'level', direction: at === signs.length - 1 ? top : at === 0 ? bottom : 'middle' }
}

/** Compares exactly where both are digits that a double would round. */
function compared(a: Value, b: number | string): number {
  const difference = Number(a) - Number(b)
  if (difference !== 0 || Number.isNaN(difference)) return difference
  const [x, y] = [String(a), String(b)]
  if (x === y || !/^-?\d+(\.\d+)?$/.test(x) || !/^-?\d+(\.\d+)?$/.test(y)) return 0
  const places = Math.max(...[x, y].map((text) => (text.split('.')[1] ?? '').length))
  const digits = (text: string): bigint => {
    const [whole = '', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(places, '0'))
  }
  return digits(x) < digits(y) ? -1 : digits(x) > digits(y) ? 1 : 0
}

const passes = (test: '>' | '>=' | '<' | '<=' | 'equal', order: number): boolean =>
  ({ '>': order > 0, '>=': order >= 0, '<': order < 0, '<=': order <= 0, equal: order === 0 })[test]

/** The number of a value, also of digits that a double rounds; NaN for everything else. */
const numberOf = (value: Value): number => (value === null || typeof value === 'boolean' ? Number.NaN : Number(value))

/** A blank meets only the test for blanks, and a value that is not a number none that compares. */
function meets({ test, values }: RuleFormat, stops: readonly number[] | undefined, value: Value): boolean {
  const number = numberOf(value)
  if (isRank(test)) {
    const [stop] = stops ?? []
    // points are doubles, so the exact digits of a value say nothing about its rank
    return stop !== undefined && passes(RANKS[test].test, number - stop)
  }
  const { test: how, negated } = COMPARISONS[test]
  if (how === 'blank') return (value === null) !== negated
  if (Number.isNaN(number)) return false
  const [first = 0, second = 0] = values
  const holds = how === 'range' ? compared(value, first) >= 0 && compared(value, second) <= 0 : passes(how, compared(value, first))
  return holds !== negated
}

function markOf(format: ConditionalFormat, stops: readonly number[] | undefined, value: Value): Mark | null {
  if (format.kind === 'rule') return meets(format, stops, value) ? { kind: 'style', rule: format } : null
  const number = numberOf(value)
  if (Number.isNaN(number) || stops === undefined) return null
  switch (format.kind) {
    case 'scale':
      return scaleMark(format, stops, number)
    case 'bar':
      return barMark(format, stops, number)
    case 'icons':
      return iconMark(format, stops, number)
  }
}

/** Marks a value by the first format that matches; null if none does. `stopsOf` finds the points of a format for this cell. */
export function firstMark(
  formats: readonly ConditionalFormat[],
  value: Value,
  isTotal: boolean,
  stopsOf: (format: ConditionalFormat) => readonly number[] | undefined,
): Mark | null {
  for (const format of formats) {
    if (isTotal && !format.totals) continue
    const mark = markOf(format, stopsOf(format), value)
    if (mark) return mark
  }
  return null
}
