/** Writes the code file of a column: reads the column in the order of rows, and renames the file when it is whole. */
import { existsSync, mkdirSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { StoredColumn } from '../../../pivot/resolve.ts'
import { call, countRows, column as named, type Query } from '../../../pivot/sql/ast.ts'
import { print } from '../../../pivot/sql/print.ts'
import type { IntegerRows, QuerySource } from '../../source.ts'
import { type KernelCode, kernelOver } from '../code.ts'
import { type IntegerColumn, integerAt, sentAsIntegers } from '../integers.ts'
import { KernelMemory } from '../memory.ts'
import { CODES_MAX, type CodeHeader, HEADER_BYTES, headerBytes, widthOf } from './code-file.ts'
import type { CodeFolder } from './code-folder.ts'
import { TEMPORARY } from './folder-files.ts'

/** Streaming a smaller table is as fast. */
const ROWS_MIN = 100_000
const CHUNK_ROWS = 2_048
const BUFFER_ROWS = 262_144
const MIB = 1_048_576
/** Bytes that stay free on the disk. */
const KEEP_FREE = 1_024 * MIB
/** Bytes of code files that any dataset may have, however small its own file is. */
const SMALL_FOLDER = 256 * MIB
/** A half-written file of a process that was ended is deleted after this many milliseconds. */
const ABANDONED_AFTER = 600_000
const WRITER_BYTES = 16 * MIB

export interface Writing {
  readonly folder: CodeFolder
  readonly source: QuerySource
  /** Resolves when the writer may go on, after each chunk. Throws to stop it. */
  readonly turn: () => Promise<void>
  /** Fewer rows get no file. */
  readonly rowsMin?: number
}

interface Known {
  readonly rows: number
  readonly first: bigint
  readonly size: number
}

const integerColumn = ({ type, enumType }: StoredColumn): IntegerColumn => ({ type, coded: enumType !== null })

/** The rows of the dataset and the range of the column; null if it cannot have codes. */
async function knownOf({ source, rowsMin = ROWS_MIN }: Writing, column: StoredColumn): Promise<Known | null> {
  const own = integerColumn(column)
  const extremes = (['min', 'max'] as const).map((name) => ({ of: sentAsIntegers(call(name, named(column.physical)), own) ?? countRows, as: name }))
  const query: Query = { with: [], unionAll: [{ columns: [...extremes, { of: countRows, as: 'rows' }], from: 'data' }] }
  for await (const chunk of source.integers?.(print(query, source.dialect, source.prelude)) ?? []) {
    const [first, last] = [integerAt(chunk, 0), integerAt(chunk, 1)]
    const rows = Number(integerAt(chunk, 2) ?? 0)
    if (first === null || last === null || rows < rowsMin || last - first >= CODES_MAX) return null
    return { rows, first: BigInt.asIntN(64, first), size: Number(last - first) + 1 }
  }
  return null
}

/** Encodes chunks of rows and gathers them for the disk. */
class Encoder {
  private readonly memory = new KernelMemory(WRITER_BYTES)
  private readonly code: KernelCode = kernelOver(this.memory.memory)
  private readonly at: { readonly rows: number; readonly values: number; readonly valid: number; readonly codes: number }
  private readonly bytes: Uint8Array
  private readonly known: Known
  private filled = 0
  private checksum = 0
  rows = 0

  constructor(known: Known) {
    const { memory } = this
    this.known = known
    this.at = {
      rows: memory.take(CHUNK_ROWS * 8),
      values: memory.take(CHUNK_ROWS * 8),
      valid: memory.take(CHUNK_ROWS / 8),
      codes: memory.take(BUFFER_ROWS * 4),
    }
    this.bytes = memory.bytes()
  }

  get header(): CodeHeader {
    const { rows, first, size } = this.known
    return { rows, first, size, width: widthOf(size), checksum: this.checksum }
  }

  /** Returns false if the rows are not those that come next, or have a value outside of the range. */
  add(chunk: IntegerRows): boolean {
    const { code, at, bytes, known } = this
    const [rows, values] = [chunk.column(0), chunk.column(1)]
    if (!rows || !values || Math.abs(rows.width) !== 8 || chunk.size > CHUNK_ROWS) return false
    bytes.set(rows.bytes, at.rows)
    bytes.set(values.bytes, at.values)
    if (values.valid) bytes.set(values.valid.subarray(0, CHUNK_ROWS / 8), at.valid)
    const width = widthOf(known.size)
    const isNext = code.inOrder(at.rows, chunk.size, BigInt(this.rows)) === 1
    const to = at.codes + this.filled * width
    const outside = code.encode(to, width, at.values, values.width, values.valid ? at.valid : 0, chunk.size, known.first, BigInt(known.size))
    this.filled += chunk.size
    this.rows += chunk.size
    return isNext && outside === 0
  }

  end(): void {
    this.memory.release()
  }

  get isFull(): boolean {
    return this.filled + CHUNK_ROWS > BUFFER_ROWS
  }

  /** Appends what is gathered to a file. */
  async flush(to: FileHandle): Promise<void> {
    const { at, filled, known } = this
    const codes = this.bytes.subarray(at.codes, at.codes + filled * widthOf(known.size))
    this.checksum = crc32(codes, this.checksum)
    for (let done = 0; done < codes.length; ) done += (await to.write(codes, done, codes.length - done)).bytesWritten
    this.filled = 0
  }
}

async function fill(to: FileHandle, { folder, source, turn }: Writing, column: StoredColumn, known: Known): Promise<boolean> {
  const encoder = new Encoder(known)
  const { physical } = column
  const of = sentAsIntegers(named(physical), integerColumn(column))
  if (!of) return false
  const columns = [
    { of: named('rowid'), as: 'i' },
    { of, as: 'k' },
  ]
  await to.write(Buffer.alloc(HEADER_BYTES))
  const query = print({ with: [], unionAll: [{ columns, from: 'data' }] }, source.dialect, source.prelude)
  try {
    for await (const chunk of source.integers?.(query) ?? []) {
      await turn()
      if (!encoder.add(chunk)) return false
      if (encoder.isFull) await encoder.flush(to)
    }
    await encoder.flush(to)
  } finally {
    encoder.end()
  }
  await to.write(headerBytes(encoder.header, folder.nameOf(physical)), 0, HEADER_BYTES, 0)
  await to.sync()
  return encoder.rows === known.rows
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(TEMPORARY)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - ABANDONED_AFTER) await rm(path, { force: true })
  }
}

