/**
 * Unpacks a gzip file, or a ZIP file with one file or with texts that have the same first line, such as the months of
 * one export. Writes the content to a temporary file, within a limit that does not depend on declared sizes.
 */
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { formatTraits } from '../../contract/file-format.ts'
import { sightOf } from '../../contract/file-sight.ts'
import { formatOfFile } from './sight.ts'

type UnpackCode = 'file_damaged' | 'file_encrypted' | 'file_unsafe_entries' | 'file_inflates' | 'file_format' | 'zip_several'

export const ENTRIES_MAX = 1_000
/** How many times larger than the archive its content may be, and at most how many MB. Text shrinks by a factor of up to a hundred. */
const RATIO_MAX = 200
const MB_MAX = 4_096
const HEAD = 1 << 16
/** How many names an error lists. */
const NAMES_SHOWN = 5
const LF = 10

export class TooLarge extends Error {
  readonly limit: number
  constructor(limit: number) {
    super(`more than ${limit} MB`)
    this.limit = limit
  }
}

/** Passes on bytes until there are too many of them. */
export class Limit {
  private left: number
  private readonly mb: number

  constructor(packed: number) {
    this.left = Math.min(MB_MAX * 1_048_576, Math.max(packed * RATIO_MAX, 1_048_576))
    this.mb = Math.ceil(this.left / 1_048_576)
  }

  async *through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.left -= chunk.length
      if (this.left < 0) throw new TooLarge(this.mb)
      yield chunk
    }
  }
}

/** Files that archiving programs add. */
const isBeside = (name: string): boolean => name.endsWith('/') || /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name)

export async function filesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) if (!isBeside(entry.fileName)) entries.push(entry)
  return entries
}

export const streamOf = async (zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> => (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>

async function headOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of await streamOf(zip, entry)) {
    pieces.push(piece)
    size += piece.length
    if (size >= HEAD) break
  }
  return Buffer.concat(pieces).subarray(0, HEAD)
}

const MARK = Buffer.from('\ufeff')
const withoutMark = (bytes: Buffer): Buffer => (bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes)
const firstLine = (head: Buffer): string => {
  const end = head.indexOf(LF)
  return end < 0 ? '' : withoutMark(head.subarray(0, end)).toString('latin1').trimEnd()
}

/** Whether all files are texts with the same first line. Texts in UTF-16 are left out. */
async function areAlike(zip: ZipFile, entries: readonly Entry[]): Promise<boolean> {
  let common = ''
  for (const entry of entries) {
    const head = await headOf(zip, entry)
    if (head.length === 0 || head.includes(0) || sightOf({ head, tail: head }) !== 'text') return false
    const line = firstLine(head)
    if (line === '' || (common !== '' && line !== common)) return false
    common = line
  }
  return true
}

/** Yields the bytes of texts one after another, with the first line only once. */
async function* joined(zip: ZipFile, entries: readonly Entry[]): AsyncGenerator<Buffer> {
  for (const [at, entry] of entries.entries()) {
    let isInFirstLine = at > 0
    let last = LF
    for await (const piece of await streamOf(zip, entry)) {
      const end = isInFirstLine ? piece.indexOf(LF) : -1
      if (isInFirstLine && end < 0) continue
      const rest = isInFirstLine ? piece.subarray(end + 1) : piece
      isInFirstLine = false
      if (rest.length === 0) continue
      last = rest[rest.length - 1] ?? LF
      yield rest
    }
    if (last !== LF) yield Buffer.from('\n')
  }
}

export async function writeAll(source: AsyncIterable<Buffer>, target: string): Promise<void> {
  const out = createWriteStream(target, { mode: 0o600 })
  const ended = finished(out)
  try {
    for await (const chunk of source) if (!out.write(chunk)) await Promise.race([once(out, 'drain'), ended])
  } catch (error) {
    out.destroy()
    await ended.catch(() => undefined)
    throw error
  }
  out.end()
  await ended
}

async function unzip(source: string, target: string, limit: Limit): Promise<Result<string[], UnpackCode>> {
  const zip = await openPromise(source, { lazyEntries: true, autoClose: false })
  try {
    if (zip.entryCount > ENTRIES_MAX) return fail('file_unsafe_entries', { count: zip.entryCount })
    const entries = (await filesOf(zip)).sort((a, b) => (a.fileName < b.fileName ? -1 : 1))
    const [first] = entries
    if (!first) return fail('file_format', { kind: 'format_zip' })
    if (entries.some((entry) => entry.isEncrypted())) return fail('file_encrypted')
    const names = entries.map(({ fileName }) => fileName)
    if (entries.length > 1 && !(await areAlike(zip, entries))) {
      const shown = names.slice(0, NAMES_SHOWN).join(', ')
      return fail('zip_several', { count: names.length, names: names.length > NAMES_SHOWN ? `${shown}, …` : shown })
    }
    await writeAll(limit.through(entries.length > 1 ? joined(zip, entries) : await streamOf(zip, first)), target)
    return ok(names)
  } finally {
    zip.close()
  }
}

/** Unpacks `source` to `target`. Returns the names of the files in it, which are none for gzip. */
async function unpack(source: string, target: string, isZip: boolean): Promise<Result<string[], UnpackCode>> {
  const limit = new Limit((await stat(source)).size)
  try {
    if (isZip) return await unzip(source, target, limit)
    await pipeline(createReadStream(source), createGunzip(), (plain: AsyncIterable<Buffer>) => limit.through(plain), createWriteStream(target, { mode: 0o600 }))
    return ok([])
  } catch (error) {
    if (error instanceof TooLarge) return fail('file_inflates', { limit: error.limit })
    // no space left is not the fault of the file
    if (error instanceof Error && 'syscall' in error) throw error
    return fail('file_damaged')
  }
}

/**
 * Runs `work` with the path of the content of a file: the file itself, or what it packs, in a temporary file named
 * `target`. The content is not unpacked again if it is an archive, too. `names`: the files of a ZIP file.
 */
export async function withContent<T>(source: string, target: string, work: (file: string, names: readonly string[]) => Promise<Result<T>>): Promise<Result<T>> {
  const format = await formatOfFile(source)
  if (format === null || !formatTraits(format).isPacked) return await work(source, [])
  try {
    const names = await unpack(source, target, format === 'zip')
    return names.ok ? await work(target, names.value) : names
  } finally {
    await rm(target, { force: true })
  }
}
