/** Writes a ZIP archive part by part. Finished bytes go into blobs, which the browser may move to its disk. */
import { Zip, ZipPassThrough } from 'fflate'

/** Sizes and offsets have 32 bits. */
const SIZE_MAX = 0xffffffff
/** Bytes that are collected before they become a blob. */
const COLLECTED = 4_000_000
/** The method number of DEFLATE. */
const DEFLATE = 8

/** Compresses with the browser's own DEFLATE. `pushed` waits until the last chunk was taken. */
class DeflatedPart extends ZipPassThrough {
  private readonly stream = new CompressionStream('deflate-raw')
  private readonly writer = this.stream.writable.getWriter()
  private readonly reading = this.read()
  private taken: Promise<void> = Promise.resolve()
  override compression = DEFLATE

  private async read(): Promise<void> {
    const reader = this.stream.readable.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) this.ondata(null, next.value, false)
  }

  override process(chunk: Uint8Array<ArrayBuffer>): void {
    if (chunk.length > 0) this.taken = this.writer.write(chunk)
  }

  pushed(): Promise<void> {
    return this.taken
  }

  /** Ends the part after its last compressed byte. */
  async end(): Promise<void> {
    this.push(new Uint8Array(0), true)
    await this.writer.close()
    await this.reading
    this.ondata(null, new Uint8Array(0), true)
  }

  async abort(reason: unknown): Promise<void> {
    await Promise.allSettled([this.writer.abort(reason), this.reading])
  }
}

class StoredPart extends ZipPassThrough {
  async pushed(): Promise<void> {}
  async end(): Promise<void> {
    this.push(new Uint8Array(0), true)
  }
  async abort(): Promise<void> {}
}

/** The ways to keep a part. Files that are uploaded stay as they are; texts of a workbook shrink to a tenth. */
const PARTS = { deflated: DeflatedPart, stored: StoredPart }

export class ZipWriter {
  private readonly encoder = new TextEncoder()
  private readonly blobs: Blob[] = []
  private collected: Uint8Array<ArrayBuffer>[] = []
  private collectedSize = 0
  private length = 0
  private failure: Error | null = null
  private readonly zip = new Zip((error, bytes) => {
    this.failure ??= error
    if (bytes !== null) this.collect(bytes)
  })

  private collect(bytes: Uint8Array<ArrayBuffer>): void {
    this.collected.push(bytes)
    this.collectedSize += bytes.length
    this.length += bytes.length
    if (this.collectedSize < COLLECTED) return
    this.blobs.push(new Blob(this.collected))
    this.collected = []
    this.collectedSize = 0
  }

  private check(size: number): void {
    if (this.failure) throw this.failure
    if (this.length > SIZE_MAX || size > SIZE_MAX) throw new RangeError('the archive is larger than 4 GB')
  }

  /** Adds a part chunk by chunk. Throws `RangeError` if the archive or the part is larger than 4 GB, and what `chunks` throws. */
  async add(path: string, chunks: AsyncIterable<string | Uint8Array> | Iterable<string>, keep: keyof typeof PARTS = 'deflated'): Promise<void> {
    const part = new PARTS[keep](path)
    this.zip.add(part)
    try {
      for await (const chunk of chunks) {
        part.push(typeof chunk === 'string' ? this.encoder.encode(chunk) : chunk)
        await part.pushed()
        this.check(part.size)
      }
      await part.end()
    } catch (error) {
      await part.abort(error)
      throw error
    }
    this.check(part.size)
  }

  /** Ends the archive. No part can be added afterwards. Throws `RangeError` above 4 GB. */
  finish(type: string): Blob {
    this.zip.end()
    this.check(0)
    return new Blob([...this.blobs, ...this.collected], { type })
  }
}
