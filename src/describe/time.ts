/**
 * Writes sentences about values over time: the change from the first period to the last, peaks, the largest step between
 * neighbors, and the groups that gained or lost most.
 */
import { fillIn } from '../contract/errors.ts'
import { typeFamily, type Value } from '../contract/scalar.ts'
import { CLAIMS, type Claim, type ClaimedSentence, type ClaimKind, MATERIAL_CHANGE, withClaims } from './claims.ts'
import { figureText } from './figures.ts'
import { sortByTime } from './labels.ts'
import { cellFigure, fill } from './sentence.ts'
import { type AxisName, cellAddress, type DescribedMeasure, nameOf, periodOf, rankGroups, type Writer } from './writer.ts'

/** Periods in chronological order, each with the measure's value. */
interface Series {
  readonly writer: Writer
  readonly measure: DescribedMeasure
  readonly axis: AxisName
  readonly points: readonly { readonly key: readonly Value[]; readonly number: number }[]
}

type Point = Series['points'][number]

/** Creates a claim about periods; null if the numbers do not support it. */
function claim({ measure, axis, points }: Series, kind: ClaimKind, claimed: readonly Point[]): Claim | null {
  const among = { all: points.map(({ number }) => number), at: claimed.map((point) => points.indexOf(point)) }
  return CLAIMS[kind](among) ? { kind, measure_id: measure.id, axis, over: 'periods', keys: claimed.map(({ key }) => key) } : null
}

const PERIODS_MIN = 3
const STEPS_MIN = 5

export function seriesOf(writer: Writer, measure: DescribedMeasure, axis: AxisName): Series {
  const numbers = new Map(rankGroups(writer, measure, axis, writer.digest[axis].outer).map(({ key, number }) => [key, number]))
  const points = sortByTime([...numbers.keys()]).map((key) => ({ key, number: numbers.get(key) ?? 0 }))
  return { writer, measure, axis, points }
}

const valueAt = ({ writer, measure, axis }: Series, key: readonly Value[]) => cellFigure(writer, 'value', cellAddress(measure, axis, key))

const textAt = ({ writer, measure, axis }: Series, key: readonly Value[]): string | null =>
  figureText({ kind: 'value', cells: [cellAddress(measure, axis, key)] }, writer)

function when({ writer, axis }: Series, key: readonly Value[]): string {
  const family = typeFamily(writer.digest[axis].fields[0]?.dtype ?? '')
  const isDay = family === 'date' || family === 'datetime'
  return fillIn(writer.texts.when[isDay ? 'on' : 'in'], { period: periodOf(writer, axis, key) })
}

const MOVES = ['same', 'steady', 'rose', 'fell'] as const

/** Compares the first period with the last. */
export function change(series: Series): ClaimedSentence | null {
  const { writer, measure, axis, points } = series
  const [first, last] = [points[0], points.at(-1)]
  if (points.length < PERIODS_MIN || !first || !last) return null
  const { time } = writer.texts
  const fillings = {
    ...{ from: periodOf(writer, axis, first.key), to: periodOf(writer, axis, last.key), when: when(series, first.key), later: when(series, last.key) },
    ...{ measure: measure.name, start: valueAt(series, first.key), end: valueAt(series, last.key) },
    change: cellFigure(writer, 'change', cellAddress(measure, axis, last.key), cellAddress(measure, axis, first.key)),
  }
  const wordings = { same: time.same, steady: time.steady, rose: writer.choose('change', time.rose), fell: writer.choose('change', time.fell) }
  for (const kind of MOVES) {
    const move = claim(series, kind, [first, last])
    if (move) return withClaims(fill(wordings[kind], fillings), move)
  }
  return withClaims(fill(time.moved, fillings))
}

