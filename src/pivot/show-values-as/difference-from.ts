/**
 * Difference from, % difference from, and % of a base item of one field, or the item before or after in header order: the
 * value compared with the value at the same key with that field's value replaced. The first item has no previous one, the
 * last no next. Along a date, the base is the same measure over another period (`over-time`).
 *
 * If the grain does not contain the field, the result is null. For measures that add up, a missing side counts as 0 when
 * the other exists; for other measures the result is null.
 */
import { ok } from '../../contract/errors.ts'
import type { Value } from '../../contract/scalar.ts'
import type { AxisTree } from '../shape/axis.ts'
import { divide, subtract } from '../shape/decimal.ts'
import { isOthersNode } from '../shape/others.ts'
import type { Cells, OverTimeCells, RawValue } from './cells.ts'
import type { Along, Compare, Kind, ShowAsInput, ShownCells } from './kind.ts'
import { NO_NEIGHBOR, neighbourCode, neighbours } from './neighbours.ts'

interface Base extends Along {
  /** Dictionary code of the item that a node is compared with; NONE without one. */
  readonly codeFor: (node: number) => number
}

/** Codes of a node from the outermost field to its own. */
function pathOf(tree: AxisTree, node: number): number[] {
  const path: number[] = []
  for (let at = node; tree.levels.at(at) > 0; at = tree.parents.at(at)) path.unshift(tree.codes.at(at))
  return path
}

/** The node with one field's value replaced; undefined if it does not exist or the node is above the field. */
function replaced(tree: AxisTree, node: number, depth: number, code: number): number | undefined {
  const path = pathOf(tree, node)
  if (path.length <= depth) return undefined
  path[depth] = code
  return path.reduce<number | undefined>((at, step) => (at === undefined ? undefined : tree.find(at, step)), 0)
}

/** Whether any group of the field has the code and rows that enter the measure. A base item that filters removed has none, even where its axis shows it. */
function isPresent({ cells, hasRows }: ShowAsInput, { axis, depth }: Along, code: number): boolean {
  const tree = cells[axis]
  const total = (node: number): number => (axis === 'rows' ? cells.find(node, 0) : cells.find(0, node))
  for (let node = 0; node < tree.size; node++) if (tree.levels.at(node) === depth + 1 && tree.codes.at(node) === code && hasRows(total(node))) return true
  return false
}

/** The node that each node is compared with; NONE without one. */
function baseNodes(tree: AxisTree, { depth, codeFor }: Base): Int32Array {
  return Int32Array.from({ length: tree.size }, (_, node) => {
    const code = tree.levels.at(node) > depth && !isOthersNode(tree, node) ? codeFor(node) : NO_NEIGHBOR
    return code === NO_NEIGHBOR ? NO_NEIGHBOR : (replaced(tree, node, depth, code) ?? NO_NEIGHBOR)
  })
}

/** Adds cells that the data lacks but their base has: 0 - base is a difference too. */
function addMissing(cells: Cells, axis: Along['axis'], bases: Int32Array, raw: RawValue, isShare: boolean): void {
  const compared = new Map<number, number[]>()
  bases.forEach((base, node) => {
    if (base === NO_NEIGHBOR) return
    const nodes = compared.get(base)
    if (nodes) nodes.push(node)
    else compared.set(base, [node])
  })
  for (let cell = 0, count = cells.count(); cell < count; cell++) {
    const nodes = compared.get(axis === 'rows' ? cells.rowOf(cell) : cells.columnOf(cell))
    const base = raw(cell)
    // A share of 0 is blank, so nothing is added.
    if (!nodes || base === null || (isShare && Number(base) === 0)) continue
    for (const node of nodes) {
      const [row, column] = axis === 'rows' ? [node, cells.columnOf(cell)] : [cells.rowOf(cell), node]
      if (cells.find(row, column) < 0) cells.add(row, column)
    }
  }
}

/** The base of each node of an axis; null when no group of the field is the item. */
function baseOf(of: ShowAsInput): Base | null {
  const { cells, along, itemCode, relative, position } = of
  if (!along) return null
  const { axis, depth } = along
  const tree = cells[axis]
  if (relative) {
    const of = neighbours(tree, depth, position(axis), relative)
    return { axis, depth, codeFor: (node) => neighbourCode(tree, node, depth, of) }
  }
  return itemCode !== undefined && isPresent(of, along, itemCode) ? { axis, depth, codeFor: () => itemCode } : null
}

