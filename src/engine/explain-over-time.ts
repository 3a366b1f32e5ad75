/** Explains a comparison over time: the base is evaluated over its own rows, and named with its period. */
import { ok, type Result } from '../contract/errors.ts'
import type { BasePeriod, FixedField } from '../contract/explanation.ts'
import type { Filter } from '../contract/filter.ts'
import { filtersOfMeasure, type Measure } from '../contract/measure.ts'
import { dayNumber, dayText, lastDayOf, movedPeriod, opposite, type Period, periodKey, periodOf, type Stretch } from '../contract/period.ts'
import { OTHERS } from '../contract/scalar.ts'
import type { StepConfig } from '../contract/step.ts'
import type { Prepared } from '../pivot/compile.ts'
import type { Grain } from '../pivot/grain.ts'
import { extentOf, isOver, movedStretch, reaches } from '../pivot/over-time/base-values.ts'
import type { Compared, GrainMove } from '../pivot/over-time/compared.ts'
import type { Building } from '../pivot/over-time/moved-source.ts'
import { baseAt, baseRows, type Cut, comparedMeasures, extentQuery, type StepParts } from '../pivot/over-time/plan.ts'
import type { Source, StoredColumn } from '../pivot/resolve.ts'
import type { Evaluated, ExplainedValue } from '../pivot/show-values-as/kind.ts'
import { KINDS } from '../pivot/show-values-as/registry.ts'
import type { Expr } from '../pivot/sql/ast.ts'
import type { RunCode } from './plan-run.ts'
import type { OpenDataset } from './protocol.ts'
import { allRows } from './source.ts'

/** A set of rows: those of a source that pass filters and a further condition. */
export interface RowsOf {
  readonly source: Source
  readonly filters: readonly Filter[]
  readonly within: Expr | null
  /** Filters of a measure's own over this source. */
  readonly moved: (filters: readonly Filter[]) => Filter[]
}

/** Evaluates the measure over some rows, which match the keys. */
type Evaluate = (keys: readonly FixedField[], rows: RowsOf) => Promise<Result<Evaluated, RunCode>>

interface Layout {
  readonly rows: StoredColumn[]
  readonly columns: StoredColumn[]
}

/** The keys of a cell, and the filter that each is on a column. */
interface Held {
  readonly keys: readonly FixedField[]
  readonly filterOf: (key: FixedField, columnId: string) => Filter
}

/** The base of one cell. */
interface Base {
  readonly rows: RowsOf
  /** The keys of the cell in its base period. */
  readonly keys: FixedField[]
  readonly stretch: Stretch
  /** The compared period has ended. */
  readonly isOver: boolean
}

export class OverTime {
  private readonly measure: Measure
  private readonly step: StepParts
  private readonly compared: Compared
  private readonly keys: readonly FixedField[]
  private readonly filterOf: Held['filterOf']
  private readonly building: Building

  constructor(measure: Measure, step: StepParts, compared: Compared, { keys, filterOf }: Held) {
    this.measure = measure
    this.step = step
    this.compared = compared
    this.keys = keys
    this.filterOf = filterOf
    this.building = step.building
  }

  private keyAt({ axis, depth }: Compared['dated'][number]): FixedField | undefined {
    return this.keys.filter((key) => key.axis === axis)[depth]
  }

  private get grain(): Grain {
    const on = (axis: FixedField['axis']) => this.keys.filter((key) => key.axis === axis).length
    return { rows: on('rows'), columns: on('columns') }
  }

  /** The stretch that the cell stands for, and that of its base. */
  private stretches({ span, window }: GrainMove): { own: Stretch; base: Stretch } | null {
    if (!window) {
      const own = this.compared.kept?.stretch ?? { from: null, below: null }
      return { own, base: movedStretch(own, opposite(span)) }
    }
    const own = periodOf(window.window, this.keyAt(window)?.value ?? null, this.building.calendar)
    const base = own && movedPeriod(window.window, own, opposite(span), this.building.calendar)
    return own && base && { own, base }
  }

