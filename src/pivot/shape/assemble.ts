/**
 * From result rows (grain, keys, values) to a kept pivot: trees of groups, their order, and the
 * cells row by row. Values come in as the engine computed them; nothing is added up here.
 */

import type { MeasureColumn } from '../../contract/pivot-result.ts'
import type { Value } from '../../contract/scalar.ts'
import type { FieldSort } from '../../contract/step.ts'
import type { Plan } from '../compile.ts'
import { shownType } from '../resolve.ts'
import type { Cells } from '../show-values-as/cells.ts'
import { type Derived, derive } from '../show-values-as/derive.ts'
import { AxisTree, layOut } from './axis.ts'
import { type Dictionary, ranks, textOrder } from './dictionary.ts'
import { GrowingUint32 } from './growable.ts'
import type { KeptResult } from './kept.ts'
import { PairIndex } from './pair-index.ts'
import { compareValues, type MeasureValues, nullsFirst, significant, ValueCollector } from './values.ts'

/** One chunk of result rows, column by column. Keys are dictionary codes, rows' fields first. */
export interface Chunk {
  readonly size: number
  readonly grain: ArrayLike<number>
  readonly keys: readonly ArrayLike<number>[]
  readonly values: readonly ArrayLike<Value>[]
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

  /** One dictionary for each field, rows' fields first; they may grow while chunks come in. */
  constructor(plan: Plan, dictionaries: readonly Dictionary[]) {
    this.plan = plan
    this.dictionaries = dictionaries
    this.collectors = plan.measures.map((m) => new ValueCollector(isTextMeasure(m.dtype)))
  }

  get cells(): number {
    return this.cellRow.length
  }

  /** Bytes that the cells take, within a few per cent. */
  get bytes(): number {
    return this.cells * (8 + 8 * this.collectors.length) + this.collectors.reduce((sum, collector) => sum + collector.textBytes, 0)
  }

  private nodes(chunk: Chunk, i: number): { row: number; column: number } {
    const grain = this.plan.grains.get(chunk.grain[i] ?? 0)
    if (!grain) throw new Error(`unknown grain ${chunk.grain[i]}`)
    let row = 0
    for (let f = 0; f < grain.rows; f++) row = this.rowTree.child(row, chunk.keys[f]?.[i] ?? 0)
    let column = 0
    const offset = this.plan.rows.length
    for (let f = 0; f < grain.columns; f++) column = this.columnTree.child(column, chunk.keys[offset + f]?.[i] ?? 0)
    return { row, column }
  }

  /** Rows of the main query: values[0] is the count of source rows, then `measures` in order. */
  addMain(chunk: Chunk, measures: readonly number[]): void {
    const slot = new Map(measures.map((m, at) => [m, at + 1]))
    for (let i = 0; i < chunk.size; i++) {
      const { row, column } = this.nodes(chunk, i)
      const rows = Number(chunk.values[0]?.[i] ?? 0)
      const isGrandTotal = row === 0 && column === 0
      if (isGrandTotal) this.sourceRows = rows
      this.cellRow.push(row)
      this.cellColumn.push(column)
      this.collectors.forEach((collector, m) => {
        const at = slot.get(m)
        if (at === undefined) collector.push(this.plan.measures[m]?.emptyIs === 'zero' ? 0 : null)
        else collector.push(chunk.values[at]?.[i] ?? null)
      })
    }
  }

  /** Rows of measures with a query of their own, for cells that the main query made. */
  addMeasures(chunk: Chunk, measures: readonly number[]): void {
    const cells = this.cellIndex()
    for (let i = 0; i < chunk.size; i++) {
      const { row, column } = this.nodes(chunk, i)
      const cell = cells.find(row, column)
      if (cell < 0) continue
      for (const [at, measure] of measures.entries()) this.collectors[measure]?.set(cell, chunk.values[at]?.[i] ?? null)
    }
  }

  private cellIndex(): PairIndex {
    if (!this.cellByNodes) {
      this.cellByNodes = new PairIndex(this.cellRow, this.cellColumn)
      for (let cell = 0; cell < this.cells; cell++) this.cellByNodes.add(cell)
    }
    return this.cellByNodes
  }

