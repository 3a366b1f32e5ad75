/** Reads a file in pieces, without waiting, so that rows can be passed on while the file is parsed. */
import { closeSync, openSync, readSync } from 'node:fs'

const CHUNK = 1 << 18

export type ByteChunks = Iterable<Buffer>

/** Yields the bytes of a file. Each piece is valid only until the next one is asked for. */
export function* chunksOf(file: string): Generator<Buffer> {
  const handle = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(CHUNK)
    for (;;) {
      const length = readSync(handle, buffer, 0, CHUNK, null)
      if (length === 0) return
      yield buffer.subarray(0, length)
    }
  } finally {
    closeSync(handle)
  }
}
