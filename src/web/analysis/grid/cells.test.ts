import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aColumnAt, aResult, aRow, cut } from '../../../../test/support/results.ts'
import { blocksOf, columnBlock, ROW_BLOCK } from '../blocks.ts'
import { cellsOf } from './cells.ts'

describe('blocks', () => {
  it('hold fewer column positions the more measures there are, and never none', () => {
    expect([0, 1, 2, 7, 60, 61, 500].map(columnBlock)).toEqual([60, 60, 30, 8, 1, 1, 1])
  })
  it('of a range are those that hold a position of it, and no others', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 90 }), (first, count, size) => {
        const positions = Array.from({ length: count }, (_, i) => Math.floor((first + i) / size))
        expect(blocksOf({ first, count }, size)).toEqual([...new Set(positions)])
      }),
      { seed: 11 },
    )
  })
  it('of an empty range are the first one', () => expect(blocksOf({ first: 0, count: 0 }, 60)).toEqual([0]))
})

describe('the cells of a result', () => {
  const MEASURES = [
    ['a', 'BIGINT'],
    ['b', 'BIGINT'],
    ['c', 'BIGINT'],
  ] as const
  const size = columnBlock(MEASURES.length)
  const whole = aResult({
    measures: MEASURES,
    rows: [...Array.from({ length: ROW_BLOCK * 2 + 30 }, (_, r) => aRow([r])), aRow([])],
    columns: [...Array.from({ length: size * 2 + 5 }, (_, c) => aColumnAt([c])), aColumnAt([])],
    cell: (row, column, m) => `${row.key}/${column.path[0]?.value}/${m}`,
  })
  const blockAt = (row: number, column: number) => ({
    ...{ row, column },
    block: cut(whole, { row_start: row * ROW_BLOCK, row_count: ROW_BLOCK, column_start: column * size, column_count: size }),
  })
  const all = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => blockAt(row, column)))

  it('put together from all blocks are those of the whole', () => {
    const cells = cellsOf(whole, size, all)
    expect(whole.row_indexes.map((_, row) => cells.row(row))).toEqual(whole.row_indexes)
    expect(whole.column_indexes.map((_, column) => cells.column(column))).toEqual(whole.column_indexes)
    const flat = whole.column_indexes.flatMap((_, c) => MEASURES.map((__, m) => [c, m] as const))
    expect(flat.map(([c, m]) => whole.row_indexes.map((_, r) => cells.cell(r, c, m)))).toEqual(whole.data)
    expect(flat.map(([c, m]) => cells.total(c, m))).toEqual(whole.totals)
  })
  it('are undefined, which is not blank, while their block is on the way', () => {
    const cells = cellsOf(whole, size, [blockAt(1, 1)])
    const [row, column] = [ROW_BLOCK + 3, size + 2]
    expect([cells.cell(row, column, 1), cells.cell(row - ROW_BLOCK, column, 1), cells.cell(row, column - size, 1)]).toEqual([
      `${row}/${column}/1`,
      undefined,
      undefined,
    ])
    expect([cells.total(column, 2), cells.total(0, 2)]).toEqual([`/${column}/2`, undefined])
  })
  it('have the headers of a row or column as soon as any of its blocks is here', () => {
    const cells = cellsOf(whole, size, [blockAt(0, 2), blockAt(2, 0)])
    expect([cells.row(4)?.key, cells.row(ROW_BLOCK)?.key, cells.row(2 * ROW_BLOCK + 1)?.key]).toEqual([[4], undefined, [2 * ROW_BLOCK + 1]])
    expect([cells.column(1)?.path[0]?.value, cells.column(size), cells.column(2 * size)?.path[0]?.value]).toEqual([1, undefined, 2 * size])
  })
})
