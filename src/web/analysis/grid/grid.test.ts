import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NumberFormat } from '../../../contract/number-format.ts'
import type { ColumnIndex, GroupColumn } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import { formatNumber } from '../../../format/number.ts'
import { toggleGroup } from './collapse.ts'
import { ROW_HEIGHT, rowSpan, scrollToShow, spanOf } from './geometry.ts'
import { headerRows } from './headers.ts'
import { clippedTo, contains, moveBy, rectangleOf, selectionAt } from './selection.ts'
import { textWidth } from './text-width.ts'
import { widestValues } from './widths.ts'

describe('geometry', () => {
  it('draws what is visible and a few more', () => {
    expect(spanOf(1_000, 20, 100, 400, 2)).toEqual({ extent: 20_000, first: 18, count: 9, offset: 360, top: 20 })
    expect(spanOf(3, 20, 100, 0, 2)).toEqual({ extent: 60, first: 0, count: 3, offset: 0, top: 0 })
    expect(spanOf(0, 20, 100, 0, 2).count).toBe(0)
  })
  it('reaches the last of a million rows though the browser caps the height', () => {
    const total = 1_000_000
    const { extent } = rowSpan(total, 600, 0)
    expect(extent).toBeLessThan(16_000_000)
    const end = rowSpan(total, 600, extent - 600)
    expect(end.first + end.count).toBe(total)
  })
  it('brings any row into view from anywhere', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (total, where, from) => {
          const index = Math.floor(where * (total - 1))
          const { extent } = rowSpan(total, 600, 0)
          const scroll = scrollToShow(index, total, ROW_HEIGHT, 600, from * Math.max(0, extent - 600))
          const span = rowSpan(total, 600, scroll)
          expect(index).toBeGreaterThanOrEqual(span.first)
          expect(index).toBeLessThan(span.first + span.count)
        },
      ),
      { seed: 5 },
    )
  })
  it('goes back up to a row of a table that the browser caps', () => {
    const total = 2_000_000
    const { extent } = rowSpan(total, 600, 0)
    const scroll = scrollToShow(1_000_000, total, ROW_HEIGHT, 600, extent - 600)
    const { first, count } = rowSpan(total, 600, scroll)
    expect([scroll < extent / 1.9, first <= 1_000_000, first + count > 1_000_000]).toEqual([true, true, true])
  })
  it('takes Chinese for nearly twice as wide, and every digit for as wide as the widest', () => {
    expect(textWidth('北京')).toBeGreaterThan(textWidth('ab') * 1.5)
    expect([...'0123456789'].map(textWidth)).toEqual(Array.from({ length: 10 }, () => 8.4))
    expect(textWidth('2024年第2季度')).toBeGreaterThan(94.2)
  })
})

describe('column headers', () => {
  const fields: GroupColumn[] = [
    { type: 'gbcol', column_id: 'q', name: 'Quarter', dtype: 'VARCHAR' },
    { type: 'gbcol', column_id: 'm', name: 'Month', dtype: 'VARCHAR' },
  ]
  const at = (path: Value[], children = 0, collapsed = false): ColumnIndex => ({
    level: path.length,
    children,
    collapsed,
    path: path.map((value, i) => ({ type: 'gbvalue', column_id: i === 0 ? 'q' : 'm', value })),
  })
  const words = {
    blank: '(blank)',
    empty: '(empty)',
    yes: 'Yes',
    no: 'No',
    date: 'mm/dd/yy',
    weekdays: [],
    months: [],
    period: () => '',
    until: (label: string, day: string) => `${label}, until ${day}`,
    grandTotal: 'Grand total',
    values: 'Values',
    others: 'Others',
    total: (name: string) => `${name} total`,
  }
  const columns = [at(['Q1', 'Jan']), at(['Q1', null]), at(['Q1'], 2), at(['Q2'], 3, true), at([])]
  it('merge a group over its columns and its total, and name totals', () => {
    const [quarters, months] = headerRows(columns, 10, fields, words)
    expect(quarters?.map((c) => [c.label, c.start, c.span, c.collapsed])).toEqual([
      ['Q1', 10, 3, false],
      ['Q2', 13, 1, true],
      ['Grand total', 14, 1, false],
    ])
    expect(months?.map((c) => c.label)).toEqual(['Jan', '(blank)', 'Q1 total', '', ''])
    expect(quarters?.map((c) => c.toggle)).toEqual([['Q1'], ['Q2'], null])
  })
  it('name a group that ends above the innermost field as a group, not as a total', () => {
    const [quarters, months] = headerRows([at(['Q1', 'Jan']), at(['Q1'], 1), at(['Q2'])], 0, fields, words)
    expect(quarters?.map((c) => [c.label, c.toggle, c.isTotal])).toEqual([
      ['Q1', ['Q1'], false],
      ['Q2', null, false],
    ])
    expect(months?.map((c) => [c.label, c.isTotal])).toEqual([
      ['Jan', false],
      ['Q1 total', true],
      ['', false],
    ])
  })
  it('leave out columns that are not here yet', () => expect(headerRows([undefined, at(['Q1', 'Jan'])], 0, fields, words)[0]?.map((c) => c.start)).toEqual([1]))
})

