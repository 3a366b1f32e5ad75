/**
 * One axis of a pivot as a tree of groups. Node 0 is the total; each child adds one field's value. Children are found by
 * (parent, dictionary code), so labels never collide.
 */
import { GrowingUint32 } from './growable.ts'
import { PairIndex } from './pair-index.ts'

/** Codes of dictionaries are below this; those of others and of omitted groups are not. */
const ROOT_CODES = 2 ** 25

export class AxisTree {
  readonly parents = new GrowingUint32()
  readonly levels = new GrowingUint32()
  /** Dictionary code of each node's own value; 0 is null. */
  readonly codes = new GrowingUint32()
  private last = 0
  /** The total's child by code; 0 for none. */
  private ofRoot = new Uint32Array(0)
  private readonly byKey = new PairIndex(this.parents, this.codes)

  constructor() {
    this.add(0, 0, 0)
  }

  get size(): number {
    return this.parents.length
  }

  private add(parent: number, level: number, code: number): number {
    this.parents.push(parent)
    this.levels.push(level)
    this.codes.push(code)
    return this.parents.length - 1
  }

  /** Finds or creates the child of a node with a code. */
  child(parent: number, code: number): number {
    // rows of a chunk often have the group of the row before
    const { last } = this
    if (last > 0 && this.parents.array[last] === parent && this.codes.array[last] === code) return last
    this.last = this.foundChild(parent, code)
    return this.last
  }

  private foundChild(parent: number, code: number): number {
    if (parent === 0 && code < ROOT_CODES) return this.rootChild(code)
    const known = this.byKey.find(parent, code)
    if (known >= 0) return known
    const node = this.add(parent, this.levels.at(parent) + 1, code)
    this.byKey.add(node)
    return node
  }

  /** The same below the total, whose children are found by their code, which is small. */
  private rootChild(code: number): number {
    const known = this.ofRoot[code] ?? 0
    if (known > 0) return known
    if (code >= this.ofRoot.length) {
      const longer = new Uint32Array(Math.max(1_024, code * 2))
      longer.set(this.ofRoot)
      this.ofRoot = longer
    }
    const node = this.add(0, 1, code)
    this.ofRoot[code] = node
    return node
  }

  find(parent: number, code: number): number | undefined {
    if (parent === 0 && code < ROOT_CODES) return this.ofRoot[code] || undefined
    const node = this.byKey.find(parent, code)
    return node < 0 ? undefined : node
  }

  /** Children of every node as ranges of one list: list[start[n]..start[n + 1]). */
  children(): { start: Uint32Array; list: Uint32Array } {
    const start = new Uint32Array(this.size + 1)
    for (let node = 1; node < this.size; node++) start[this.parents.at(node) + 1]! += 1
    for (let node = 0; node < this.size; node++) start[node + 1]! += start[node]!
    const fill = start.slice()
    const list = new Uint32Array(Math.max(0, this.size - 1))
    for (let node = 1; node < this.size; node++) {
      const parent = this.parents.at(node)
      list[fill[parent]!] = node
      fill[parent]! += 1
    }
    return { start, list }
  }
}

/** The nodes of an axis in display order, as parallel arrays over positions. */
export interface Axis {
  /** Number of fields of each node; 0 is the grand total. */
  readonly levels: Uint8Array
  /** Position of each parent; the grand total is its own parent. */
  readonly parents: Uint32Array
  readonly codes: Uint32Array
  readonly children: Uint32Array
  /** Direction in which parents come before their children: forwards for rows, backwards for columns. */
  readonly parentsFirst: 'forwards' | 'backwards'
}

/**
 * Lays out a tree: on rows a group precedes its children, on columns a group's total follows them, and the grand total
 * comes last on both. `sorted` orders the children of one node in place.
 */
export function layOut(
  tree: AxisTree,
  kind: 'rows' | 'columns',
  sorted: (children: Uint32Array, level: number) => void,
): { axis: Axis; position: Uint32Array } {
  const { start, list } = tree.children()
  for (let node = 0; node < tree.size; node++) {
    const children = list.subarray(start[node], start[node + 1])
    if (children.length > 1) sorted(children, tree.levels.at(node) + 1)
  }
  const order = new Uint32Array(tree.size)
  let next = 0
  const visit = (node: number): void => {
    if (kind === 'rows' && node !== 0) order[next++] = node
    for (let i = start[node]!; i < start[node + 1]!; i++) visit(list[i]!)
    if (kind === 'columns' && node !== 0) order[next++] = node
  }
  visit(0)
  order[next] = 0

  const position = new Uint32Array(tree.size)
  order.forEach((node, at) => {
    position[node] = at
  })
  const axis: Axis = {
    levels: new Uint8Array(tree.size),
    parents: new Uint32Array(tree.size),
    codes: new Uint32Array(tree.size),
    children: new Uint32Array(tree.size),
    parentsFirst: kind === 'rows' ? 'forwards' : 'backwards',
  }
  order.forEach((node, at) => {
    axis.levels[at] = tree.levels.at(node)
    axis.parents[at] = position[tree.parents.at(node)]!
    axis.codes[at] = tree.codes.at(node)
    axis.children[at] = start[node + 1]! - start[node]!
  })
  return { axis, position }
}
