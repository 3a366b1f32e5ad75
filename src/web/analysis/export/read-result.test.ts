import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aColumnAt, aResult, aRow, cut } from '../../../../test/support/results.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { ReadWindow } from '../read-window.ts'
import { readResult } from './read-result.ts'

const wholeOf = (rows: number, columns: number): PivotResult =>
  aResult({
    measures: [
      ['a', 'BIGINT'],
      ['b', 'BIGINT'],
    ],
    rows: Array.from({ length: rows }, (_, r) => aRow([r])),
    columns: Array.from({ length: columns }, (_, c) => aColumnAt([c])),
    cell: (row, column, m) => `${row.key[0]}/${column.path[0]?.value}/${m}`,
  })

async function readAll(read: ReadWindow): Promise<{ blocks: (PivotResult | null)[]; progress: number[] }> {
  const progress: number[] = []
  const blocks: (PivotResult | null)[] = []
  for await (const block of readResult({ read, onProgress: (share) => progress.push(share) })) {
    blocks.push(block)
    if (blocks.length > 100) throw new Error('reads for ever')
  }
  return { blocks, progress }
}

describe('a result that is read to its end', () => {
  it('has every row once, in order, each with all of its columns, however it is cut', async () => {
    const size = fc.record({
      rows: fc.integer({ min: 1, max: 60 }),
      columns: fc.integer({ min: 1, max: 12 }),
      atMost: fc.integer({ min: 1, max: 40 }),
      across: fc.integer({ min: 1, max: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(size, async ({ rows, columns, atMost, across }) => {
        const whole = wholeOf(rows, columns)
        const read: ReadWindow = async (range) =>
          cut(whole, { ...range, row_count: Math.min(range.row_count, atMost), column_count: Math.min(range.column_count, across) })
        const { blocks, progress } = await readAll(read)
        const there = blocks.flatMap((block) => (block ? [block] : []))
        expect(there.flatMap((block) => block.row_indexes)).toEqual(whole.row_indexes)
        expect(there.every((block) => block.column_indexes.length === columns)).toBe(true)
        expect(whole.data.map((_, at) => there.flatMap((block) => block.data[at] ?? []))).toEqual(whole.data)
        expect(progress).toEqual(progress.toSorted((a, b) => a - b))
        expect(progress.at(-1)).toBe(1)
      }),
      { seed: 18, numRuns: 50 },
    )
  })
  it('goes on with the rows that came where a later window across brought fewer', async () => {
    const whole = wholeOf(4, 3)
    const read: ReadWindow = async (range) =>
      range.row_count === 0 ? cut(whole, range) : cut(whole, { ...range, row_count: range.column_start === 0 ? 2 : 4, column_count: 2 })
    const { blocks } = await readAll(read)
    expect(blocks.flatMap((block) => block?.row_indexes.map((row) => row.key[0]))).toEqual([0, 1, 2, 3])
    expect(blocks.map((block) => block?.data.map((values) => values.length))).toEqual([Array(6).fill(2), Array(6).fill(2)])
  })
  it('ends with null where a window cannot be had, so that no file is written of half a result', async () => {
    const whole = wholeOf(5_000, 20)
    let asked = 0
    const { blocks } = await readAll(async (range) => (++asked > 2 ? null : cut(whole, range)))
    expect(blocks.length).toBe(2)
    expect(blocks.at(-1)).toBeNull()
  })
  it('ends with null where the result got shorter while it was read', async () => {
    const whole = wholeOf(5_000, 20)
    const { blocks } = await readAll(async (range) => cut(range.row_start > 0 ? wholeOf(10, 20) : whole, range))
    expect([blocks.length, blocks.at(-1)]).toEqual([2, null])
  })
})
