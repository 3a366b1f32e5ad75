/** Orders the groups of both axes: by header, or by a measure at a key of the other axis. Siblings are sorted within their parent. */
import { OTHERS, type Value } from '../../contract/scalar.ts'
import { DOUBLE, isSameType, TEXT, typeFamilyOf } from '../../contract/sql-type.ts'
import type { FieldSort } from '../../contract/step.ts'
import { timeOrder } from '../../contract/time-order.ts'
import type { Plan } from '../compile.ts'
import type { Cells } from '../show-values-as/cells.ts'
import { type Axis, type AxisTree, layOut } from './axis.ts'
import { type Dictionary, ranks, textOrder } from './dictionary.ts'
import { isOthersNode, OTHERS_CODE } from './others.ts'
import { placesOf, sortByRank } from './ranks.ts'
import { compareValues, type MeasureValues, significant } from './values.ts'

/** An axis in display order, with the position of each node of its tree. */
export interface OrderedAxis {
  readonly axis: Axis
  readonly position: Uint32Array
}

export interface AxisOrders {
  readonly rows: OrderedAxis
  readonly columns: OrderedAxis
}

type AxisName = keyof AxisOrders
type Compare = (a: number, b: number) => number

/** How the children of a node are sorted: by header, then by a measure, whose equal values keep the order of the headers. */
interface LevelOrder {
  readonly header: (node: number) => number
  readonly measure: ByMeasure | null
}

/** The rank of each node by a measure; a comparison where no double holds the values. */
type ByMeasure = { readonly rank: (node: number) => number } | { readonly compare: Compare }

/** Ranks below `size` in either direction, with others after all. */
const othersLast =
  (tree: AxisTree, isReversed: boolean, size: number, rank: (node: number) => number): ((node: number) => number) =>
  (node) =>
    isOthersNode(tree, node) ? size : isReversed ? size - 1 - rank(node) : rank(node)

class Ordering {
  private readonly plan: Plan
  private readonly cells: Cells
  private readonly dictionaries: readonly Dictionary[]
  private readonly values: readonly MeasureValues[]
  private readonly locale: string

  constructor(plan: Plan, cells: Cells, dictionaries: readonly Dictionary[], values: readonly MeasureValues[], locale: string) {
    this.plan = plan
    this.cells = cells
    this.dictionaries = dictionaries
    this.values = values
    this.locale = locale
  }

  private offset = (axis: AxisName): number => (axis === 'rows' ? 0 : this.plan.rows.length)

  axis(axis: AxisName): OrderedAxis {
    const fields = this.plan[axis]
    const used = this.usedCodes(axis)
    const tree = this.cells[axis]
    const orders = fields.map((field, f): LevelOrder => {
      const dictionary = this.dictionaries[this.offset(axis) + f] as Dictionary
      const ranked = ranks(dictionary, field, this.locale, used[f] ?? new Uint8Array(0))
      const sort = this.plan.sort.find((s) => s.column_id === field.id)
      const byMeasure = sort?.by.kind === 'measure' ? sort.by : null
      const isReversed = sort?.direction === 'desc'
      const header = (node: number): number => ranked[tree.codes.at(node)] ?? 0
      return {
        header: othersLast(tree, isReversed && !byMeasure, ranked.length, header),
        measure: byMeasure && this.byMeasure(axis, byMeasure, isReversed),
      }
    })
    return layOut(tree, axis, (children, level) => {
      const { header, measure } = orders[level - 1] ?? {}
      if (header) sortByRank(children, header)
      if (measure && 'rank' in measure) sortByRank(children, measure.rank)
      else if (measure) children.sort(measure.compare)
    })
  }

  /** The codes of each field's dictionary that have a group. */
  private usedCodes(axis: AxisName): Uint8Array[] {
    const tree = this.cells[axis]
    const codes = this.plan[axis].map((_, f) => new Uint8Array(this.dictionaries[this.offset(axis) + f]?.values.length ?? 0))
    for (let node = 1; node < tree.size; node++) {
      const used = codes[tree.levels.at(node) - 1]
      if (used) used[tree.codes.at(node)] = 1
    }
    return codes
  }

  /** The cell of each node at a node of the other axis; -1 where there is none. */
  private cellsAt(axis: AxisName, other: number): Int32Array {
    const { cells } = this
    const [own, across] = axis === 'rows' ? [cells.rowOf, cells.columnOf] : [cells.columnOf, cells.rowOf]
    const found = new Int32Array(cells[axis].size).fill(-1)
    for (let cell = 0; cell < cells.count(); cell++) if (across(cell) === other) found[own(cell)] = cell
    return found
  }

  private byMeasure(axis: AxisName, by: Extract<FieldSort['by'], { kind: 'measure' }>, isReversed: boolean): ByMeasure | null {
    const measure = this.plan.measures.findIndex((m) => m.id === by.measure_id)
    const other = this.findNode(axis === 'rows' ? 'columns' : 'rows', by.at)
    const values = this.values[measure]
    if (!values || other === undefined) return null
    const tree = this.cells[axis]
    const cellAt = this.cellsAt(axis, other)
    const type = this.plan.measures[measure]?.type ?? TEXT
    const isDouble = isSameType(type, DOUBLE)
    if (isDouble || (!values.texts && values.exact.size === 0)) {
      const numbers = Float64Array.from(cellAt, (cell) => values.numbers[cell] ?? Number.NaN)
      const places = placesOf(isDouble ? numbers.map(significant) : numbers)
      return { rank: othersLast(tree, isReversed, places.length, (node) => places[node] ?? 0) }
    }
    const text = ['date', 'datetime'].includes(typeFamilyOf(type)) ? timeOrder : textOrder(this.locale)
    const sign = isReversed ? -1 : 1
    const compare: Compare = (a, b) => sign * compareValues(values, cellAt[a] ?? -1, cellAt[b] ?? -1, text)
    return { compare: (a, b) => Number(isOthersNode(tree, a)) - Number(isOthersNode(tree, b)) || compare(a, b) }
  }

  private findNode(axis: AxisName, key: readonly Value[]): number | undefined {
    let node: number | undefined = 0
    for (const [f, value] of key.entries()) {
      const code: number | undefined = dictionaryCode(this.plan, this.dictionaries, this.offset(axis) + f, value)
      node = node === undefined || code === undefined ? undefined : this.cells[axis].find(node, code)
    }
    return node
  }
}

/** Dictionary code of a value of a field, row fields first; undefined when the field has no such value. */
export function dictionaryCode(plan: Plan, dictionaries: readonly Dictionary[], field: number, value: Value): number | undefined {
  if (value === OTHERS) return OTHERS_CODE
  const { rows, columns } = plan
  return dictionaries[field]?.lookUp(value, (rows[field] ?? columns[field - rows.length])?.type ?? TEXT)
}

/** Sorts both axes. A sort by a measure compares `values`. */
export function sortAxes(plan: Plan, cells: Cells, dictionaries: readonly Dictionary[], values: readonly MeasureValues[], locale: string): AxisOrders {
  const ordering = new Ordering(plan, cells, dictionaries, values, locale)
  return { rows: ordering.axis('rows'), columns: ordering.axis('columns') }
}
