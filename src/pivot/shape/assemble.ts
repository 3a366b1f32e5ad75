/**
 * Assembles result rows (grain, keys, values) into a kept pivot: trees of groups, their order, and the cells row by row.
 * Values stay as the engine computed them; nothing is added up here.
 */

import type { MeasureColumn, ResultNotice } from '../../contract/pivot-result.ts'
import { OTHERS, type Value } from '../../contract/scalar.ts'
import { type SqlType, sqlTypeName, typeFamilyOf } from '../../contract/sql-type.ts'
import type { Plan } from '../compile.ts'
import { BaseValues, unfinishedIn } from '../over-time/base-values.ts'
import { shownType } from '../resolve.ts'
import type { Cells } from '../show-values-as/cells.ts'
import { type PhaseValues, shownIn, withExpressions } from '../show-values-as/phases.ts'
import { RunningValues } from '../show-values-as/running-values.ts'
import { type Axis, AxisTree } from './axis.ts'
import type { CachedResult } from './cached-result.ts'
import type { Dictionary } from './dictionary.ts'
import { extremesOf } from './extremes.ts'
import { GrowingFloat64, GrowingUint32 } from './growable.ts'
import { NOWHERE, withoutGroups } from './omit.ts'
import { type AxisOrders, dictionaryCode, type OrderedAxis, sortAxes } from './order.ts'
import { isOthersNode, OMITTED_CODE, OTHERS_CODE } from './others.ts'
import { PairIndex } from './pair-index.ts'
import { sortTogether } from './ranks.ts'
import { type MeasureValues, ValueCollector, valueAt } from './values.ts'

/** One column-major chunk of result rows. Keys are dictionary codes, row fields first. */
export interface Chunk {
  readonly size: number
  readonly grain: ArrayLike<number>
  readonly keys: readonly ArrayLike<number>[]
  readonly values: readonly ArrayLike<Value>[]
}

/** Whether a group of the field at `depth` is not shown; `path` gives its key. */
export type Omitted = (axis: 'rows' | 'columns', depth: number, path: () => readonly Value[]) => boolean

/** Thrown when ways to show values would add more cells than a result may have. */
export class TooManyCells extends Error {}

/** A result with sorted headers, before the ways to show values that depend on order. */
export interface OrderedCells {
  readonly raw: readonly MeasureValues[]
  readonly byCells: PhaseValues
  readonly orders: AxisOrders
  /** One entry per field of the plan along which measures run over rows. */
  readonly running: readonly RunningValues[]
}

export class Assembly {
  private readonly plan: Plan
  private readonly dictionaries: readonly Dictionary[]
  private readonly rowTree = new AxisTree()
  private readonly columnTree = new AxisTree()
  private readonly cellRow = new GrowingUint32()
  private readonly cellColumn = new GrowingUint32()
  private readonly collectors: ValueCollector[]
  private cellByNodes: PairIndex | null = null
  private sourceRows = 0
  /** Number of cells with rows. Ways to show values add further ones. */
  private cellsOfRows = 0
  /** Source rows per cell, which estimate the cost of running queries. */
  private readonly rowCounts: GrowingFloat64 | null
  private readonly maxCells: number
  /** The bases of comparisons over time, filled once all cells of the data are known. */
  readonly bases: BaseValues | null

  /** One dictionary per field, row fields first. They may grow while chunks arrive. */
  constructor(plan: Plan, dictionaries: readonly Dictionary[], maxCells: number) {
    this.plan = plan
    this.maxCells = maxCells
    this.rowCounts = plan.running.length > 0 ? new GrowingFloat64() : null
    this.dictionaries = dictionaries
    this.collectors = plan.measures.map((m) => new ValueCollector(isTextMeasure(m.type)))
    const sides = { rows: this.rowTree, columns: this.columnTree, fields: { rows: plan.rows.length, columns: plan.columns.length }, grains: plan.grains }
    const emptyIs = (measure: number) => (plan.measures[measure]?.emptyIs === 'zero' ? 0 : null)
    this.bases = plan.overTime && new BaseValues(plan.overTime, sides, (field, code) => dictionaries[field]?.values[code] ?? null, emptyIs)
  }

