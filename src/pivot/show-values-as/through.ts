/**
 * Accumulates measures over an item of one field and all items before it in header order, restarting within each parent.
 *
 * Additive measures are summed; an expression is evaluated on its accumulated operands; other measures have their own
 * queries (`running-queries.ts`). Cells missing from the data are added if an earlier item has a value.
 */
import type { Value } from '../../contract/scalar.ts'
import { evaluate, type Formula } from '../measures/formula.ts'
import type { AxisTree } from '../shape/axis.ts'
import { add } from '../shape/decimal.ts'
import { ACROSS, alikeNodes } from './alike.ts'
import type { Cells, RawValue } from './cells.ts'
import type { Along } from './kind.ts'

/** Groups cell numbers by their node on one axis: those of `node` are list[start[node]..start[node + 1]). */
function cellsByNode(cells: Cells, axis: Along['axis']): { start: Uint32Array; list: Uint32Array } {
  const nodeOf = axis === 'rows' ? cells.rowOf : cells.columnOf
  const count = cells.count()
  const start = new Uint32Array(cells[axis].size + 1)
  for (let cell = 0; cell < count; cell++) start[nodeOf(cell) + 1]! += 1
  for (let node = 0; node < cells[axis].size; node++) start[node + 1]! += start[node]!
  const fill = start.slice()
  const list = new Uint32Array(count)
  for (let cell = 0; cell < count; cell++) {
    list[fill[nodeOf(cell)]!] = cell
    fill[nodeOf(cell)]! += 1
  }
  return { start, list }
}

/** Lists the nodes at or below the field, grouped by set, in display order of the field's items. */
function inOrder(tree: AxisTree, depth: number, sets: Int32Array, position: Uint32Array): number[] {
  const item = new Uint32Array(tree.size)
  // A parent always has a smaller number than its children, so its item is already known.
  for (let node = 1; node < tree.size; node++) item[node] = tree.levels.at(node) <= depth + 1 ? node : (item[tree.parents.at(node)] ?? 0)
  const place = (node: number) => position[item[node] ?? 0] ?? 0
  const nodes = Array.from(sets.keys()).filter((node) => sets[node] !== ACROSS)
  return nodes.sort((a, b) => (sets[a] ?? 0) - (sets[b] ?? 0) || place(a) - place(b))
}

/** For each node at or below the field, the node of the last item among those alike; ACROSS for the nodes above. */
export function lastAlike(tree: AxisTree, depth: number, position: Uint32Array): Int32Array {
  const sets = alikeNodes(tree, depth)
  const last = new Map<number, number>()
  for (const node of inOrder(tree, depth, sets, position)) last.set(sets[node] ?? ACROSS, node)
  return sets.map((set) => last.get(set) ?? ACROSS)
}

const numeric = (value: Exclude<Value, null>): number | string => (typeof value === 'boolean' ? Number(value) : value)

/** Sums values along the items of a field. `position` is the display position of each node. */
export function addedThrough(cells: Cells, { axis, depth }: Along, position: Uint32Array, raw: RawValue): Value[] {
  const tree = cells[axis]
  const sets = alikeNodes(tree, depth)
  const { start, list } = cellsByNode(cells, axis)
  const otherOf = axis === 'rows' ? cells.columnOf : cells.rowOf
  const values = new Array<Value>(cells.count()).fill(null)
  let totals = new Map<number, number | string>()
  let set = ACROSS
  for (const node of inOrder(tree, depth, sets, position)) {
    if (sets[node] !== set) totals = new Map()
    set = sets[node] ?? ACROSS
    for (const cell of list.subarray(start[node], start[node + 1])) {
      const value = raw(cell)
      if (value === null) continue
      const other = otherOf(cell)
      const before = totals.get(other)
      const total = before === undefined ? numeric(value) : add(before, numeric(value))
      if (total !== null) totals.set(other, total)
    }
    for (const [other, total] of totals) {
      const [row, column] = axis === 'rows' ? [node, other] : [other, node]
      const known = cells.find(row, column)
      values[known < 0 ? cells.add(row, column) : known] = total
    }
  }
  return values
}

/** Evaluates an expression on operands that were accumulated along the items. */
export function combinedThrough(cells: Cells, formula: Formula, through: (measure: number) => readonly Value[]): Value[] {
  const operands = new Map<number, readonly Value[]>()
  for (const part of [formula.first, ...formula.rest.map((r) => r.operand)]) if ('measure' in part) operands.set(part.measure, through(part.measure))
  return Array.from({ length: cells.count() }, (_, cell) => evaluate(formula, (measure) => operands.get(measure)?.[cell] ?? null))
}
