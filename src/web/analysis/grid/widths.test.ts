import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aMeasure } from '../../../../test/support/documents.ts'
import { aColumnAt, aResult, aRow, WORDS } from '../../../../test/support/results.ts'
import { measureWidth, ownWidths } from '../../../analysis/width-names.ts'
import { TableSettings } from '../../../contract/step.ts'
import { columnWidth, NONE_KNOWN, withBlockKeys } from './column-widths.ts'
import { cellText } from './copy.ts'
import { gridShape } from './shape.ts'
import { textWidth } from './text-width.ts'
import { CELLS_WIDTH, cellNames, cellsAt, gridWidths, growNeeds, headerWidth, MINIMUM_NEEDS, needsFor, startOf } from './widths.ts'

const ALL = { rows: [], columns: [], below: false }
const measures = [aMeasure('a', 'sum', 'c3'), aMeasure('b', 'sum', 'c3')]
const resultOf = (value: number, rowKeys: readonly string[] = ['x'], columnKeys: readonly string[] = ['y']) =>
  aResult({
    measures: [
      ['a', 'BIGINT'],
      ['b', 'BIGINT'],
    ],
    rows: [...rowKeys.map((key) => aRow([key])), aRow([])],
    columns: [...columnKeys.map((key) => aColumnAt([key])), aColumnAt([])],
    cell: (row, _, m) => (m === 0 && row.level === 1 ? value : 1),
  })
const shapeOf = (settings: object = {}) => gridShape(resultOf(1), TableSettings.parse(settings), ALL)
const NO_KEYS = { total: 2, keys: new Map<number, string>() }
const needsOf = (value: number, ...keys: (readonly string[])[]) => growNeeds(MINIMUM_NEEDS, [resultOf(value, ...keys)], measures, WORDS)

describe('what a result needs', () => {
  it('is never less than any of its numbers, in the cells or in the total, whatever came before', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 6 }), (values) => {
        const needs = values.reduce((known, value) => growNeeds(known, [resultOf(value)], measures, WORDS), MINIMUM_NEEDS)
        for (const value of values) expect(needs.least[0]).toBeGreaterThanOrEqual(textWidth(cellText(value, measures[0], 'BIGINT')))
      }),
      { seed: 15 },
    )
    const total = aResult({ rows: [], columns: [aColumnAt([])], cell: () => 123_456_789_012 })
    expect(growNeeds(MINIMUM_NEEDS, [total], measures, WORDS).least[0]).toBeGreaterThan(textWidth('123,456,789,012'))
  })
  it('only grows, and is the same object where windows bring nothing wider', () => {
    const small = needsOf(5)
    const large = growNeeds(small, [resultOf(1e12, ['a long name of a row in this table'], ['a long name of a column'])], measures, WORDS)
    expect(large.measures[0]).toBeGreaterThan(small.measures[0] ?? 0)
    expect(large.path).toBeGreaterThan(small.path)
    expect(large.labels).toBeGreaterThan(small.labels)
    expect(growNeeds(large, [resultOf(7)], measures, WORDS)).toBe(large)
  })
  it('begins anew for cells where another number of measures is shown, and keeps what headers need', () => {
    const needs = needsOf(1e12, ['a long name of a row in this table'])
    const one = aResult({ rows: [aRow([])], columns: [aColumnAt([])] })
    expect(needsFor(needs, one)).toEqual({ ...needs, measures: [], least: [] })
    expect(needsFor(needs, resultOf(1))).toBe(needs)
    expect(growNeeds(needs, [one], measures, WORDS)).toMatchObject({ path: needs.path, measures: [64] })
  })
  it('has room for what values are shown as and for the arrow of a sorted column, and in a column of many for the beginning of a long name beside it', () => {
    const kind = ' · running total'
    const needs = (columnFields: string[], name = 'a', shown = name + kind) =>
      growNeeds(
        MINIMUM_NEEDS,
        [
          aResult({
            columnFields,
            measures: [
              [shown, 'BIGINT'],
              ['b', 'BIGINT'],
            ],
            rows: [aRow([])],
            columns: [aColumnAt(columnFields.map(() => 'x'))],
          }),
        ],
        [{ ...aMeasure('a', 'sum', 'c3'), name }, ...measures.slice(1)],
        WORDS,
      ).measures[0]
    const shown = `a${kind}`
    const arrow = 12
    expect(needs([])).toBeGreaterThanOrEqual(textWidth(shown) + arrow)
    expect(needs(['VARCHAR'])).toBeGreaterThan(textWidth(shown))
    const long = 'Revenue of the shops in the north'
    expect(needs([], long)).toBe(220)
    expect(needs(['VARCHAR'], long)).toBe(Math.max(220, 90 + textWidth(kind) + 18 + arrow))
    expect(needs(['VARCHAR'], 'a', 'a')).toBe(64)
  })
  it('leaves out of the cells the name of an only measure, which the corner has room for', () => {
    const long = { ...aMeasure('m1', 'sum', 'c'), name: 'a long name of a measure' }
    const alone = aResult({ columnFields: ['VARCHAR'], measures: [[long.name, 'BIGINT']], rows: [aRow([])], columns: [aColumnAt(['x'])] })
    const needs = growNeeds(MINIMUM_NEEDS, [alone], [long], WORDS)
    expect(needs.measures).toEqual([64])
    expect(needs.path).toBeGreaterThan(textWidth(long.name))
  })
  it('is bounded for names, which are cut, unlike numbers', () => {
    const long = 'x'.repeat(500)
    const needs = needsOf(1, [long], [long])
    expect([needs.path, needs.levels, needs.labels]).toEqual([360, [360], 220])
  })
})

