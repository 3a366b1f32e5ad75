/** Stores the values that cells are compared with over time (the bases), addressed by the cells. */
import type { Calendar, Span } from '../../contract/date-series.ts'
import {
  dayText,
  hourNumber,
  lastDayOf,
  movedPeriod,
  opposite,
  type Period,
  periodAt,
  periodKey,
  periodOf,
  type Stretch,
  stretchOfDays,
} from '../../contract/period.ts'
import type { Unfinished } from '../../contract/pivot-result.ts'
import type { Value } from '../../contract/scalar.ts'
import { type Grain, groupingMask } from '../grain.ts'
import type { AxisTree } from '../shape/axis.ts'
import { GrowingUint32 } from '../shape/growable.ts'
import { isOthersNode } from '../shape/others.ts'
import { PairIndex } from '../shape/pair-index.ts'
import { type MeasureValues, ValueCollector, valueAt } from '../shape/values.ts'
import type { BaseOfCell, OverTimeCells } from '../show-values-as/cells.ts'
import { movedDays } from './conditions.ts'
import type { ComparedMeasure, GrainBase, OverTimePlan } from './plan.ts'

/** A column-major chunk of a base query's result. */
interface BaseChunk {
  readonly size: number
  readonly grain: ArrayLike<number>
  readonly keys: readonly ArrayLike<number>[]
  readonly values: readonly ArrayLike<Value>[]
}

export interface Sides {
  readonly rows: AxisTree
  readonly columns: AxisTree
  /** Number of fields on each axis. */
  readonly fields: { readonly rows: number; readonly columns: number }
  readonly grains: ReadonlyMap<number, Grain>
}

type BasePlan = OverTimePlan['bases'][number]

/** The values of one base plan, by row and column node of the result. */
class BaseCells {
  readonly plan: BasePlan
  private readonly sides: Sides
  private readonly emptyIs: (measure: number) => Value
  readonly rowOf = new GrowingUint32()
  readonly columnOf = new GrowingUint32()
  private readonly index = new PairIndex(this.rowOf, this.columnOf)
  private readonly collectors: ReadonlyMap<number, ValueCollector>
  private values: readonly MeasureValues[] = []

  /** `emptyIs`: the value of a measure if its query returns no row for a cell, such as 0 for a count of distinct values. */
  constructor(plan: BasePlan, sides: Sides, emptyIs: (measure: number) => Value) {
    this.plan = plan
    this.sides = sides
    this.emptyIs = emptyIs
    this.collectors = new Map(plan.measures.map((measure) => [measure, new ValueCollector(false)]))
  }

  get count(): number {
    return this.rowOf.length
  }

  /** Finds the node with these keys; undefined if the result has no such group, or if a field that depends on the date is null. */
  private node(axis: 'rows' | 'columns', level: number, code: (field: number) => number): number | undefined {
    if (this.plan.dated.some((field) => field.axis === axis && field.depth < level && code(field.depth) === 0)) return undefined
    let node: number | undefined = 0
    for (let field = 0; field < level && node !== undefined; field++) node = this.sides[axis].find(node, code(field))
    return node
  }

  /**
   * Adds rows of a query. `first` is the index of the first measure's values in the chunk: 1 for the main query, whose row
   * count comes first. If `othersOf` names axes, only their others are added.
   */
  add(chunk: BaseChunk, measures: readonly number[], first: number, othersOf: readonly ('rows' | 'columns')[] = []): void {
    const { grains, fields } = this.sides
    for (let i = 0; i < chunk.size; i++) {
      const mask = chunk.grain[i] ?? 0
      const grain = grains.get(mask)
      if (!grain || !this.plan.grains.has(mask)) continue
      const row = this.node('rows', grain.rows, (field) => chunk.keys[field]?.[i] ?? 0)
      const column = this.node('columns', grain.columns, (field) => chunk.keys[fields.rows + field]?.[i] ?? 0)
      if (row === undefined || column === undefined) continue
      if (!othersOf.every((axis) => isOthersNode(this.sides[axis], axis === 'rows' ? row : column))) continue
      // A query without fields returns one row of totals even if it matches no source rows.
      if (first === 1 && grain.rows + grain.columns === 0 && Number(chunk.values[0]?.[i] ?? 0) === 0) continue
      const cell = first === 1 ? this.cell(row, column) : this.index.find(row, column)
      if (cell < 0) continue
      for (const [at, measure] of measures.entries()) this.collectors.get(measure)?.set(cell, chunk.values[first + at]?.[i] ?? null)
    }
  }

  private cell(row: number, column: number): number {
    const known = this.index.find(row, column)
    if (known >= 0) return known
    this.rowOf.push(row)
    this.columnOf.push(column)
    this.index.add(this.count - 1)
    for (const [measure, collector] of this.collectors) collector.push(this.emptyIs(measure))
    return this.count - 1
  }

  /** Call after the last chunk. `combined` evaluates expression measures over the computed ones. */
  finish(measures: number, combined: (computed: MeasureValues[], count: number) => readonly MeasureValues[]): void {
    const nothing = (): MeasureValues => {
      const collector = new ValueCollector(false)
      for (let cell = 0; cell < this.count; cell++) collector.push(null)
      return collector.done()
    }
    const computed = Array.from({ length: measures }, (_, at) => this.collectors.get(at)?.done() ?? nothing())
    this.values = combined(computed, this.count)
  }

  value(measure: number, row: number, column: number): Value {
    const cell = this.index.find(row, column)
    const values = this.values[measure]
    return cell < 0 || !values ? null : valueAt(values, cell)
  }
}

