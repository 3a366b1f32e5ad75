/** The groups of a plan's finest grain, collected while its main query runs: the kernel counts in them and in what they add up to. */
import { grainsOf, groupingMask } from '../../pivot/grain.ts'
import type { Chunk } from '../../pivot/shape/assemble.ts'
import { GrowingUint32 } from '../../pivot/shape/growable.ts'
import { PairIndex } from '../../pivot/shape/pair-index.ts'

/** Numbers of things from 0 to `size` - 1, and the first leaf of each. */
export interface Numbering {
  readonly size: number
  /** The number of each leaf. */
  readonly of: Uint32Array
  readonly first: Uint32Array
}

export class Leaves {
  /** Codes of the keys, by field and leaf. */
  readonly codes: readonly GrowingUint32[]
  size = 0
  /** Source rows of all leaves. */
  rows = 0

  constructor(fields: number) {
    this.codes = Array.from({ length: fields }, () => new GrowingUint32())
  }

  /** Adds the rows of the finest grain from a chunk of the main query. */
  add({ size, grain, keys, values }: Chunk): void {
    for (let i = 0; i < size; i++) {
      if (grain[i] !== 0) continue
      for (const [field, codes] of this.codes.entries()) codes.push(keys[field]?.[i] ?? 0)
      this.rows += Number(values[0]?.[i] ?? 0)
      this.size++
    }
  }
}

/** Pairs up to this number are numbered by a table. */
const TABLE_MAX = 4_194_304

/** Numbers the pairs of two numbers that leaves have, by their first leaf. */
function paired(a: Pick<Numbering, 'size' | 'of'>, b: Pick<Numbering, 'size' | 'of'>): Numbering {
  const leaves = a.of.length
  const [of, first] = [new Uint32Array(leaves), new GrowingUint32()]
  if (a.size * b.size <= Math.max(TABLE_MAX, leaves * 4)) {
    const known = new Uint32Array(a.size * b.size)
    for (let leaf = 0; leaf < leaves; leaf++) {
      const at = a.of[leaf]! * b.size + b.of[leaf]!
      if (known[at] === 0) {
        first.push(leaf)
        known[at] = first.length
      }
      of[leaf] = known[at]! - 1
    }
    return { size: first.length, of, first: first.done() }
  }
  const pair = [new GrowingUint32(), new GrowingUint32()] as const
  const index = new PairIndex(...pair)
  for (let leaf = 0; leaf < leaves; leaf++) {
    const [x, y] = [a.of[leaf]!, b.of[leaf]!]
    let at = index.find(x, y)
    if (at < 0) {
      at = first.length
      first.push(leaf)
      pair[0].push(x)
      pair[1].push(y)
      index.add(at)
    }
    of[leaf] = at
  }
  return { size: first.length, of, first: first.done() }
}

/** Numbers of the codes of a field, and the number of each code. */
export interface NumberedCodes {
  readonly size: number
  readonly of: Uint32Array
  readonly digits: ReadonlyMap<number, number>
}

/** Numbers the codes of a field. The code 0, which is null, has the number 0 even if no leaf has it. */
export function numbered(codes: GrowingUint32): NumberedCodes {
  const digits = new Map<number, number>([[0, 0]])
  const of = new Uint32Array(codes.length)
  for (let leaf = 0; leaf < codes.length; leaf++) {
    const code = codes.at(leaf)
    const known = digits.get(code)
    if (known === undefined) digits.set(code, digits.size)
    of[leaf] = known ?? digits.size - 1
  }
  return { size: digits.size, of, digits }
}

/** The groups of one grain. */
export interface GrainGroups extends Numbering {
  readonly mask: number
  /** Fields that the groups have, by position. */
  readonly fields: readonly number[]
  /** The position of the grain from which this one is taken. */
  readonly finer: number
}

/** Groups of all grains, the finest first, where each leaf is its own group. */
export function groupsOf(digits: readonly Pick<Numbering, 'size' | 'of'>[], leaves: number, rows: number): GrainGroups[] {
  const columns = digits.length - rows
  const all: Numbering = { size: 1, of: new Uint32Array(leaves), first: Uint32Array.of(0) }
  const prefixes = (from: number, to: number): Numbering[] => {
    const found = [all]
    for (let field = from; field < to; field++) found.push(paired(found.at(-1) ?? all, digits[field] ?? all))
    return found
  }
  const [rowGroups, columnGroups] = [prefixes(0, rows), prefixes(rows, digits.length)]
  const each: Numbering = {
    size: leaves,
    of: Uint32Array.from({ length: leaves }, (_, leaf) => leaf),
    first: Uint32Array.from({ length: leaves }, (_, leaf) => leaf),
  }
  const grains = grainsOf(rows, columns)
  return grains.map((grain, at) => ({
    ...(at === 0 ? each : paired(rowGroups[grain.rows] ?? all, columnGroups[grain.columns] ?? all)),
    mask: groupingMask(grain, rows, columns),
    fields: [...Array(grain.rows).keys(), ...Array.from({ length: grain.columns }, (_, depth) => rows + depth)],
    finer: at === 0 ? 0 : grain.rows < rows ? at - columns - 1 : at - 1,
  }))
}
