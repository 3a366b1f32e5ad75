/**
 * Reads the last rows of a long sheet without parsing the rows before them: the sheet is inflated as a stream, and only
 * its end is kept and parsed. Merged blocks follow the rows, so they are found too.
 */
import { createInflateRaw } from 'node:zlib'
import { type SharedParts, type SheetCells, sheetCells } from './stream.ts'
import type { Parts } from './zip.ts'

/** How many bytes of a sheet's XML are kept. */
const TAIL = 1 << 20
const CHUNK = 1 << 18
const ROW = /<((?:\w+:)?)row[\s>]/

/** Returns the last bytes of a part; all of them if it is short. */
async function lastBytes({ bytes, deflated }: { readonly bytes: Buffer; readonly deflated: boolean }): Promise<Buffer> {
  if (!deflated) return bytes.subarray(-TAIL)
  const inflate = createInflateRaw({ chunkSize: CHUNK })
  inflate.end(bytes)
  let kept: Buffer[] = []
  let size = 0
  for await (const chunk of inflate as AsyncIterable<Buffer>) {
    kept.push(chunk)
    size += chunk.length
    while (size - (kept[0]?.length ?? 0) >= TAIL) {
      size -= kept[0]?.length ?? 0
      kept = kept.slice(1)
    }
  }
  return Buffer.concat(kept)
}

/** Returns the cells of a sheet's last rows, at their places, and its merged blocks. Null if they cannot be read. */
export async function tailCells(parts: Parts, path: string | undefined, shared: SharedParts): Promise<SheetCells | null> {
  const part = path === undefined ? undefined : parts.get(path)
  if (path === undefined || !part) return null
  try {
    const text = (await lastBytes(part)).toString('utf8')
    const first = ROW.exec(text)
    if (!first) return null
    const [, prefix = ''] = first
    // rows without numbers have no place here
    const end = `<${prefix}worksheet><${prefix}sheetData>${text.slice(first.index)}`
    return await sheetCells(new Map([[path, { bytes: Buffer.from(end), deflated: false }]]), path, shared)
  } catch {
    return null
  }
}
