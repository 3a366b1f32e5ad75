/** Detects the encoding of a text file, and converts files in other encodings to UTF-8. */
import { isUtf8 } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { utf16 } from '../../../contract/file-sight.ts'
import type { Encoding } from '../../../contract/import.ts'
import { guessEncoding } from './evidence.ts'

const HEAD = 1 << 16
const CHUNK = 1 << 20
/** How many bytes of lines are examined to detect an encoding: in total, per line, and at least per section of the file. */
const SAMPLE = 48 << 10
const LINE_LOOK = 2_000
const SAMPLE_MIN = 1 << 10
const LF = 10
/** A byte that is invalid in UTF-8. It replaces characters that the source's encoding does not define, so that their lines are refused. */
const BROKEN = Buffer.from([0xff])

export async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Returns how many bytes at the end of a chunk belong to an incomplete UTF-8 character. */
function unfinished(chunk: Buffer): number {
  for (let back = 1; back <= 3 && back <= chunk.length; back++) {
    const byte = chunk[chunk.length - back] ?? 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** Checks whether bytes that arrive in chunks are UTF-8. */
export class Utf8Check {
  private rest: Buffer = Buffer.alloc(0)
  private isGood = true

  add(part: Buffer): void {
    if (!this.isGood) return
    const chunk = this.rest.length === 0 ? part : Buffer.concat([this.rest, part])
    const cut = unfinished(chunk)
    this.isGood = isUtf8(chunk.subarray(0, chunk.length - cut))
    this.rest = Buffer.from(chunk.subarray(chunk.length - cut))
  }

  /** False once invalid bytes have been found. */
  get soFar(): boolean {
    return this.isGood
  }

  done(): boolean {
    return this.isGood && this.rest.length === 0
  }
}

export async function isUtf8File(file: string): Promise<boolean> {
  const check = new Utf8Check()
  for await (const part of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    check.add(part)
    if (!check.soFar) return false
  }
  return check.done()
}

/** Returns the share of non-ASCII characters that an encoding does not define. */
async function brokenShare(file: string, encoding: string): Promise<number> {
  const decoder = new TextDecoder(encoding)
  let broken = 0
  let foreign = 0
  const count = (text: string): void => {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code > 0x7f) foreign++
      if (code === 0xfffd) broken++
    }
  }
  for await (const part of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) count(decoder.decode(part, { stream: true }))
  count(decoder.decode())
  return foreign === 0 ? 0 : broken / foreign
}

/** Returns lines that contain bytes above ASCII, from all over a file, without duplicates. */
async function foreignLines(file: string): Promise<Buffer> {
  const { size } = await stat(file)
  const share = Math.max(SAMPLE_MIN, Math.floor(SAMPLE / Math.ceil(size / CHUNK)))
  const kept = new Map<string, Buffer>()
  let total = 0
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    let ofChunk = 0
    for (let from = 0; from < chunk.length && ofChunk < share && total < 4 * SAMPLE; ) {
      const end = chunk.indexOf(LF, from)
      const line = chunk.subarray(from, Math.min(end < 0 ? chunk.length : end, from + LINE_LOOK))
      from = end < 0 ? chunk.length : end + 1
      if (!line.some((byte) => byte >= 0x80)) continue
      const key = line.toString('latin1')
      if (kept.has(key)) continue
      kept.set(key, line)
      ofChunk += line.length
      total += line.length
    }
  }
  return Buffer.concat([...kept.values()].flatMap((line) => [line, Buffer.from('\n')]))
}

type EncodingCode = 'file_empty' | 'file_binary' | 'file_encoding'

export interface Detected {
  readonly encoding: Encoding
  /** Whether only the head was examined. The rest still has to be verified. */
  readonly isPresumed: boolean
  /** Whether the encoding is only the most likely of several possible ones. */
  readonly isGuess: boolean
}

/** Guesses the encoding of a file that is not entirely UTF-8 from its bytes. */
export const byItsBytes = async (file: string): Promise<Encoding> => guessEncoding(await foreignLines(file))

/** A file with a larger share of invalid characters is considered to have another encoding. */
const BROKEN_MAX = 0.1

/**
 * Detects a file's encoding: the chosen one, else UTF-8, else UTF-16, else a guess from its bytes. With `presume`,
 * accepts a file whose head is UTF-8 without reading the rest.
 */
export async function detectEncoding(file: string, chosen: Encoding | null, presume = false): Promise<Result<Detected, EncodingCode>> {
  const head = await headOf(file)
  const sure = (encoding: Encoding) => ok({ encoding, isPresumed: false, isGuess: false })
  if (head.length === 0) return fail('file_empty')
  if (chosen !== null && chosen !== 'utf-8')
    return (await brokenShare(file, chosen)) <= BROKEN_MAX ? sure(chosen) : fail('file_encoding', { encoding: chosen.toUpperCase() })
  const wide = utf16(head)
  if (wide && chosen === null) return sure(wide)
  if (head.includes(0)) return fail('file_binary')
  if (chosen === 'utf-8') return sure(chosen)
  const ofHead = new Utf8Check()
  ofHead.add(head)
  if (presume && ofHead.soFar) return ok({ encoding: 'utf-8' as const, isPresumed: true, isGuess: false })
  if (await isUtf8File(file)) return sure('utf-8')
  const encoding = await byItsBytes(file)
  return ok({ encoding, isPresumed: false, isGuess: encoding !== 'utf-8' })
}

/** A file with a UTF-8 head turned out to have another encoding. It must be read again. */
export class WrongEncoding extends Error {
  readonly encoding: Encoding
  constructor(encoding: Encoding) {
    super(`the file is not UTF-8 but ${encoding}`)
    this.encoding = encoding
  }
}

/** Throws `WrongEncoding` if a file is not UTF-8, apart from a few invalid characters. */
export async function verifyUtf8(file: string): Promise<void> {
  const encoding = await byItsBytes(file)
  if (encoding !== 'utf-8') throw new WrongEncoding(encoding)
}

/** Encodes text as UTF-8, with an invalid byte for each replacement character. */
function utf8Of(text: string): Buffer {
  if (!text.includes('\uFFFD')) return Buffer.from(text)
  return Buffer.concat(text.split('\uFFFD').flatMap((part, i) => (i === 0 ? [Buffer.from(part)] : [BROKEN, Buffer.from(part)])))
}

/** Converts a file to UTF-8. */
export async function transcode(file: string, encoding: string, target: string): Promise<void> {
  const decoder = new TextDecoder(encoding)
  await pipeline(
    createReadStream(file, { highWaterMark: CHUNK }),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const part of source) yield utf8Of(decoder.decode(part, { stream: true }))
      yield utf8Of(decoder.decode())
    },
    createWriteStream(target),
  )
}
