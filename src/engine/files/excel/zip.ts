/** Checks a .xlsx before it is parsed: the list of its entries, and the size of each inflated entry, because declared sizes can be wrong. */
import { createInflateRaw } from 'node:zlib'
import { fromBufferPromise, getFileNameLowLevel, type Entry as ListedEntry, validateFileName, type ZipFile } from 'yauzl'
import { type Failure, fail, ok, type Result } from '../../../contract/errors.ts'
import { ElementCount } from './elements.ts'
import { ReferenceScan } from './references.ts'

const ENTRIES_MAX = 1_000
const INFLATED_MAX = 500 * 1_048_576
const RATIO_MAX = 200
/** How many bytes at the start of an entry are examined. */
const HEAD = 65_536
const STORED = 0
const DEFLATED = 8

/** Entries by which a spreadsheet is told from other ZIP files: of Excel's formats, and of OpenDocument. */
const PACKAGES = ['[Content_Types].xml', 'mimetype']

type ZipCode = 'file_damaged' | 'file_unsafe' | 'file_unsafe_entries' | 'file_unsafe_size' | 'file_unsafe_elements' | 'file_encrypted' | 'cell_out_of_range'

interface Entry {
  readonly name: string
  readonly method: number
  readonly isEncrypted: boolean
  readonly compressed: number
  readonly size: number
  readonly offset: number
  /** The compressed content; null if the file does not contain it. */
  readonly bytes: Buffer | null
}

/** Returns a failure. `detail`: word of the error message for what is unsafe. */
const unsafe = (detail: string) => fail('file_unsafe', { detail })

async function bytesOf(zip: Buffer, list: ZipFile, entry: ListedEntry): Promise<Buffer | null> {
  const header = await list.readLocalFileHeaderPromise(entry, { minimal: true }).catch(() => null)
  return header && zip.subarray(header.fileDataStart, header.fileDataStart + entry.compressedSize)
}

async function entriesOf(zip: Buffer): Promise<Result<Entry[], ZipCode>> {
  const entries: Entry[] = []
  try {
    // names are not decoded, so that a bad name is refused with our own message
    const list = await fromBufferPromise(zip, { lazyEntries: true, decodeStrings: false })
    if (list.entryCount > ENTRIES_MAX) return fail('file_unsafe_entries', { count: list.entryCount })
    for await (const entry of list.eachEntry()) {
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
      if (validateFileName(name) !== null || name.includes('..')) return unsafe('zip_path')
      const { compressionMethod: method, compressedSize: compressed, uncompressedSize: size, relativeOffsetOfLocalHeader: offset } = entry
      entries.push({ name, method, compressed, size, offset, isEncrypted: entry.isEncrypted(), bytes: await bytesOf(zip, list, entry) })
    }
  } catch {
    return fail('file_damaged')
  }
  return ok(entries)
}

/** Entries of a checked workbook, by name. */
export type Parts = ReadonlyMap<string, { readonly bytes: Buffer; readonly deflated: boolean }>

/** Returns the entries with a supported compression method. Empty if the file is not a ZIP file. */
export async function partsOf(zip: Buffer): Promise<Parts> {
  const entries = await entriesOf(zip)
  const readable = entries.ok ? entries.value.filter((e) => e.method === STORED || e.method === DEFLATED) : []
  return new Map(readable.flatMap(({ name, method, bytes }) => (bytes ? [[name, { bytes, deflated: method === DEFLATED }] as const] : [])))
}

class TooLarge extends Error {}

class UnsafeContent extends Error {
  readonly failure: Failure<ZipCode>
  constructor(failure: Failure<ZipCode>) {
    super(failure.code)
    this.failure = failure
  }
}

/** Inflates an entry without keeping its content. Returns its first bytes and its size; null if it does not match the list of entries. */
async function lookInto({ method, bytes: packed }: Entry, limit: number, elements: ElementCount): Promise<{ head: Buffer; size: number } | null> {
  if (!packed) return null
  const references = new ReferenceScan()
  const scan = (piece: Buffer): void => {
    const problem = references.write(piece) ?? elements.write(piece)
    if (problem) throw new UnsafeContent(problem)
  }
  if (method === STORED) {
    scan(packed)
    return { head: packed.subarray(0, HEAD), size: packed.length }
  }
  if (method !== DEFLATED) return null
  const heads: Buffer[] = []
  let size = 0
  const inflate = createInflateRaw({ chunkSize: HEAD })
  inflate.end(packed)
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      if (size < HEAD) heads.push(chunk)
      size += chunk.length
      if (size > limit) throw new TooLarge()
      scan(chunk)
    }
  } catch (error) {
    if (error instanceof TooLarge || error instanceof UnsafeContent) throw error
    return null
  }
  return { head: Buffer.concat(heads), size }
}

function listProblem(zip: Buffer, entries: readonly Entry[]): ReturnType<typeof fail<ZipCode>> | null {
  const names = entries.map((e) => e.name)
  if (entries.some((e) => e.isEncrypted)) return fail('file_encrypted')
  if (new Set(names).size < names.length) return unsafe('zip_twice')
  if (!PACKAGES.some((name) => names.includes(name))) return fail('file_damaged')
  const declared = entries.reduce((sum, e) => sum + e.size, 0)
  if (declared > INFLATED_MAX || declared > zip.length * RATIO_MAX) return fail('file_unsafe_size', { size: Math.round(declared / 1_048_576) })
  const byOffset = entries.toSorted((a, b) => a.offset - b.offset)
  if (byOffset.some((e, i) => i > 0 && e.offset < (byOffset[i - 1]?.offset ?? 0) + (byOffset[i - 1]?.compressed ?? 0))) return unsafe('zip_overlap')
  return null
}

/** Fails unless a ZIP file is a workbook that is safe to parse. */
export async function checkWorkbook(zip: Buffer): Promise<Result<null, ZipCode>> {
  const entries = await entriesOf(zip)
  if (!entries.ok) return entries
  const problem = listProblem(zip, entries.value)
  if (problem) return problem
  const elements = new ElementCount()
  try {
    for (const entry of entries.value) {
      if (entry.name.endsWith('/')) continue
      const content = await lookInto(entry, entry.size, elements)
      if (!content) return fail('file_damaged')
      if (/\.(xml|rels)$/i.test(entry.name) && /<!(DOCTYPE|ENTITY)/i.test(content.head.toString('latin1'))) return unsafe('xml_doctype')
    }
  } catch (error) {
    if (error instanceof TooLarge) return unsafe('zip_size')
    if (error instanceof UnsafeContent) return error.failure
    throw error
  }
  return ok(null)
}
