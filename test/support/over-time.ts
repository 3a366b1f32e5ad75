/**
 * A reference implementation of comparisons over time (docs/computation.md): moves the dates day by day and repeats the
 * query. Column c1 is a text, c2 the date and the others are numbers; fields other than c1 name a date grouping of c2, such as
 * `month`.
 */

import type { GroupCondition, Top } from '../../src/contract/choice.ts'
import { type Calendar, type DateSeriesWindow, SERIES_WINDOWS } from '../../src/contract/date-series.ts'
import type { Measure } from '../../src/contract/measure.ts'
import { isOthers, OTHERS, type Value } from '../../src/contract/scalar.ts'
import { choosePlainly, type PlainChoice } from './chosen.ts'
import { dayOf, seriesOf, timeOf } from './date-series.ts'
import { byHeader, comparedNumber, evaluate } from './definition.ts'
import { aConfig } from './documents.ts'
import type { Repeats } from './once-per-key.ts'
import type { Row } from './tables.ts'

const DAY = 86_400_000
const FIRST = timeOf('2021-01-01')
/** All days that the test tables contain, or that a comparison can reach from them. */
const DAYS = Array.from({ length: 7 * 366 }, (_, n) => dayOf(FIRST + n * DAY))

/** Cache: for each `name`, the days grouped by the key that `keyOf` returns for them. */
const byKey = new Map<string, Map<Value, string[]>>()
function daysByKey(name: string, keyOf: (day: string) => Value): Map<Value, string[]> {
  const known = byKey.get(name)
  if (known) return known
  const found = new Map<Value, string[]>()
  for (const day of DAYS) {
    const key = keyOf(day)
    const days = found.get(key)
    if (days) days.push(day)
    else found.set(key, [day])
  }
  byKey.set(name, found)
  return found
}

export type Filtered =
  | { readonly kind: 'periods'; readonly window: DateSeriesWindow; readonly keys: readonly Value[] }
  | { readonly kind: 'days'; readonly from: string; readonly to: string }

export interface OverTimeCase {
  readonly measure: Measure
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly relative: 'previous' | 'next' | 'year_before'
  readonly whole: boolean
  readonly filter: Filtered | null
  readonly regions: readonly Value[] | null
  readonly today: string
  readonly calendar: Calendar
  /** Choices of groups by the measure; their fields are those of the axes. */
  readonly tops: readonly Top[]
  readonly conditions: readonly GroupCondition[]
  /** Columns that repeat one value for each key. */
  readonly repeats: Repeats
}

/**
 * From the longest to the shortest window. Recurring windows, such as month-of-year, have no entry. `year`: how to move
 * by a year: to the same date, by 52 weeks, or not at all.
 */
const UNITS: Readonly<Partial<Record<string, { readonly months?: number; readonly days?: number; readonly year: 'date' | 'weeks' | 'none' }>>> = {
  year: { months: 12, year: 'date' },
  quarter: { months: 3, year: 'date' },
  month: { months: 1, year: 'date' },
  '30-day': { days: 30, year: 'none' },
  '14-day': { days: 14, year: 'weeks' },
  week: { days: 7, year: 'weeks' },
  '7-day': { days: 7, year: 'weeks' },
  day: { days: 1, year: 'date' },
}
const LENGTHS = { year: 365, quarter: 91, month: 30.4, '30-day': 30, '14-day': 14, week: 7, '7-day': 7, day: 1 } as const

interface Move {
  readonly months: number
  readonly days: number
}

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

