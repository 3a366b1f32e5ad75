import { expect, it } from 'vitest'
import { CsvRows, MalformedRow } from './rows.ts'

/** Encodes a value with its length prefix, as in the protocol. */
function value(text: string | null): Buffer {
  if (text === null) return Buffer.from([0xfb])
  const bytes = Buffer.from(text)
  const { length } = bytes
  if (length < 0xfb) return Buffer.concat([Buffer.from([length]), bytes])
  const head = Buffer.alloc(length < 65_536 ? 3 : 4)
  head[0] = length < 65_536 ? 0xfc : 0xfd
  head.writeUIntLE(length, 1, head.length - 1)
  return Buffer.concat([head, bytes])
}

function written(rows: readonly (readonly (string | null)[])[], floats: readonly boolean[]): string {
  const lines = new CsvRows(floats)
  const parts: Buffer[] = []
  for (const row of rows) {
    const bytes = Buffer.concat([Buffer.from('head'), ...row.map(value)])
    lines.add(bytes, 4, bytes.length)
    if (lines.isFull) parts.push(lines.take())
  }
  expect(lines.rows).toBe(rows.length)
  return Buffer.concat([...parts, lines.take()]).toString()
}

it('writes values in quotes, and nothing for NULL', () => {
  expect(
    written(
      [
        ['1', null, ''],
        [null, 'é "q"\n,', '"'],
      ],
      [false, false, false],
    ),
  ).toBe('"1",,""\n,"é ""q""\n,",""""\n')
})

it('writes values of every length, also where each byte of them doubles', () => {
  const lengths = [47, 48, 49, 250, 251, 252, 65_535, 65_536, 300_000]
  for (const text of ['x', '"'])
    expect(
      written(
        lengths.map((n) => [text.repeat(n)]),
        [false],
      ),
    ).toBe(lengths.map((n) => `"${(text === '"' ? '""' : text).repeat(n)}"\n`).join(''))
})

it('writes many rows as they came', () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => [String(i), `region ${i % 10}`, i % 7 === 0 ? null : (i / 4).toFixed(2)])
  expect(written(rows, [false, false, false])).toBe(rows.map((row) => `${row.map((one) => (one === null ? '' : `"${one}"`)).join(',')}\n`).join(''))
})

it('writes floats of 32 bits short', () => {
  expect(
    written(
      [
        ['0.10000000149011612', '0.10000000149011612'],
        [null, '-1.401298464324817e-45'],
      ],
      [true, false],
    ),
  ).toBe('"0.1","0.10000000149011612"\n,"-1.401298464324817e-45"\n')
})

it.each([
  ['a value that goes on behind its row', [5, 0x61]],
  ['a length that goes on behind its row', [0xfc, 1]],
  ['an unknown length', [0xff, 1, 1, 1, 1, 1, 1, 1, 1]],
  ['a length that no row has', [0xfe, 255, 255, 255, 255, 255, 255, 255, 255]],
  ['more values than columns', [1, 0x61, 1, 0x62]],
  ['fewer values than columns', []],
])('refuses %s', (_, bytes) => {
  expect(() => new CsvRows([false]).add(Buffer.from([...bytes, 9, 9, 9, 9, 9, 9, 9, 9, 9]), 0, bytes.length)).toThrow(MalformedRow)
})