  /** The groups of both axes, for adding groups without rows. */
  get trees(): Readonly<Record<keyof AxisOrders, AxisTree>> {
    return { rows: this.rowTree, columns: this.columnTree }
  }

  get cells(): number {
    return this.cellRow.length
  }

  /** Approximate size of the cells in bytes, within a few percent. */
  get bytes(): number {
    return this.cells * (8 + 8 * this.collectors.length) + this.collectors.reduce((sum, collector) => sum + collector.textBytes, 0)
  }

  /** Node of a row's keys on one axis; -1 for groups that are not shown, and below others, which have no groups. */
  private node(tree: AxisTree, keys: Chunk['keys'], i: number, first: number, depth: number): number {
    let node = 0
    for (let f = 0; f < depth; f++) {
      const code = keys[first + f]![i]!
      if (code === OMITTED_CODE || (code === OTHERS_CODE && f < depth - 1)) return -1
      node = tree.child(node, code)
    }
    return node
  }

  /** Calls `add` with the nodes of each result row that is a cell. `othersOf`: only others of these axes make cells. */
  private eachCell(chunk: Chunk, othersOf: readonly (keyof AxisOrders)[], add: (i: number, row: number, column: number) => void): void {
    const { rowTree, columnTree } = this
    const firstColumn = this.plan.rows.length
    const isWanted = (row: number, column: number) => othersOf.every((axis) => isOthersNode(this.trees[axis], axis === 'rows' ? row : column))
    for (let i = 0; i < chunk.size; i++) {
      const grain = this.plan.grains.get(chunk.grain[i]!)
      if (!grain) throw new Error(`unknown grain ${chunk.grain[i]}`)
      const row = this.node(rowTree, chunk.keys, i, 0, grain.rows)
      const column = this.node(columnTree, chunk.keys, i, firstColumn, grain.columns)
      if (row >= 0 && column >= 0 && (othersOf.length === 0 || isWanted(row, column))) add(i, row, column)
    }
  }

  /** Adds rows of the main query: values[0] is the count of source rows, then `measures` in order. */
  addMain(chunk: Chunk, measures: readonly number[], othersOf: readonly (keyof AxisOrders)[] = []): void {
    const slot = new Map(measures.map((m, at) => [m, at + 1]))
    const empty = this.plan.measures.map(({ emptyIs }) => (emptyIs === 'zero' ? 0 : null))
    const columns = this.collectors.map((_, m) => chunk.values[slot.get(m) ?? -1])
    this.eachCell(chunk, othersOf, (i, row, column) => {
      const rows = Number(chunk.values[0]?.[i] ?? 0)
      if (row === 0 && column === 0) this.sourceRows = rows
      this.rowCounts?.push(rows)
      this.cellRow.push(row)
      this.cellColumn.push(column)
      this.cellByNodes?.add(this.cells - 1)
      for (let m = 0; m < this.collectors.length; m++) {
        const values = columns[m]
        this.collectors[m]!.push(values ? (values[i] ?? null) : empty[m]!)
      }
    })
  }

  /** Adds rows of measures with their own query, for cells that the main query created. */
  addMeasures(chunk: Chunk, measures: readonly number[], othersOf: readonly (keyof AxisOrders)[] = []): void {
    const cells = this.cellIndex()
    this.eachCell(chunk, othersOf, (i, row, column) => {
      const cell = cells.find(row, column)
      if (cell < 0) return
      for (const [at, measure] of measures.entries()) this.collectors[measure]?.set(cell, chunk.values[at]?.[i] ?? null)
    })
  }

  private cellIndex(): PairIndex {
    if (!this.cellByNodes) {
      this.cellByNodes = new PairIndex(this.cellRow, this.cellColumn)
      for (let cell = 0; cell < this.cells; cell++) this.cellByNodes.add(cell)
    }
    return this.cellByNodes
  }