  /** Raw values, or what is computed from them; differences may add cells that the data lacks. */
  private derived(): Derived {
    const raw = this.collectors.map((c) => c.done())
    if (this.plan.measures.every((m) => m.formula === null && m.shown.kind === 'none')) return { values: raw, notices: [] }
    const index = this.cellIndex()
    const cells: Cells = {
      rows: this.rowTree,
      columns: this.columnTree,
      count: () => this.cells,
      rowOf: (cell) => this.cellRow.at(cell),
      columnOf: (cell) => this.cellColumn.at(cell),
      find: (row, column) => index.find(row, column),
      add: (row, column) => {
        this.cellRow.push(row)
        this.cellColumn.push(column)
        index.add(this.cells - 1)
        return this.cells - 1
      },
    }
    return derive(this.plan, cells, raw, (field, value) => this.lookUp(field, value))
  }

  /** The kept result. `locale` orders text. */
  finish(locale: string): KeptResult {
    const { plan } = this
    const { values, notices } = this.derived()
    const rowDictionaries = this.dictionaries.slice(0, plan.rows.length)
    const columnDictionaries = this.dictionaries.slice(plan.rows.length)
    const rows = layOut(this.rowTree, 'rows', this.sorter('rows', values, locale))
    const columns = layOut(this.columnTree, 'columns', this.sorter('columns', values, locale))
    const shown = plan.measures.filter((m) => !m.hidden)
    const cells = this.placeCells(rows.position, columns.position, values.slice(0, shown.length))
    return {
      indexNames: plan.rows.map((c) => ({ type: 'index', column_id: c.id, name: c.name, dtype: shownType(c) })),
      columnNames: plan.columns.map((c) => ({ type: 'gbcol', column_id: c.id, name: c.name, dtype: shownType(c) })),
      measures: shown.map(
        (m): MeasureColumn => ({
          type: 'measure',
          measure_id: m.id,
          name: m.name,
          dtype: m.dtype,
          additive: m.additive && m.shown.kind === 'none',
          approximate: m.approximate,
        }),
      ),
      rows: rows.axis,
      columns: columns.axis,
      rowValues: rowDictionaries.map((d) => d.values),
      columnValues: columnDictionaries.map((d) => d.values),
      ...cells,
      sourceRows: this.sourceRows,
      rowKeys: this.rowTree.leaves(plan.rows.length),
      columnKeys: this.columnTree.leaves(plan.columns.length),
      notices,
    }
  }

  /** Orders siblings by their field's sort: header order, or a measure at a key of the other axis. */
  private sorter(kind: 'rows' | 'columns', values: readonly MeasureValues[], locale: string): (children: Uint32Array, level: number) => void {
    const fields = kind === 'rows' ? this.plan.rows : this.plan.columns
    const tree = kind === 'rows' ? this.rowTree : this.columnTree
    const offset = kind === 'rows' ? 0 : this.plan.rows.length
    const usedCodes = fields.map((_, f) => new Uint8Array(this.dictionaries[offset + f]?.values.length ?? 0))
    for (let node = 1; node < tree.size; node++) {
      const used = usedCodes[tree.levels.at(node) - 1]
      if (used) used[tree.codes.at(node)] = 1
    }
    const comparators = fields.map((field, f) => {
      const dictionary = this.dictionaries[offset + f] as Dictionary
      const rank = ranks(dictionary, field, locale, usedCodes[f] ?? new Uint8Array(0))
      const byHeader = (a: number, b: number) => (rank[tree.codes.at(a)] ?? 0) - (rank[tree.codes.at(b)] ?? 0)
      const sort = this.plan.sort.find((s) => s.column_id === field.id)
      if (!sort) return byHeader
      const sign = sort.direction === 'asc' ? 1 : -1
      if (sort.by.kind === 'header') return (a: number, b: number) => sign * byHeader(a, b)
      const byMeasure = this.measureOrder(kind, sort, values, locale)
      return (a: number, b: number) => sign * byMeasure(a, b) || byHeader(a, b)
    })
    return (children, level) => {
      const compare = comparators[level - 1]
      if (compare) children.sort(compare)
    }
  }

