import { describe, expect, it } from 'vitest'
import { aColumnAt, aResult, aRow } from '../../../../../test/support/results.ts'
import { ConditionalFormat, type DomainStops } from '../../../../contract/conditional-format.ts'
import type { PivotResult } from '../../../../contract/pivot-result.ts'
import { formatsByMeasure } from '../../../../format/conditional/cell-marks.ts'
import { contrast } from '../../../../format/conditional/contrast.ts'
import { WorkbookRules } from './rules.ts'

const of = { measure_id: 'm1', unit: { kind: 'value', column_id: null } }
const format = (own: object): ConditionalFormat => ConditionalFormat.parse({ ...of, ...own })
const scale = format({
  kind: 'scale',
  points: [
    { point: { at: 'smallest' }, color: 'F8696B' },
    { point: { at: 'percentile', value: 50 }, color: null },
    { point: { at: 'largest' }, color: '63BE7B' },
  ],
})
const rule = (test: string, values: number[] = [], more: object = {}) => format({ kind: 'rule', test, values, fill: 'FFE699', ...more })

/** Two groups of two rows below their totals, by two columns and their total. */
const ROWS = [
  aRow(['a'], { children: 2 }),
  aRow(['a', 'x']),
  aRow(['a', 'y']),
  aRow(['b'], { children: 2 }),
  aRow(['b', 'x']),
  aRow(['b', 'y']),
  aRow([], { children: 2 }),
]
const COLUMNS = [aColumnAt(['p']), aColumnAt(['q']), aColumnAt([], { children: 2 })]

function rulesOf(formats: readonly ConditionalFormat[], stops: readonly number[], change: Partial<PivotResult> = {}) {
  const own = formatsByMeasure(formats)
  const levels = [0, 1, 2].flatMap((rows) => [0, 1].map((columns): DomainStops => ({ rows, columns, at: null, stops: [...stops] })))
  const result: PivotResult = {
    ...aResult({ rowFields: ['VARCHAR', 'VARCHAR'], rows: ROWS, columns: COLUMNS }),
    domains: own.requests.map((request) => ({ request, stops: levels })),
    ...change,
  }
  const rules = new WorkbookRules(own)
  result.row_indexes.forEach((_, rowAt) => {
    result.column_indexes.forEach((__, columnAt) => {
      rules.add({ block: result, rowAt, columnAt, measure: 0, sheetRow: 2 + rowAt, sheetColumn: 2 + columnAt })
    })
  })
  return rules.rules()
}

