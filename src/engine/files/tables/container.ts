/** Lists the files in a source, and unpacks them one at a time: those of a ZIP file, or the source itself. */
import { rm, stat } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { PART_NAME_MAX } from '../../../contract/import.ts'
import { guessEncoding } from '../csv/evidence.ts'
import { formatOfFile } from '../sight.ts'
import { ENTRIES_MAX, filesOf, Limit, streamOf, TooLarge, withContent, writeAll } from '../unpack.ts'

/** A file in a source. `name`: null if the source itself is the only file. `bytes`: packed, as far as the archive says. */
export interface PackedFile {
  readonly name: string | null
  readonly bytes: number
}

export interface Container {
  readonly files: readonly PackedFile[]
  /**
   * Runs `work` with the path of the content of a file. `most`: how many bytes of it are needed at least; `isWhole`
   * tells whether these are all. Fails if the file is damaged or too large.
   */
  readonly withFile: <T>(file: PackedFile, most: number, work: (path: string, isWhole: boolean) => Promise<Result<T>>) => Promise<Result<T>>
}

const UTF8_NAMES = 0x800
const isAscii = (bytes: Buffer): boolean => bytes.every((byte) => byte < 0x80)

/** Returns the names of files, which are unique. Names without the mark for UTF-8 are in the code page of the computer that packed them. */
function namesOf(entries: readonly Entry[]): string[] {
  const foreign = entries.filter(({ fileNameRaw: raw, generalPurposeBitFlag: flags }) => (flags & UTF8_NAMES) === 0 && raw && !isAscii(raw))
  const encoding = foreign.length === 0 ? 'utf-8' : guessEncoding(Buffer.concat(foreign.flatMap(({ fileNameRaw: raw }) => [raw, Buffer.from('\n')])))
  const decoder = new TextDecoder(encoding)
  const decoded = new Map(foreign.map((entry) => [entry, decoder.decode(entry.fileNameRaw)]))
  const taken = new Set<string>()
  return entries.map((entry) => {
    const name = (decoded.get(entry) ?? entry.fileName).toWellFormed().slice(0, PART_NAME_MAX - 10)
    let unique = name
    for (let n = 2; taken.has(unique); n++) unique = `${name} (${n})`
    taken.add(unique)
    return unique
  })
}

class Enough extends Error {}

/** Passes on bytes up to the end of the piece with which there are enough of them. */
async function* upTo(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of source) {
    yield piece
    size += piece.length
    if (size >= most) throw new Enough()
  }
}

async function unpacked(zip: ZipFile, entry: Entry, target: string, limit: Limit, most: number): Promise<Result<boolean, 'file_damaged' | 'file_inflates'>> {
  let isWhole = true
  async function* pieces(): AsyncGenerator<Buffer> {
    try {
      yield* upTo(await streamOf(zip, entry), most)
    } catch (error) {
      if (!(error instanceof Enough)) throw error
      isWhole = false
    }
  }
  try {
    await writeAll(limit.through(pieces()), target)
    return ok(isWhole)
  } catch (error) {
    if (error instanceof TooLarge) return fail('file_inflates', { limit: error.limit })
    // no space left is not the fault of the file
    if (error instanceof Error && 'syscall' in error) throw error
    return fail('file_damaged')
  }
}

async function withArchive<T>(source: string, scratch: string, work: (container: Container) => Promise<Result<T>>): Promise<Result<T>> {
  const zip = await openPromise(source, { lazyEntries: true, autoClose: false }).catch(() => null)
  if (!zip) return fail('file_damaged')
  try {
    if (zip.entryCount > ENTRIES_MAX) return fail('file_unsafe_entries', { count: zip.entryCount })
    const entries = await filesOf(zip).catch(() => null)
    if (!entries) return fail('file_damaged')
    if (entries.some((entry) => entry.isEncrypted())) return fail('file_encrypted')
    const names = namesOf(entries)
    const found = entries.map((entry, i) => ({ entry, file: { name: names[i] ?? '', bytes: entry.compressedSize } }))
    found.sort((a, b) => (a.file.name < b.file.name ? -1 : 1))
    const entryOf = new Map<PackedFile, Entry>(found.map(({ entry, file }) => [file, entry]))
    const limit = new Limit((await stat(source)).size)
    const target = `${scratch}.entry`
    return await work({
      files: found.map(({ file }) => file),
      withFile: async (file, most, use) => {
        const entry = entryOf.get(file)
        if (!entry) return fail('file_damaged')
        try {
          const unpacking = await unpacked(zip, entry, target, limit, most)
          return unpacking.ok ? await use(target, unpacking.value) : unpacking
        } finally {
          await rm(target, { force: true })
        }
      },
    })
  } finally {
    zip.close()
  }
}

/** Runs `work` with the files of a source. `scratch`: path prefix for temporary files. */
export async function withContainer<T>(source: string, scratch: string, work: (container: Container) => Promise<Result<T>>): Promise<Result<T>> {
  if ((await formatOfFile(source)) === 'zip') return await withArchive(source, scratch, work)
  const { size } = await stat(source)
  return await withContent(source, `${scratch}.plain`, (path) => work({ files: [{ name: null, bytes: size }], withFile: (_, __, use) => use(path, true) }))
}