  /** The cells as ways to show values see them. Differences may add cells that the data lacks. */
  private cellsSeen(): Cells {
    return {
      rows: this.rowTree,
      columns: this.columnTree,
      count: () => this.cells,
      rowOf: (cell) => this.cellRow.at(cell),
      columnOf: (cell) => this.cellColumn.at(cell),
      find: (row, column) => this.cellIndex().find(row, column),
      add: (row, column) => {
        if (this.cells >= this.maxCells) throw new TooManyCells()
        const index = this.cellIndex()
        this.cellRow.push(row)
        this.cellColumn.push(column)
        index.add(this.cells - 1)
        return this.cells - 1
      },
      hasRows: (cell) => cell >= 0 && cell < this.cellsOfRows,
    }
  }

  private readonly codeOf = (field: number, value: Value): number | undefined => dictionaryCode(this.plan, this.dictionaries, field, value)

  /** The number of source rows of a cell; known when measures run over rows. */
  rowsBehind(cell: number): number {
    return this.rowCounts?.at(cell) ?? 0
  }

  /** Computes raw values, the kinds of the cells phase, and the order of the headers. `locale` orders text. Throws TooManyCells. */
  order(locale: string): OrderedCells {
    const { plan, dictionaries, codeOf, bases } = this
    for (const base of bases?.bases ?? []) base.finish(plan.measures.length, (computed, many) => withExpressions(plan, computed, many))
    const cells = this.cellsSeen()
    const count = this.cells
    this.cellsOfRows = count
    const computed = this.collectors.map((c) => c.done())
    const raw = withExpressions(plan, computed, count)
    const byCells = shownIn('cells', { plan, cells, raw, values: raw, position: null, overTime: bases }, codeOf)
    const orders = sortAxes(plan, cells, dictionaries, byCells.values, locale)
    const axes = { cells, count, position: (axis: keyof AxisOrders) => orders[axis].position, fields: { rows: plan.rows.length, columns: plan.columns.length } }
    return { raw, byCells, orders, running: plan.running.map(({ along }) => new RunningValues(along, axes)) }
  }

  /**
   * Finishes the result: the kinds of the ordered phase, and the places of the cells. `omitted` names groups that are
   * not shown, by the values of their fields; other groups keep the values that they have beside them. Throws TooManyCells.
   */
  finish({ raw, byCells, orders, running }: OrderedCells, omitted?: Omitted): CachedResult {
    const { plan, codeOf } = this
    const input = {
      plan,
      cells: this.cellsSeen(),
      raw,
      values: byCells.values,
      position: (axis: keyof AxisOrders) => orders[axis].position,
      running,
      overTime: this.bases,
    }
    const byOrder = shownIn('ordered', input, codeOf)
    const shown = omitted ? { rows: this.shownGroups('rows', orders, omitted), columns: this.shownGroups('columns', orders, omitted) } : orders
    return this.kept(shown, byOrder.values, [...byCells.notices, ...byOrder.notices])
  }

  private shownGroups(axis: keyof AxisOrders, orders: AxisOrders, omitted: Omitted): OrderedAxis {
    const tree = axis === 'rows' ? this.rowTree : this.columnTree
    const first = axis === 'rows' ? 0 : this.plan.rows.length
    const keyValue = (node: number): Value =>
      isOthersNode(tree, node) ? OTHERS : (this.dictionaries[first + tree.levels.at(node) - 1]?.values[tree.codes.at(node)] ?? null)
    const pathOf = (node: number): Value[] => (node === 0 ? [] : [...pathOf(tree.parents.at(node)), keyValue(node)])
    return withoutGroups(orders[axis], tree, (node) => omitted(axis, tree.levels.at(node) - 1, () => pathOf(node)))
  }

