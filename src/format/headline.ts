/** The numbers of a chart that shows no groups: those of the last period, with the period before, or of everything. */
import type { ChartSettings } from '../contract/chart.ts'
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

/** Whether an axis with the groups `keys` counts time: by a date, or by whole numbers that look like years. */
function isTime(fields: PivotResult['index_names'] | PivotResult['column_names'], keys: readonly (readonly Value[])[]): boolean {
  const family = typeFamily(fields[0]?.dtype ?? '')
  if (fields.length !== 1) return false
  return DATES.some((date) => date === family) || (family === 'number' && areYears(keys.flatMap((key) => (key.length === 1 && !isOthers(key) ? key : []))))
}

/** The last two known values of a date field, with their positions. */
function periods(keys: readonly (readonly Value[])[]): { now: { at: number; value: Value } | undefined; before: { at: number; value: Value } | undefined } {
  const known = keys.flatMap((key, at) => (key.length === 1 && !isOthers(key) && key[0] !== null && key[0] !== '' ? [{ at, value: key[0] ?? null }] : []))
  const sorted = known.toSorted((a, b) => (String(a.value) < String(b.value) ? -1 : 1))
  return { now: sorted.at(-1), before: sorted.at(-2) }
}

const numberOf = (value: Value | undefined): number | null => {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

/** The headline of a chart: its main measure and the one beside it. */
export function headlineOf(result: PivotResult, settings: ChartSettings, write: Write): Headline | null {
  const ids = result.measures.map((measure) => measure.measure_id)
  const { main, beside } = chartRoles(settings, ids)
  return headlineFor(
    result,
    [main, beside].flatMap((id) => (id === undefined ? [] : [ids.indexOf(id)])),
    write,
  )
}

/** The headline of the measures at the positions `shown`. Null if the result has no total over its columns, and none can be added up. */
export function headlineFor(result: PivotResult, shown: readonly number[], write: Write): Headline | null {
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
  const ofRows = isTime(index_names, down) && down.length + 1 >= result.total_rows
  const ofColumns = isTime(column_names, across) && across.length + 1 >= result.total_columns
  if ((ofRows || !ofColumns) && whole < 0 && !(isAll && shown.every((m) => measures[m]?.additive))) return null
  const keys = ofRows ? down : ofColumns ? across : []
  const { now, before } = periods(keys)
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
