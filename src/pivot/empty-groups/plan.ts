/** Plans groups without rows (docs/computation.md): the fields that show them, and the query for the items of the dataset. */
import { columnsNamedIn } from '../../contract/column.ts'
import type { Calendar, DateSeriesWindow } from '../../contract/date-series.ts'
import { ok, type Result } from '../../contract/errors.ts'
import type { Filter } from '../../contract/filter.ts'
import { type SqlType, TEXT } from '../../contract/sql-type.ts'
import type { StepConfig } from '../../contract/step.ts'
import { type FilterCode, filterCondition } from '../filters.ts'
import type { KeyField } from '../measures/distinct.ts'
import { dateOf, rolesOf } from '../over-time/date-of.ts'
import { type Building, stepColumns } from '../over-time/moved-source.ts'
import { byId, familyOf, type Source, type StoredColumn } from '../resolve.ts'
import { and, call, cast, column, type Expr, type Query } from '../sql/ast.ts'

/** Largest number of headers that an axis may have in the fields that show groups without rows. */
export const EMPTY_HEADERS_MAX = 10_000

type Axis = 'rows' | 'columns'

/** A field that groups a date by periods. */
export interface PeriodField {
  readonly kind: 'periods'
  readonly window: DateSeriesWindow
  /** Outer fields of the same date, which limit the periods that a group can have. */
  readonly outer: readonly { readonly depth: number; readonly window: DateSeriesWindow }[]
  /** An outer field, such as one of date ranges, limits the date in another way: periods run from the first to the last of each group. */
  readonly isWithinParent: boolean
}

export interface EmptyField {
  readonly name: string
  /** 'items': the keys of the dataset. */
  readonly shows: PeriodField | { readonly kind: 'items' }
}

/** The combinations of the outer fields of an axis that the dataset has without the filters on fields that show items. */
export interface ItemsQuery {
  readonly query: Query
  readonly types: readonly SqlType[]
  /** Smallest and largest item of the last field, for the refusal of too many. */
  readonly extent: Query
}

export interface EmptyAxis {
  readonly axis: Axis
  /** One entry per field, outermost first; null for fields that show only groups with rows. */
  readonly fields: readonly (EmptyField | null)[]
  readonly items: ItemsQuery | null
}

export interface EmptyGroups {
  readonly axes: readonly EmptyAxis[]
  readonly calendar: Calendar
}

interface Input {
  readonly source: Source
  readonly building: Building
  readonly within: Expr | null
  readonly layout: Readonly<Record<Axis, readonly StoredColumn[]>>
  readonly fields: Readonly<Record<Axis, readonly KeyField[]>>
}

/** The window that a field groups a date or a time of day by; null for other fields. A DATE column groups by day. */
function windowOf(stored: StoredColumn, building: Building): { readonly window: DateSeriesWindow; readonly base: string; readonly format: string } | null {
  const { config } = building.calculations.find((c) => c.id === stored.id) ?? {}
  if (config?.kind === 'date_series') return { window: config.params.window, base: config.base_column, format: config.params.date_format ?? '' }
  return familyOf(stored) === 'date' ? { window: 'day', base: stored.id, format: '' } : null
}

function periodField(fields: readonly StoredColumn[], depth: number, { source, building }: Input): PeriodField | null {
  const stored = fields[depth]
  const own = stored && windowOf(stored, building)
  if (!stored || !own) return null
  const columns = stepColumns(source, building)
  const date = dateOf(stored.id, columns)
  const roleOf = date && rolesOf(date, columns)
  const outer: { depth: number; window: DateSeriesWindow }[] = []
  let isWithinParent = false
  for (const [at, field] of fields.slice(0, depth).entries()) {
    const found = windowOf(field, building)
    if (found && found.base === own.base && (found.format === own.format || date?.format === '')) outer.push({ depth: at, window: found.window })
    else if (roleOf?.(field.id)) isWithinParent = true
  }
  return { kind: 'periods', window: own.window, outer, isWithinParent }
}

/** The filters that limit the items: all but those on fields that show items, and on columns that such filters made for themselves. */
function filtersOfItems(filters: readonly Filter[], shown: ReadonlySet<string>, { calculations }: Building): Filter[] {
  return filters.filter((filter) => {
    const made = calculations.find((c) => c.id === filter.column && c.of_filter)
    const reads = made?.config ? columnsNamedIn(made.config) : []
    return !shown.has(filter.column) && !(reads.length > 0 && reads.every((id) => shown.has(id)))
  })
}

function itemsQuery(config: StepConfig, axis: Axis, shown: readonly (EmptyField | null)[], of: Input): Result<ItemsQuery | null, FilterCode> {
  const { source, building, within } = of
  const last = shown.findLastIndex((field) => field?.shows.kind === 'items')
  if (last < 0) return ok(null)
  const ids = new Set(of.layout[axis].filter((_, at) => shown[at]?.shows.kind === 'items').map((c) => c.id))
  const kept = filterCondition(filtersOfItems(config.query.value.filters, ids, building), byId(source.columns))
  if (!kept.ok) return kept
  const where = kept.value && within ? and(kept.value, within) : (kept.value ?? within ?? undefined)
  const fields = of.fields[axis].slice(0, last + 1)
  const from = { from: source.from, ...(where ? { where } : {}) }
  const items = { name: 'items', query: { distinct: true, columns: fields.map((f) => ({ of: f.source, as: f.alias })), ...from, limit: EMPTY_HEADERS_MAX + 1 } }
  const extent = (['min', 'max'] as const).map((name) => ({ of: cast(call(name, cast(column(of.layout[axis][last]?.physical ?? ''), TEXT)), TEXT), as: name }))
  return ok({
    query: { with: [...source.relations, items], unionAll: [{ columns: fields.map((f) => ({ of: f.sent, as: f.alias })), from: 'items' }] },
    types: fields.map((f) => f.sentType),
    extent: { with: source.relations, unionAll: [{ columns: extent, ...from }] },
  })
}

/** Plans the groups without rows of a step; null if no field of its layout shows them. */
export function planEmptyGroups(config: StepConfig, of: Input): Result<EmptyGroups | null, FilterCode> {
  const wanted = new Set(config.pivot.show_empty ?? [])
  const axes: EmptyAxis[] = []
  for (const axis of ['rows', 'columns'] as const) {
    const layout = of.layout[axis]
    const fields = layout.map(({ id, name }, depth): EmptyField | null =>
      wanted.has(id) ? { name, shows: periodField(layout, depth, of) ?? { kind: 'items' } } : null,
    )
    if (fields.every((field) => field === null)) continue
    const items = itemsQuery(config, axis, fields, of)
    if (!items.ok) return items
    axes.push({ axis, fields, items: items.value })
  }
  return ok(axes.length > 0 ? { axes, calendar: of.building.calendar } : null)
}
