/**
 * Packs files into one ZIP file without compressing them, so that they are uploaded and kept as one. The result refers
 * to the files, whose bytes are read once for their checksums and once by the upload.
 */
import { crc32 } from './crc.ts'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
const UTF8_NAMES = 0x800
/** 1 January 1980, the first day that the format knows. */
const DAY = 0x21
const MAX = 0xffffffff

/** A file that cannot be read, for example because it changed since it was chosen. */
export class UnreadableFile extends Error {
  readonly file: string
  constructor(file: string) {
    super(`${file} cannot be read`)
    this.file = file
  }
}

async function checksumOf(file: File, signal: AbortSignal): Promise<number> {
  let crc = 0
  try {
    const reader = file.stream().getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      signal.throwIfAborted()
      crc = crc32(next.value, crc)
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw new UnreadableFile(file.name)
  }
  return crc
}

interface Entry {
  readonly name: Uint8Array<ArrayBuffer>
  readonly crc: number
  readonly size: number
  readonly offset: number
}

/** Writes the fields that the local and the central header share. */
function common(view: DataView, at: number, { name, crc, size }: Entry): void {
  view.setUint16(at, VERSION, true)
  view.setUint16(at + 2, UTF8_NAMES, true)
  view.setUint16(at + 8, DAY, true)
  view.setUint32(at + 10, crc, true)
  view.setUint32(at + 14, size, true)
  view.setUint32(at + 18, size, true)
  view.setUint16(at + 22, name.length, true)
}

function localHeader(entry: Entry): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(30))
  view.setUint32(0, LOCAL, true)
  common(view, 4, entry)
  return view.buffer
}

function centralHeader(entry: Entry): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(46))
  view.setUint32(0, CENTRAL, true)
  view.setUint16(4, VERSION, true)
  common(view, 6, entry)
  view.setUint32(42, entry.offset, true)
  return view.buffer
}

function endOf(count: number, size: number, offset: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(22))
  view.setUint32(0, END, true)
  view.setUint16(8, count, true)
  view.setUint16(10, count, true)
  view.setUint32(12, size, true)
  view.setUint32(16, offset, true)
  return view.buffer
}

/** Returns a ZIP file named `name`. Rejects with `UnreadableFile`, or when `signal` aborts. The files have fewer than 4 GB together. */
export async function packed(files: readonly File[], name: string, signal: AbortSignal): Promise<File> {
  const parts: BlobPart[] = []
  const entries: Entry[] = []
  let offset = 0
  for (const file of files) {
    const entry = { name: new TextEncoder().encode(file.name), crc: await checksumOf(file, signal), size: file.size, offset }
    parts.push(localHeader(entry), entry.name, file)
    entries.push(entry)
    offset += 30 + entry.name.length + file.size
  }
  const list = entries.flatMap((entry) => [centralHeader(entry), entry.name])
  const size = entries.reduce((total, entry) => total + 46 + entry.name.length, 0)
  if (offset + size > MAX) throw new RangeError('more than 4 GB')
  return new File([...parts, ...list, endOf(entries.length, size, offset)], name, { type: 'application/zip' })
}
