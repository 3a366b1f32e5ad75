/** Running values from a running query (`running-queries.ts`): the items of a field in header order, and the values by cell. */
import type { Value } from '../../contract/scalar.ts'
import type { Grain } from '../grain.ts'
import type { RunningQuery } from '../running-queries.ts'
import { isOthersNode } from '../shape/others.ts'
import type { Cells } from './cells.ts'
import type { Along } from './kind.ts'
import { addedThrough } from './through.ts'

/** Column-major result rows of a running query. The key of the field is the item's number. */
interface RunningChunk {
  readonly size: number
  readonly grain: ArrayLike<number>
  readonly keys: readonly ArrayLike<number>[]
  readonly values: readonly ArrayLike<Value>[]
}

export interface RunningAxes {
  readonly cells: Cells
  /** Display positions of an axis's nodes. */
  readonly position: (axis: Along['axis']) => Uint32Array
  /** Number of cells of the data. */
  readonly count: number
  /** Number of fields on each axis. */
  readonly fields: Readonly<Record<Along['axis'], number>>
}

export class RunningValues {
  readonly along: Along
  /** The node of each item, by its number. */
  readonly items: Uint32Array
  private readonly axes: RunningAxes
  private readonly byMeasure = new Map<number, { readonly gives: RunningQuery['gives']; readonly values: Value[] }>()

  constructor(along: Along, axes: RunningAxes) {
    this.along = along
    this.axes = axes
    const tree = axes.cells[along.axis]
    const position = axes.position(along.axis)
    const nodes: number[] = []
    for (let node = 1; node < tree.size; node++) if (tree.levels.at(node) === along.depth + 1 && !isOthersNode(tree, node)) nodes.push(node)
    this.items = Uint32Array.from(nodes).sort((a, b) => tree.parents.at(a) - tree.parents.at(b) || (position[a] ?? 0) - (position[b] ?? 0))
  }

  private get tree() {
    return this.axes.cells[this.along.axis]
  }

  /** The parent of each item, by the item's number. */
  families(): number[] {
    return Array.from(this.items, (node) => this.tree.parents.at(node))
  }

  /** Dictionary codes of each item's keys: one list per field from the outermost to this one. */
  codes(): number[][] {
    const lists = Array.from({ length: this.along.depth + 1 }, () => new Array<number>(this.items.length))
    this.items.forEach((node, item) => {
      let at = node
      for (let level = this.along.depth; level >= 0; level--) {
        lists[level]![item] = this.tree.codes.at(at)
        at = this.tree.parents.at(at)
      }
    })
    return lists
  }

  /**
   * Number of rows that a query joins when each row is read for its own item and all after it. `weight` is the number of
   * rows of a cell at the base grain.
   */
  reach(weight: (cell: number) => number): number {
    const { cells, count, fields } = this.axes
    const [nodeOf, levelOf] = this.along.axis === 'rows' ? [cells.rowOf, cells.columnOf] : [cells.columnOf, cells.rowOf]
    const other = this.along.axis === 'rows' ? 'columns' : 'rows'
    const byNode = new Float64Array(this.tree.size)
    for (let cell = 0; cell < count; cell++) {
      let node = nodeOf(cell)
      if (this.tree.levels.at(node) !== fields[this.along.axis] || cells[other].levels.at(levelOf(cell)) !== fields[other]) continue
      while (this.tree.levels.at(node) > this.along.depth + 1) node = this.tree.parents.at(node)
      byNode[node]! += weight(cell)
    }
    let [total, met] = [0, 0]
    this.items.forEach((node, item) => {
      if (item > 0 && this.tree.parents.at(node) !== this.tree.parents.at(this.items[item - 1] ?? 0)) met = 0
      met += byNode[node] ?? 0
      total += met
    })
    return total
  }

  private nodeOf(axis: Along['axis'], codes: (field: number) => number, level: number): number | undefined {
    const tree = this.axes.cells[axis]
    const runs = axis === this.along.axis
    let node: number | undefined = runs ? this.items[codes(this.along.depth)] : 0
    for (let field = runs ? this.along.depth + 1 : 0; field < level && node !== undefined; field++) node = tree.find(node, codes(field))
    return node
  }

  /** Makes room for the values of a query, which may have no rows. */
  begin({ measures, gives, otherwise }: Pick<RunningQuery, 'measures' | 'gives' | 'otherwise'>): void {
    for (const measure of measures) this.byMeasure.set(measure, { gives, values: new Array<Value>(this.axes.count).fill(otherwise) })
  }

  /** Adds rows of a query that has begun. Adds cells that the data lacks when they have a value. */
  add(chunk: RunningChunk, grains: ReadonlyMap<number, Grain>, { measures }: Pick<RunningQuery, 'measures'>, othersOf: readonly Along['axis'][] = []): void {
    const { cells, fields } = this.axes
    for (let i = 0; i < chunk.size; i++) {
      const grain = grains.get(chunk.grain[i] ?? 0)
      if (!grain) throw new Error(`unknown grain ${chunk.grain[i]}`)
      const row = this.nodeOf('rows', (field) => chunk.keys[field]?.[i] ?? 0, grain.rows)
      const column = this.nodeOf('columns', (field) => chunk.keys[fields.rows + field]?.[i] ?? 0, grain.columns)
      // Below an item there are only the groups that it has.
      if (row === undefined || column === undefined) continue
      if (!othersOf.every((axis) => isOthersNode(cells[axis], axis === 'rows' ? row : column))) continue
      const known = cells.find(row, column)
      for (const [at, measure] of measures.entries()) {
        const value = chunk.values[at]?.[i] ?? null
        const cell = known >= 0 ? known : cells.find(row, column)
        const values = this.byMeasure.get(measure)?.values
        if (values && (cell >= 0 || value !== null)) values[cell >= 0 ? cell : cells.add(row, column)] = value
      }
    }
  }

  /** The running values of a measure by cell; null when no query computed them. */
  of(measure: number): readonly Value[] | null {
    const found = this.byMeasure.get(measure)
    const { cells, position } = this.axes
    if (!found) return this.items.length === 0 ? new Array<Value>(cells.count()).fill(null) : null
    if (found.gives === 'first') return addedThrough(cells, this.along, position(this.along.axis), (cell) => found.values[cell] ?? null)
    return Array.from({ length: cells.count() }, (_, cell) => found.values[cell] ?? null)
  }
}
