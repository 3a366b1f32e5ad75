/** The encoding of a text file, and a UTF-8 copy of a file that has another one. */
import { isUtf8 } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { Encoding } from '../../../contract/import.ts'
import { guessEncoding } from './evidence.ts'

const HEAD = 1 << 16
const CHUNK = 1 << 20
/** Bytes of lines that are looked at for an encoding, of each line, and at least of each stretch of the file. */
const SAMPLE = 48 << 10
const LINE_LOOK = 2_000
const SAMPLE_MIN = 1 << 10
const LF = 10
/** In no UTF-8: stands for what an encoding does not know, so that its line is refused like any broken one. */
const BROKEN = Buffer.from([0xff])

/** First bytes of things that are often renamed to .csv: ZIP and workbooks, OLE, gzip, PNG, PDF, SQLite, Parquet. */
const SIGNATURES = ['504b0304', 'd0cf11e0', '1f8b08', '89504e47', '25504446', '53514c69746520666f726d6174', '50415231']
/** How texts begin that are often renamed to .csv, behind a mark of UTF-8 and blanks; some programs give such a page where the data should have been. */
const OTHER_TEXTS = [
  { begins: /^(<!doctype\s|<html[\s>]|<table[\s>]|<\?xml\s)/i, code: 'file_markup' },
  { begins: /^(\[\s*[[{]|\{\s*")/, code: 'file_json' },
] as const
const BLANKS = /^(\u00ef\u00bb\u00bf)?\s*/

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

/** Whether bytes that come in chunks are UTF-8; at memory speed. */
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

  /** False once bytes were seen that no UTF-8 has. */
  get soFar(): boolean {
    return this.isGood
  }

  done(): boolean {
    return this.isGood && this.rest.length === 0
  }
}

async function isUtf8File(file: string): Promise<boolean> {
  const check = new Utf8Check()
  for await (const part of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    check.add(part)
    if (!check.soFar) return false
  }
  return check.done()
}

/** The share of what lies beyond ASCII that an encoding does not know. */
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

/** Lines that have bytes above ASCII, from all over a file, each once. */
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

type EncodingCode = 'file_empty' | 'file_binary' | 'file_encoding' | (typeof OTHER_TEXTS)[number]['code']

export interface Detected {
  readonly encoding: Encoding
  /** Only the head was looked at: who reads the rest has to check it. */
  readonly isPresumed: boolean
  /** Nothing in the file says it: the likeliest of several that would fit. */
  readonly isGuess: boolean
}

/** What the bytes of a file that is not UTF-8 from its first to its last suggest. */
const byItsBytes = async (file: string): Promise<Encoding> => guessEncoding(await foreignLines(file))

/** More than this share of broken characters: the file has another encoding. */
const BROKEN_MAX = 0.1

/**
 * How a file is encoded: as a person chose, else UTF-8, else UTF-16, else what its bytes suggest.
 * With `presume` a file whose head is UTF-8 is taken for it without being read to its end.
 */
export async function detectEncoding(file: string, chosen: Encoding | null, presume = false): Promise<Result<Detected, EncodingCode>> {
  const head = await headOf(file)
  const sure = (encoding: Encoding) => ok({ encoding, isPresumed: false, isGuess: false })
  if (head.length === 0) return fail('file_empty')
  const hex = head.subarray(0, 16).toString('hex')
  if (SIGNATURES.some((signature) => hex.startsWith(signature))) return fail('file_binary')
  const start = head.toString('latin1').replace(BLANKS, '')
  const other = OTHER_TEXTS.find(({ begins }) => begins.test(start))
  if (other) return fail(other.code)
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

/** A file was taken for UTF-8 by its head, and has another encoding: it is to be read again. */
export class OtherwiseEncoded extends Error {
  readonly encoding: Encoding
  constructor(encoding: Encoding) {
    super(`the file is not UTF-8 but ${encoding}`)
    this.encoding = encoding
  }
}

/** Throws `OtherwiseEncoded` for a file that turned out not to be UTF-8, unless it is but for a few broken characters. */
export async function refutePresumption(file: string): Promise<void> {
  const encoding = await byItsBytes(file)
  if (encoding !== 'utf-8') throw new OtherwiseEncoded(encoding)
}

/** Text as UTF-8, with a byte that is none where a character was broken. */
function utf8Of(text: string): Buffer {
  if (!text.includes('\uFFFD')) return Buffer.from(text)
  return Buffer.concat(text.split('\uFFFD').flatMap((part, i) => (i === 0 ? [Buffer.from(part)] : [BROKEN, Buffer.from(part)])))
}

/** Writes a UTF-8 copy. */
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
