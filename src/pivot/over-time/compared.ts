/**
 * Which measures of a step are compared over time, along which date, and how far the date moves at each grain: by one
 * period of the shortest window that the grain has, or by one year. A grain without a window is compared only if the date
 * is filtered.
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

/** A field of the layout that shows a window of the date. */
export interface WindowField {
  readonly axis: 'rows' | 'columns'
  readonly depth: number
  readonly window: DateSeriesWindow
}

/** How a measure is compared over time. */
export interface Compared {
  readonly date: DateColumn
  readonly relative: Relative
  /** Compares the period that contains today to the same day of its base only. */
  readonly toSameDay: boolean
  /** Windows of the date on the layout that move. */
  readonly windows: readonly WindowField[]
  /** Fields of the layout that depend on the date. A blank one has no base. */
  readonly dated: readonly Omit<WindowField, 'window'>[]
  /** The stretch of time that the filters on the date keep; null without a filter that moves. */
  readonly kept: Kept | null
}

/** How far the rows of the base move to reach the cells of a grain, and the window or range that is compared. */
export interface GrainMove {
  readonly span: Span
  readonly window: WindowField | null
}

interface Layout {
  readonly rows: readonly StoredColumn[]
  readonly columns: readonly StoredColumn[]
}

/** A date as a field of its own groups by day. */
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

/** The length of a stretch of periods: in months for windows of months, otherwise in their own unit. */
function lengthInPeriods(window: DateSeriesWindow, stretch: Stretch): Span | null {
  const period = SERIES_WINDOWS[window].moves?.period
  const { from, below } = stretch
  if (!period || from === null || below === null) return null
  const hours = period.unit === 'month' ? 730.485 * period.count : roughHours(period)
  return { unit: period.unit, count: Math.round((below - from) / hours) * period.count }
}

const lengthOfKept = ({ before }: Kept): number => (before === null ? Number.POSITIVE_INFINITY : roughHours(before))

/** Intersects the stretches that the filters on a date keep; null if none of them moves. */
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

/** How a measure is compared over time; null if it is compared with an item of the result, or not at all. */
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
  // Without either, a part that comes back is compared with its neighbor; a date elsewhere gives no base.
  if (windows.length === 0 && kept === null && [...layout.rows, ...layout.columns].some((c) => c.id === params.column_id)) return null
  const { relative, whole_period } = params
  return { date, relative, toSameDay: !whole_period && relative !== 'next', windows, dated: fields.map(({ axis, depth }) => ({ axis, depth })), kept }
}

/** The window of a grain with the shortest periods; of two equal ones, the first. */
const shortest = (windows: readonly WindowField[]): WindowField | null => {
  const length = ({ window }: WindowField): number => roughHours(SERIES_WINDOWS[window].moves?.period ?? { unit: 'month', count: 12 })
  return windows.reduce<WindowField | null>((best, one) => (best === null || length(one) < length(best) ? one : best), null)
}

/** How the date moves at a grain; null where a cell has no base. */
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