describe('the rules of a workbook', () => {
  it('cover the cells of one level, without totals', () => {
    expect(rulesOf([scale], [1, 5, 9]).map(({ range }) => range)).toEqual(['C4:D5 C7:D8'])
  })
  it('cover each level of totals on its own, if totals are marked', () => {
    const ranges = rulesOf([{ ...scale, totals: true }], [1, 5, 9]).map(({ range }) => range)
    expect(ranges.toSorted()).toEqual(['C3:D3 C6:D6', 'C4:D5 C7:D8', 'C9:D9', 'E3 E6', 'E4:E5 E7:E8', 'E9'])
  })
  it('name the smallest value and percentiles as Excel does, if the sheet has all values', () => {
    expect(rulesOf([scale], [1, 5, 9])[0]?.colorScale).toEqual({
      cfvo: [{ type: 'min' }, { type: 'percentile', value: '50' }, { type: 'max' }],
      colors: ['FFF8696B', 'FFFFFFFF', 'FF63BE7B'],
    })
  })
  it('have the numbers of the whole result where groups are collapsed', () => {
    const row_indexes = ROWS.map((row, at) => (at === 0 ? { ...row, collapsed: true } : row))
    const [first] = rulesOf([scale], [1, 5, 9], { row_indexes })
    expect(first?.colorScale?.cfvo).toEqual([
      { type: 'num', value: '1' },
      { type: 'num', value: '5' },
      { type: 'num', value: '9' },
    ])
  })
  it('have two colors where the middle is beyond an end, as on the page', () => {
    const around = format({
      kind: 'scale',
      points: [
        { point: { at: 'smallest' }, color: 'F8696B' },
        { point: { at: 'number', value: 0 }, color: null },
        { point: { at: 'largest' }, color: '63BE7B' },
      ],
    })
    expect(rulesOf([around], [3, 0, 9])[0]?.colorScale).toEqual({ cfvo: [{ type: 'num', value: '0' }, { type: 'max' }], colors: ['FFFFFFFF', 'FF63BE7B'] })
  })
  it('start bars at zero', () => {
    const bar = format({ kind: 'bar', color: '6CB6D9', negative: 'F8696B' })
    expect(rulesOf([bar], [3, 9])[0]?.dataBar).toEqual({
      cfvo: [
        { type: 'num', value: '0' },
        { type: 'num', value: '9' },
      ],
      ...{ color: 'FF6CB6D9', negative: 'FFF8696B' },
    })
  })
  it('give bars a color for negative values, and leave them out where all values are zero', () => {
    const bar = format({ kind: 'bar', color: '6CB6D9', negative: 'F8696B', totals: true })
    const rules = rulesOf([rule('greater than', [1]), bar], [-3, 9])
    const bars = rules.flatMap((own) => (own.dataBar ? [[own.priority, own.dataBar.cfvo.map(({ value }) => value), own.dataBar.negative]] : []))
    expect(bars).toHaveLength(6)
    expect(bars[0]).toEqual([2, ['-3', '9'], 'FFF8696B'])
    expect(rulesOf([bar], [0, 0])).toEqual([])
  })
  it('write numbers as formulas do', () => {
    expect(rulesOf([rule('less than', [1e-7]), rule('top', [3])], [1e21]).map(({ formula }) => formula)).toEqual([
      ...['AND(ISNUMBER(C4),C4<1E-7)', 'AND(ISNUMBER(C4),C4>=1E+21)'],
    ])
  })
  it('mark only blanks in a measure of dates, which are numbers in a sheet', () => {
    const measures = [{ type: 'measure' as const, measure_id: 'm1', name: 'm1', dtype: 'DATE', additive: false, approximate: false }]
    expect(rulesOf([rule('greater than', [5]), rule('is null'), scale], [1, 5, 9], { measures }).map(({ type }) => type)).toEqual(['containsBlanks'])
  })
  it('have icons without colors where red means rising', () => {
    const icons = { kind: 'icons', set: 'arrows3', points: [33, 67].map((value) => ({ at: 'percent', value })) }
    const [green] = rulesOf([format(icons)], [4, 7])
    expect(green?.iconSet).toEqual({
      iconSet: '3Arrows',
      cfvo: [
        { type: 'percent', value: '0' },
        { type: 'percent', value: '33' },
        { type: 'percent', value: '67' },
      ],
    })
    expect(rulesOf([format({ ...icons, rising: 'red' })], [4, 7])[0]?.iconSet?.iconSet).toBe('3ArrowsGray')
  })
  it('have four of five circles, the other way round where the order is reversed', () => {
    const circles = { kind: 'icons', set: 'quarters4', points: [1, 2, 3].map((value) => ({ at: 'number', value })) }
    const valuesOf = (own: object) => rulesOf([format(own)], [1, 2, 3])[0]?.iconSet?.cfvo.map(({ value }) => value)
    expect([valuesOf(circles), valuesOf({ ...circles, reversed: true })]).toEqual([
      ['0', '1', '2', '3', '3'],
      ['0', '1', '1', '2', '3'],
    ])
  })
  it('pale dark colors of scales until black text is readable, and darken pale colors of text', () => {
    const dark = {
      kind: 'scale',
      points: [
        { point: { at: 'smallest' }, color: null },
        { point: { at: 'largest' }, color: '102060' },
      ],
    }
    const colour = rulesOf([format(dark)], [1, 9])[0]?.colorScale?.colors[1] ?? ''
    expect(contrast('#000000', `#${colour.slice(2)}`)).toBeGreaterThanOrEqual(4.5)
    const ink = rulesOf([rule('less than', [0], { fill: null, text: 'FFC0C0' })], [])[0]?.style?.font?.color ?? ''
    expect(contrast('#FFFFFF', `#${ink}`)).toBeGreaterThanOrEqual(4.5)
    expect(ink).not.toBe('000000')
  })
  it('stop at the first that matches, and never mark an empty cell for a number', () => {
    const rules = rulesOf([rule('less than', [5]), rule('is null'), rule('top', [3]), scale, rule('greater than', [1])], [7, 5, 9])
    expect(rules.map(({ type, formula, stopIfTrue, priority }) => [priority, type, formula, stopIfTrue ?? false])).toEqual([
      [1, 'expression', 'AND(ISNUMBER(C4),C4<5)', true],
      [2, 'containsBlanks', 'LEN(TRIM(C4))=0', true],
      [3, 'expression', 'AND(ISNUMBER(C4),C4>=7)', true],
      [4, 'colorScale', undefined, false],
    ])
  })
  it('cover each row or column alone where a format compares within it', () => {
    const top = rule('top', [1], { within: 'column' })
    const stops = [0, 1].map((at): DomainStops => ({ rows: 2, columns: 1, at, stops: [at + 7] }))
    const domains = formatsByMeasure([top]).requests.map((request) => ({ request, stops }))
    expect(rulesOf([top], [], { domains }).map(({ range, formula }) => [range, formula])).toEqual([
      ['C4:C5 C7:C8', 'AND(ISNUMBER(C4),C4>=7)'],
      ['D4:D5 D7:D8', 'AND(ISNUMBER(D4),D4>=8)'],
    ])
    const plain = rulesOf([rule('greater than', [1], { within: 'column' })], [])
    expect(plain.map(({ range }) => range)).toEqual(['C4:D5 C7:D8'])
  })
})
