/** The item before or after each item of a field, in the order of the headers, inside the same parent. */
import type { Relative } from '../../contract/show-as.ts'
import type { AxisTree } from '../shape/axis.ts'

/** No item stands there, or the node lies above the field. */
export const NONE = -1

/** For each node at the field's own level, the node of its neighbour; NONE elsewhere. `position`: where nodes stand in display order. */
export function neighbours(tree: AxisTree, depth: number, position: Uint32Array, relative: Relative): Int32Array {
  const found = new Int32Array(tree.size).fill(NONE)
  const items = Array.from({ length: tree.size }, (_, node) => node).filter((node) => tree.levels.at(node) === depth + 1)
  items.sort((a, b) => tree.parents.at(a) - tree.parents.at(b) || (position[a] ?? 0) - (position[b] ?? 0))
  items.forEach((node, at) => {
    const next = items[at + 1]
    if (next === undefined || tree.parents.at(next) !== tree.parents.at(node)) return
    if (relative === 'previous') found[next] = node
    else found[node] = next
  })
  return found
}

/** The code that takes the place of a node's own in the field at `depth`, by the neighbours of its items; NONE for the first or last. */
export function neighbourCode(tree: AxisTree, node: number, depth: number, of: Int32Array): number {
  let item = node
  while (tree.levels.at(item) > depth + 1) item = tree.parents.at(item)
  const neighbour = tree.levels.at(item) === depth + 1 ? (of[item] ?? NONE) : NONE
  return neighbour === NONE ? NONE : tree.codes.at(neighbour)
}
