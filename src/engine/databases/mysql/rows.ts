/**
 * Converts the protocol's rows to CSV lines: every value quoted, and an empty field for NULL. Copies bytes from the
 * driver's buffer into large blocks, without creating an object for each value.
 */
import { shortestFloat } from '../floats.ts'

const BLOCK = 262_144
const QUOTE = 0x22
const COMMA = 0x2c
const LINE_FEED = 0x0a
/** Values of up to this many bytes are copied byte by byte, which is faster than a native copy. */
const SHORT = 48

/** The first byte of a value: NULL, or how many bytes (2, 3 or 8) encode its length. A smaller byte is the length itself. */
const NULL = 0xfb
const LENGTH_2 = 0xfc
const LENGTH_3 = 0xfd
const LENGTH_8 = 0xfe

/** A packet does not contain a row of the announced columns. */
export class MalformedRow extends Error {
  readonly code = 'PROTOCOL_UNEXPECTED_PACKET'
}

export class CsvRows {
  /** How many rows were added. */
  rows = 0
  private block = Buffer.allocUnsafe(BLOCK)
  private at = 0
  private readonly floats: readonly boolean[]

  /** `floats`: for each column, whether its doubles were 32-bit floats and are written as such. */
  constructor(floats: readonly boolean[]) {
    this.floats = floats
  }

  get isFull(): boolean {
    return this.at >= BLOCK / 2
  }

  /** Returns the bytes added since the last call. */
  take(): Buffer {
    const taken = this.block.subarray(0, this.at)
    this.block = Buffer.allocUnsafe(BLOCK)
    this.at = 0
    return taken
  }

  /** Adds the row that is encoded in this range of `bytes`. */
  add(bytes: Buffer, from: number, to: number): void {
    // quoting can double a value's length, and adds two quotes and a comma
    this.reserve(2 * (to - from) + 3 * this.floats.length + 1)
    let next = from
    for (let i = 0; i < this.floats.length; i++) {
      if (i > 0) this.block[this.at++] = COMMA
      const first = bytes[next] ?? 0
      if (first === NULL) {
        next++
        continue
      }
      const start = next + (first < NULL ? 1 : first === LENGTH_2 ? 3 : first === LENGTH_3 ? 4 : 9)
      if (start > to) throw new MalformedRow('a length without an end')
      next = start + (first < NULL ? first : lengthOf(bytes, next, first))
      if (next > to) throw new MalformedRow('a value without an end')
      if (this.floats[i]) this.float(bytes.toString('latin1', start, next))
      else this.value(bytes, start, next)
    }
    if (next !== to) throw new MalformedRow('more values than columns')
    this.block[this.at++] = LINE_FEED
    this.rows++
  }

  private reserve(size: number): void {
    if (this.at + size <= this.block.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.at + size, 2 * this.block.length))
    this.block.copy(larger, 0, 0, this.at)
    this.block = larger
  }

  private value(bytes: Buffer, start: number, end: number): void {
    const { block } = this
    let { at } = this
    block[at++] = QUOTE
    if (end - start > SHORT && bytes.subarray(start, end).indexOf(QUOTE) < 0) at += bytes.copy(block, at, start, end)
    else
      for (let i = start; i < end; i++) {
        const byte = bytes[i] ?? 0
        block[at++] = byte
        if (byte === QUOTE) block[at++] = QUOTE
      }
    block[at++] = QUOTE
    this.at = at
  }

  private float(text: string): void {
    const short = shortestFloat(text)
    this.reserve(short.length + 2 + 3 * this.floats.length)
    this.block[this.at++] = QUOTE
    this.at += this.block.write(short, this.at, 'latin1')
    this.block[this.at++] = QUOTE
  }
}

function lengthOf(bytes: Buffer, at: number, mark: number): number {
  if (mark === LENGTH_2) return bytes.readUInt16LE(at + 1)
  if (mark === LENGTH_3) return bytes.readUIntLE(at + 1, 3)
  if (mark !== LENGTH_8) throw new MalformedRow('an unknown length')
  return Number(bytes.readBigUInt64LE(at + 1))
}
