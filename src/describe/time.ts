/** Sentences on time: from the first period to the last, peaks, the largest step, and which groups moved most. */
import { fillIn } from '../contract/errors.ts'
import { typeFamily, type Value } from '../contract/scalar.ts'
import { figureText } from './figures.ts'
import { inTime } from './labels.ts'
import { fill, onCells, type Sentence } from './sentence.ts'
import { type AxisName, address, nameOf, periodOf, ranked, type ToldMeasure, type Writer } from './writer.ts'

/** Periods with a number each, in their order. */
interface Series {
  readonly writer: Writer
  readonly measure: ToldMeasure
  readonly axis: AxisName
  readonly points: readonly { readonly key: readonly Value[]; readonly number: number }[]
}

const PERIODS_MIN = 3
const STEPS_MIN = 5

export function seriesOf(writer: Writer, measure: ToldMeasure, axis: AxisName): Series {
  const numbers = new Map(ranked(writer, measure, axis, writer.digest[axis].outer).map(({ key, number }) => [key, number]))
  const points = inTime([...numbers.keys()]).map((key) => ({ key, number: numbers.get(key) ?? 0 }))
  return { writer, measure, axis, points }
}

const valueAt = ({ writer, measure, axis }: Series, key: readonly Value[]) => onCells(writer, 'value', address(measure, axis, key))

const textAt = ({ writer, measure, axis }: Series, key: readonly Value[]): string | null =>
  figureText({ kind: 'value', cells: [address(measure, axis, key)] }, writer)

function when({ writer, axis }: Series, key: readonly Value[]): string {
  const family = typeFamily(writer.digest[axis].fields[0]?.dtype ?? '')
  const isDay = family === 'date' || family === 'datetime'
  return fillIn(writer.texts.when[isDay ? 'on' : 'in'], { period: periodOf(writer, axis, key) })
}

/** The first period and the last. */
export function change(series: Series): Sentence | null {
  const { writer, measure, axis, points } = series
  const [first, last] = [points[0], points.at(-1)]
  if (points.length < PERIODS_MIN || !first || !last) return null
  const { time } = writer.texts
  const fillings = {
    ...{ from: periodOf(writer, axis, first.key), to: periodOf(writer, axis, last.key), when: when(series, first.key), later: when(series, last.key) },
    ...{ measure: measure.name, start: valueAt(series, first.key), end: valueAt(series, last.key) },
    change: onCells(writer, 'change', address(measure, axis, last.key), address(measure, axis, first.key)),
  }
  if (first.number === last.number) return fill(time.same, fillings)
  if (first.number <= 0 || last.number < 0) return fill(time.moved, fillings)
  return fill(writer.choose('change', last.number > first.number ? time.rose : time.fell), fillings)
}

/** Where between the ends the highest and the lowest value stand. */
export function peaks(series: Series): Sentence | null {
  const { writer, points } = series
  if (points.length < PERIODS_MIN) return null
  const order = points.toSorted((a, b) => b.number - a.number)
  const [high, low] = [order[0], order.at(-1)]
  if (!high || !low || high.number === low.number) return null
  const isInside = (key: readonly Value[]): boolean => key !== points[0]?.key && key !== points.at(-1)?.key
  // what reads as one of the ends does is no peak: '4.9', after 'from 4.9 to 2.4'
  const ends = [points[0], points.at(-1)].map((end) => end && textAt(series, end.key))
  const isAlone = (number: number): boolean => points.filter((p) => p.number === number).length === 1
  const [hasHigh, hasLow] = [high, low].map(({ key, number }) => isInside(key) && isAlone(number) && !ends.includes(textAt(series, key)))
  const { time } = writer.texts
  const fillings = {
    ...{ high: valueAt(series, high.key), highWhen: when(series, high.key), low: valueAt(series, low.key), lowWhen: when(series, low.key) },
  }
  if (hasHigh && hasLow) return fill(time.both, fillings)
  return hasHigh ? fill(writer.choose('high', time.high), fillings) : hasLow ? fill(writer.choose('low', time.low), fillings) : null
}

/** The largest change from one period to the one after it. */
export function largestStep({ writer, measure, axis, points }: Series): Sentence | null {
  if (points.length < STEPS_MIN) return null
  const steps = points.slice(1).map((to, at) => ({ from: points[at] ?? to, to }))
  const [largest, next] = steps.toSorted((a, b) => Math.abs(b.to.number - b.from.number) - Math.abs(a.to.number - a.from.number))
  const sizeOf = ({ from, to }: (typeof steps)[number]): number => Math.abs(to.number - from.number)
  // of several that are level, none is the largest
  if (!largest || sizeOf(largest) === 0 || (next && sizeOf(next) === sizeOf(largest))) return null
  const { from, to } = largest
  const isUp = to.number > from.number
  const [more, less] = (isUp ? [to, from] : [from, to]).map(({ key }) => address(measure, axis, key))
  if (!more || !less) return null
  return fill(writer.texts.time[isUp ? 'up' : 'down'], {
    ...{ from: periodOf(writer, axis, from.key), to: periodOf(writer, axis, to.key) },
    difference: onCells(writer, 'difference', more, less),
  })
}

const MOVERS_MIN = 3

/** The groups of the other axis that gained and lost most between the first period and the last. */
export function movers({ writer, measure, axis, points }: Series): Sentence[] {
  const other: AxisName = axis === 'rows' ? 'columns' : 'rows'
  const groups = writer.digest[other].outer
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || groups.length < MOVERS_MIN || points.length < PERIODS_MIN) return []
  const numberAt = (group: readonly Value[], period: readonly Value[]): number => {
    const value = writer.digest.cell(address(measure, axis, period, group))
    return value === null || value === undefined || value === '' || typeof value === 'boolean' ? Number.NaN : Number(value)
  }
  const moved = groups
    .map((group) => ({ group, by: numberAt(group, last.key) - numberAt(group, first.key) }))
    .filter(({ by }) => Number.isFinite(by))
    .toSorted((a, b) => b.by - a.by)
  const [gain, loss] = [moved[0], moved.at(-1)]
  const isAlone = (by: number): boolean => moved.filter((one) => one.by === by).length === 1
  const told = (group: readonly Value[], kind: 'gain' | 'loss') =>
    fill(writer.choose(kind, writer.texts.movers[kind]), {
      name: nameOf(writer, other, group),
      start: onCells(writer, 'value', address(measure, axis, first.key, group)),
      end: onCells(writer, 'value', address(measure, axis, last.key, group)),
    })
  const sentences = [
    gain && gain.by > 0 && isAlone(gain.by) ? told(gain.group, 'gain') : null,
    loss && loss.by < 0 && isAlone(loss.by) ? told(loss.group, 'loss') : null,
  ]
  return sentences.filter((sentence) => sentence !== null)
}
