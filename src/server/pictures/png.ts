/** Encodes pixels as a PNG file with eight bits per channel and without transparency. */
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { Canvas } from './raster.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const EIGHT_BITS = 8
const TRUE_COLOUR = 2

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Compresses on a worker thread, so that requests are not delayed. */
export async function pngOf({ width, height, pixels }: Canvas): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([EIGHT_BITS, TRUE_COLOUR], 8)
  const lines = Buffer.alloc(height * (1 + width * 3))
  // each PNG line begins with its filter type; 0 is no filter
  for (let y = 0; y < height; y++) lines.set(pixels.subarray(y * width * 3, (y + 1) * width * 3), y * (1 + width * 3) + 1)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', await promisify(deflate)(lines)), chunk('IEND', Buffer.alloc(0))])
}
