import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { guessDelimiter, parseRecords } from './dialect.ts'
import { countRecords } from './records.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-records-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function count(text: string | Buffer, delimiter = ',') {
  const file = join(folder, 'x.csv')
  writeFileSync(file, text)
  return await countRecords(file, delimiter)
}

describe('counting records', () => {
  it.each([
    ['a,b\n1,2\n', 2],
    ['a,b\r\n1,2\r\n\r\n3,4', 3],
    ['a,b\r1,2\r', 2],
    ['a\n\n\nb\n', 2],
    ['a,"x\ny"\nb,c\n', 2],
    ['"a ""q"" b",1\n', 1],
    ['5" pipe,1\n6" pipe,2\n', 2],
    ['""\n""\n', 2],
    ['', 0],
  ])('%j has %i', async (text, records) =>
    expect(await count(text)).toEqual({ records, unterminatedAt: null, isUtf8: true, longQuotes: [], isUneven: false, hasZero: false }),
  )
  it('names the line on which a quote opens and never closes', async () => {
    expect((await count('a,b\n1,2\n"x\ny",3\n4,"5\n6\n')).unterminatedAt).toBe(5)
  })
  it('tells quoted texts of many lines, line ends of two kinds and lines beyond the bounds', async () => {
    expect((await count(`a,b\n1,"x${'\n2,y'.repeat(50)}"\n`)).longQuotes).toEqual([{ line: 2, lines: 50 }])
    expect((await count('a,b\n0,x\r\n1,y\r\n')).isUneven).toBe(true)
    expect((await count('a,b\r\n0,"x\ny"\r\n')).isUneven).toBe(false)
    expect((await count(`a,b\n0,${'x'.repeat(4_000_001)}\n`)).isUneven).toBe(true)
  })
  it('is right where a chunk of the file ends inside of quotes, on a quote or between two', async () => {
    const chunk = 1 << 20
    for (const shift of [-3, -2, -1, 0, 1, 2]) {
      const head = `${'x'.repeat(chunk - 10 + shift)},`
      expect((await count(`${head}"a""b\n""c"\nnext,1\n`)).records).toBe(2)
    }
  })
  it('says whether the bytes are UTF-8, wherever a chunk of the file ends', async () => {
    for (const shift of [0, 1, 2, 3]) expect((await count(`${'x'.repeat((1 << 20) - 2 + shift)}京,1\n`)).isUtf8).toBe(true)
    expect((await count(Buffer.from('a,b\nGen\xe8ve,1\n', 'latin1'))).isUtf8).toBe(false)
    expect((await count(Buffer.from('京', 'utf8').subarray(0, 2))).isUtf8).toBe(false)
  })
  it('agrees with a parser that goes character by character', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', 'é'), maxLength: 5 }), { minLength: 2, maxLength: 3 }), { maxLength: 8 }),
        async (rows) => {
          const text = rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('')
          expect((await count(text)).records).toBe(parseRecords(text, ',', 1_000).length)
          expect(parseRecords(text, ',', 1_000)).toEqual(rows)
        },
      ),
      { seed: 9, numRuns: 150 },
    )
  })
})

describe('the delimiter', () => {
  it.each([
    ['a,b,c\n1,2,3\n', ','],
    ['a;b;c\n1,5;2;3\n2,5;3;4\n', ';'],
    ['a\tb\n1,2\t3\n', '\t'],
    ['name|note\nx|a, b, c\ny|d\n', '|'],
    ['one column\nanother\n', ','],
  ])('of %j is %j', (text, delimiter) => expect(guessDelimiter(text)).toBe(delimiter))
})