function byMonths(day: string, months: number, clamp: boolean): string | null {
  let [year, month, date] = day.split('-').map(Number) as [number, number, number]
  for (let n = 0; n < Math.abs(months); n++) {
    month += Math.sign(months)
    if (month === 13) [year, month] = [year + 1, 1]
    if (month === 0) [year, month] = [year - 1, 12]
  }
  const last = daysInMonth(year, month)
  if (date > last && !clamp) return null
  date = Math.min(date, last)
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

const moved = (day: string, { months, days }: Move, clamp = false): string | null =>
  months === 0 ? dayOf(timeOf(day) + days * DAY) : byMonths(day, months, clamp)
const back = ({ months, days }: Move): Move => ({ months: -months, days: -days })

/**
 * The window's key for a moved day; null if the day does not exist in the target month. Windows of whole months move
 * their first day, which always exists.
 */
function keyOfMoved(window: DateSeriesWindow, day: string, move: Move, calendar: Calendar): Value {
  const isOfMonth = SERIES_WINDOWS[window].ofMonth
  const there = moved(isOfMonth && move.months !== 0 ? `${day.slice(0, 7)}-01` : day, move)
  return there === null ? null : seriesOf(window, there, calendar)
}

const isWhole = (from: string, to: string): boolean => from.endsWith('-01') && dayOf(timeOf(to) + DAY).endsWith('-01')

function monthsBetween(from: string, to: string): number {
  let count = 0
  for (let day: string | null = from; day !== null && day <= to; day = byMonths(day, 1, true)) count++
  return count
}

/** The days of these periods of a window, in order. */
const daysOf = (window: DateSeriesWindow, keys: readonly Value[], calendar: Calendar): string[] => {
  const days = daysByKey(JSON.stringify([window, calendar]), (day) => seriesOf(window, day, calendar))
  return keys.flatMap((key) => days.get(key) ?? []).sort()
}

/** The first and last day that a filter includes; null if it includes none. */
function kept(filter: Filtered, calendar: Calendar): { from: string; to: string } | null {
  if (filter.kind === 'days') return filter
  const days = daysOf(filter.window, filter.keys, calendar)
  const [from, to] = [days[0], days.at(-1)]
  return from && to ? { from, to } : null
}

function moveByFilter(filter: Filtered, relative: OverTimeCase['relative'], calendar: Calendar): Move | null {
  const window = filter.kind === 'periods' ? filter.window : null
  const unit = window ? UNITS[window] : undefined
  if (relative === 'year_before') return unit?.year === 'none' ? null : unit?.year === 'weeks' ? { months: 0, days: -364 } : { months: -12, days: 0 }
  const span = kept(filter, calendar)
  if (!span) return null
  const sign = relative === 'next' ? 1 : -1
  const inMonths = window ? unit?.months !== undefined : isWhole(span.from, span.to)
  if (inMonths) return { months: sign * monthsBetween(span.from, span.to), days: 0 }
  return { months: 0, days: sign * (1 + (timeOf(span.to) - timeOf(span.from)) / DAY) }
}

/** The distance from a cell with these windows to the cell it is compared with, negative for earlier; null if there is no such cell. */
function moveOf({ relative, filter, calendar }: OverTimeCase, windows: readonly string[]): { move: Move; window: DateSeriesWindow | null } | null {
  const movable = windows.filter((window) => UNITS[window])
  const length = (window: string) => LENGTHS[window as keyof typeof LENGTHS]
  const [window] = movable.toSorted((a, b) => length(a) - length(b)) as DateSeriesWindow[]
  if (!window) {
    const move = filter && moveByFilter(filter, relative, calendar)
    return move && { move, window: null }
  }
  const unit = UNITS[window]
  if (relative === 'year_before')
    return unit?.year === 'none' ? null : { window, move: unit?.year === 'weeks' ? { months: 0, days: -364 } : { months: -12, days: 0 } }
  const sign = relative === 'next' ? 1 : -1
  return { window, move: { months: sign * (unit?.months ?? 0), days: sign * (unit?.days ?? 0) } }
}

/** Whether the filter, moved along, includes a day of the period compared with. */
function keepsInBase(filter: Filtered | null, day: string | null, move: Move, calendar: Calendar): boolean {
  if (!filter) return true
  if (day === null) return false
  if (filter.kind === 'periods') return filter.keys.some((key) => key !== null && key === keyOfMoved(filter.window, day, back(move), calendar))
  const whole = move.months !== 0 && isWhole(filter.from, filter.to)
  const to = whole ? dayOf(timeOf(byMonths(dayOf(timeOf(filter.to) + DAY), move.months, true) ?? '') - DAY) : moved(filter.to, move, true)
  return day >= (moved(filter.from, move, true) ?? '') && day <= (to ?? '')
}

const dayIn = (row: Row): string | null => row[1] as string | null
const keeps = (filter: Filtered | null, day: string | null, calendar: Calendar): boolean =>
  !filter || (day !== null && (filter.kind === 'days' ? day >= filter.from && day <= filter.to : filter.keys.includes(seriesOf(filter.window, day, calendar))))

type KeyOf = (field: string) => Value

/**
 * The choices of a case, over rows that hold the keys of all fields: the field at position n has the ID `cn`, because
 * `choosePlainly` reads the value of a field from its place in the row.
 */
function chosenIn(of: OverTimeCase, rows: readonly { readonly row: Row; readonly keyOf: KeyOf }[]) {
  const fields = [...of.rows, ...of.columns]
  const idOf = (field: string): string => `c${fields.indexOf(field) + 1}`
  const sources = new Map<Row, Row>()
  const keyed = (row: Row, keyOf: KeyOf): Row => {
    const keys: Row = fields.map(keyOf)
    sources.set(keys, row)
    return keys
  }
  const renamed = <T extends { readonly column_id: string }>(choices: readonly T[]): T[] => choices.map((one) => ({ ...one, column_id: idOf(one.column_id) }))
  const config = aConfig({ rows: of.rows.map(idOf), columns: of.columns.map(idOf), measures: [of.measure] })
  const choice = choosePlainly(
    { ...config, pivot: { ...config.pivot, tops: renamed(of.tops), conditions: renamed(of.conditions) } },
    rows.map(({ row, keyOf }) => keyed(row, keyOf)),
    {
      evaluate: (measure, members) =>
        evaluate(
          measure,
          members.flatMap((one) => [sources.get(one) ?? []]),
          of.repeats,
        ),
      addsUp: () => true,
      compared: (measure, value) => (typeof value === 'number' ? comparedNumber(measure, value) : value),
      byHeader,
    },
  )
  const ids = (axis: readonly string[]) => axis.map(idOf)
  return {
    isLeft: (keyOf: KeyOf): boolean => choice.isLeft(fields.map(keyOf)),
    isShown: (axis: readonly string[], key: Parameters<PlainChoice['isShown']>[1]): boolean => choice.isShown(ids(axis), key),
    /** The key of a row on an axis if it belongs to others. */
    othersOf: (axis: readonly string[], keyOf: KeyOf): readonly Value[] | null => {
      const key = choice.keyOf(fields.map(keyOf), ids(axis))
      return key && isOthers(key) ? key : null
    },
  }
}

const sameKey = (a: readonly Value[], b: readonly Value[]): boolean => a.length === b.length && a.every((value, at) => value === b[at])

/** Returns differences by [row key, column key] as JSON text, for cells that exist. */
export function differencesOverTime(of: OverTimeCase, table: readonly Row[]): Map<string, Value[]> {
  const { measure, calendar, today, filter } = of
  const inRegion = table.filter((row) => !of.regions || of.regions.includes(row[0] ?? null))
  const keysOf =
    (row: Row): KeyOf =>
    (field) =>
      field === 'c1' ? (row[0] ?? null) : dayIn(row) === null ? null : seriesOf(field as DateSeriesWindow, String(dayIn(row)), calendar)
  const inFilter = inRegion.filter((row) => keeps(filter, dayIn(row), calendar))
  const chosen = chosenIn(
    of,
    inFilter.map((row) => ({ row, keyOf: keysOf(row) })),
  )
  const groups = new Map<string, { members: Row[] }>()
  const axis = [new Set<string>(), new Set<string>()] as const
  const sidesOf = (fields: readonly string[], row: Row | null): (readonly Value[])[] => {
    if (!row) return [[]]
    const key = fields.map(keysOf(row))
    const others = chosen.othersOf(fields, keysOf(row))
    return [...Array.from({ length: key.length + 1 }, (_, length) => key.slice(0, length)), ...(others ? [others] : [])]
  }
  for (const row of [null, ...inFilter.filter((one) => chosen.isLeft(keysOf(one)))]) {
    for (const onRows of sidesOf(of.rows, row)) {
      for (const onColumns of sidesOf(of.columns, row)) {
        const sides = [onRows, onColumns]
        const text = JSON.stringify(sides)
        axis[0].add(JSON.stringify(onRows))
        axis[1].add(JSON.stringify(onColumns))
        const group = groups.get(text) ?? { members: [] }
        if (row) group.members.push(row)
        groups.set(text, group)
      }
    }
  }
  const addsUp = ['sum', 'count', 'count_distinct'].includes(measure.type === 'ui' ? measure.value.agg : '')
  const value = (members: readonly Row[], isTotal: boolean): Value => (members.length === 0 && !isTotal ? null : evaluate(measure, members, of.repeats))
  const dates = inRegion.flatMap((row) => dayIn(row) ?? []).sort()

  const difference = (sides: readonly [readonly Value[], readonly Value[]], own: Value): Value => {
    const [r, c] = [sides[0].length, sides[1].length]
    const key = sides.flat()
    const fields = [...of.rows.slice(0, r), ...of.columns.slice(0, c)]
    const windows = fields.filter((field) => field !== 'c1')
    if (fields.some((field, at) => field !== 'c1' && (key[at] === null || key[at] === OTHERS))) return null
    const found = moveOf(of, windows)
    if (!found) return null
    const { move, window } = found
    const ownDays = window ? daysOf(window, [key[fields.indexOf(window)] ?? null], calendar) : []
    const span = window ? { from: ownDays[0], to: ownDays.at(-1) } : filter && kept(filter, calendar)
    const moving = (one: DateSeriesWindow, value: Value) =>
      daysByKey(JSON.stringify([one, calendar, move]), (day) => keyOfMoved(one, day, back(move), calendar)).get(value) ?? []
    const filtered =
      filter?.kind === 'periods'
        ? filter.keys.flatMap((one) => moving(filter.window, one)).sort()
        : DAYS.filter((day) => keepsInBase(filter, day, move, calendar))
    const baseDays = window ? moving(window, key[fields.indexOf(window)] ?? null) : filtered
    const [first, last] = [baseDays[0], baseDays.at(-1)]
    if (!first || !last || !dates[0] || last < dates[0] || first > (dates.at(-1) ?? '')) return null
    const contains = Boolean(span?.from && span.to && span.from <= today && span.to > today)
    const until = contains && !of.whole && of.relative !== 'next' ? moved(today, move, true) : null
    const members = inRegion.filter((row) => {
      const day = dayIn(row)
      if (day === null || !keepsInBase(filter, day, move, calendar) || (until !== null && day > until)) return false
      const keyOf: KeyOf = (field) => {
        if (field === 'c1') return row[0] ?? null
        const name = field as DateSeriesWindow
        return UNITS[field] ? keyOfMoved(name, day, back(move), calendar) : seriesOf(name, day, calendar)
      }
      if (!chosen.isLeft(keyOf)) return false
      return [of.rows, of.columns].every((side, at) => {
        const wanted = sides[at] ?? []
        const own = isOthers(wanted) ? chosen.othersOf(side, keyOf) : side.slice(0, wanted.length).map(keyOf)
        return own !== null && sameKey(own, wanted)
      })
    })
    const base = value(members, false)
    const isOver = Boolean(span?.to && span.to < today)
    if ((own === null && base === null) || ((own === null || base === null) && !addsUp) || (own === null && !isOver)) return null
    const change = Number(own ?? 0) - Number(base ?? 0)
    if (measure.show_values_as.name === 'difference_from') return change
    if (measure.show_values_as.name === 'percentage_of') return Number(base ?? 0) === 0 ? null : Number(own ?? 0) / Number(base)
    return base === null || Number(base) === 0 ? null : change / Number(base)
  }

  const cells = new Map<string, Value[]>()
  for (const row of axis[0]) {
    for (const column of axis[1]) {
      const sides = [JSON.parse(row) as Value[], JSON.parse(column) as Value[]] as const
      const isShown = [of.rows, of.columns].every((side, at) =>
        chosen.isShown(
          side,
          (sides[at] ?? []).filter((value) => value !== OTHERS),
        ),
      )
      if (!isShown) continue
      const text = JSON.stringify(sides)
      const group = groups.get(text)
      const own = group ? value(group.members, sides.flat().length === 0) : null
      const found = difference(sides, own)
      if (group || found !== null) cells.set(text, [found])
    }
  }
  return cells
}
