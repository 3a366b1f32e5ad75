/** The numbers of a chart that shows no groups: those of the last period, with the period before, or of everything. */
import type { ChartSettings } from '../contract/chart.ts'
import type { Calendar, DateSeriesWindow } from '../contract/date-series.ts'
import { dayNumber, lastDayOf, periodOf } from '../contract/period.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import { isOthers, typeFamily, type Value } from '../contract/scalar.ts'
import { areYears } from '../contract/years.ts'
import { chartRoles } from './chart-roles.ts'

export interface HeadlineValue {
  readonly measure_id: string
  readonly name: string
  readonly value: number | null
  /** The value of the period before; null for none. */
  readonly before: number | null
}

export interface Headline {
  /** The label of the period; null for everything. */
  readonly label: string | null
  readonly before: string | null
  readonly values: readonly HeadlineValue[]
}

/** Writes the value of a field. */
type Write = (value: Value, columnId: string) => string

const DATES = ['date', 'datetime'] as const

/** How the fields of a result count time. Without it, only dates and years do, and the last period may be going on. */
export interface TimeReading {
  /** The window of a field; null for fields of no time. */
  readonly window: (columnId: string, dtype: string) => DateSeriesWindow | null
  readonly calendar: Calendar
  /** The current day in the dataset's time zone. */
  readonly today: string
}

interface Known {
  readonly at: number
  readonly value: Value
  /** Sorts by time. */
  readonly rank: number | string
  /** Whether the period has not ended. */
  readonly isOpen: boolean
}

type Fields = PivotResult['index_names'] | PivotResult['column_names']

/** The known values of an axis in the order of time, with their positions; null if the axis counts no time. */
function knownPeriods(fields: Fields, keys: readonly (readonly Value[])[], time: TimeReading | undefined): Known[] | null {
  const [field] = fields
  if (fields.length !== 1 || !field) return null
  const groups = keys.flatMap((key, at) => (key.length === 1 && !isOthers(key) && key[0] !== null && key[0] !== '' ? [{ at, value: key[0] ?? null }] : []))
  const byRank = (known: Known[]): Known[] => known.toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
  const window = time?.window(field.column_id, field.dtype) ?? null
  if (time && window !== null) {
    const today = dayNumber(time.today) ?? 0
    const known = groups.map(({ at, value }) => ({ at, value, period: periodOf(window, value, time.calendar) }))
    return byRank(known.flatMap(({ at, value, period }) => (period ? [{ at, value, rank: period.from, isOpen: lastDayOf(period) >= today }] : [])))
  }
  const family = typeFamily(field.dtype)
  if (DATES.some((date) => date === family)) return byRank(groups.map((group) => ({ ...group, rank: String(group.value), isOpen: false })))
  if (family !== 'number' || !areYears(groups.map(({ value }) => value))) return null
  const thisYear = time ? Number(time.today.slice(0, 4)) : Number.POSITIVE_INFINITY
  return byRank(groups.map((group) => ({ ...group, rank: Number(group.value), isOpen: Number(group.value) >= thisYear })))
}

/** The last period that has ended, and the one before it; the last of all if none has ended. */
function lastPeriods(known: readonly Known[]): { readonly now: Known | undefined; readonly before: Known | undefined } {
  const ended = known.filter(({ isOpen }) => !isOpen)
  const from = ended.length > 0 ? ended : known
  return { now: from.at(-1), before: from.at(-2) }
}

const numberOf = (value: Value | undefined): number | null => {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

/** The headline of a chart: its main measure and the one beside it. */
export function headlineOf(result: PivotResult, settings: ChartSettings, write: Write, time?: TimeReading): Headline | null {
  const ids = result.measures.map((measure) => measure.measure_id)
  const { main, beside } = chartRoles(settings, ids)
  return headlineFor(
    result,
    [main, beside].flatMap((id) => (id === undefined ? [] : [ids.indexOf(id)])),
    write,
    time,
  )
}

/** The headline of the measures at the positions `shown`. Null if the result has no total over its columns, and none can be added up. */
export function headlineFor(result: PivotResult, shown: readonly number[], write: Write, time?: TimeReading): Headline | null {
  const { measures, row_indexes, column_indexes, index_names, column_names, data, totals } = result
  const cell = (row: number | null, column: number, m: number): number | null => {
    const at = column * measures.length + m
    return numberOf(row === null ? totals[at] : data[at]?.[row])
  }
  const whole = column_indexes.findIndex((column) => column.level === 0)
  const isAll = column_indexes.length >= result.total_columns && column_indexes.every((column) => column.level === column_names.length)
  const acrossAll = (row: number | null, m: number): number | null => {
    if (whole >= 0) return cell(row, whole, m)
    const parts = column_indexes.map((_, column) => cell(row, column, m)).filter((value) => value !== null)
    return parts.length === 0 ? null : parts.reduce((sum, value) => sum + value, 0)
  }
  const across = column_indexes.map((column) => (column.level === 1 ? column.path.map((part) => part.value) : []))
  const down = row_indexes.map((row) => row.key)
  // the last period is known only if all of them are loaded
  const inRows = down.length + 1 >= result.total_rows ? knownPeriods(index_names, down, time) : null
  const inColumns = across.length + 1 >= result.total_columns ? knownPeriods(column_names, across, time) : null
  const [ofRows, ofColumns] = [inRows !== null, inColumns !== null]
  if ((ofRows || !ofColumns) && whole < 0 && !(isAll && shown.every((m) => measures[m]?.additive))) return null
  const { now, before } = lastPeriods(inRows ?? inColumns ?? [])
  const field = (ofRows ? index_names : column_names)[0]?.column_id ?? ''
  const valueAt = (at: number | undefined, m: number): number | null => (at === undefined ? acrossAll(null, m) : ofRows ? acrossAll(at, m) : cell(null, at, m))
  return {
    label: now ? write(now.value, field) : null,
    before: before ? write(before.value, field) : null,
    values: shown.map((m) => ({
      measure_id: measures[m]?.measure_id ?? '',
      name: measures[m]?.name ?? '',
      value: valueAt(now?.at, m),
      before: before ? valueAt(before.at, m) : null,
    })),
  }
}
