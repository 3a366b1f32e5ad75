/** Classifies the columns of a step by how they depend on one date, for comparisons over time. */
import { type Column, columnsNamedIn } from '../../contract/column.ts'
import { type DateSeriesWindow, SERIES_WINDOWS } from '../../contract/date-series.ts'
import type { TypeFamily } from '../../contract/sql-type.ts'
import { familyOf, type StoredColumn } from '../resolve.ts'

const DATE_FAMILIES: readonly TypeFamily[] = ['date', 'datetime']

/** A column of dates. `format` is the date format of a text column, empty for columns of type date. */
export interface DateColumn {
  readonly id: string
  readonly format: string
}

/**
 * How a column depends on a date: `date`, the date itself; `window`, a period of it, which shifts with it; `cyclic`, a
 * recurring part such as the weekday; `condition`, ranges or rules of the date; `derived`, anything else computed from
 * it; `fixed`, computed from it in a way that cannot be shifted. Null if it does not depend on the date.
 */
export type DateRole =
  | { readonly kind: 'date' | 'cyclic' | 'condition' | 'derived' | 'fixed' }
  | { readonly kind: 'window'; readonly window: DateSeriesWindow }
  | null

export interface StepColumns {
  readonly stored: ReadonlyMap<string, StoredColumn>
  readonly calculations: ReadonlyMap<string, Column>
  /** For each calculated column with SQL, by its id: the ids of the columns that it reads. */
  readonly sqlReads: ReadonlyMap<string, readonly string[]>
}

const formatOf = ({ config }: Column): string => (config && 'date_format' in config.params ? (config.params.date_format ?? '') : '')

/** The date behind a column: the column itself, or the base of its window. Null for other columns and for times of day. */
export function dateOf(id: string, { stored, calculations }: StepColumns): DateColumn | null {
  const of = calculations.get(id)
  if (of?.config?.kind === 'date_series') {
    const base = stored.get(of.config.base_column)
    return base && familyOf(base) !== 'time' ? { id: base.id, format: familyOf(base) === 'text' ? formatOf(of) : '' } : null
  }
  const column = stored.get(id)
  return column && DATE_FAMILIES.includes(familyOf(column)) ? { id, format: '' } : null
}

const readsOf = (of: Column, { sqlReads }: StepColumns): readonly string[] =>
  of.config === null ? [] : of.config.kind === 'sql' ? (sqlReads.get(of.id) ?? []) : columnsNamedIn(of.config)

function roleOfCalculation(of: Column, date: DateColumn, columns: StepColumns, known: Map<string, DateRole>): DateRole {
  const { config } = of
  if (!config) return null
  const reads = readsOf(of, columns).map((id) => roleIn(id, date, columns, known))
  if (reads.every((role) => role === null)) return null
  if (config.kind === 'sql' || config.kind === 'unknown' || reads.some((role) => role?.kind === 'fixed')) return { kind: 'fixed' }
  const readsDate = reads.some((role) => role?.kind === 'date')
  if (config.kind === 'date_series' && readsDate) {
    if (formatOf(of) !== date.format && date.format !== '') return { kind: 'fixed' }
    const { window } = config.params
    return SERIES_WINDOWS[window].moves === null ? { kind: 'cyclic' } : { kind: 'window', window }
  }
  if (readsDate && date.format !== '') return config.kind === 'date_ranges' && formatOf(of) === date.format ? { kind: 'condition' } : { kind: 'fixed' }
  if (readsDate && (config.kind === 'date_ranges' || config.kind === 'rules')) return { kind: 'condition' }
  return reads.every((role) => role === null || role.kind === 'cyclic') ? { kind: 'cyclic' } : { kind: 'derived' }
}

function roleIn(id: string, date: DateColumn, columns: StepColumns, known: Map<string, DateRole>): DateRole {
  if (id === date.id) return { kind: 'date' }
  const found = known.get(id)
  if (found !== undefined) return found
  const of = columns.calculations.get(id)
  const role = of ? roleOfCalculation(of, date, columns, known) : null
  known.set(id, role)
  return role
}

/** Returns a function that classifies columns by id, with its results cached. Calculated columns must be free of cycles. */
export function rolesOf(date: DateColumn, columns: StepColumns): (id: string) => DateRole {
  const known = new Map<string, DateRole>()
  return (id) => roleIn(id, date, columns, known)
}