describe('selection', () => {
  const size = { rows: 10, columns: 5, headers: 1, page: 4 }
  it.each([
    ['ArrowDown', false, { row: 9, column: 0 }, { row: 9, column: 0 }],
    ['ArrowLeft', false, { row: 0, column: 0 }, { row: 0, column: -1 }],
    ['ArrowLeft', false, { row: 0, column: -1 }, { row: 0, column: -1 }],
    ['End', true, { row: 0, column: 0 }, { row: 9, column: 4 }],
    ['Home', true, { row: 5, column: 3 }, { row: 0, column: -1 }],
    ['PageDown', false, { row: 0, column: 1 }, { row: 4, column: 1 }],
    ['PageUp', false, { row: 2, column: 1 }, { row: 0, column: 1 }],
  ])('%s (control %s) goes from %j to %j', (key, control, from, to) => expect(moveBy(key, control, from, size)).toEqual(to))
  it.each([
    ['in the header line stays the same object', { row: -1, column: 2 }, { row: -1, column: -1 }, null],
    ['within the result stays the same object', { row: 9, column: 4 }, { row: 2, column: -1 }, null],
    ['beyond a shorter result ends at its last row', { row: 40, column: 1 }, { row: 3, column: 0 }, [9, 1, 3, 0]],
    ['beyond a narrower result ends at its last column', { row: 1, column: 12 }, { row: 1, column: 30 }, [1, 4, 1, 4]],
    ['in a row header that is gone moves to the outermost one there is', { row: 1, column: -3 }, { row: 12, column: -3 }, [1, -1, 9, -1]],
  ])('%s', (_, active, anchor, wanted) => {
    const before = { active, anchor }
    const clipped = clippedTo(before, size)
    if (wanted === null) expect(clipped).toBe(before)
    else expect([clipped.active.row, clipped.active.column, clipped.anchor.row, clipped.anchor.column]).toEqual(wanted)
  })
  it.each([
    ['ArrowUp', { row: -1, column: -2 }, { row: -2, column: -2 }],
    ['ArrowUp', { row: -1, column: -1 }, { row: -2, column: -2 }],
    ['ArrowUp', { row: -1, column: 0 }, { row: -1, column: 0 }],
    ['ArrowRight', { row: -2, column: -2 }, { row: -1, column: 0 }],
    ['ArrowDown', { row: -2, column: -2 }, { row: -1, column: -2 }],
    ['PageDown', { row: -2, column: -2 }, { row: 2, column: -2 }],
  ])('%s goes from %j to %j where the corner names the only measure', (key, from, to) =>
    expect(moveBy(key, false, from, { ...size, headers: 2, hasTitle: true })).toEqual(to),
  )
  it('leaves the corner’s name when a second measure comes', () => {
    const title = selectionAt({ row: -2, column: -1 })
    expect(clippedTo(title, { ...size, hasTitle: true })).toBe(title)
    expect(clippedTo(title, size).active).toEqual({ row: -1, column: -1 })
  })
  it('ignores other keys', () => expect(moveBy('a', false, { row: 0, column: 0 }, size)).toBeNull())
  it('is a rectangle whichever corner it was begun from', () => {
    const area = rectangleOf({ anchor: { row: 4, column: 3 }, active: { row: 2, column: 1 } })
    expect([area, contains(area, 3, 2), contains(area, 5, 2)]).toEqual([{ top: 2, left: 1, bottom: 4, right: 3 }, true, false])
  })
})

it('closes and opens groups by their path', () => {
  const open = { level: null, toggled: [] }
  const closed = toggleGroup(open, ['a', null])
  expect(closed.toggled).toEqual([['a', null]])
  expect(toggleGroup(closed, ['a', null])).toEqual(open)
})

describe('the width of a column', () => {
  it('is told by the least and the greatest of its numbers, in every format', () => {
    const format = fc.record({
      decimalPlaces: fc.integer({ min: 0, max: 4 }),
      thousandSeparator: fc.constantFrom('comma' as const, 'space' as const),
      magnitude: fc.constantFrom(1 as const, 100 as const, 1e3 as const, 1e6 as const),
      negativeFormat: fc.constantFrom('sign', 'parentheses'),
      zeroFormat: fc.constantFrom('original', 'dash', 'hide'),
      symbol: fc.constantFrom('', '$', '人民币'),
    })
    const values = fc.array(
      fc.option(fc.oneof(fc.integer(), fc.double({ noNaN: true, min: -1e12, max: 1e12 }), fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String))),
    )
    fc.assert(
      fc.property(values, format, (numbers, raw) => {
        const known = NumberFormat.safeParse(raw)
        if (!known.success) throw known.error
        const widest = (list: readonly Value[]) =>
          Math.max(0, ...list.map((v) => (v === null || typeof v === 'boolean' ? 0 : textWidth(formatNumber(v, known.data)))))
        expect(widest(widestValues(numbers, 'DOUBLE'))).toBe(widest(numbers))
      }),
      { seed: 6, numRuns: 500 },
    )
  })
  it('is told by every one of its texts', () => expect(widestValues(['b', 'a', 'ccc'], 'VARCHAR')).toEqual(['b', 'a', 'ccc']))
})
