/** Groups of an axis that differ only in the value of one field: the items of the field inside one parent, at one key of the fields below it. */
import type { AxisTree } from '../shape/axis.ts'
import { GrowingUint32 } from '../shape/growable.ts'
import { isOthersNode } from '../shape/others.ts'
import { PairIndex } from '../shape/pair-index.ts'

/** Marks a total across the field. */
export const ACROSS = -1

/** The set of each node of an axis, by the field at `depth`; ACROSS for nodes above it, and for others, which are no item. */
export function alikeNodes(tree: AxisTree, depth: number): Int32Array {
  const sets = new Int32Array(tree.size).fill(ACROSS)
  const first = new GrowingUint32()
  const second = new GrowingUint32()
  const known = new PairIndex(first, second)
  const setOf = (a: number, b: number): number => {
    const found = known.find(a, b)
    if (found >= 0) return found
    first.push(a)
    second.push(b)
    known.add(first.length - 1)
    return first.length - 1
  }
  // Parents have smaller numbers than their children.
  for (let node = 1; node < tree.size; node++) {
    if (isOthersNode(tree, node)) continue
    const parent = tree.parents.at(node)
    const level = tree.levels.at(node)
    if (level === depth + 1) sets[node] = setOf(parent, 0)
    else if (level > depth + 1) sets[node] = setOf(tree.size + (sets[parent] ?? 0), tree.codes.at(node))
  }
  return sets
}