  private measureOrder(kind: 'rows' | 'columns', sort: FieldSort, values: readonly MeasureValues[], locale: string): (a: number, b: number) => number {
    if (sort.by.kind !== 'measure') return () => 0
    const { measure_id, at } = sort.by
    const measure = this.plan.measures.findIndex((m) => m.id === measure_id)
    const other = this.findNode(kind === 'rows' ? 'columns' : 'rows', at)
    const measureValues = values[measure]
    if (!measureValues || other === undefined) return () => 0
    const cells = this.cellIndex()
    const cellOf = (node: number) => (kind === 'rows' ? cells.find(node, other) : cells.find(other, node))
    const text = textOrder(locale)
    if (this.plan.measures[measure]?.dtype === 'DOUBLE') {
      const tree = kind === 'rows' ? this.rowTree : this.columnTree
      const keys = Float64Array.from({ length: tree.size }, (_, node) => significant(measureValues.numbers[cellOf(node)] ?? Number.NaN))
      return (a, b) => nullsFirst(keys[a] ?? Number.NaN, keys[b] ?? Number.NaN)
    }
    return (a, b) => compareValues(measureValues, cellOf(a), cellOf(b), text)
  }

  /** Dictionary code of a value of a field, rows' fields first. */
  private lookUp(field: number, value: Value): number | undefined {
    const { rows, columns } = this.plan
    return this.dictionaries[field]?.lookUp(value, (rows[field] ?? columns[field - rows.length])?.dtype ?? 'VARCHAR')
  }

  private findNode(kind: 'rows' | 'columns', key: readonly Value[]): number | undefined {
    const tree = kind === 'rows' ? this.rowTree : this.columnTree
    const offset = kind === 'rows' ? 0 : this.plan.rows.length
    let node: number | undefined = 0
    for (const [f, value] of key.entries()) {
      const code = this.lookUp(offset + f, value)
      node = node === undefined || code === undefined ? undefined : tree.find(node, code)
    }
    return node
  }

  /** Cells sorted by row position, then column position. */
  private placeCells(rowAt: Uint32Array, columnAt: Uint32Array, values: readonly MeasureValues[]) {
    const count = this.cells
    const start = new Uint32Array(rowAt.length + 1)
    for (let cell = 0; cell < count; cell++) start[(rowAt[this.cellRow.at(cell)] ?? 0) + 1]! += 1
    for (let row = 0; row < rowAt.length; row++) start[row + 1]! += start[row]!
    const order = new Uint32Array(count)
    const fill = start.slice()
    for (let cell = 0; cell < count; cell++) {
      const row = rowAt[this.cellRow.at(cell)] ?? 0
      order[fill[row]!] = cell
      fill[row]! += 1
    }
    for (let row = 0; row < rowAt.length; row++) {
      const cells = order.subarray(start[row], start[row + 1])
      if (cells.length > 1) cells.sort((a, b) => (columnAt[this.cellColumn.at(a)] ?? 0) - (columnAt[this.cellColumn.at(b)] ?? 0))
    }
    return {
      start,
      column: order.map((cell) => columnAt[this.cellColumn.at(cell)] ?? 0),
      values: values.map((v) => reordered(v, order)),
    }
  }
}

function reordered(values: MeasureValues, order: Uint32Array): MeasureValues {
  if (values.texts) return { numbers: new Float64Array(0), exact: new Map(), texts: Array.from(order, (cell) => values.texts?.[cell] ?? null) }
  const numbers = new Float64Array(order.length)
  const exact = new Map<number, string>()
  order.forEach((cell, at) => {
    numbers[at] = values.numbers[cell] ?? Number.NaN
    const text = values.exact.get(cell)
    if (text !== undefined) exact.set(at, text)
  })
  return { numbers, exact, texts: null }
}

/** Measures whose values are not numbers: smallest and largest text, date or truth value. */
export const isTextMeasure = (dtype: string): boolean => !/^(U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|DOUBLE|FLOAT|DECIMAL)/i.test(dtype)
