/** The encoding of a text file, and a UTF-8 copy of a file that has another one. */
import { isUtf8 } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fail, ok, type Result } from '../../../contract/errors.ts'

const HEAD = 1 << 16
const CHUNK = 1 << 20
/** Bytes above ASCII that are looked at. */
const FOREIGN_MAX = 1 << 18

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

/** The stretches of bytes above ASCII, and what follows each: what tells encodings apart. */
async function foreignBytes(file: string): Promise<Buffer> {
  const kept: Buffer[] = []
  let size = 0
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    for (let i = 0; i < chunk.length && size < FOREIGN_MAX; i++) {
      if ((chunk[i] ?? 0) < 0x80) continue
      const start = i
      while (i < chunk.length && (chunk[i] ?? 0) >= 0x80) i++
      const part = chunk.subarray(start, Math.min(chunk.length, i + 1))
      kept.push(part, Buffer.from('\n'))
      size += part.length
    }
    if (size >= FOREIGN_MAX) break
  }
  return Buffer.concat(kept)
}

const share = (text: string, pattern: RegExp): number => {
  const foreign = text.match(/\P{ASCII}/gu)?.length ?? 0
  return foreign === 0 ? 0 : (text.match(pattern)?.length ?? 0) / foreign
}

/** A file that is UTF-8 but for a few broken characters: its broken lines are refused one by one. */
const isNearlyUtf8 = (foreign: Buffer): boolean => share(new TextDecoder().decode(foreign), /\uFFFD/g) < 0.1 && foreign.length > 0

/** Bytes above ASCII that stand alone between ASCII bytes: accented letters, not halves of characters. */
function alone(foreign: Buffer): number {
  let single = 0
  let all = 0
  for (let i = 0; i < foreign.length; i++) {
    if ((foreign[i] ?? 0) < 0x80) continue
    all++
    if ((foreign[i - 1] ?? 0) < 0x80 && (foreign[i + 1] ?? 0) < 0x80) single++
  }
  return all === 0 ? 0 : single / all
}

/** Pairs of bytes as GB 2312 has its characters. */
function gbPairs(foreign: Buffer): number {
  let pairs = 0
  let good = 0
  for (let i = 0; i < foreign.length; i++) {
    const lead = foreign[i] ?? 0
    if (lead < 0x81) continue
    const trail = foreign[++i] ?? 0
    pairs++
    if (lead >= 0xa1 && lead <= 0xf7 && trail >= 0xa1) good++
  }
  return pairs === 0 ? 0 : good / pairs
}

/** Old encodings by what their bytes would say; Windows-1252 where nothing else fits. */
async function legacyEncoding(file: string, foreign: Buffer): Promise<string> {
  if (alone(foreign) >= 0.6) return 'windows-1252'
  const decoded = (encoding: string) => new TextDecoder(encoding).decode(foreign)
  const kana = /[\u3040-\u30ff]/g
  if (share(decoded('shift_jis'), kana) >= 0.2 && (await decodes(file, 'shift_jis'))) return 'shift_jis'
  if (share(decoded('euc-jp'), kana) >= 0.2 && (await decodes(file, 'euc-jp'))) return 'euc-jp'
  if (gbPairs(foreign) >= 0.9 && (await decodes(file, 'gb18030'))) return 'gb18030'
  if (share(decoded('big5'), /[\u4e00-\u9fff]/g) >= 0.6 && (await decodes(file, 'big5'))) return 'big5'
  return (await decodes(file, 'gb18030')) ? 'gb18030' : 'windows-1252'
}

type EncodingCode = 'file_empty' | 'file_binary' | 'file_encoding'

export interface Detected {
  readonly encoding: string
  /** Only the head was looked at: who reads the rest has to check it. */
  readonly isPresumed: boolean
}

/** What the rest of a file that is not UTF-8 suggests. */
async function byForeignBytes(file: string): Promise<string> {
  const foreign = await foreignBytes(file)
  return isNearlyUtf8(foreign) ? 'utf-8' : await legacyEncoding(file, foreign)
}

/**
 * How a file is encoded: as a person chose, else UTF-8, else UTF-16, else what its bytes suggest.
 * With `presume` a file whose head is UTF-8 is taken for it without being read to its end.
 */
export async function detectEncoding(file: string, chosen: string | null, presume = false): Promise<Result<Detected, EncodingCode>> {
  const head = await headOf(file)
  const sure = (encoding: string) => ok({ encoding, isPresumed: false })
  if (head.length === 0) return fail('file_empty')
  const hex = head.subarray(0, 16).toString('hex')
  if (SIGNATURES.some((signature) => hex.startsWith(signature))) return fail('file_binary')
  if (chosen !== null && chosen !== 'utf-8') return (await decodes(file, chosen)) ? sure(chosen) : fail('file_encoding', { encoding: chosen.toUpperCase() })
  const wide = utf16(head)
  if (wide && chosen === null) return sure(wide)
  if (head.includes(0)) return fail('file_binary')
  if (chosen === 'utf-8') return sure(chosen)
  const ofHead = new Utf8Check()
  ofHead.add(head)
  if (presume && ofHead.soFar) return ok({ encoding: 'utf-8', isPresumed: true })
  return sure((await isUtf8File(file)) ? 'utf-8' : await byForeignBytes(file))
}

/** A file was taken for UTF-8 by its head, and has another encoding: it is to be read again. */
export class OtherwiseEncoded extends Error {
  readonly encoding: string
  constructor(encoding: string) {
    super(`the file is not UTF-8 but ${encoding}`)
    this.encoding = encoding
  }
}

/** Throws `OtherwiseEncoded` for a file that turned out not to be UTF-8, unless it is but for a few broken characters. */
export async function refutePresumption(file: string): Promise<void> {
  const encoding = await byForeignBytes(file)
  if (encoding !== 'utf-8') throw new OtherwiseEncoded(encoding)
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
