/** Divides rows that stream out of the engine into the partitions of a kernel. */
import type { IntegerRows, Integers } from '../source.ts'
import { type Digits, type DistinctKernel, type Ids, keysOf, TABLE_MAX } from './distinct-kernel.ts'

/** How the values of a field become digits: a value's is `table[value - first]`, that of null is `blank`. */
export interface ValueDigits extends Digits {
  readonly first: bigint
  readonly table: Uint32Array
  readonly blank: number
}

/** Rows of a chunk at most, as the engine's vectors have them. */
const CHUNK_ROWS = 2_048

type FindLeaves = (keys: number, n: number) => number

export class StreamedRows {
  private readonly kernel: DistinctKernel
  private readonly fields: readonly ValueDigits[]
  private readonly ids: Ids
  private readonly chunk: { readonly keys: number; readonly leaf: number; readonly values: number; readonly valid: number }
  private readonly tables: readonly number[]
  private readonly find: FindLeaves
  private readonly bytes: Uint8Array

  /** Throws KernelMemoryExceeded. */
  constructor(kernel: DistinctKernel, fields: readonly ValueDigits[], ids: Ids) {
    const { memory } = kernel
    this.kernel = kernel
    this.fields = fields
    this.ids = ids
    this.chunk = {
      keys: memory.take(CHUNK_ROWS * 8),
      leaf: memory.take(CHUNK_ROWS * 4),
      values: memory.take(CHUNK_ROWS * 8),
      valid: memory.take(CHUNK_ROWS / 8),
    }
    this.tables = fields.map(({ table }) => memory.put(table))
    this.find = keysOf(fields) <= TABLE_MAX ? this.byTable() : this.byHash()
    this.bytes = memory.bytes()
  }

  private byTable(): FindLeaves {
    const { kernel, chunk } = this
    const leafOf = kernel.leafTable()
    return (keys, n) => kernel.code.leavesByTable(chunk.leaf, keys, n, leafOf)
  }

  private byHash(): FindLeaves {
    const { kernel, chunk } = this
    const hash = kernel.leafHash()
    return (keys, n) => kernel.code.leavesByHash(chunk.leaf, keys, n, ...hash)
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
    const { chunk, tables, fields, ids } = this
    const { code, task, pool, present } = this.kernel
    const n = rows.size
    if (n > CHUNK_ROWS) return false
    this.bytes.fill(0, chunk.keys, chunk.keys + n * 8)
    let unusable = 0
    for (const [at, { first, table, radix, blank }] of fields.entries()) {
      const column = rows.column(at)
      if (!column) return false
      const valid = this.load(column)
      unusable += code.compose(chunk.keys, chunk.values, column.width, valid, n, first, BigInt(table.length), tables[at] ?? 0, BigInt(radix), blank)
    }
    unusable += this.find(chunk.keys, n)
    const column = rows.column(fields.length)
    if (!column || unusable > 0) return false
    const valid = this.load(column)
    const { shift, leafBits } = task.partitions
    const values = [chunk.values, column.width, valid, n, ids.first, BigInt(ids.size), shift, leafBits, present] as const
    return code.scatter(pool, this.kernel.partitionsFrom(0), chunk.leaf, ...values) === 0
  }
}
