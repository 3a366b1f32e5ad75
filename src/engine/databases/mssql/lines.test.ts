import { expect, it } from 'vitest'
import { TooMuchText } from '../../files/text-bound.ts'
import { BrokenText } from './errors.ts'
import { Lines } from './lines.ts'
import { fieldOf } from './types.ts'

const FIELDS = [fieldOf('name', 'nvarchar(40)'), fieldOf('share', 'real'), fieldOf('count', 'int')]
const metadata = { colName: 'c' }
const written = (rows: readonly (readonly unknown[])[], maxTextMb = 1): string => {
  const lines = new Lines(FIELDS, maxTextMb)
  for (const row of rows) lines.add(row.map((value) => ({ value, metadata })))
  return lines.take().toString()
}

it('writes texts in quotes, numbers as they are, and nothing for NULL', () => {
  expect(
    written([
      ['a "b", c\n', 0.10000000149011612, -7],
      ['', 3, '9223372036854775807'],
      [null, null, null],
    ]),
  ).toBe('"a ""b"", c\n",0.1,-7\n"",3,"9223372036854775807"\n,,\n')
})

it.each(['é', '😀', '中文', `${'x'.repeat(63)}é`, 'x'.repeat(200), `${'"'.repeat(64)}`, `${'"é'.repeat(100_000)}`, '"'.repeat(300_000)])(
  'writes a text of any letters and length, case %#',
  (text) => {
    expect(
      written([
        [text, 1, 2],
        ['z', 3, 4],
      ]),
    ).toBe(`"${text.replaceAll('"', '""')}",1,2\n"z",3,4\n`)
  },
)

it('writes many rows in blocks as they came', () => {
  const lines = new Lines(FIELDS, 100)
  const blocks: Buffer[] = []
  const rows = Array.from({ length: 20_000 }, (_, n) => [`row ${n} ${n % 7 === 0 ? '"é"' : ''}`, n / 2, n] as const)
  for (const row of rows) {
    lines.add(row.map((value) => ({ value, metadata })))
    if (lines.isFull) blocks.push(lines.take())
  }
  blocks.push(lines.take())
  expect(blocks.length).toBeGreaterThan(3)
  expect(lines.rows).toBe(rows.length)
  expect(Buffer.concat(blocks).toString()).toBe(rows.map(([text, share, n]) => `"${text.replaceAll('"', '""')}",${share},${n}\n`).join(''))
})

it('refuses half of a letter by the name of its column, and more text than is allowed', () => {
  expect(() => written([['\ud83d', 1, 1]])).toThrow(BrokenText)
  expect(() => written([['x'.repeat(1_048_577), 1, 1]])).toThrow(TooMuchText)
  expect(() => written([[new Date(), 1, 1]])).toThrow('a value of type object')
})