/** A comparison. Fractions of the signed base are null when the base is missing, null or 0. */
interface Comparison {
  readonly isShare: boolean
  readonly compare: Compare
}

function differences(of: ShowAsInput, comparison: Comparison): ShownCells {
  const { isShare, compare } = comparison
  if (of.overTime) return differencesOverTime({ ...of, overTime: of.overTime }, comparison)
  const { cells, raw, missingIsZero } = of
  const base = baseOf(of)
  if (!base) return { values: new Array<Value>(cells.count()).fill(null), notice: 'base_item_missing' }
  const { axis, depth, codeFor } = base
  const tree = cells[axis]
  const bases = baseNodes(tree, base)
  if (missingIsZero) addMissing(cells, axis, bases, raw, isShare)
  const values = Array.from({ length: cells.count() }, (_, cell): Value => {
    const [row, column] = [cells.rowOf(cell), cells.columnOf(cell)]
    const node = axis === 'rows' ? row : column
    if (tree.levels.at(node) <= depth || codeFor(node) === NO_NEIGHBOR) return null
    const baseNode = bases[node] ?? NO_NEIGHBOR
    const baseCell = baseNode === NO_NEIGHBOR ? -1 : cells.find(axis === 'rows' ? baseNode : row, axis === 'rows' ? column : baseNode)
    return compare(raw(cell), raw(baseCell), missingIsZero)
  })
  return { values }
}

/** Differences from the base period of each cell. A value that is missing before its period is over says nothing yet. */
function differencesOverTime(
  { cells, raw, overTime, missingIsZero }: ShowAsInput & { readonly overTime: OverTimeCells },
  { isShare, compare }: Comparison,
): ShownCells {
  if (missingIsZero)
    overTime.each((row, column) => {
      if (cells.find(row, column) >= 0) return
      const base = overTime.base(row, column)
      if (base?.isOver && base.value !== null && !(isShare && Number(base.value) === 0)) cells.add(row, column)
    })
  const values = Array.from({ length: cells.count() }, (_, cell): Value => {
    const base = overTime.base(cells.rowOf(cell), cells.columnOf(cell))
    const value = raw(cell)
    return base === null || (value === null && !base.isOver) ? null : compare(value, base.value, missingIsZero)
  })
  return { values }
}

/** Compares two raw values; null for a missing side unless it counts as 0. */
const comparing =
  (combine: (value: number | string, base: number | string) => Value): Compare =>
  (value, base, missingIsZero) => {
    if (value === null && base === null) return null
    if ((value === null || base === null) && !missingIsZero) return null
    return combine(numeric(value), numeric(base))
  }

const numeric = (value: Value): number | string => (value === null ? 0 : typeof value === 'boolean' ? Number(value) : value)

const comparisonKind = (comparison: Comparison): Kind => ({
  compare: comparison.compare,
  cells: (of) => differences(of, comparison),
  explain: async ({ own, held, item, isNeighbor, evaluate }) => {
    if (!held || item === undefined) return ok({ value: null, formula: [own.part('value')] })
    const baseField = { ...held, value: item }
    const present = isNeighbor ? null : await evaluate([baseField])
    if (present && !present.ok) return present
    const base = await evaluate(own.keys.map((k) => (k === held ? baseField : k)))
    if (!base.ok) return base
    const value = present?.value.rows === 0 ? null : comparison.compare(own.value, base.value.value, own.missingIsZero)
    return ok({ value, formula: [own.part('value'), base.value.part('base')] })
  },
})

const change = (value: number | string, base: number | string): Value => {
  const difference = subtract(value, base)
  return difference === null ? null : divide(difference, base)
}

export const COMPARISONS = {
  difference_from: comparisonKind({ isShare: false, compare: comparing(subtract) }),
  percentage_difference_from: comparisonKind({ isShare: true, compare: comparing(change) }),
  percentage_of: comparisonKind({ isShare: true, compare: comparing(divide) }),
}