/** Describes the highest and lowest values between the two ends. */
export function peaks(series: Series): ClaimedSentence | null {
  const { writer, points } = series
  if (points.length < PERIODS_MIN) return null
  const order = points.toSorted((a, b) => b.number - a.number)
  const [high, low] = [order[0], order.at(-1)]
  if (!high || !low || high.number === low.number) return null
  // skips a peak whose formatted value equals that of an end, such as '4.9' after 'from 4.9 to 2.4'
  const ends = [points[0], points.at(-1)].map((end) => end && textAt(series, end.key))
  const told = (kind: 'peak' | 'low', point: Point): Claim | null => (ends.includes(textAt(series, point.key)) ? null : claim(series, kind, [point]))
  const [hasHigh, hasLow] = [told('peak', high), told('low', low)]
  const { time } = writer.texts
  const fillings = {
    ...{ high: valueAt(series, high.key), highWhen: when(series, high.key), low: valueAt(series, low.key), lowWhen: when(series, low.key) },
  }
  if (hasHigh && hasLow) return withClaims(fill(time.both, fillings), hasHigh, hasLow)
  if (hasHigh) return withClaims(fill(writer.choose('high', time.high), fillings), hasHigh)
  return hasLow && withClaims(fill(writer.choose('low', time.low), fillings), hasLow)
}

/** Describes the largest change from one period to the next. */
export function largestStep(series: Series): ClaimedSentence | null {
  const { writer, measure, axis, points } = series
  if (points.length < STEPS_MIN) return null
  const steps = points.slice(1).map((to, at) => ({ from: points[at] ?? to, to }))
  const [largest] = steps.toSorted((a, b) => Math.abs(b.to.number - b.from.number) - Math.abs(a.to.number - a.from.number))
  const isLargest = largest && claim(series, 'step', [largest.from, largest.to])
  if (!largest || !isLargest) return null
  const { from, to } = largest
  const isUp = to.number > from.number
  const [more, less] = (isUp ? [to, from] : [from, to]).map(({ key }) => cellAddress(measure, axis, key))
  if (!more || !less) return null
  const sentence = fill(writer.texts.time[isUp ? 'up' : 'down'], {
    ...{ from: periodOf(writer, axis, from.key), to: periodOf(writer, axis, to.key) },
    difference: cellFigure(writer, 'difference', more, less),
  })
  return withClaims(sentence, isLargest)
}

const MOVERS_MIN = 3

/** Describes the groups of the other axis with the largest gain and loss between the first period and the last. */
export function movers({ writer, measure, axis, points }: Series): ClaimedSentence[] {
  const other: AxisName = axis === 'rows' ? 'columns' : 'rows'
  const groups = writer.digest[other].outer
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || groups.length < MOVERS_MIN || points.length < PERIODS_MIN) return []
  const numberAt = (group: readonly Value[], period: readonly Value[]): number => {
    const value = writer.digest.cell(cellAddress(measure, axis, period, group))
    return value === null || value === undefined || value === '' || typeof value === 'boolean' ? Number.NaN : Number(value)
  }
  const moved = groups
    .map((group) => ({ group, from: numberAt(group, first.key), by: numberAt(group, last.key) - numberAt(group, first.key) }))
    .filter(({ by }) => Number.isFinite(by))
    .toSorted((a, b) => b.by - a.by)
  const all = moved.map(({ by }) => by)
  const told = (at: number, kind: 'gain' | 'loss'): ClaimedSentence | null => {
    const claimed = kind === 'gain' ? 'gained' : 'lost'
    const one = moved[at]
    if (!one || !CLAIMS[claimed]({ all, at: [at] }) || Math.abs(one.by) < MATERIAL_CHANGE * Math.abs(one.from)) return null
    const { group } = one
    const sentence = fill(writer.choose(kind, writer.texts.movers[kind]), {
      name: nameOf(writer, other, group),
      start: cellFigure(writer, 'value', cellAddress(measure, axis, first.key, group)),
      end: cellFigure(writer, 'value', cellAddress(measure, axis, last.key, group)),
    })
    return withClaims(sentence, { kind: claimed, measure_id: measure.id, axis: other, over: 'gains', keys: [group] })
  }
  return [told(0, 'gain'), told(moved.length - 1, 'loss')].filter((sentence) => sentence !== null)
}
