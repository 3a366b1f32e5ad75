/**
 * Counts ids in groups of all grains (`kernel.c`). Divide all rows into partitions, those of a stream (`streamed-rows.ts`)
 * or of code files (`coded-rows.ts`), then count the partitions one by one; the caller may do something else in between.
 */
import { type KernelCode, kernelOver } from './code.ts'
import type { GrainGroups } from './leaves.ts'
import { KernelMemory } from './memory.ts'
import { BLOCK, type KernelLimits, type Partitions, type Pass } from './sizes.ts'

/** The digits of a field in keys. */
export interface Digits {
  /** One more than the largest digit. */
  readonly radix: number
  /** The digit of each leaf. */
  readonly of: Uint32Array
}

export interface Ids {
  readonly first: bigint
  readonly size: number
}

export interface KernelTask {
  readonly fields: readonly Digits[]
  readonly groups: readonly GrainGroups[]
  readonly leaves: number
  readonly partitions: Partitions
  /** Whether to note which leaves have a row, with or without an id. */
  readonly notesRows: boolean
}

/** Keys up to this number find their leaf in a table; others by a hash. */
export const TABLE_MAX = 4_194_304
const PARTITION_BYTES = 12
const POOL_BYTES = 16
/** The position of its used blocks in the words of a pool. */
const POOL_USED = 2
const SEEN_BYTES = 8
export const NONE = 0xffff_ffff
const WORD = 2 ** 32

/** Keys of leaves are numbers up to 2^53. */
export const keysOf = (fields: readonly Digits[]): number => fields.reduce((product, { radix }) => product * radix, 1)

const keyOf = (fields: readonly Digits[], leaf: number): number => fields.reduce((key, { radix, of }) => key * radix + of[leaf]!, 0)

export class DistinctKernel {
  readonly task: KernelTask
  readonly memory: KernelMemory
  readonly code: KernelCode
  readonly pool: number
  /** Which leaves have a row, a byte each; 0 if the task does not note it. */
  readonly present: number
  private readonly parts: number
  private readonly seen: number
  private readonly finer: number
  private readonly groups: number
  private readonly offsets: readonly number[]
  private ends = 0
  private sorted = { at: 0, rows: 0 }

  /** Throws KernelMemoryExceeded. */
  constructor(task: KernelTask, limits: KernelLimits) {
    const { groups, leaves, partitions } = task
    const memory = new KernelMemory(limits.bytes)
    this.task = task
    this.memory = memory
    this.code = kernelOver(memory.memory)
    this.present = task.notesRows ? memory.take(leaves) : 0
    const offsets = [0]
    for (const { size } of groups) offsets.push((offsets.at(-1) ?? 0) + size)
    this.offsets = offsets
    this.seen = memory.take((this.offsets.at(-1) ?? 0) * SEEN_BYTES)
    this.finer = memory.put(groups.map(({ finer }) => finer))
    this.groups = memory.take(leaves * groups.length * 4)
    this.parts = memory.take(partitions.partitions * PARTITION_BYTES)
    this.pool = memory.take(POOL_BYTES)
    const [next, entries] = [memory.takeUsed(partitions.blocks * 4), memory.takeUsed(partitions.blocks * BLOCK * 4)]
    memory.words().set([entries, next, 0, partitions.blocks], this.pool / 4)
    this.writeGroups()
  }

  /** Writes the groups of each leaf side by side, each with a number of its own. */
  private writeGroups(): void {
    const { groups, leaves } = this.task
    const words = this.memory.words().subarray(this.groups / 4)
    for (const [at, { of }] of groups.entries()) {
      const start = this.offsets[at] ?? 0
      for (let leaf = 0; leaf < leaves; leaf++) words[leaf * groups.length + at] = start + of[leaf]!
    }
  }

  /** The address of a table with the leaf of each key; NONE for keys without a leaf. */
  leafTable(): number {
    const { memory, task } = this
    const size = keysOf(task.fields)
    const leafOf = memory.take(size * 4)
    const words = memory
      .words()
      .subarray(leafOf / 4, leafOf / 4 + size)
      .fill(NONE)
    for (let leaf = 0; leaf < task.leaves; leaf++) words[keyOf(task.fields, leaf)] = leaf
    return leafOf
  }

  /** A hash table with the leaf of each key. */
  leafHash(): readonly [slots: number, numbers: number, bits: number] {
    const { code, memory, task } = this
    const bits = Math.ceil(Math.log2(task.leaves)) + 1
    const [slots, numbers] = [memory.take(2 ** bits * 8), memory.take(2 ** bits * 4)]
    const [own, out] = [memory.take(task.leaves * 8), memory.take(task.leaves * 4)]
    const words = memory.words()
    words.fill(NONE, slots / 4, slots / 4 + 2 ** bits * 2)
    for (let leaf = 0; leaf < task.leaves; leaf++) {
      const key = keyOf(task.fields, leaf)
      words[own / 4 + leaf * 2] = key % WORD
      words[own / 4 + leaf * 2 + 1] = Math.floor(key / WORD)
    }
    code.number(own, task.leaves, slots, numbers, bits, out)
    return [slots, numbers, bits]
  }

  /** The address of the partitions that rows are divided into, from the one with the number `low`. */
  partitionsFrom(low: number): number {
    return this.parts + low * PARTITION_BYTES
  }

  /** Makes room for the rows of another pass, after those of one were counted. */
  nextPass(): void {
    this.memory.words()[this.pool / 4 + POOL_USED] = 0
  }

  /** Counts partitions, and yields after each. Throws KernelMemoryExceeded. */
  *count({ low, many }: Pick<Pass, 'low' | 'many'> = { low: 0, many: this.task.partitions.partitions }): Generator<void> {
    const { leafBits, shift } = this.task.partitions
    const rowsOf = (part: number): number => this.memory.words()[(this.parts + part * PARTITION_BYTES) / 4] ?? 0
    let largest = 0
    for (let part = low; part < low + many; part++) largest = Math.max(largest, rowsOf(part))
    this.ends ||= this.memory.take(2 ** shift * 4)
    if (largest > this.sorted.rows) this.sorted = { at: this.memory.take(largest * 4), rows: largest }
    const over = [shift, leafBits, this.task.groups.length, this.finer, this.groups, this.seen, this.ends, this.sorted.at] as const
    for (let part = low; part < low + many; part++) {
      this.code.count(this.pool, this.parts, part, ...over)
      yield
    }
  }

  /** The counts of the groups of a grain. */
  countsOf(grain: number): Uint32Array {
    const words = this.memory.words()
    const start = this.seen / 4 + (this.offsets[grain] ?? 0) * 2
    return Uint32Array.from({ length: this.task.groups[grain]?.size ?? 0 }, (_, group) => words[start + group * 2 + 1] ?? 0)
  }

  /** Whether the groups of a grain have rows; for tasks that note it. */
  rowsIn(grain: number): Uint8Array {
    const { size = 0, of = new Uint32Array() } = this.task.groups[grain] ?? {}
    const [found, bytes] = [new Uint8Array(size), this.memory.bytes()]
    for (let leaf = 0; leaf < of.length; leaf++) if (bytes[this.present + leaf] === 1) found[of[leaf]!] = 1
    return found
  }
}