/** Whether the disk has room for a file and some more, and the folder does not outgrow the dataset's file. */
async function hasRoom({ path, datasetFile }: CodeFolder, bytes: number, held: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(path)
  const { size } = await stat(datasetFile)
  return bavail * bsize > bytes + KEEP_FREE && held + bytes <= size + SMALL_FOLDER
}

/** Writes the file of a column. Returns why it cannot have one, or null. */
export async function writeCodes(writing: Writing, column: StoredColumn, held: number): Promise<string | null> {
  const { folder } = writing
  const known = sentAsIntegers(named(column.physical), integerColumn(column)) && (await knownOf(writing, column))
  if (!known) return 'few rows, or values without codes'
  mkdirSync(folder.path, { recursive: true, mode: 0o700 })
  await removeAbandoned(folder.path)
  if (!(await hasRoom(folder, HEADER_BYTES + known.rows * widthOf(known.size), held))) return 'no room'
  const temporary = `${folder.fileOf(column.physical)}.${process.pid}${TEMPORARY}`
  const handle = await open(temporary, 'w', 0o600)
  try {
    const isWhole = await fill(handle, writing, column, known)
    if (!isWhole) return 'rows that are not in order'
    await rename(temporary, folder.fileOf(column.physical))
    await sync(folder.path)
    // the dataset may have been deleted meanwhile
    if (!existsSync(folder.datasetFile)) await rm(folder.path, { recursive: true, force: true })
    return null
  } finally {
    await handle.close()
    await rm(temporary, { force: true })
  }
}
