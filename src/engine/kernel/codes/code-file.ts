/**
 * A file with one unsigned integer for each row of a column: 0 is null, others count the possible values from 1. It lies
 * beside its dataset's file, which never changes. A header says what the codes mean, and has the checksums of itself and
 * of the codes.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'

export const HEADER_BYTES = 64
const MAGIC = Buffer.from('TSRCODE1')
const AT = { magic: 0, width: 8, of: 12, rows: 16, first: 24, size: 32, codes: 40, header: 60 } as const

/** Bytes of a code. */
export type CodeWidth = 1 | 2 | 4

export interface CodeHeader {
  readonly width: CodeWidth
  readonly rows: number
  /** The integer that the code 1 stands for. */
  readonly first: bigint
  /** The largest possible code. */
  readonly size: number
  /** CRC-32 of the codes. */
  readonly checksum: number
}

/** Codes are below 2^32, and one of them is null. */
export const CODES_MAX = 2n ** 32n - 2n

/** The narrowest width of codes up to `size`. */
export const widthOf = (size: number): CodeWidth => (size < 2 ** 8 ? 1 : size < 2 ** 16 ? 2 : 4)

/** `of` names the version and the column, so that no file is taken for another one. */
export function headerBytes({ width, rows, first, size, checksum }: CodeHeader, of: string): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES)
  MAGIC.copy(bytes, AT.magic)
  bytes.writeUInt32LE(width, AT.width)
  bytes.writeUInt32LE(crc32(of), AT.of)
  bytes.writeBigUInt64LE(BigInt(rows), AT.rows)
  bytes.writeBigInt64LE(first, AT.first)
  bytes.writeBigUInt64LE(BigInt(size), AT.size)
  bytes.writeUInt32LE(checksum, AT.codes)
  bytes.writeUInt32LE(crc32(bytes.subarray(0, AT.header)), AT.header)
  return bytes
}

/** Returns null if the bytes are no whole header of this column. */
export function readHeader(bytes: Buffer, of: string): CodeHeader | null {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null
  if (bytes.readUInt32LE(AT.header) !== crc32(bytes.subarray(0, AT.header)) || bytes.readUInt32LE(AT.of) !== crc32(of)) return null
  const [rows, size] = [Number(bytes.readBigUInt64LE(AT.rows)), Number(bytes.readBigUInt64LE(AT.size))]
  const width = bytes.readUInt32LE(AT.width)
  if (BigInt(size) > CODES_MAX || width !== widthOf(size)) return null
  return { width: widthOf(size), rows, first: bytes.readBigInt64LE(AT.first), size, checksum: bytes.readUInt32LE(AT.codes) }
}

/** An open file of codes. The caller closes it. */
export class CodeFile {
  readonly header: CodeHeader
  /** Tells the file apart from one that replaces it. */
  readonly identity: string
  private readonly handle: number

  private constructor(header: CodeHeader, handle: number, identity: string) {
    this.header = header
    this.handle = handle
    this.identity = identity
  }

  /** Opens a file; `missing` if there is none, `damaged` if it is not whole. */
  static open(path: string, of: string): CodeFile | 'missing' | 'damaged' {
    let handle: number
    try {
      handle = openSync(path, 'r')
    } catch {
      return 'missing'
    }
    try {
      const bytes = Buffer.alloc(HEADER_BYTES)
      readSync(handle, bytes, 0, HEADER_BYTES, 0)
      const header = readHeader(bytes, of)
      const { size, ino, mtimeMs } = fstatSync(handle)
      if (header && size === HEADER_BYTES + header.rows * header.width) return new CodeFile(header, handle, `${ino} ${mtimeMs}`)
    } catch {
      // reading failed
    }
    closeSync(handle)
    return 'damaged'
  }

  /** Reads the codes of rows into memory. Throws if the file ends before them. */
  read(into: Uint8Array, row: number, rows: number): void {
    const { width } = this.header
    const bytes = rows * width
    for (let done = 0; done < bytes; ) {
      const read = readSync(this.handle, into, done, bytes - done, HEADER_BYTES + row * width + done)
      if (read === 0) throw new Error('a file of codes ends early')
      done += read
    }
  }

  close(): void {
    closeSync(this.handle)
  }
}
