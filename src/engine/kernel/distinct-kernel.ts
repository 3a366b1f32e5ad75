/**
 * Counts ids in groups of all grains (`kernel.c`). Add all chunks of rows, then count the partitions one by one; the
 * caller may do something else in between.
 */
import type { IntegerRows, Integers } from '../source.ts'
import { type KernelCode, kernelOver } from './code.ts'
import type { GrainGroups } from './leaves.ts'
import { KernelMemory } from './memory.ts'
import { BLOCK, type KernelLimits, type Partitions } from './sizes.ts'

/** How the values of a field become digits: a value's is `table[value - first]`, that of null is `blank`. */
export interface Digits {
  readonly first: bigint
  readonly table: Uint32Array
  readonly blank: number
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
  readonly ids: Ids
  readonly partitions: Partitions
  /** Whether to note which leaves have a row, with or without an id. */
  readonly notesRows: boolean
}

/** Rows of a chunk at most, as the engine's vectors have them. */
const CHUNK_ROWS = 2_048
/** Keys up to this number find their leaf in a table; others by a hash. */
const TABLE_MAX = 4_194_304
const PARTITION_BYTES = 12
const POOL_BYTES = 16
const SEEN_BYTES = 8
const NONE = 0xffff_ffff
const WORD = 2 ** 32

/** Keys of leaves are numbers up to 2^53. */
export const keysOf = (fields: readonly Digits[]): number => fields.reduce((product, { radix }) => product * radix, 1)

const keyOf = (fields: readonly Digits[], leaf: number): number => fields.reduce((key, { radix, of }) => key * radix + of[leaf]!, 0)

type FindLeaves = (keys: number, n: number) => number

export class DistinctKernel {
  private readonly task: KernelTask
  private readonly memory: KernelMemory
  private readonly code: KernelCode
  private readonly chunk: { readonly keys: number; readonly leaf: number; readonly values: number; readonly valid: number }
  private readonly tables: readonly number[]
  private readonly find: FindLeaves
  private readonly parts: number
  private readonly pool: number
  private readonly present: number
  private readonly seen: number
  private readonly finer: number
  private readonly groups: number
  private readonly offsets: readonly number[]
  private readonly bytes: Uint8Array

  /** Throws KernelMemoryExceeded. */
  constructor(task: KernelTask, limits: KernelLimits) {
    const { fields, groups, leaves, partitions } = task
    const memory = new KernelMemory(limits.bytes)
    this.task = task
    this.memory = memory
    this.code = kernelOver(memory.memory)
    this.chunk = {
      keys: memory.take(CHUNK_ROWS * 8),
      leaf: memory.take(CHUNK_ROWS * 4),
      values: memory.take(CHUNK_ROWS * 8),
      valid: memory.take(CHUNK_ROWS / 8),
    }
    this.tables = fields.map(({ table }) => memory.put(table))
    this.find = keysOf(fields) <= TABLE_MAX ? this.byTable() : this.byHash()
    this.present = task.notesRows ? memory.take(leaves) : 0
    const offsets = [0]
    for (const { size } of groups) offsets.push((offsets.at(-1) ?? 0) + size)
    this.offsets = offsets
    this.seen = memory.take((this.offsets.at(-1) ?? 0) * SEEN_BYTES)
    this.finer = memory.put(groups.map(({ finer }) => finer))
    this.groups = memory.take(leaves * groups.length * 4)
    this.parts = memory.take(partitions.partitions * PARTITION_BYTES)
    this.pool = memory.take(POOL_BYTES)
    const [next, entries] = [memory.take(partitions.blocks * 4), memory.take(partitions.blocks * BLOCK * 4)]
    memory.words().set([entries, next, 0, partitions.blocks], this.pool / 4)
    this.writeGroups()
    this.bytes = memory.bytes()
  }

  private byTable(): FindLeaves {
    const { code, memory, chunk, task } = this
    const size = keysOf(task.fields)
    const leafOf = memory.take(size * 4)
    const words = memory
      .words()
      .subarray(leafOf / 4, leafOf / 4 + size)
      .fill(NONE)
    for (let leaf = 0; leaf < task.leaves; leaf++) words[keyOf(task.fields, leaf)] = leaf
    return (keys, n) => code.leavesByTable(chunk.leaf, keys, n, leafOf)
  }

  private byHash(): FindLeaves {
    const { code, memory, chunk, task } = this
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
    return (keys, n) => code.leavesByHash(chunk.leaf, keys, n, slots, numbers, bits)
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

  /** Copies a column of a chunk and returns the address of its null bits. */
  private load({ bytes, valid }: Integers): number {
    this.bytes.set(bytes, this.chunk.values)
    if (!valid) return 0
    this.bytes.set(valid.subarray(0, CHUNK_ROWS / 8), this.chunk.valid)
    return this.chunk.valid
  }

  /** Adds rows: a column per field, then the ids. Returns false if a row is not as the task says. */
  add(rows: IntegerRows): boolean {
    const { code, chunk, task, tables } = this
    const { ids, partitions } = task
    const n = rows.size
    if (n > CHUNK_ROWS) return false
    this.bytes.fill(0, chunk.keys, chunk.keys + n * 8)
    let unusable = 0
    for (const [at, { first, table, radix, blank }] of task.fields.entries()) {
      const column = rows.column(at)
      if (!column) return false
      const valid = this.load(column)
      unusable += code.compose(chunk.keys, chunk.values, column.width, valid, n, first, BigInt(table.length), tables[at] ?? 0, BigInt(radix), blank)
    }
    unusable += this.find(chunk.keys, n)
    const column = rows.column(task.fields.length)
    if (!column || unusable > 0) return false
    const valid = this.load(column)
    const { shift, leafBits } = partitions
    const values = [chunk.values, column.width, valid, n, ids.first, BigInt(ids.size), shift, leafBits, this.present] as const
    return code.scatter(this.pool, this.parts, chunk.leaf, ...values) === 0
  }

  /** Counts the partitions, and yields after each. Throws KernelMemoryExceeded. */
  *count(): Generator<void> {
    const { partitions, leafBits, shift } = this.task.partitions
    const rowsOf = (part: number): number => this.memory.words()[(this.parts + part * PARTITION_BYTES) / 4] ?? 0
    let largest = 0
    for (let part = 0; part < partitions; part++) largest = Math.max(largest, rowsOf(part))
    const [ends, sorted] = [this.memory.take(2 ** shift * 4), this.memory.take(largest * 4)]
    const over = [shift, leafBits, this.task.groups.length, this.finer, this.groups, this.seen, ends, sorted] as const
    for (let part = 0; part < partitions; part++) {
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
