/**
 * What a .xlsx is made of, looked at before anything parses it (security.md 2.5): a ZIP file's
 * own list of entries, and every entry inflated under a limit, because declared sizes lie.
 */
import { inflateRawSync } from 'node:zlib'
import { fail, ok, type Result } from '../../../contract/errors.ts'

const ENTRIES_MAX = 1_000
const INFLATED_MAX = 500 * 1_048_576
const RATIO_MAX = 200
const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8

type ZipCode = 'file_damaged' | 'file_unsafe' | 'file_macros' | 'file_encrypted'

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
  if (count > ENTRIES_MAX) return unsafe(`${count} entries`)
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

/** The bytes of an entry; null when they are not what the list says. */
function contentOf(zip: Buffer, entry: Entry, limit: number): Buffer | null {
  const { offset, method, compressed } = entry
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== LOCAL) return null
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const packed = zip.subarray(start, start + compressed)
  if (packed.length !== compressed) return null
  try {
    if (method === STORED) return packed
    return method === DEFLATED ? inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) }) : null
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLarge()
    return null
  }
}

class TooLarge extends Error {}

function listProblem(zip: Buffer, entries: readonly Entry[]): ReturnType<typeof fail<ZipCode>> | null {
  const names = entries.map((e) => e.name)
  if (entries.some((e) => (e.flags & 1) === 1)) return fail('file_encrypted')
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) return fail('file_macros')
  if (names.some((name) => name.startsWith('/') || name.includes('..') || name.includes('\\'))) return unsafe('a path')
  if (new Set(names).size < names.length) return unsafe('one name twice')
  if (!names.includes('[Content_Types].xml')) return fail('file_damaged')
  const declared = entries.reduce((sum, e) => sum + e.size, 0)
  if (declared > INFLATED_MAX || declared > zip.length * RATIO_MAX) return unsafe(`${Math.round(declared / 1_048_576)} MB`)
  const byOffset = entries.toSorted((a, b) => a.offset - b.offset)
  if (byOffset.some((e, i) => i > 0 && e.offset < (byOffset[i - 1]?.offset ?? 0) + (byOffset[i - 1]?.compressed ?? 0))) return unsafe('overlapping entries')
  return null
}

/** Whether a ZIP file is a workbook that may be parsed. */
export function checkWorkbook(zip: Buffer): Result<null, ZipCode> {
  const entries = entriesOf(zip)
  if (!entries.ok) return entries
  const problem = listProblem(zip, entries.value)
  if (problem) return problem
  let left = INFLATED_MAX
  for (const entry of entries.value) {
    if (entry.name.endsWith('/')) continue
    let content: Buffer | null
    try {
      content = contentOf(zip, entry, Math.min(left, entry.size + 1))
    } catch (error) {
      if (error instanceof TooLarge) return unsafe('it inflates beyond its size')
      throw error
    }
    if (!content) return fail('file_damaged')
    left -= content.length
    if (/\.(xml|rels)$/i.test(entry.name) && /<!(DOCTYPE|ENTITY)/i.test(content.subarray(0, 65_536).toString('latin1'))) return unsafe('a document type')
  }
  return ok(null)
}
