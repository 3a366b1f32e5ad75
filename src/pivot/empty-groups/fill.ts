/** Adds groups without rows to an axis: periods between the first and the last, and items that the dataset has. */
import type { Calendar } from '../../contract/date-series.ts'
import type { Value } from '../../contract/scalar.ts'
import type { AxisTree } from '../shape/axis.ts'
import { isPossible, type KeyedPeriod, type PeriodRange, rangeOfKeys } from './periods.ts'
import { EMPTY_HEADERS_MAX, type EmptyAxis, type PeriodField } from './plan.ts'

/** Too many headers in a field, which run from `first` to `last`. */
export interface TooManyHeaders {
  readonly field: string
  readonly first: Value
  readonly last: Value
}

/** The keys of an axis's fields as codes. */
export interface AxisKeys {
  readonly tree: AxisTree
  readonly valueOf: (depth: number, code: number) => Value
  readonly codeOf: (depth: number, key: Value) => number
  /** Combinations of codes of the outer fields that the dataset has. */
  readonly items: readonly (readonly number[])[]
}

class Filler {
  private readonly of: EmptyAxis
  private readonly keys: AxisKeys
  private readonly calendar: Calendar
  private headers = 0

  constructor(of: EmptyAxis, keys: AxisKeys, calendar: Calendar) {
    this.of = of
    this.keys = keys
    this.calendar = calendar
  }

  private nodesAt(level: number): number[] {
    const { levels, size } = this.keys.tree
    const nodes: number[] = []
    for (let node = 0; node < size; node++) if (levels.at(node) === level) nodes.push(node)
    return nodes
  }

  private valueAt(node: number, depth: number): Value {
    const { tree } = this.keys
    let at = node
    while (tree.levels.at(at) > depth + 1) at = tree.parents.at(at)
    return this.keys.valueOf(depth, tree.codes.at(at))
  }

  /** The periods of a field that a group can have. */
  private possible(periods: readonly KeyedPeriod[], { window, outer }: PeriodField, parent: number): readonly KeyedPeriod[] {
    if (outer.length === 0) return periods
    const above = outer.map((field) => ({ window: field.window, key: this.valueAt(parent, field.depth) }))
    return periods.filter(({ key }) => isPossible([...above, { window, key }], this.calendar))
  }

  private periods(depth: number, name: string, shows: PeriodField): TooManyHeaders | null {
    const { tree, codeOf } = this.keys
    const parents = this.nodesAt(depth)
    const byParent = new Map<number, Set<number>>()
    for (const node of this.nodesAt(depth + 1)) {
      const parent = shows.isWithinParent ? tree.parents.at(node) : 0
      byParent.set(parent, (byParent.get(parent) ?? new Set()).add(tree.codes.at(node)))
    }
    const ranges = new Map<number, { readonly range: PeriodRange; readonly periods: readonly KeyedPeriod[] }>()
    for (const [parent, codes] of byParent) {
      const range = rangeOfKeys(
        shows.window,
        Array.from(codes, (code) => this.keys.valueOf(depth, code)),
        this.calendar,
      )
      if (!range) continue
      if (range.count > EMPTY_HEADERS_MAX) return { field: name, first: range.first, last: range.last }
      ranges.set(parent, { range, periods: range.periods() })
    }
    const added: { readonly parent: number; readonly key: Value }[] = []
    for (const parent of parents) {
      const found = ranges.get(shows.isWithinParent ? parent : 0)
      for (const { key } of found ? this.possible(found.periods, shows, parent) : []) added.push({ parent, key })
      if (found && this.headers + added.length > EMPTY_HEADERS_MAX) return { field: name, first: found.range.first, last: found.range.last }
    }
    for (const { parent, key } of added) tree.child(parent, codeOf(depth, key))
    return null
  }

  private items(depth: number): void {
    const { tree, items } = this.keys
    for (const codes of items) {
      let node: number | undefined = 0
      for (let at = 0; at < depth && node !== undefined; at++) node = tree.find(node, codes[at] ?? 0)
      if (node !== undefined) tree.child(node, codes[depth] ?? 0)
    }
  }

  private lastOf(depth: number): Pick<TooManyHeaders, 'first' | 'last'> {
    const values = this.nodesAt(depth + 1).map((node) => this.valueAt(node, depth))
    return { first: values[0] ?? null, last: values.at(-1) ?? null }
  }

  /** Adds the groups field by field, outermost first. Returns what is refused, if anything. */
  fill(): TooManyHeaders | null {
    for (const [depth, field] of this.of.fields.entries()) {
      if (!field) continue
      const { shows, name } = field
      const refused = shows.kind === 'periods' ? this.periods(depth, name, shows) : this.items(depth)
      if (refused) return refused
      this.headers += this.nodesAt(depth + 1).length
      if (this.headers > EMPTY_HEADERS_MAX) return { field: name, ...this.lastOf(depth) }
    }
    return null
  }
}

/** Adds the groups without rows of an axis to its tree; returns the field that would have too many, before or while adding. */
export const fillAxis = (of: EmptyAxis, keys: AxisKeys, calendar: Calendar): TooManyHeaders | null => new Filler(of, keys, calendar).fill()
