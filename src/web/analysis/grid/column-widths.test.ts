import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownWidths } from '../../../analysis/width-names.ts'
import { columnWidth, customWidthCells, withWidth } from './column-widths.ts'
import { columnSpan, columnStart, type Extras, scrollToColumn } from './geometry.ts'

describe('a width that is set', () => {
  const names = { one: columnWidth('m1', ['East']), all: 'measure:m1', parts: ownWidths('m1') }
  const west = columnWidth('m1', ['West'])
  const other = columnWidth('m12', ['East'])
  const chosen = { 'measure:m1': 90, [west]: 200, [other]: 70 }

  it('is that of one column, and of all columns of its measure with Shift, which then have none of their own', () => {
    expect(withWidth(chosen, names, false, 120.4)).toEqual({ ...chosen, [names.one]: 120 })
    expect(withWidth(chosen, names, true, 120)).toEqual({ 'measure:m1': 120, [other]: 70 })
  })
  it('is a whole number of pixels that a column can be seen and used at', () =>
    expect([-5, 1, 33.6, 5_000].map((width) => withWidth({}, names, false, width)[names.one])).toEqual([24, 24, 34, 1_000]))
  it('goes again, alone or with all of its measure', () => {
    const both = { ...chosen, [names.one]: 50 }
    expect(withWidth(both, names, false, null)).toEqual(chosen)
    expect(withWidth(both, names, true, null)).toEqual({ [other]: 70 })
  })
  it('never holds a value of the data', () => expect(columnWidth('m1', ['a secret'])).not.toContain('secret'))
})

it('columns have the width of their measure, or their own, never less than their numbers need', () => {
  const keys = new Map([0, 1, 2].map((position) => [position, columnWidth('', [position]).replace(ownWidths(''), '')]))
  const chosen = { [columnWidth('m1', [1])]: 150, [columnWidth('m2', [2])]: 10 }
  expect([...customWidthCells(keys, chosen, ['m1', 'm2'], [80, 90], [60, 70])]).toEqual([
    [1, [150, 90]],
    [2, [80, 70]],
  ])
})

describe('columns of several widths', () => {
  const width = 80
  const arbitrary = fc.record({
    total: fc.integer({ min: 1, max: 400 }),
    wider: fc.dictionary(fc.nat(399).map(String), fc.integer({ min: -50, max: 600 }), { maxKeys: 12 }),
    viewport: fc.integer({ min: 100, max: 2_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  const extrasOf = (wider: Record<string, number>, total: number): Extras =>
    Object.entries(wider)
      .map(([at, pixels]) => [Number(at), pixels] as const)
      .filter(([at, pixels]) => at < total && pixels !== 0)
      .sort(([a], [b]) => a - b)

  it('are drawn wherever the view shows a pixel of them', () => {
    fc.assert(
      fc.property(arbitrary, ({ total, wider, viewport, share }) => {
        const extras = extrasOf(wider, total)
        const extent = columnStart(total, width, extras)
        const scroll = share * Math.max(0, extent - viewport)
        const span = columnSpan(total, width, viewport, scroll, true, extras)
        expect(span.extent).toBe(extent)
        expect(span.offset).toBe(columnStart(span.first, width, extras))
        expect(span.offset).toBeLessThanOrEqual(scroll)
        const end = columnStart(span.first + span.count, width, extras)
        expect(end).toBeGreaterThanOrEqual(Math.min(extent, scroll + viewport))
      }),
      { seed: 3 },
    )
  })
  it('come into view one by one', () => {
    fc.assert(
      fc.property(arbitrary, ({ total, wider, viewport, share }) => {
        const extras = extrasOf(wider, total)
        const position = Math.floor(share * (total - 1))
        const scroll = scrollToColumn(position, total, width, extras, viewport, 0)
        const start = columnStart(position, width, extras)
        const end = columnStart(position + 1, width, extras)
        expect(end - start > viewport || (start >= scroll && end <= scroll + viewport)).toBe(true)
      }),
      { seed: 4 },
    )
  })
})
