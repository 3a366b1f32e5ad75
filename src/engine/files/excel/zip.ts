/**
 * What a .xlsx is made of, looked at before anything parses it (security.md 2.5): a ZIP file's
 * own list of entries, and every entry inflated under a limit, because declared sizes lie.
 */
import { createInflateRaw } from 'node:zlib'
import { fail, ok, type Result } from '../../../contract/errors.ts'

const ENTRIES_MAX = 1_000
const INFLATED_MAX = 500 * 1_048_576
const RATIO_MAX = 200
const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
/** Bytes of an entry that are looked at. */
const HEAD = 65_536
const STORED = 0
const DEFLATED = 8

type ZipCode = 'file_damaged' | 'file_unsafe' | 'file_unsafe_entries' | 'file_unsafe_size' | 'file_macros' | 'file_encrypted'

interface Entry {
  readonly name: string
  readonly method: number
  readonly flags: number
  readonly compressed: number
  readonly size: number
  readonly offset: number
}

const unsafe = (detail: string) => fail('file_unsafe', { detail })

function entriesOf(zip: Buffer): Result<Entry[], ZipCode> {
  let end = -1
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 65_557) && end < 0; at--) if (zip.readUInt32LE(at) === END) end = at
  if (end < 0) return fail('file_damaged')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  if (count > ENTRIES_MAX) return fail('file_unsafe_entries', { count })
  const entries: Entry[] = []
  for (let i = 0; i < count; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== CENTRAL) return fail('file_damaged')
    const [nameLength, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    entries.push({
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      compressed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
      name: zip.subarray(at + 46, at + 46 + nameLength).toString('utf8'),
    })
    at += 46 + nameLength + extra + comment
  }
  return ok(entries)
}

/** The stored bytes of an entry; null where there is none by that name or it is packed in another way. */
export function packedEntry(zip: Buffer, name: string): { bytes: Buffer; deflated: boolean } | null {
  const entries = entriesOf(zip)
  const entry = entries.ok ? entries.value.find((e) => e.name === name) : undefined
  const bytes = entry ? packedBytes(zip, entry) : null
  if (!entry || !bytes || (entry.method !== STORED && entry.method !== DEFLATED)) return null
  return { bytes, deflated: entry.method === DEFLATED }
}

/** What lies between an entry's own header and the next; null where the file ends before. */
function packedBytes(zip: Buffer, { offset, compressed }: Entry): Buffer | null {
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== LOCAL) return null
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const packed = zip.subarray(start, start + compressed)
  return packed.length === compressed ? packed : null
}

class TooLarge extends Error {}

/** The first bytes of an entry and its size, inflated to its end and kept nowhere; null when it is not what the list says. */
async function lookInto(zip: Buffer, entry: Entry, limit: number): Promise<{ head: Buffer; size: number } | null> {
  const { method } = entry
  const packed = packedBytes(zip, entry)
  if (!packed) return null
  if (method === STORED) return { head: packed.subarray(0, HEAD), size: packed.length }
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
    }
  } catch (error) {
    if (error instanceof TooLarge) throw error
    return null
  }
  return { head: Buffer.concat(heads), size }
}

function listProblem(zip: Buffer, entries: readonly Entry[]): ReturnType<typeof fail<ZipCode>> | null {
  const names = entries.map((e) => e.name)
  if (entries.some((e) => (e.flags & 1) === 1)) return fail('file_encrypted')
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) return fail('file_macros')
  if (names.some((name) => name.startsWith('/') || name.includes('..') || name.includes('\\'))) return unsafe('a path')
  if (new Set(names).size < names.length) return unsafe('one name twice')
  if (!names.includes('[Content_Types].xml')) return fail('file_damaged')
  const declared = entries.reduce((sum, e) => sum + e.size, 0)
  if (declared > INFLATED_MAX || declared > zip.length * RATIO_MAX) return fail('file_unsafe_size', { size: Math.round(declared / 1_048_576) })
  const byOffset = entries.toSorted((a, b) => a.offset - b.offset)
  if (byOffset.some((e, i) => i > 0 && e.offset < (byOffset[i - 1]?.offset ?? 0) + (byOffset[i - 1]?.compressed ?? 0))) return unsafe('overlapping entries')
  return null
}

/** Whether a ZIP file is a workbook that may be parsed. */
export async function checkWorkbook(zip: Buffer): Promise<Result<null, ZipCode>> {
  const entries = entriesOf(zip)
  if (!entries.ok) return entries
  const problem = listProblem(zip, entries.value)
  if (problem) return problem
  try {
    for (const entry of entries.value) {
      if (entry.name.endsWith('/')) continue
      const content = await lookInto(zip, entry, entry.size)
      if (!content) return fail('file_damaged')
      if (/\.(xml|rels)$/i.test(entry.name) && /<!(DOCTYPE|ENTITY)/i.test(content.head.toString('latin1'))) return unsafe('a document type')
    }
  } catch (error) {
    if (error instanceof TooLarge) return unsafe('it inflates beyond its size')
    throw error
  }
  return ok(null)
}