/** Shifts a stretch of whole days by a span. */
export function movedStretch({ from, below }: Stretch, span: Span): Stretch {
  const moved = movedDays(from === null ? null : Math.floor(from / 24), below === null ? null : lastDayOf({ from: below, below }), span)
  return stretchOfDays(moved.from, moved.to)
}

/** The hours of the earliest and latest value of a date; null if all values are null. */
export type Extent = { readonly first: number; readonly last: number } | null

/** Parses the minimum and maximum that the extent query returns. */
export function extentOf(first: Value, last: Value): Extent {
  const [from, to] = [first, last].map((value) => (value === null ? null : hourNumber(String(value))))
  return from === null || from === undefined || to === null || to === undefined ? null : { first: from, last: to }
}

/** Whether a base overlaps the time between the earliest and latest value of its date. */
export const reaches = (extent: Extent, { from, below }: Stretch): boolean =>
  extent !== null && (below === null || below > extent.first) && (from === null || from <= extent.last)

/** Whether the period ended before today. */
export const isOver = ({ below }: Stretch, today: number): boolean => below !== null && lastDayOf({ from: below, below }) < today

export class BaseValues {
  readonly plan: OverTimePlan
  readonly bases: readonly BaseCells[]
  private readonly sides: Sides
  private readonly extents: Extent[] = []
  /** Decodes a key of a field. Fields are numbered row fields first. */
  private readonly keyValue: (field: number, code: number) => Value

  constructor(plan: OverTimePlan, sides: Sides, keyValue: (field: number, code: number) => Value, emptyIs: (measure: number) => Value) {
    this.plan = plan
    this.sides = sides
    this.keyValue = keyValue
    this.bases = plan.bases.map((base) => new BaseCells(base, sides, emptyIs))
  }

  addExtent(first: Value, last: Value): void {
    this.extents.push(extentOf(first, last))
  }

  private get calendar(): Calendar {
    return this.plan.building.calendar
  }

  /** Returns the period of a cell's window and the period it is compared with. Caches periods by key code. */
  private period(cache: Map<number, Period | null>, { window, span }: GrainBase, axisNode: number): { own: Period | null; base: Period | null } {
    if (!window) return { own: null, base: null }
    const tree = this.sides[window.axis]
    let node = axisNode
    while (tree.levels.at(node) > window.depth + 1) node = tree.parents.at(node)
    const code = tree.codes.at(node)
    const field = window.axis === 'rows' ? window.depth : this.sides.fields.rows + window.depth
    const own = cache.get(code) ?? periodOf(window.window, this.keyValue(field, code), this.calendar)
    cache.set(code, own)
    return { own, base: own && movedPeriod(window.window, own, opposite(span), this.calendar) }
  }

  /** The base values of a measure; null if it is not compared over time. */
  of(measure: number): OverTimeCells | null {
    const found = this.plan.measures.find((one) => one.measure === measure)
    return found ? this.cellsOf(found) : null
  }

  private cellsOf({ measure, grains, extent, compared }: ComparedMeasure): OverTimeCells {
    const { rows, columns, fields } = this.sides
    const limits = this.extents[extent] ?? null
    const caches = new Map<GrainBase, Map<number, Period | null>>()
    const isBlank = (axis: 'rows' | 'columns', node: number): boolean => {
      const tree = this.sides[axis]
      return compared.dated.some((field) => {
        if (field.axis !== axis || tree.levels.at(node) <= field.depth) return false
        let at = node
        while (tree.levels.at(at) > field.depth + 1) at = tree.parents.at(at)
        return tree.codes.at(at) === 0 || isOthersNode(tree, at)
      })
    }
    const base = (row: number, column: number): BaseOfCell | null => {
      const grain = { rows: rows.levels.at(row), columns: columns.levels.at(column) }
      const of = grains.get(groupingMask(grain, fields.rows, fields.columns))
      if (!of || isBlank('rows', row) || isBlank('columns', column)) return null
      const { span, window, filtered } = of
      const value = this.bases[of.base]?.value(measure, row, column) ?? null
      if (!window) {
        const stretch = filtered ?? { from: null, below: null }
        return reaches(limits, movedStretch(stretch, opposite(span))) ? { value, isOver: isOver(stretch, this.plan.today) } : null
      }
      const cache = caches.get(of) ?? new Map()
      caches.set(of, cache)
      const { own, base: moved } = this.period(cache, of, window.axis === 'rows' ? row : column)
      return own && moved && reaches(limits, moved) ? { value, isOver: isOver(own, this.plan.today) } : null
    }
    const used = new Set([...grains.values()].map((of) => of.base))
    const each: OverTimeCells['each'] = (visit) => {
      for (const at of used) {
        const cells = this.bases[at]
        for (let cell = 0; cells && cell < cells.count; cell++) visit(cells.rowOf.at(cell), cells.columnOf.at(cell))
      }
    }
    return { base, each }
  }
}

/**
 * Returns the period of the field that contains today, if a measure compares up to the same day of the base period.
 * Returns an empty object if today is the last day of the period.
 */
export function unfinishedIn({ measures, today, building }: OverTimePlan, axis: 'rows' | 'columns', depth: number): { readonly unfinished?: Unfinished } {
  const windows = measures.flatMap(({ compared }) => (compared.toSameDay ? compared.windows : []))
  const found = windows.find((field) => field.axis === axis && field.depth === depth)
  const period = found && periodAt(found.window, today * 24, building.calendar)
  if (!found || !period || lastDayOf(period) <= today) return {}
  return { unfinished: { value: periodKey(found.window, today * 24, building.calendar), until: dayText(today) } }
}
