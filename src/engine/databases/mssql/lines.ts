/**
 * Writes the driver's rows as CSV lines, with quotes around texts and an empty field for NULL. For speed, the writer of
 * each column is chosen once, and lines are passed on in blocks instead of one by one.
 */
import { TooMuchText } from '../../files/text-bound.ts'
import type { SourceField } from '../driver.ts'
import { shortestFloat } from '../floats.ts'
import { BrokenText } from './errors.ts'
import { isReal } from './types.ts'

/** Size in bytes of the blocks in which lines are passed on. */
const BLOCK = 131_072
const SHORT = 64
const ASCII_MAX = 0x7f
const QUOTE = 0x22
const COMMA = 0x2c
const LINE_FEED = 0x0a
const MIB = 1_048_576

export type Cell = string | number | boolean | null
export type WireRow = readonly { readonly value: unknown; readonly metadata: { readonly colName: string } }[]

/** Narrows a value of the driver to the types that our statements request. Throws for any other type. */
export function cellOf(value: unknown): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw new Error(`a value of type ${typeof value}`)
}

/** Formats a value as text. The driver returns numbers without loss, and the shortest text of a number is exact. */
export function textOf(value: Cell, field: SourceField): string | null {
  if (typeof value === 'number') return isReal(field) ? shortestFloat(String(value)) : String(value)
  if (typeof value === 'string' && !value.isWellFormed()) throw new BrokenText(field.name)
  return value === null ? null : String(value)
}

const quoted = (text: string): string => (text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`)

export class Lines {
  /** How many rows were added. */
  rows = 0
  private bytes = 0
  private block = Buffer.allocUnsafe(BLOCK)
  private at = 0
  private readonly fields: readonly SourceField[]
  private readonly floats: readonly boolean[]
  private readonly maxTextMb: number

  constructor(fields: readonly SourceField[], maxTextMb: number) {
    this.fields = fields
    this.floats = fields.map(isReal)
    this.maxTextMb = maxTextMb
  }

  get isFull(): boolean {
    return this.at >= BLOCK / 2
  }

  /** Returns the bytes added since the last call. Throws if the total exceeds the limit. */
  take(): Buffer {
    const taken = this.block.subarray(0, this.at)
    this.block = Buffer.allocUnsafe(BLOCK)
    this.at = 0
    this.bytes += taken.length
    if (this.bytes > this.maxTextMb * MIB) throw new TooMuchText(this.maxTextMb)
    return taken
  }

  add(row: WireRow): void {
    const { length } = this.floats
    for (let i = 0; i < length; i++) {
      const value = row[i]?.value ?? null
      if (typeof value === 'string') this.text(value, i)
      else if (value !== null) this.other(cellOf(value), i)
      this.reserve(1)
      this.block[this.at++] = i + 1 < length ? COMMA : LINE_FEED
    }
    this.rows++
  }

  private reserve(size: number): void {
    if (this.at + size <= this.block.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.at + size, 2 * this.block.length))
    this.block.copy(larger, 0, 0, this.at)
    this.block = larger
  }

  /** Writes short ASCII texts byte by byte, which is faster than a native call. */
  private text(value: string, column: number): void {
    const { length } = value
    if (length > SHORT) {
      this.long(value, column)
      return
    }
    this.reserve(2 * length + 2)
    const { block } = this
    let { at } = this
    block[at++] = QUOTE
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i)
      if (code > ASCII_MAX) {
        this.long(value, column)
        return
      }
      block[at++] = code
      if (code === QUOTE) block[at++] = QUOTE
    }
    block[at++] = QUOTE
    this.at = at
  }

  private long(value: string, column: number): void {
    if (!value.isWellFormed()) throw new BrokenText(this.fields[column]?.name ?? '')
    const text = quoted(value)
    this.reserve(Buffer.byteLength(text))
    this.at += this.block.write(text, this.at)
  }

  private other(value: Cell, column: number): void {
    const text = this.floats[column] ? shortestFloat(String(value)) : String(value)
    this.reserve(text.length)
    this.at += this.block.write(text, this.at, 'latin1')
  }
}
