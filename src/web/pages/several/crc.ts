/** The checksum of ZIP files, CRC-32 with the reflected polynomial. */

const SLICES = 4
const TABLES = Array.from({ length: SLICES }, () => new Uint32Array(256))
for (let byte = 0; byte < 256; byte++) {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  ;(TABLES[0] as Uint32Array)[byte] = rest
}
for (let byte = 0; byte < 256; byte++)
  for (let at = 1; at < SLICES; at++) {
    const before = (TABLES[at - 1] as Uint32Array)[byte] as number
    ;(TABLES[at] as Uint32Array)[byte] = (before >>> 8) ^ ((TABLES[0] as Uint32Array)[before & 0xff] as number)
  }
const [T0, T1, T2, T3] = TABLES as [Uint32Array, Uint32Array, Uint32Array, Uint32Array]

/** Returns the checksum of bytes that follow those with the checksum `before`; 0 for none. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  let at = 0
  // four bytes at a time
  for (const end = bytes.length - 3; at < end; at += 4) {
    crc ^= (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16) | ((bytes[at + 3] as number) << 24)
    crc = (T3[crc & 0xff] as number) ^ (T2[(crc >>> 8) & 0xff] as number) ^ (T1[(crc >>> 16) & 0xff] as number) ^ (T0[crc >>> 24] as number)
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ (T0[(crc ^ (bytes[at] as number)) & 0xff] as number)
  return ~crc >>> 0
}
