/** Takes groups out of an axis in display order, with everything below them. Values of other groups stay as they are. */
import type { Axis, AxisTree } from './axis.ts'
import type { OrderedAxis } from './order.ts'

/** The position of a node that is not shown. */
export const NOWHERE = 0xffff_ffff

/** Nodes that are not shown: those that `isOmitted` names, and all below them. */
function omittedNodes(tree: AxisTree, isOmitted: (node: number) => boolean): Uint8Array {
  const gone = new Uint8Array(tree.size)
  // Parents have smaller numbers than their children.
  for (let node = 1; node < tree.size; node++) gone[node] = gone[tree.parents.at(node)] || isOmitted(node) ? 1 : 0
  return gone
}

/** An axis without some groups; `position` is NOWHERE for their nodes. */
export function withoutGroups({ axis, position }: OrderedAxis, tree: AxisTree, isOmitted: (node: number) => boolean): OrderedAxis {
  const gone = omittedNodes(tree, isOmitted)
  const nodeAt = new Uint32Array(tree.size)
  position.forEach((at, node) => {
    nodeAt[at] = node
  })
  const kept = Array.from(nodeAt).filter((node) => !gone[node])
  const places = new Uint32Array(tree.size).fill(NOWHERE)
  kept.forEach((node, at) => {
    places[node] = at
  })
  const children = new Uint32Array(kept.length)
  for (const node of kept) if (node !== 0) children[places[tree.parents.at(node)] ?? 0]! += 1
  const levels = Uint8Array.from(kept, (node) => tree.levels.at(node))
  const shown: Axis = {
    ...{ levels, children, parentsFirst: axis.parentsFirst },
    parents: Uint32Array.from(kept, (node) => places[tree.parents.at(node)] ?? 0),
    codes: Uint32Array.from(kept, (node) => tree.codes.at(node)),
  }
  return { axis: shown, position: places }
}