describe('the widths of the grid', () => {
  it('share a long column label among the measures below it', () => {
    const widths = gridWidths({ ...needsOf(1), measures: [60, 40], labels: 200 }, shapeOf(), resultOf(1), {}, NO_KEYS)
    expect([widths.cells, widths.group]).toEqual([[120, 80], 200])
  })
  it('are those that a person chose, but never cut a number', () => {
    const needs = { ...needsOf(1), measures: [90, 90], least: [70, 30], labels: 0 }
    const chosen = { [measureWidth('a')]: 50, [measureWidth('b')]: 50, header: 300 }
    const widths = gridWidths(needs, shapeOf(), resultOf(1), chosen, NO_KEYS)
    expect([widths.cells, widths.headers, widths.header]).toEqual([[70, 50], [300], 300])
  })
  it('are one width for all cells where measures stand below each other', () => {
    const needs = { ...needsOf(1), measures: [90, 120], least: [70, 100], labels: 0, names: 80, path: 130 }
    const down = shapeOf({ values_on: 'rows' })
    expect(gridWidths(needs, down, resultOf(1), {}, NO_KEYS)).toMatchObject({ cells: [120], headers: [130, 80], header: 210 })
    expect(gridWidths(needs, down, resultOf(1), { [CELLS_WIDTH]: 30 }, NO_KEYS).cells).toEqual([100])
  })
  it('of single columns move what stands after them', () => {
    const needs = { ...needsOf(1), measures: [90, 90], least: [70, 70], labels: 0 }
    const result = resultOf(1, ['x'], ['p', 'q'])
    const known = withBlockKeys(NONE_KNOWN, result, [result])
    const widths = gridWidths(needs, shapeOf(), result, { [columnWidth('b', ['q'])]: 150 }, { total: 3, keys: known.keys })
    expect([0, 1, 2].map((position) => cellsAt(widths, position))).toEqual([
      [90, 90],
      [90, 150],
      [90, 90],
    ])
    expect([0, 1, 2, 3].map((position) => startOf(widths, position))).toEqual([0, 180, 420, 600])
    expect(gridWidths(needs, shapeOf(), result, { [columnWidth('b', ['q'])]: 150 }, { total: 1_000_000, keys: known.keys }).extras).toEqual([])
  })
  it('are named by field and by measure, so that they stay with them when the layout changes', () => {
    const split = shapeOf({ row_headers: 'split', values_on: 'rows' })
    expect(split.headers.map((header) => headerWidth(header, resultOf(1)))).toEqual(['field:r1', 'measures'])
    expect(cellNames(shapeOf(), resultOf(1), 1, ['y'])).toEqual({ one: columnWidth('b', ['y']), all: 'measure:b', parts: ownWidths('b') })
    expect(cellNames(split, resultOf(1), 1, ['y'])).toEqual({ one: columnWidth('', ['y']), all: CELLS_WIDTH, parts: ownWidths('') })
    expect(cellNames(shapeOf(), { ...resultOf(1), column_names: [] }, 0, []).one).toBe('measure:a')
  })
})

describe('the keys of columns seen so far', () => {
  const first = resultOf(1, ['x'], ['p', 'q'])
  it('grow by every window, are the same object where one brings nothing new, and forget another result', () => {
    const known = withBlockKeys(NONE_KNOWN, first, [first])
    const further = { ...first, window: { ...first.window, column_start: 3 }, column_indexes: [aColumnAt(['r'])] }
    const more = withBlockKeys(known, first, [further])
    expect([[...known.keys.keys()], [...more.keys.keys()]]).toEqual([
      [0, 1, 2],
      [0, 1, 2, 3],
    ])
    expect(withBlockKeys(more, first, [first, further])).toBe(more)
    const other = resultOf(2, ['x'], ['q'])
    expect(withBlockKeys(more, other, [other]).keys.get(0)).toBe(known.keys.get(1))
    expect(withBlockKeys(more, other, [other]).keys.size).toBe(2)
  })
})
