/**
 * Determines which measures of a step are compared over time, along which date, and how far the date shifts at each
 * grain: by the shortest window at that grain, or by one year. A grain without a window is compared only if a filter
 * limits the date.
 */
import { type DateSeriesWindow, SERIES_WINDOWS, type Span } from '../../contract/date-series.ts'
import { FILTERS, type Filter, filteredValues } from '../../contract/filter.ts'
import type { Measure } from '../../contract/measure.ts'
import { opposite, periodOf, roughHours, type Stretch } from '../../contract/period.ts'
import { type Relative, SHOW_AS } from '../../contract/show-as.ts'
import type { Grain } from '../grain.ts'
import { familyOf, type StoredColumn } from '../resolve.ts'
import { type Kept, keptByConfig, keptByValues, spanning, type Today, UNKNOWN } from './conditions.ts'
import { type DateColumn, type DateRole, dateOf, rolesOf, type StepColumns } from './date-of.ts'
import { asksForBlank } from './moved-source.ts'

/** A field of the layout that groups a date by a window, such as by month. */
export interface WindowField {
  readonly axis: 'rows' | 'columns'
  readonly depth: number
  readonly window: DateSeriesWindow
}

/** How a measure is compared over time. */
export interface Compared {
  readonly date: DateColumn
  readonly relative: Relative
  /** Compares an unfinished period only up to the day of the base period that corresponds to today. */
  readonly toSameDay: boolean
  /** Fields that group the date by a window that can shift. */
  readonly windows: readonly WindowField[]
  /** Fields that depend on the date. A cell where one of them is null has no base. */
  readonly dated: readonly Omit<WindowField, 'window'>[]
  /** The stretch that the filters on the date leave; null if no filter limits the date. */
  readonly kept: Kept | null
}

/** How far the base's rows shift to land in the cells of a grain. `window` is null if the filtered range is compared. */
export interface GrainMove {
  readonly span: Span
  readonly window: WindowField | null
}

interface Layout {
  readonly rows: readonly StoredColumn[]
  readonly columns: readonly StoredColumn[]
}

/** The window that a field groups the date by; a date column used directly groups by day. */
function windowOf(stored: StoredColumn, role: DateRole): DateSeriesWindow | null {
  if (role?.kind === 'window') return role.window
  return role?.kind === 'date' && familyOf(stored) === 'date' ? 'day' : null
}

function keptByFilter(filter: Filter, columns: StepColumns, role: DateRole, date: DateColumn, of: Today): Kept {
  if (FILTERS[filter.operator].keeps !== 'inside') return UNKNOWN
  const values = filteredValues(filter).filter((value) => value !== null)
  const stored = columns.stored.get(date.id)
  const isDay = !stored || familyOf(stored) !== 'datetime'
  if (role?.kind === 'date') return keptByValues(values, isDay)
  const config = columns.calculations.get(filter.column)?.config
  if (role?.kind === 'condition' && config) return keptByConfig(config, values, isDay, of)
  if (role?.kind !== 'window') return UNKNOWN
  const periods = values.flatMap((value) => periodOf(role.window, value, of.calendar) ?? [])
  if (periods.length === 0) return UNKNOWN
  const stretch = spanning(periods)
  return { stretch, before: lengthInPeriods(role.window, stretch), year: SERIES_WINDOWS[role.window].moves?.year ?? null }
}

/** Length of a stretch in units of the window: in months for windows of months, otherwise in their own unit. */
function lengthInPeriods(window: DateSeriesWindow, stretch: Stretch): Span | null {
  const period = SERIES_WINDOWS[window].moves?.period
  const { from, below } = stretch
  if (!period || from === null || below === null) return null
  const hours = period.unit === 'month' ? 730.485 * period.count : roughHours(period)
  return { unit: period.unit, count: Math.round((below - from) / hours) * period.count }
}

const lengthOfKept = ({ before }: Kept): number => (before === null ? Number.POSITIVE_INFINITY : roughHours(before))

/** Intersects what all filters on a date leave; null if no filter limits the date. */
function keptTogether(filters: readonly Filter[], columns: StepColumns, date: DateColumn, of: Today): Kept | null {
  const roleOf = rolesOf(date, columns)
  const kept = filters.flatMap((filter) => {
    const role = roleOf(filter.column)
    return role === null || role.kind === 'cyclic' || asksForBlank(filter) ? [] : [keptByFilter(filter, columns, role, date, of)]
  })
  if (kept.length === 0) return null
  const froms = kept.map((k) => k.stretch.from).filter((n) => n !== null)
  const ends = kept.map((k) => k.stretch.below).filter((n) => n !== null)
  const [closest = UNKNOWN] = kept.filter((k) => k.before !== null).toSorted((a, b) => lengthOfKept(a) - lengthOfKept(b))
  return {
    stretch: { from: froms.length === 0 ? null : Math.max(...froms), below: ends.length === 0 ? null : Math.min(...ends) },
    before: closest.before,
    year: closest.year,
  }
}

/** Returns how a measure is compared over time; null if it is compared with an item of the result, or not at all. */
export function comparedOverTime(measure: Measure, layout: Layout, filters: readonly Filter[], columns: StepColumns, of: Today): Compared | null {
  const { name, params } = measure.show_values_as
  if (SHOW_AS[name].needs !== 'item' || !params?.relative) return null
  const date = dateOf(params.column_id, columns)
  if (!date) return null
  const roleOf = rolesOf(date, columns)
  const fields = (['rows', 'columns'] as const).flatMap((axis) =>
    layout[axis].flatMap((stored, depth) => {
      const role = roleOf(stored.id)
      return role === null ? [] : [{ axis, depth, window: windowOf(stored, role) }]
    }),
  )
  const windows = fields.flatMap(({ window, ...at }) => (window === null ? [] : [{ ...at, window }]))
  const kept = keptTogether(filters, columns, date, of)
  // Without a window or a filtered range, there is no base. A cyclic part such as the weekday on the layout is then
  // compared with the neighboring item.
  if (windows.length === 0 && kept === null && [...layout.rows, ...layout.columns].some((c) => c.id === params.column_id)) return null
  const { relative, whole_period } = params
  return { date, relative, toSameDay: !whole_period && relative !== 'next', windows, dated: fields.map(({ axis, depth }) => ({ axis, depth })), kept }
}

/** The window with the shortest periods; the first one on ties. */
const shortest = (windows: readonly WindowField[]): WindowField | null => {
  const length = ({ window }: WindowField): number => roughHours(SERIES_WINDOWS[window].moves?.period ?? { unit: 'month', count: 12 })
  return windows.reduce<WindowField | null>((best, one) => (best === null || length(one) < length(best) ? one : best), null)
}

/** How far the date shifts at a grain; null if its cells have no base. */
export function moveAt({ windows, kept, relative }: Compared, grain: Grain): GrainMove | null {
  const window = shortest(windows.filter(({ axis, depth }) => depth < grain[axis]))
  if (window) {
    const moves = SERIES_WINDOWS[window.window].moves
    const span = relative === 'year_before' ? moves?.year : moves?.period
    return span ? { span: relative === 'next' ? opposite(span) : span, window } : null
  }
  if (!kept) return null
  const span = relative === 'year_before' ? kept.year : kept.before
  return span && { span: relative === 'next' ? opposite(span) : span, window: null }
}
