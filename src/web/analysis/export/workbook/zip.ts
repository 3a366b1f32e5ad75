/**
 * Writes a ZIP archive part by part. Parts are compressed while they are written, so only compressed bytes are kept.
 * Sizes stand behind each part. A part has at most 4 GB.
 */

const DEFLATED = 8
/** Sizes stand behind the content, and names are UTF-8. */
const FLAGS = 0x0808
const VERSION = 20
/** 1 January 1980, the earliest date that an archive can have. */
const DATE = 0x21
const SIZE_MAX = 0xffffffff
/** Bytes that are collected before they become a blob, which the browser may move to its disk. */
const KEPT = 4_000_000

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function nextCrc(value: number, bytes: Uint8Array): number {
  let next = value
  for (const byte of bytes) next = (next >>> 8) ^ (CRC[(next ^ byte) & 0xff] ?? 0)
  return next
}

/** Little-endian numbers, each with its length in bytes. */
function record(fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [, length]) => sum + length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, length] of fields) {
    if (length === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += length
  }
  return bytes
}

interface Part {
  readonly name: Uint8Array<ArrayBuffer>
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

type Field = readonly [value: number, bytes: 2 | 4]
const sizesOf = ({ crc, packed, size }: Part): Field[] => [
  [crc, 4],
  [packed, 4],
  [size, 4],
]
/** The fields that local headers and the directory share, up to the lengths. */
const headOf = (sizes: readonly Field[], name: Uint8Array): Field[] => [
  [VERSION, 2],
  [FLAGS, 2],
  [DEFLATED, 2],
  [0, 2],
  [DATE, 2],
  ...sizes,
  [name.length, 2],
  [0, 2],
]
const UNKNOWN: readonly Field[] = [
  [0, 4],
  [0, 4],
  [0, 4],
]

export class ZipWriter {
  private readonly encoder = new TextEncoder()
  private readonly parts: Part[] = []
  private readonly blobs: Blob[] = []
  private fresh: Uint8Array<ArrayBuffer>[] = []
  private freshSize = 0
  private length = 0

  private push(bytes: Uint8Array<ArrayBuffer>): void {
    this.fresh.push(bytes)
    this.freshSize += bytes.length
    this.length += bytes.length
    if (this.length > SIZE_MAX) throw new Error('the archive is larger than 4 GB')
    if (this.freshSize < KEPT) return
    this.blobs.push(new Blob(this.fresh))
    this.fresh = []
    this.freshSize = 0
  }

  /** Adds a part, chunk by chunk. Throws if it is larger than 4 GB, and what `chunks` throws. */
  async add(path: string, chunks: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const name = this.encoder.encode(path)
    const offset = this.length
    this.push(record([[0x04034b50, 4], ...headOf(UNKNOWN, name)]))
    this.push(name)
    const start = this.length
    const deflate = new CompressionStream('deflate-raw')
    const writer = deflate.writable.getWriter()
    const reading = this.drain(deflate.readable)
    let [crc, size] = [0xffffffff, 0]
    try {
      for await (const chunk of chunks) {
        const bytes = this.encoder.encode(chunk)
        crc = nextCrc(crc, bytes)
        size += bytes.length
        if (size > SIZE_MAX) throw new Error('a part of the archive is larger than 4 GB')
        await writer.write(bytes)
      }
      await writer.close()
    } catch (error) {
      await Promise.allSettled([writer.abort(error), reading])
      throw error
    }
    await reading
    const part: Part = { name, offset, crc: (crc ^ 0xffffffff) >>> 0, packed: this.length - start, size }
    this.push(record([[0x08074b50, 4], ...sizesOf(part)]))
    this.parts.push(part)
  }

  private async drain(packed: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const reader = packed.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) this.push(next.value)
  }

  /** Ends the archive. No part can be added afterwards. */
  finish(type: string): Blob {
    const start = this.length
    for (const part of this.parts) {
      const rest: Field[] = [[0, 2], [0, 2], [0, 2], [0, 4], [part.offset, 4]] // biome-ignore format: fields
      this.push(record([[0x02014b50, 4], [VERSION, 2], ...headOf(sizesOf(part), part.name), ...rest]))
      this.push(part.name)
    }
    const size = this.length - start
    const count = this.parts.length
    this.push(record([[0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [start, 4], [0, 2]])) // biome-ignore format: fields
    return new Blob([...this.blobs, ...this.fresh], { type })
  }
}
