/**
 * Reads Parquet without the engine, because its reader is not made for hostile files. Sizes in the file are claims: each
 * is compared with the file or with a limit before memory is taken for it.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type Compressors, type FileMetaData, parquetMetadataAsync, parquetRead, parquetSchema, snappyUncompress } from 'hyparquet'
import { fail, type Result } from '../../../contract/errors.ts'
import type { SchemaType } from '../../../contract/import.ts'
import { COLUMNS_MAX } from '../csv/dialect.ts'
import { type CellKind, cellKind, NESTED_PARSERS, nestedCell } from './cells.ts'

type ParquetCode = 'file_damaged' | 'file_too_many_columns' | 'parquet_too_large' | 'parquet_compression'

const MB = 1_048_576
const FOOTER_MAX = 64 * MB
/** Maximum bytes of a column in a row group as stored, and of an unpacked page. */
const CHUNK_MAX = 1_024 * MB
const PAGE_MAX = 256 * MB
/** How many cells are in memory at once, and at least how many rows. */
const CELLS = 2_000_000
const ROWS_LEAST = 5_000

class Refused extends Error {
  readonly failure: Result<never, ParquetCode>
  constructor(failure: Result<never, ParquetCode>) {
    super('refused')
    this.failure = failure
  }
}

const tooLarge = (): Refused => new Refused(fail('parquet_too_large', { limit: PAGE_MAX / MB }))

type Unpack = (bytes: Uint8Array, size: number) => Uint8Array

const bounded =
  (unpack: Unpack): Unpack =>
  (bytes, size) => {
    if (!(size >= 0 && size <= PAGE_MAX)) throw tooLarge()
    return unpack(bytes, size)
  }

const COMPRESSORS: Compressors = {
  SNAPPY: bounded((bytes, size) => {
    const page = new Uint8Array(size)
    snappyUncompress(bytes, page)
    return page
  }),
  GZIP: bounded((bytes, size) => gunzipSync(bytes, { maxOutputLength: size })),
  ZSTD: bounded((bytes, size) => zstdDecompressSync(bytes, { maxOutputLength: size })),
  BROTLI: bounded((bytes, size) => brotliDecompressSync(bytes, { maxOutputLength: size })),
}

interface Opened {
  readonly file: { readonly byteLength: number; readonly slice: (start: number, end?: number) => Promise<ArrayBuffer> }
  readonly metadata: FileMetaData
}

async function opened(handle: FileHandle): Promise<Opened> {
  const { size } = await handle.stat()
  const tail = await handle.read(Buffer.alloc(8), 0, 8, Math.max(0, size - 8))
  if (tail.bytesRead < 8) throw new Error('too short')
  if (tail.buffer.readUInt32LE(0) > FOOTER_MAX) throw tooLarge()
  const slice = async (start: number, end = size): Promise<ArrayBuffer> => {
    if (!(start >= 0 && end >= start && end <= size)) throw new Error('outside of the file')
    if (end - start > CHUNK_MAX) throw tooLarge()
    const bytes = new Uint8Array(end - start)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
    if (bytesRead < bytes.length) throw new Error('cut off')
    return bytes.buffer
  }
  const file = { byteLength: size, slice }
  return { file, metadata: await parquetMetadataAsync(file, { geoparquet: false }) }
}

interface ParquetColumn extends CellKind {
  readonly name: string
}

/** Returns the columns, and removes the annotations of those without parts, so that their primitive values are read. */
function columnsOf(metadata: FileMetaData): ParquetColumn[] {
  const { children } = parquetSchema(metadata)
  if (children.length > COLUMNS_MAX) throw new Refused(fail('file_too_many_columns', { columns: children.length, limit: COLUMNS_MAX }))
  if (children.length === 0) throw new Error('no columns')
  return children.map(({ element, children: parts }) => {
    const isNested = parts.length > 0 || element.repetition_type === 'REPEATED'
    const kind = isNested ? nestedCell : cellKind(element)
    if (!isNested) {
      delete element.converted_type
      delete element.logical_type
    }
    return { ...kind, name: element.name }
  })
}

/** Refuses compressions that cannot be unpacked. */
function checkCompression({ row_groups: groups }: FileMetaData): void {
  for (const { columns } of groups)
    for (const { meta_data: column } of columns) {
      const codec = column?.codec ?? 'UNCOMPRESSED'
      if (codec !== 'UNCOMPRESSED' && !COMPRESSORS[codec]) throw new Refused(fail('parquet_compression', { detail: codec }))
    }
}

export interface ParquetTable {
  readonly names: readonly string[]
  readonly types: readonly (SchemaType | null)[]
  readonly rows: number
  /** Yields the rows in blocks. `onError` is called for each value without a text, which is null. */
  readonly blocks: (most: number, onError: () => void) => AsyncGenerator<(string | null)[][]>
}

async function* blocksOf(
  { file, metadata }: Opened,
  columns: readonly ParquetColumn[],
  most: number,
  onError: () => void,
): AsyncGenerator<(string | null)[][]> {
  const step = Math.max(ROWS_LEAST, Math.floor(CELLS / columns.length))
  let start = 0
  for (const { num_rows: count } of metadata.row_groups) {
    const end = start + Number(count)
    for (let rowStart = start; rowStart < Math.min(end, most); rowStart += step) {
      const rowEnd = Math.min(end, rowStart + step, most)
      const found: unknown[][] = []
      const onComplete = (rows: unknown[][]): void => {
        for (const row of rows) found.push(row)
      }
      await parquetRead({ file, metadata, rowStart, rowEnd, onComplete, utf8: false, geoparquet: false, compressors: COMPRESSORS, parsers: NESTED_PARSERS })
      if (found.length !== rowEnd - rowStart) throw new Error('fewer rows than the file says')
      yield found.map((row) =>
        columns.map(({ text }, i) => {
          const value = row[i] ?? null
          if (value === null) return null
          const cell = text(value)
          if (cell === null) onError()
          return cell
        }),
      )
    }
    start = end
  }
}

/** Runs `work` with the table of a Parquet file. Errors of the reader mean a damaged file. */
export async function withParquet<T>(path: string, work: (table: ParquetTable) => Promise<Result<T>>): Promise<Result<T>> {
  const handle = await open(path)
  try {
    const found = await opened(handle)
    const columns = columnsOf(found.metadata)
    checkCompression(found.metadata)
    const rows = found.metadata.row_groups.reduce((total, { num_rows: count }) => total + Number(count), 0)
    if (!Number.isSafeInteger(rows) || found.metadata.row_groups.some(({ num_rows: count }) => count < 0n)) throw new Error('no count of rows')
    const blocks = (most: number, onError: () => void) => blocksOf(found, columns, most, onError)
    return await work({ names: columns.map(({ name }) => name), types: columns.map(({ type }) => type), rows, blocks })
  } catch (error) {
    if (error instanceof Refused) return error.failure
    // errors of the system and of limits are not the fault of the file
    if (error instanceof Error && ('syscall' in error || error.name === 'TooMuchText')) throw error
    return fail('file_damaged')
  } finally {
    await handle.close()
  }
}
