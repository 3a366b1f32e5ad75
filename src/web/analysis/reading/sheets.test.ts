import { describe, expect, it } from 'vitest'
import { isShort, layOutSheets, needsLandscape } from './sheets.ts'

const columns = (count: number, width = 80): number[] => Array.from({ length: count }, () => width)
const sizes = (lead: number, widths: readonly number[], sheet: number): number[] =>
  layOutSheets({ lead, columns: widths }, sheet).blocks.map(({ from, to }) => to - from)

describe('a table on sheets', () => {
  it('is whole where it fits', () => {
    expect(layOutSheets({ lead: 160, columns: columns(10) }, 960)).toEqual({ blocks: [{ from: 0, to: 10 }], scale: 1 })
  })

  it('is printed smaller where a little is enough, and no smaller than can be read', () => {
    expect(layOutSheets({ lead: 160, columns: columns(13) }, 960)).toEqual({ blocks: [{ from: 0, to: 13 }], scale: 0.8 })
    expect(layOutSheets({ lead: 160, columns: columns(14) }, 960)).toMatchObject({ scale: 1 })
  })

  it('goes on in as few blocks of columns as there have to be, about equally wide', () => {
    expect(sizes(160, columns(30), 960)).toEqual([10, 10, 10])
    expect(sizes(160, columns(20), 960)).toEqual([10, 10])
    expect(layOutSheets({ lead: 160, columns: columns(21) }, 960)).toMatchObject({ scale: 0.8, blocks: [{ to: 11 }, { to: 21 }] })
  })

  it('has every column once, in order, and every block on a sheet', () => {
    const widths = Array.from({ length: 97 }, (_, n) => 40 + ((n * 37) % 120))
    const { blocks, scale } = layOutSheets({ lead: 200, columns: widths }, 964)
    expect(blocks.flatMap(({ from, to }) => widths.slice(from, to))).toEqual(widths)
    for (const { from, to } of blocks) expect(200 + widths.slice(from, to).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(964 / scale)
  })

  it('leaves columns room beside row headers of any length', () => {
    expect(Math.min(...sizes(2_000, columns(30), 960))).toBeGreaterThanOrEqual(6)
  })

  it('gives a column that is wider than a sheet one for itself', () => {
    expect(sizes(100, [1_500, 80, 80], 960)).toEqual([1, 2])
  })

  it('is kept on one sheet up to half of its height', () => {
    expect([100, 480, 481, 2_000].map(isShort)).toEqual([true, true, false, false])
  })

  it('has one block where there are no columns', () => {
    expect(layOutSheets({ lead: 100, columns: [] }, 960).blocks).toEqual([{ from: 0, to: 0 }])
  })
})

describe('the sheets of a report', () => {
  it('stand upright unless most tables, or one very wide table, need more width', () => {
    expect(needsLandscape([])).toBe(false)
    expect(needsLandscape([400, 1_200, 600])).toBe(false)
    expect(needsLandscape([400, 1_200, 1_200])).toBe(true)
    expect(needsLandscape([400, 600, 1_500])).toBe(true)
  })
})
