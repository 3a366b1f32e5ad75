import { deserialize, serialize } from 'node:v8'
import { describe, expect, it } from 'vitest'
import type { Value } from '../../contract/scalar.ts'
import type { Axis } from './axis.ts'
import { bytesOf, type CachedResult, withOwnMemory } from './cached-result.ts'

const axis = (size: number): Axis => ({
  ...{ levels: new Uint8Array(size), parents: new Uint32Array(size), codes: new Uint32Array(size), children: new Uint32Array(size) },
  parentsFirst: 'forwards',
})
const kept = (size: number, more: Partial<CachedResult> = {}): CachedResult => ({
  ...{ indexNames: [], columnNames: [], measures: [], rowValues: [], columnValues: [], extremes: [], notices: [] },
  ...{ rows: axis(size), columns: axis(1), start: new Uint32Array(size + 1), column: new Uint32Array(size) },
  ...{ values: [{ numbers: new Float64Array(size), exact: new Map(), texts: null }], sourceRows: size, rowKeys: size, columnKeys: 1 },
  ...more,
})
const arraysOf = ({ rows, columns, start, column, values }: CachedResult) =>
  [rows, columns]
    .flatMap(({ levels, parents, codes, children }) => [levels, parents, codes, children])
    .concat([start, column] as never, values.map((v) => v.numbers) as never)
/** Total bytes of all arrays, counting each shared buffer once. */
const memoryOf = (result: CachedResult): number =>
  [...new Set(arraysOf(result).map((array) => array.buffer))].reduce((sum, { byteLength }) => sum + byteLength, 0)

describe('a kept result', () => {
  it('does not keep the message it came in', () => {
    const arrived = deserialize(serialize(kept(100_000))) as CachedResult
    const own = withOwnMemory(arrived)
    expect(memoryOf(arrived)).toBeGreaterThan(1.3 * bytesOf(arrived))
    expect(Math.abs(memoryOf(own) / bytesOf(own) - 1)).toBeLessThan(0.01)
    expect(own).toEqual(arrived)
  })
  // Bytes per value, measured with process.memoryUsage() for a million values received in a message.
  it.each<[string, (i: number) => Value, number]>([
    ['short texts', (i) => `k${i}`, 32],
    ['long texts', (i) => `a rather long label of a group, number ${i}`, 72],
    ['Chinese texts', (i) => `华东地区销售额${i}`, 53],
    ['numbers with decimals', (i) => i + 0.5, 24],
    ['whole numbers', (i) => i, 8],
  ])('counts %s as measured', (_, value, measured) => {
    const count = 300_000
    const values = Array.from({ length: count }, (_, i) => value(i))
    const bytes = (bytesOf(kept(1, { rowValues: [values] })) - bytesOf(kept(1))) / count
    expect(bytes / measured).toBeGreaterThan(0.9)
    expect(bytes / measured).toBeLessThan(1.15)
  })
  it('counts the digits that a number does not hold as measured', () => {
    const exact = new Map(Array.from({ length: 10_000 }, (_, i) => [i, `123456789012345678.${100_000 + i}`]))
    const bytes = (bytesOf(kept(1, { values: [{ numbers: new Float64Array(1), exact, texts: null }] })) - bytesOf(kept(1))) / exact.size
    expect(bytes / 76).toBeGreaterThan(0.95)
    expect(bytes / 76).toBeLessThan(1.15)
  })
})
