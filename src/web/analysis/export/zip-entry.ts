/** Replaces the content of one file in a ZIP archive; all others stay as they are packed. */

const LOCAL = 30
const CENTRAL = 46
const END = 22
const END_SIGNATURE = 0x06054b50
const DEFLATED = 8
/** Flag for sizes that stand behind the content instead of before it. */
const SIZES_BEHIND = 8

interface Entry {
  readonly name: string
  /** Position of its record in the central directory, and that record's length. */
  readonly record: number
  readonly length: number
  readonly method: number
  readonly packed: number
  /** Position of its local header. */
  readonly offset: number
}

interface Archive {
  readonly entries: readonly Entry[]
  /** Position of the central directory and of the end record. */
  readonly directory: number
  readonly end: number
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function readArchive(bytes: Uint8Array): Archive {
  const view = viewOf(bytes)
  let end = bytes.length - END
  while (end > 0 && view.getUint32(end, true) !== END_SIGNATURE) end--
  const directory = view.getUint32(end + 16, true)
  const entries: Entry[] = []
  for (let record = directory; entries.length < view.getUint16(end + 10, true); ) {
    const [name, extra, comment] = [28, 30, 32].map((at) => view.getUint16(record + at, true)) as [number, number, number]
    const length = CENTRAL + name + extra + comment
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(record + CENTRAL, record + CENTRAL + name)),
      ...{ record, length, method: view.getUint16(record + 10, true) },
      ...{ packed: view.getUint32(record + 20, true), offset: view.getUint32(record + 42, true) },
    })
    record += length
  }
  return { entries, directory, end }
}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([new Uint8Array(bytes)]).stream().pipeThrough(stream)).arrayBuffer())
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})
function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (CRC[(value ^ byte) & 0xff] ?? 0)
  return (value ^ 0xffffffff) >>> 0
}

/** Writes method, checksum and sizes at their places, which begin at `at` in both kinds of headers. */
function putSizes(view: DataView, at: number, sizes: readonly [crc: number, packed: number, size: number]): void {
  view.setUint16(at, view.getUint16(at, true) & ~SIZES_BEHIND, true)
  view.setUint16(at + 2, DEFLATED, true)
  sizes.forEach((value, i) => {
    view.setUint32(at + 8 + 4 * i, value, true)
  })
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The archive with `change` applied to the content of the file `name`, which must be in it. Archives up to 4 GB. */
export async function changedEntry(archive: Uint8Array, name: string, change: (content: Uint8Array) => Uint8Array): Promise<Uint8Array> {
  const { entries, directory, end } = readArchive(archive)
  const entry = entries.find((own) => own.name === name)
  if (!entry) throw new Error(`the archive has no ${name}`)
  const old = viewOf(archive)
  const start = entry.offset + LOCAL + old.getUint16(entry.offset + 26, true) + old.getUint16(entry.offset + 28, true)
  const stored = archive.subarray(start, start + entry.packed)
  const content = change(entry.method === DEFLATED ? await through(stored, new DecompressionStream('deflate-raw')) : stored)
  const packed = await through(content, new CompressionStream('deflate-raw'))
  const sizes = [crc32(content), packed.length, content.length] as const
  const next = Math.min(directory, ...entries.filter(({ offset }) => offset > entry.offset).map(({ offset }) => offset))
  const head = archive.slice(entry.offset, start)
  putSizes(viewOf(head), 6, sizes)
  const tail = archive.slice(directory)
  const view = viewOf(tail)
  const growth = start + packed.length - next
  for (const own of entries) if (own.offset > entry.offset) view.setUint32(own.record - directory + 42, own.offset + growth, true)
  putSizes(view, entry.record - directory + 8, sizes)
  view.setUint32(end - directory + 16, directory + growth, true)
  return joined([archive.subarray(0, entry.offset), head, packed, archive.subarray(next, directory), tail])
}