  /** The cell's keys with the windows of the date in the base period. */
  private movedKeys({ span }: GrainMove): FixedField[] {
    const moved = new Map<FixedField, FixedField>()
    for (const field of this.compared.windows) {
      const key = this.keyAt(field)
      const own = key && periodOf(field.window, key.value, this.building.calendar)
      const base: Period | null = own ? movedPeriod(field.window, own, opposite(span), this.building.calendar) : null
      if (key && base) moved.set(key, { ...key, value: periodKey(field.window, base.from, this.building.calendar) })
    }
    return this.keys.map((key) => moved.get(key) ?? key)
  }

  /** The base of the cell; null if it has none. */
  async base(dataset: OpenDataset): Promise<Result<Base | null, RunCode>> {
    const at = baseAt(this.compared, this.grain, this.building)
    const hasNoPeriod = this.compared.dated.map((field) => this.keyAt(field)?.value).some((value) => value === null || value === OTHERS)
    if (!at || hasNoPeriod) return ok(null)
    const stretches = this.stretches(at.move)
    if (!stretches) return ok(null)
    const extent = extentQuery(this.step, this.compared.date)
    if (!extent.ok) return extent
    const [row] = await allRows(dataset, extent.value.query, extent.value.types)
    if (!reaches(extentOf(row?.[0] ?? null, row?.[1] ?? null), stretches.base)) return ok(null)
    const own = filtersOfMeasure(this.measure)
    const rows = baseRows(this.step, { date: this.compared.date, span: at.move.span, cut: at.cut }, this.measure.name, own)
    if (!rows.ok) return rows
    const { source, filters, within, moved, idOf } = rows.value
    const today = dayNumber(this.building.today) ?? 0
    return ok({
      rows: { source, within, moved, filters: [...filters, ...moved(own), ...this.keys.map((key) => this.filterOf(key, idOf(key.column_id)))] },
      keys: this.movedKeys(at.move),
      stretch: at.cut && at.cut.from > 0 ? until(stretches.base, at.cut, stretches.own, today) : stretches.base,
      isOver: isOver(stretches.own, today),
    })
  }

  async explain(dataset: OpenDataset, own: Evaluated, evaluate: Evaluate): Promise<Result<ExplainedValue, RunCode>> {
    const base = await this.base(dataset)
    if (!base.ok) return base
    if (!base.value) return ok({ value: null, formula: [own.part('value')] })
    const found = await evaluate(base.value.keys, base.value.rows)
    if (!found.ok) return found
    const says = own.value !== null || base.value.isOver
    const { compare } = KINDS[this.measure.show_values_as.name]
    const period = { ...daysOf(base.value.stretch), row_count: found.value.rows }
    return ok({
      value: says && compare ? compare(own.value, found.value.value, own.missingIsZero) : null,
      formula: [own.part('value'), { ...found.value.part('base'), period }],
    })
  }
}

/** A base that is cut at the counterpart of today, if its period contains today. */
function until(base: Stretch, cut: Cut, own: Stretch, today: number): Stretch {
  const contains = (own.from === null || own.from <= today * 24) && (own.below === null || own.below > today * 24)
  return contains ? { from: base.from, below: cut.from * 24 } : base
}

const daysOf = ({ from, below }: Stretch): Pick<BasePeriod, 'from' | 'to'> => ({
  from: from === null ? null : dayText(Math.floor(from / 24)),
  to: below === null ? null : dayText(lastDayOf({ from: below, below })),
})

/** IDs of the measures of a step that are compared over time. */
export function comparedIds(config: StepConfig, layout: Layout, { source, building, dialect }: Prepared): Set<string> {
  const { filters, measures } = config.query.value
  const compared = building ? comparedMeasures({ source, building, dialect, layout, filters }, measures) : new Map()
  return new Set(measures.filter((_, at) => compared.has(at)).map((m) => m.id))
}

/** The comparison over time of a cell's measure; null for any other measure. */
export function overTimeOf(measure: Measure, config: StepConfig, layout: Layout, prepared: Prepared, held: Held): OverTime | null {
  const { source, building, narrow, dialect } = prepared
  if (!building) return null
  const step = { source, building, narrow, dialect, layout, filters: config.query.value.filters }
  const compared = comparedMeasures(step, [measure]).get(0)
  return compared ? new OverTime(measure, step, compared, held) : null
}
