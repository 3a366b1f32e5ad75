/** Divides rows in code files into the partitions of a kernel. */
import { crc32 } from 'node:zlib'
import type { IntegerRows } from '../source.ts'
import { kernelOver } from './code.ts'
import type { CodeFile } from './codes/code-file.ts'
import { type Digits, type DistinctKernel, keysOf, NONE, TABLE_MAX } from './distinct-kernel.ts'
import { KernelMemory } from './memory.ts'
import type { Pass } from './sizes.ts'

/** A field whose digits follow from the codes of a file. */
export interface CodedField extends Digits {
  readonly file: CodeFile
  /** The digit by code; NONE for codes that no row that counts has. */
  readonly digits: Uint32Array
}

/** A condition that follows from the codes of a file: 1 for codes that meet it. */
export interface CodeMask {
  readonly file: CodeFile
  readonly meets: Uint8Array
}

export interface CodedTask {
  readonly fields: readonly CodedField[]
  readonly ids: CodeFile
  readonly masks: readonly CodeMask[]
  /** Whether rows are marked one by one; those that are not marked count if `flipped`. */
  readonly marks: { readonly flipped: boolean } | null
  readonly isVerified: (file: CodeFile) => boolean
}

/** Rows whose codes and keys fit into the cache of a core. */
const CHUNK_ROWS = 16_384
const MARKED_CHUNK = 2_048
/** The number that `coded.h` adds to a key for a code without a digit. */
const UNKNOWN = 2 ** 26

interface Loaded {
  readonly file: CodeFile
  readonly at: number
  readonly verifies: boolean
  checksum: number
}

type FindLeaves = (n: number) => void

export class CodedRows {
  private readonly kernel: DistinctKernel
  private readonly task: CodedTask
  private readonly loaded = new Map<CodeFile, Loaded>()
  private readonly at: {
    readonly keys: number
    readonly leaf: number
    readonly keep: number
    readonly read: number
    readonly ignored: number
    readonly bits: number
    readonly marked: number
  }
  private readonly find: FindLeaves
  private readonly masks: readonly (CodeMask & { readonly table: number })[]
  /** Rows of the dataset. */
  readonly size: number
  /** Rows that are not as the task says. */
  unusable = 0

  /** Throws KernelMemoryExceeded. */
  constructor(kernel: DistinctKernel, task: CodedTask) {
    const { memory } = kernel
    this.kernel = kernel
    this.task = task
    this.size = task.ids.header.rows
    for (const file of [task.ids, ...task.fields.map((field) => field.file), ...task.masks.map((mask) => mask.file)]) {
      if (this.loaded.has(file)) continue
      this.loaded.set(file, { file, at: memory.take(CHUNK_ROWS * file.header.width), verifies: !task.isVerified(file), checksum: 0 })
    }
    this.at = {
      ...{ keys: memory.take(CHUNK_ROWS * 8), leaf: memory.take(CHUNK_ROWS * 4), keep: memory.take(CHUNK_ROWS), read: memory.take(4) },
      ...{ ignored: memory.take(4) },
      ...{ bits: task.marks ? memory.take(Math.ceil(this.size / 8)) : 0, marked: task.marks ? memory.take(MARKED_CHUNK * 8) : 0 },
    }
    this.masks = task.masks.map((mask) => ({ ...mask, table: memory.take(mask.meets.length) }))
    this.find = keysOf(task.fields) <= TABLE_MAX ? this.byTable() : this.byHash()
    for (const { meets, table } of this.masks) this.bytes.set(meets, table)
  }

  /** Counting makes the memory larger, which ends earlier views. */
  private get bytes(): Uint8Array {
    return this.kernel.memory.bytes()
  }

  private codesOf(file: CodeFile): number {
    return this.loaded.get(file)?.at ?? 0
  }

  private byTable(): FindLeaves {
    const { kernel, at, task } = this
    let after = keysOf(task.fields)
    const size = after
    const tables = task.fields.map(({ file, digits, radix }) => {
      after /= radix
      const table = kernel.memory.put(digits.map((digit) => (digit === NONE ? UNKNOWN : digit * after)))
      return [this.codesOf(file), file.header.width, table, digits.length] as const
    })
    const leafOf = kernel.leafTable()
    return (n) => {
      this.bytes.fill(0, at.keys, at.keys + n * 4)
      for (const [codes, width, table, length] of tables) kernel.code.addDigits(at.keys, codes, width, n, table, length)
      kernel.code.leavesOfCodes(at.leaf, at.keys, n, leafOf, size)
    }
  }

