/** Orders the groups of both axes: by header, or by a measure at a key of the other axis. Siblings are sorted within their parent. */
import { OTHERS, type Value } from '../../contract/scalar.ts'
import { DOUBLE, isSameType, TEXT, typeFamilyOf } from '../../contract/sql-type.ts'
import type { FieldSort } from '../../contract/step.ts'
import { timeOrder } from '../../contract/time-order.ts'
import type { Plan } from '../compile.ts'
import type { Cells } from '../show-values-as/cells.ts'
import { type Axis, layOut } from './axis.ts'
import { type Dictionary, ranks, textOrder } from './dictionary.ts'
import { isOthersNode, OTHERS_CODE } from './others.ts'
import { compareValues, type MeasureValues, nullsFirst, significant } from './values.ts'

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
    const comparators = fields.map((field, f): Compare => {
      const dictionary = this.dictionaries[this.offset(axis) + f] as Dictionary
      const rank = ranks(dictionary, field, this.locale, used[f] ?? new Uint8Array(0))
      const { codes } = this.cells[axis]
      const byHeader: Compare = (a, b) => (rank[codes.at(a)] ?? 0) - (rank[codes.at(b)] ?? 0)
      const sort = this.plan.sort.find((s) => s.column_id === field.id)
      if (!sort) return byHeader
      const sign = sort.direction === 'asc' ? 1 : -1
      if (sort.by.kind === 'header') return (a, b) => sign * byHeader(a, b)
      const byMeasure = this.byMeasure(axis, sort.by)
      return (a, b) => sign * byMeasure(a, b) || byHeader(a, b)
    })
    return layOut(this.cells[axis], axis, (children, level) => {
      const compare = comparators[level - 1]
      const tree = this.cells[axis]
      const othersLast: Compare = (a, b) => Number(isOthersNode(tree, a)) - Number(isOthersNode(tree, b))
      if (compare) children.sort((a, b) => othersLast(a, b) || compare(a, b))
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

  private byMeasure(axis: AxisName, by: Extract<FieldSort['by'], { kind: 'measure' }>): Compare {
    const measure = this.plan.measures.findIndex((m) => m.id === by.measure_id)
    const other = this.findNode(axis === 'rows' ? 'columns' : 'rows', by.at)
    const values = this.values[measure]
    if (!values || other === undefined) return () => 0
    const { cells } = this
    const cellOf = (node: number) => (axis === 'rows' ? cells.find(node, other) : cells.find(other, node))
    if (isSameType(this.plan.measures[measure]?.type ?? TEXT, DOUBLE)) {
      const keys = Float64Array.from({ length: cells[axis].size }, (_, node) => significant(values.numbers[cellOf(node)] ?? Number.NaN))
      return (a, b) => nullsFirst(keys[a] ?? Number.NaN, keys[b] ?? Number.NaN)
    }
    const isTime = ['date', 'datetime'].includes(typeFamilyOf(this.plan.measures[measure]?.type ?? TEXT))
    const text = isTime ? timeOrder : textOrder(this.locale)
    return (a, b) => compareValues(values, cellOf(a), cellOf(b), text)
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
