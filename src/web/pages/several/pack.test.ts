import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openPromise } from 'yauzl'
import { commonTitle, haveSameFirstLine } from './first-lines.ts'
import { packed, UnreadableFile } from './pack.ts'

const signal = new AbortController().signal

describe('packed files', () => {
  it('are read back by another program with their names and bytes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-pack-'))
    const texts = { '一月.csv': 'a,b\n1,2\n', 'empty.csv': '', 'b.csv': 'x'.repeat(100_001) }
    const zip = await packed(Object.entries(texts).map(([name, text]) => new File([text], name)), 'all.zip', signal) // biome-ignore format: a table
    writeFileSync(join(folder, 'all.zip'), Buffer.from(await zip.arrayBuffer()))
    const archive = await openPromise(join(folder, 'all.zip'), { lazyEntries: true, autoClose: false })
    const found: Record<string, string> = {}
    for await (const entry of archive.eachEntry()) {
      const pieces: Buffer[] = []
      for await (const piece of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) pieces.push(piece)
      found[entry.fileName] = Buffer.concat(pieces).toString()
      expect(entry.crc32).toBe(crc32(Buffer.concat(pieces)))
    }
    archive.close()
    rmSync(folder, { recursive: true })
    expect(found).toEqual(texts)
  })
  it('name a file that changed since it was chosen', async () => {
    const gone = Object.assign(new File(['a'], 'gone.csv'), {
      stream: () => new ReadableStream({ start: (it) => it.error(new DOMException('', 'NotReadableError')) }),
    })
    await expect(packed([gone], 'x.zip', signal)).rejects.toThrow(UnreadableFile)
  })
})

describe('chosen files', () => {
  const file = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'x')
  it('are compared by their first lines, whatever their line endings and marks', async () => {
    expect(await haveSameFirstLine([file('a,b\r\n1'), file('\ufeffa,b\n2')])).toBe(true)
    expect(await haveSameFirstLine([file('a,b\n1'), file('a,c\n2')])).toBe(false)
    expect(await haveSameFirstLine([file('a,b\n1'), file(new Uint8Array([80, 75, 0, 10]))])).toBeNull()
    expect(await haveSameFirstLine([file(''), file('a\n')])).toBeNull()
  })
  it.each([
    [['sales-2024-01.csv', 'sales-2024-02.csv'], 'sales'],
    [['销售一月.csv', '销售二月.csv'], '销售'],
    [['1.csv', '2.csv'], '1'],
    [['north.csv', 'south.csv'], 'north'],
  ])('get the title that their names share: %j', (names, title) => {
    expect(commonTitle(names)).toBe(title)
  })
})
