/**
 * Builds a step's source and filters with a date shifted; the base of a comparison over time is the same query over
 * them. Windows of the date are computed from the date shifted to the compared period, so that their keys equal those of
 * the cells. Conditions on the date test its original values, with their bounds shifted to the base period.
 */
import type { Column } from '../../contract/column.ts'
import type { Span } from '../../contract/date-series.ts'
import { type ErrorCode, fail, ok, type Result } from '../../contract/errors.ts'
import { FILTERS, type Filter, filteredValues } from '../../contract/filter.ts'
import { opposite } from '../../contract/period.ts'
import type { Calculation } from '../columns/calculation.ts'
import { movedDate, movedSeries } from '../columns/dates.ts'
import { type Calculated, type CalculationCode, calculationOf, layersOf } from '../columns/plan.ts'
import { familyOf, type Source, type StoredColumn } from '../resolve.ts'
import { movedConfig, movedValue, type Today } from './conditions.ts'
import { type DateColumn, type DateRole, rolesOf, type StepColumns } from './date-of.ts'

/** The inputs that a step's source was built from, needed to build it again with a date shifted. */
export interface Building extends Today {
  readonly calculated: readonly Calculated[]
  /** Names of the file's columns. */
  readonly physical: readonly string[]
  readonly calculations: readonly Column[]
  /** For each calculated column with SQL, by its id: the ids of the columns that it reads. */
  readonly sqlReads: ReadonlyMap<string, readonly string[]>
}

export type MovedCode = CalculationCode | Extract<ErrorCode, 'comparison_not_movable'>

export interface MovedSource {
  readonly source: Source
  readonly filters: readonly Filter[]
  /** Filters of a measure's own, moved like those of the step. */
  readonly moved: (filters: readonly Filter[]) => Filter[]
  /** The id of a column in the shifted source; differs from the original id if the column depends on the date. */
  readonly idOf: (id: string) => string
}

export const stepColumns = (source: Source, { calculations, sqlReads }: Building): StepColumns => ({
  stored: new Map(source.columns.map((c) => [c.id, c])),
  calculations: new Map(calculations.map((c) => [c.id, c])),
  sqlReads,
})

/** Whether a filter only tests for null. Such filters do not shift. */
export const asksForBlank = ({ operator }: Filter): boolean => FILTERS[operator].blank === 'only'

/** The parts of a step that are moved: the filters of a step, those of its measures, and its fields. `measure` is named where one of them cannot be moved. */
interface MovedStep {
  readonly filters: readonly Filter[]
  readonly own: readonly Filter[]
  readonly fields: readonly string[]
  readonly measure: string
}

const isMoved = (role: DateRole): boolean => role !== null && role.kind !== 'cyclic'

class Mover {
  private readonly source: Source
  private readonly date: DateColumn
  private readonly span: Span
  private readonly building: Building
  private readonly roleOf: (id: string) => DateRole
  private readonly calculations: ReadonlyMap<string, Column>
  /** Columns by original id, with shifted ones replacing the originals. */
  private readonly read: Map<string, StoredColumn>
  private readonly moved = new Map<string, StoredColumn>()
  private readonly added: Calculated[] = []

  constructor(source: Source, date: DateColumn, span: Span, building: Building) {
    this.source = source
    this.date = date
    this.span = span
    this.building = building
    const columns = stepColumns(source, building)
    this.calculations = columns.calculations
    this.roleOf = rolesOf(date, columns)
    this.read = new Map(columns.stored)
  }

  private add(stored: StoredColumn, { of, enumType, keyOrder }: Pick<Calculation, 'of' | 'enumType' | 'keyOrder'>): void {
    const physical = `${stored.physical}~`
    this.added.push({ name: physical, of })
    const { over: _over, ...plain } = stored
    const moved = { ...plain, id: `${stored.id}~`, physical, hidden: true as const, enumType: enumType ?? null, ...(keyOrder ? { keyOrder } : {}) }
    this.moved.set(stored.id, moved)
    this.read.set(stored.id, moved)
  }

  /** Recomputes a calculated column over the shifted columns that it reads. */
  private calculation(of: Column, role: NonNullable<DateRole>): Result<Calculation, CalculationCode> {
    const { config } = of
    const { calendar } = this.building
    const context = { ...this.building, sql: new Map() }
    const date = this.source.columns.find((c) => c.id === this.date.id)
    if (role.kind === 'window' && config?.kind === 'date_series' && date) return movedSeries(of.name, config, date, calendar, this.span)
    if (role.kind !== 'condition' || !config || !date) return calculationOf(of, this.read, context)
    const asItIs = new Map(this.read).set(date.id, date)
    return calculationOf({ ...of, config: movedConfig(config, opposite(this.span), this.building) }, asItIs, context)
  }

  private addCalculations(): Result<null, CalculationCode> {
    for (const stored of this.source.columns) {
      const role = this.roleOf(stored.id)
      if (role === null || role.kind === 'cyclic' || role.kind === 'fixed') continue
      if (role.kind === 'date') {
        if (familyOf(stored) !== 'text') this.add(stored, { of: movedDate(stored, this.span), enumType: null })
        continue
      }
      const of = this.calculations.get(stored.id)
      const calculation = of ? this.calculation(of, role) : null
      if (calculation && !calculation.ok) return calculation
      if (calculation) this.add(stored, calculation.value)
    }
    return ok(null)
  }

  private filter(filter: Filter): Filter {
    const role = this.roleOf(filter.column)
    if (!isMoved(role) || asksForBlank(filter)) return filter
    if (role?.kind !== 'date') return { ...filter, column: this.idOf(filter.column) }
    const blank = filter.value.includes(null) ? [null] : []
    const values = filteredValues(filter).flatMap((value) => (movedValue(value, opposite(this.span), 'existing') as string | null) ?? [])
    return FILTERS[filter.operator].values === 'one' && values.length === 0
      ? { column: filter.column, operator: 'IN', value: [] }
      : { ...filter, value: [...values, ...blank] }
  }

  readonly idOf = (id: string): string => this.moved.get(id)?.id ?? id

  build({ filters, own, fields, measure }: MovedStep): Result<MovedSource, MovedCode> {
    const fixed = [...fields, ...[...filters, ...own].map((f) => f.column)].find((id) => this.isFixed(id))
    if (fixed !== undefined) return fail('comparison_not_movable', { measure, column: this.read.get(fixed)?.name ?? fixed })
    const added = this.addCalculations()
    if (!added.ok) return added
    const { calculated, physical } = this.building
    const columns = [...this.source.columns, ...this.moved.values()]
    const source = { ...layersOf([...calculated, ...this.added], physical), columns }
    const moved = (some: readonly Filter[]): Filter[] => some.map((f) => this.filter(f))
    return ok({ source, filters: moved(filters), moved, idOf: this.idOf })
  }

  /** Whether a column cannot be shifted. Text parsed as dates can be shifted only through windows and date ranges. */
  private isFixed(id: string): boolean {
    const role = this.roleOf(id)
    return role?.kind === 'fixed' || (role?.kind === 'date' && this.date.format !== '')
  }
}

/**
 * Builds the source and filters of a step with each row's date increased by the span. Fails with the name of the measure
 * and of the column if a field or filter cannot be shifted.
 */
export const movedSource = (
  { source, building }: { readonly source: Source; readonly building: Building },
  { date, span }: { readonly date: DateColumn; readonly span: Span },
  step: MovedStep,
): Result<MovedSource, MovedCode> => new Mover(source, date, span, building).build(step)
