/** Encodes text in a legacy encoding: the inverse of TextDecoder. */

const SINGLE = ['windows-1252', 'windows-1250', 'windows-1251', 'iso-8859-2', 'koi8-r', 'ibm866', 'macintosh']
const maps = new Map<string, ReadonlyMap<string, Buffer>>()

function mapOf(encoding: string): ReadonlyMap<string, Buffer> {
  const known = maps.get(encoding)
  if (known) return known
  const map = new Map<string, Buffer>()
  const decoder = new TextDecoder(encoding)
  const add = (bytes: Buffer): void => {
    const text = decoder.decode(bytes)
    if ([...text].length === 1 && text !== '\uFFFD' && !map.has(text)) map.set(text, bytes)
  }
  for (let lead = 0; lead < 256; lead++) add(Buffer.from([lead]))
  if (!SINGLE.includes(encoding)) for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(Buffer.from([lead, trail]))
  maps.set(encoding, map)
  return map
}

/** Throws if the encoding has no code for a character. */
export function encode(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  const map = mapOf(encoding)
  return Buffer.concat(
    [...text].map((char) => {
      const bytes = map.get(char)
      if (!bytes) throw new Error(`${encoding} has no ${char}`)
      return bytes
    }),
  )
}
