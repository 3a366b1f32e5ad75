/** The encoding of a text file, and a UTF-8 copy of a file that has another one. */
import { isUtf8 } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fail, ok, type Result } from '../../../contract/errors.ts'

const HEAD = 1 << 16
const CHUNK = 1 << 20

/** First bytes of things that are often renamed to .csv: ZIP and workbooks, OLE, gzip, PNG, PDF, SQLite, Parquet. */
const SIGNATURES = ['504b0304', 'd0cf11e0', '1f8b08', '89504e47', '25504446', '53514c69746520666f726d6174', '50415231']

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** UTF-16 by its mark, or by zero bytes on one side of nearly every pair. */
function utf16(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  let even = 0,
    odd = 0
  for (let i = 0; i + 1 < head.length; i += 2) {
    if (head[i] === 0) even++
    if (head[i + 1] === 0) odd++
  }
  const pairs = head.length / 2
  if (pairs < 4) return null
  if (odd > pairs * 0.6 && even < pairs * 0.2) return 'utf-16le'
  if (even > pairs * 0.6 && odd < pairs * 0.2) return 'utf-16be'
  return null
}

/** Bytes of an unfinished UTF-8 character at the end of a chunk. */
function unfinished(chunk: Buffer): number {
  for (let back = 1; back <= 3 && back <= chunk.length; back++) {
    const byte = chunk[chunk.length - back] ?? 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** Whether the whole file is UTF-8; reads it once, at memory speed. */
async function isUtf8File(file: string): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    const chunk = rest.length === 0 ? part : Buffer.concat([rest, part])
    const cut = unfinished(chunk)
    if (!isUtf8(chunk.subarray(0, chunk.length - cut))) return false
    rest = chunk.subarray(chunk.length - cut)
  }
  return rest.length === 0
}

async function decodes(file: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const part of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) decoder.decode(part, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** How a file is encoded: UTF-8, else UTF-16, else GB18030 where every byte fits it, else Windows-1252. */
export async function detectEncoding(file: string): Promise<Result<string, 'file_empty' | 'file_binary'>> {
  const head = await headOf(file)
  if (head.length === 0) return fail('file_empty')
  const hex = head.subarray(0, 16).toString('hex')
  if (SIGNATURES.some((signature) => hex.startsWith(signature))) return fail('file_binary')
  const wide = utf16(head)
  if (wide) return ok(wide)
  if (head.includes(0)) return fail('file_binary')
  if (await isUtf8File(file)) return ok('utf-8')
  return ok((await decodes(file, 'gb18030')) ? 'gb18030' : 'windows-1252')
}

/** Writes a UTF-8 copy. */
export async function transcode(file: string, encoding: string, target: string): Promise<void> {
  const decoder = new TextDecoder(encoding)
  await pipeline(
    createReadStream(file, { highWaterMark: CHUNK }),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const part of source) yield decoder.decode(part, { stream: true })
      yield decoder.decode()
    },
    createWriteStream(target),
  )
}
