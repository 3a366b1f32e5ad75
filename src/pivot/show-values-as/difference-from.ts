/**
 * Difference from, and % difference from, a base item of one field: the value minus the value at
 * the same key with that field's value replaced (computation.md, show_values_as).
 *
 * Where the grain does not have the field, the result is null. For measures that add up, a
 * missing side counts as 0 when the other exists; for other measures the result is null.
 */
import { ok } from '../../contract/errors.ts'
import type { Value } from '../../contract/scalar.ts'
import type { AxisTree } from '../shape/axis.ts'
import { divide, subtract } from '../shape/decimal.ts'
import type { Cells, RawValue } from './cells.ts'
import type { Along, CellsOf, Kind, ShownCells } from './kind.ts'

interface Base extends Along {
  /** Dictionary code of the base item. */
  readonly code: number
}

/** Codes of a node from the outermost field to its own. */
function pathOf(tree: AxisTree, node: number): number[] {
  const path: number[] = []
  for (let at = node; tree.levels.at(at) > 0; at = tree.parents.at(at)) path.unshift(tree.codes.at(at))
  return path
}

/** The node with one field's value replaced; undefined when there is none, or the node lies above the field. */
function replaced(tree: AxisTree, node: number, depth: number, code: number): number | undefined {
  const path = pathOf(tree, node)
  if (path.length <= depth) return undefined
  path[depth] = code
  return path.reduce<number | undefined>((at, step) => (at === undefined ? undefined : tree.find(at, step)), 0)
}

/** Whether any group of the field has the code: a base item that the filters removed has none. */
function isPresent(tree: AxisTree, depth: number, code: number): boolean {
  for (let node = 0; node < tree.size; node++) if (tree.levels.at(node) === depth + 1 && tree.codes.at(node) === code) return true
  return false
}

/** Cells that the data lacks but their base has: 0 - base is a difference too. */
function addMissing(cells: Cells, base: Base, raw: RawValue): void {
  const tree = cells[base.axis]
  const siblings = new Map<string, number[]>()
  for (let node = 0; node < tree.size; node++) {
    const path = pathOf(tree, node)
    if (path.length <= base.depth) continue
    const key = path.toSpliced(base.depth, 1).join()
    siblings.set(`${path.length}:${key}`, [...(siblings.get(`${path.length}:${key}`) ?? []), node])
  }
  for (let cell = 0, count = cells.count(); cell < count; cell++) {
    const node = base.axis === 'rows' ? cells.rowOf(cell) : cells.columnOf(cell)
    const path = pathOf(tree, node)
    if (path.length <= base.depth || path[base.depth] !== base.code || raw(cell) === null) continue
    for (const other of siblings.get(`${path.length}:${path.toSpliced(base.depth, 1).join()}`) ?? []) {
      const [row, column] = base.axis === 'rows' ? [other, cells.columnOf(cell)] : [cells.rowOf(cell), other]
      if (cells.find(row, column) < 0) cells.add(row, column)
    }
  }
}

/** `relative` gives fractions of the signed base; null where the base is missing, null or 0. */
function differences({ cells, raw, along, itemCode: code, missingIsZero }: CellsOf, relative: boolean): ShownCells {
  if (!along || code === undefined || !isPresent(cells[along.axis], along.depth, code))
    return { values: new Array<Value>(cells.count()).fill(null), notice: 'base_item_missing' }
  const { axis, depth } = along
  const tree = cells[axis]
  if (missingIsZero) addMissing(cells, { axis, depth, code }, raw)
  const values = Array.from({ length: cells.count() }, (_, cell): Value => {
    const row = cells.rowOf(cell)
    const column = cells.columnOf(cell)
    const node = axis === 'rows' ? row : column
    if (tree.levels.at(node) <= depth) return null
    const baseNode = replaced(tree, node, depth, code)
    const baseCell = baseNode === undefined ? -1 : cells.find(axis === 'rows' ? baseNode : row, axis === 'rows' ? column : baseNode)
    return difference(raw(cell), raw(baseCell), missingIsZero, relative)
  })
  return { values }
}

/** One difference of two raw values; null for a missing side unless that counts as 0. */
function difference(value: Value, baseValue: Value, missingIsZero: boolean, relative: boolean): Value {
  if (value === null && baseValue === null) return null
  if ((value === null || baseValue === null) && !missingIsZero) return null
  const left = numeric(value)
  const right = numeric(baseValue)
  const change = subtract(left, right)
  if (!relative || change === null) return change
  return baseValue === null ? null : divide(change, right)
}

const numeric = (value: Value): number | string => (value === null ? 0 : typeof value === 'boolean' ? Number(value) : value)

const differenceKind = (relative: boolean): Kind => ({
  cells: (of) => differences(of, relative),
  explain: async ({ own, held, item, evaluate }) => {
    if (!held) return ok({ value: null, formula: [own.part('value')] })
    const baseField = { ...held, value: item }
    const present = await evaluate([baseField])
    if (!present.ok) return present
    const base = await evaluate(own.keys.map((k) => (k === held ? baseField : k)))
    if (!base.ok) return base
    const value = present.value.rows === 0 ? null : difference(own.value, base.value.value, own.missingIsZero, relative)
    return ok({ value, formula: [own.part('value'), base.value.part('base')] })
  },
})

export const DIFFERENCES = { difference_from: differenceKind(false), percentage_difference_from: differenceKind(true) }
