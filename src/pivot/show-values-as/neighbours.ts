/** The item before or after each item of a field, in header order, inside the same parent. */
import type { Relative } from '../../contract/show-as.ts'
import type { AxisTree } from '../shape/axis.ts'
import { isOthersNode } from '../shape/others.ts'

/** No such item, or the node is above the field. */
export const NO_NEIGHBOR = -1

/** For each node at the field's own level, the node of its neighbor; NONE elsewhere. `position` gives display positions. */
export function neighbours(tree: AxisTree, depth: number, position: Uint32Array, relative: Relative): Int32Array {
  const found = new Int32Array(tree.size).fill(NO_NEIGHBOR)
  const items = Array.from({ length: tree.size }, (_, node) => node).filter((node) => tree.levels.at(node) === depth + 1 && !isOthersNode(tree, node))
  items.sort((a, b) => tree.parents.at(a) - tree.parents.at(b) || (position[a] ?? 0) - (position[b] ?? 0))
  items.forEach((node, at) => {
    const next = items[at + 1]
    if (next === undefined || tree.parents.at(next) !== tree.parents.at(node)) return
    if (relative === 'previous') found[next] = node
    else found[node] = next
  })
  return found
}

/** The code of the neighbor of a node's item in the field at `depth`; NONE for the first or last. */
export function neighbourCode(tree: AxisTree, node: number, depth: number, of: Int32Array): number {
  let item = node
  while (tree.levels.at(item) > depth + 1) item = tree.parents.at(item)
  const neighbour = tree.levels.at(item) === depth + 1 ? (of[item] ?? NO_NEIGHBOR) : NO_NEIGHBOR
  return neighbour === NO_NEIGHBOR ? NO_NEIGHBOR : tree.codes.at(neighbour)
}