  private byHash(): FindLeaves {
    const { kernel, at, task } = this
    const tables = task.fields.map(({ file, digits, radix }) => {
      const table = kernel.memory.put(digits)
      return [this.codesOf(file), file.header.width, table, digits.length, BigInt(radix)] as const
    })
    const hash = kernel.leafHash()
    return (n) => {
      this.bytes.fill(0, at.keys, at.keys + n * 8)
      for (const [codes, width, table, length, radix] of tables) kernel.code.addLongDigits(at.keys, codes, width, n, table, length, radix)
      kernel.code.leavesByHash(at.leaf, at.keys, n, ...hash)
    }
  }

  /** Marks rows by their numbers. Returns false if there is no such row. */
  mark(rows: IntegerRows): boolean {
    const numbers = rows.column(0)
    if (!numbers || Math.abs(numbers.width) !== 8 || rows.size > MARKED_CHUNK) return false
    this.bytes.set(numbers.bytes, this.at.marked)
    return this.kernel.code.mark(this.at.bits, this.at.marked, rows.size, BigInt(this.size)) === 0
  }

  private load(row: number, n: number, verifies: boolean): void {
    for (const column of this.loaded.values()) {
      const codes = this.bytes.subarray(column.at, column.at + n * column.file.header.width)
      column.file.read(codes, row, n)
      if (column.verifies && verifies) column.checksum = crc32(codes, column.checksum)
    }
  }

  /** The address of which rows of a chunk count; 0 if all do. */
  private keep(row: number, n: number): number {
    const { at, kernel, masks, task } = this
    if (masks.length === 0 && !task.marks) return 0
    if (task.marks) kernel.code.keepMarked(at.keep, at.bits + row / 8, n, task.marks.flipped ? 1 : 0)
    else this.bytes.fill(1, at.keep, at.keep + n)
    for (const { file, meets, table } of masks) kernel.code.keepCodes(at.keep, this.codesOf(file), file.header.width, n, table, meets.length)
    return at.keep
  }

  /** Divides the rows of some partitions, and yields after each chunk. */
  *divide({ low, many }: Pick<Pass, 'low' | 'many'>): Generator<void> {
    const { at, kernel, task } = this
    const { shift, leafBits } = kernel.task.partitions
    const parts = [shift, leafBits, kernel.present, low, many, low === 0 ? at.read : at.ignored] as const
    const { width, size } = task.ids.header
    for (let row = 0; row < this.size; row += CHUNK_ROWS) {
      const n = Math.min(CHUNK_ROWS, this.size - row)
      this.load(row, n, low === 0)
      this.find(n)
      const rows = [this.codesOf(task.ids), width, this.keep(row, n), n, size] as const
      this.unusable += kernel.code.scatterCodes(kernel.pool, kernel.partitionsFrom(low), at.leaf, ...rows, ...parts)
      yield
    }
  }

  /** The rows that counted, after all were divided. */
  get counted(): number {
    return new Uint32Array(this.bytes.buffer)[this.at.read / 4] ?? 0
  }

  get files(): CodeFile[] {
    return [...this.loaded.keys()]
  }

  /** The files whose codes are not those of their checksum, after all rows were divided. */
  get damaged(): CodeFile[] {
    return [...this.loaded.values()].filter(({ file, verifies, checksum }) => verifies && checksum !== file.header.checksum).map(({ file }) => file)
  }
}

/** Rows of codes that are read at once to tally them. */
const TALLIED_ROWS = 65_536
const TALLY_BYTES = 1_048_576

/** Counts the rows of each partition of ids, and yields after each chunk. Returns null for codes out of range. */
export function* tallied(file: CodeFile, shift: number, partitions: number): Generator<void, Uint32Array | null> {
  const { header } = file
  const memory = new KernelMemory(TALLY_BYTES)
  const code = kernelOver(memory.memory)
  const [rows, codes] = [memory.take(partitions * 4), memory.take(TALLIED_ROWS * header.width)]
  const bytes = memory.bytes()
  try {
    for (let row = 0; row < header.rows; row += TALLIED_ROWS) {
      const n = Math.min(TALLIED_ROWS, header.rows - row)
      file.read(bytes.subarray(codes, codes + n * header.width), row, n)
      if (code.tally(rows, codes, header.width, n, header.size, shift) > 0) return null
      yield
    }
    return memory.words().slice(rows / 4, rows / 4 + partitions)
  } finally {
    memory.release()
  }
}
