/** Detects the encoding of a text file, and writes a UTF-8 copy of a file in another encoding. */
import { isUtf8 } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { Encoding } from '../../../contract/import.ts'
import { guessEncoding } from './evidence.ts'

const HEAD = 1 << 16
const CHUNK = 1 << 20
/** Bytes of lines that are examined to detect an encoding, in total, per line, and at least per section of the file. */
const SAMPLE = 48 << 10
const LINE_LOOK = 2_000
const SAMPLE_MIN = 1 << 10
const LF = 10
/** Invalid in UTF-8: replaces characters that an encoding does not define, so that their line is refused like any broken one. */
const BROKEN = Buffer.from([0xff])

/** First bytes of formats that are often renamed to .csv: ZIP and workbooks, OLE, gzip, PNG, PDF, SQLite, Parquet. */
const SIGNATURES = ['504b0304', 'd0cf11e0', '1f8b08', '89504e47', '25504446', '53514c69746520666f726d6174', '50415231']
/**
 * Beginnings of texts that are often saved under the name of a table, after a UTF-8 mark and blanks: some programs return
 * such a page instead of the data, and reporting servers send web pages and web archives as workbooks.
 */
const OTHER_TEXTS = [
  { begins: /^(<!doctype\s|<html[\s>]|<table[\s>]|<\?xml\s|MIME-Version:\s)/i, code: 'file_markup' },
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

/** Detects UTF-16 by its mark, or by zero bytes on the same side of nearly every pair. */
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

/** Returns the number of bytes of an incomplete UTF-8 character at the end of a chunk. */
function unfinished(chunk: Buffer): number {
  for (let back = 1; back <= 3 && back <= chunk.length; back++) {
    const byte = chunk[chunk.length - back] ?? 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** Checks at memory speed whether bytes that arrive in chunks are UTF-8. */
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

  /** False as soon as invalid bytes were seen. */
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

/** Returns lines with bytes above ASCII from all over a file, without duplicates. */
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
  /** Only the head was examined: the reader of the rest has to verify it. */
  readonly isPresumed: boolean
  /** The file does not state its encoding: this is the most likely of several that fit. */
  readonly isGuess: boolean
}

/** Guesses the encoding of a file that is not entirely UTF-8 from its bytes. */
const byItsBytes = async (file: string): Promise<Encoding> => guessEncoding(await foreignLines(file))

/** Returns the code of a text that is no table: a web page, XML or JSON. */
function otherText(head: Buffer): (typeof OTHER_TEXTS)[number]['code'] | null {
  const start = head.toString('latin1').replace(BLANKS, '')
  return OTHER_TEXTS.find(({ begins }) => begins.test(start))?.code ?? null
}

/** Returns the code of a text that has the name of a workbook, from its first bytes; null if it is no text. */
export function textInPlace(bytes: Buffer): (typeof OTHER_TEXTS)[number]['code'] | 'file_text' | null {
  const head = bytes.subarray(0, HEAD)
  const wide = utf16(head)
  const other = otherText(wide ? Buffer.from(new TextDecoder(wide).decode(head), 'latin1') : head)
  if (other) return other
  return wide || !head.some(isControl) ? 'file_text' : null
}

/** Control characters that never occur in text. Tabs, line ends, form feeds and the Ctrl+Z that ends old files are not among them. */
const isControl = (byte: number): boolean => byte < 9 || byte === 11 || (byte > 13 && byte < 32 && byte !== 26)

/** Above this share of broken characters, the file has another encoding. */
const BROKEN_MAX = 0.1

/**
 * Detects a file's encoding: the one that a person chose, else UTF-8, else UTF-16, else a guess from its bytes. With
 * `presume`, a file whose head is UTF-8 is accepted as such without reading it to the end.
 */
export async function detectEncoding(file: string, chosen: Encoding | null, presume = false): Promise<Result<Detected, EncodingCode>> {
  const head = await headOf(file)
  const sure = (encoding: Encoding) => ok({ encoding, isPresumed: false, isGuess: false })
  if (head.length === 0) return fail('file_empty')
  const hex = head.subarray(0, 16).toString('hex')
  if (SIGNATURES.some((signature) => hex.startsWith(signature))) return fail('file_binary')
  const other = otherText(head)
  if (other) return fail(other)
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

/** A file was presumed to be UTF-8 from its head, but has another encoding: it must be read again. */
export class WrongEncoding extends Error {
  readonly encoding: Encoding
  constructor(encoding: Encoding) {
    super(`the file is not UTF-8 but ${encoding}`)
    this.encoding = encoding
  }
}

/** Throws `WrongEncoding` if a file turned out not to be UTF-8, except for a few broken characters. */
export async function verifyUtf8(file: string): Promise<void> {
  const encoding = await byItsBytes(file)
  if (encoding !== 'utf-8') throw new WrongEncoding(encoding)
}

/** Encodes text as UTF-8, with an invalid byte in place of a broken character. */
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