  private kept({ rows, columns }: AxisOrders, values: readonly MeasureValues[], notices: readonly ResultNotice[]): CachedResult {
    const { plan, dictionaries } = this
    const shown = plan.measures.filter((m) => !m.hidden)
    const unfinished = (axis: 'rows' | 'columns', depth: number) => (plan.overTime ? unfinishedIn(plan.overTime, axis, depth) : {})
    const cells = this.placeCells({ rows, columns }, values.slice(0, shown.length))
    return {
      indexNames: plan.rows.map((c, depth) => ({
        type: 'index',
        column_id: c.id,
        name: c.name,
        dtype: sqlTypeName(shownType(c)),
        ...unfinished('rows', depth),
      })),
      columnNames: plan.columns.map((c, depth) => ({
        type: 'gbcol',
        column_id: c.id,
        name: c.name,
        dtype: sqlTypeName(shownType(c)),
        ...unfinished('columns', depth),
      })),
      measures: shown.map(
        (m): MeasureColumn => ({
          type: 'measure',
          measure_id: m.id,
          name: m.name,
          dtype: sqlTypeName(m.type),
          additive: m.additive && m.shown.name === 'none',
          approximate: m.approximate,
        }),
      ),
      rows: rows.axis,
      columns: columns.axis,
      rowValues: dictionaries.slice(0, plan.rows.length).map((d) => d.values),
      columnValues: dictionaries.slice(plan.rows.length).map((d) => d.values),
      ...cells,
      extremes: cells.values.map((own) => extremesOf({ rows: rows.axis, columns: columns.axis, ...cells }, own)),
      sourceRows: this.sourceRows,
      rowKeys: leaves(rows.axis, plan.rows.length),
      columnKeys: leaves(columns.axis, plan.columns.length),
      notices,
    }
  }

  /** Sorts cells by row position, then column position. */
  private placeCells({ rows, columns }: AxisOrders, values: readonly MeasureValues[]) {
    const [rowAt, columnAt] = [rows.position, columns.position]
    const rowCount = rows.axis.levels.length
    const [rowOf, columnOf] = [this.cellRow.array, this.cellColumn.array]
    // a cell may have been added for an operand whose expression has no value there
    const hasValue = (cell: number): boolean => cell < this.cellsOfRows || values.some((own) => valueAt(own, cell) !== null)
    const start = new Uint32Array(rowCount + 1)
    const rowOfCell = new Uint32Array(this.cells)
    for (let cell = 0; cell < this.cells; cell++) {
      const row = rowAt[rowOf[cell]!]!
      const isShown = row !== NOWHERE && columnAt[columnOf[cell]!] !== NOWHERE && hasValue(cell)
      rowOfCell[cell] = isShown ? row : NOWHERE
      if (isShown) start[row + 1]! += 1
    }
    for (let row = 0; row < rowCount; row++) start[row + 1]! += start[row]!
    const order = new Uint32Array(start[rowCount] ?? 0)
    const column = new Uint32Array(order.length)
    const fill = start.slice()
    for (let cell = 0; cell < this.cells; cell++) {
      const row = rowOfCell[cell]!
      if (row === NOWHERE) continue
      const at = fill[row]!
      fill[row] = at + 1
      order[at] = cell
      column[at] = columnAt[columnOf[cell]!]!
    }
    for (let row = 0; row < rowCount; row++) sortTogether(column, order, start[row]!, start[row + 1]!)
    return { start, column, values: values.map((v) => reordered(v, order)) }
  }
}

function reordered(values: MeasureValues, order: Uint32Array): MeasureValues {
  if (values.texts) return { numbers: new Float64Array(0), exact: new Map(), texts: Array.from(order, (cell) => values.texts?.[cell] ?? null) }
  const numbers = new Float64Array(order.length)
  for (let at = 0; at < order.length; at++) numbers[at] = values.numbers[order[at]!] ?? Number.NaN
  const exact = new Map<number, string>()
  if (values.exact.size === 0) return { numbers, exact, texts: null }
  order.forEach((cell, at) => {
    const text = values.exact.get(cell)
    if (text !== undefined) exact.set(at, text)
  })
  return { numbers, exact, texts: null }
}

/** The number of groups without groups below them, others included, or of totals for an axis without fields. */
const leaves = ({ levels, children }: Axis, depth: number): number =>
  depth === 0 ? 1 : levels.reduce((count, level, at) => (level > 0 && children[at] === 0 ? count + 1 : count), 0)

/** Whether a measure's values are texts, dates or truth values. */
export const isTextMeasure = (type: SqlType): boolean => typeFamilyOf(type) !== 'number'
