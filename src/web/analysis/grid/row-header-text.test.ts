import { describe, expect, it } from 'vitest'
import { aColumnAt, aResult, aRow, WORDS } from '../../../../test/support/results.ts'
import type { RowIndex } from '../../../contract/pivot-result.ts'
import { TableSettings } from '../../../contract/step.ts'
import { cellsOf } from './cells.ts'
import { columnWords, rowLabel, rowWords } from './headers.ts'
import { rowHeaderText } from './row-header-text.ts'
import { gridShape } from './shape.ts'

const rows = [aRow(['North'], { children: 2 }), aRow(['North', 'Oslo']), aRow(['North', null]), aRow(['South'], { collapsed: true, children: 4 }), aRow([])]
const result = aResult({
  rowFields: ['VARCHAR', 'VARCHAR'],
  measures: [
    ['a', 'BIGINT'],
    ['b', 'BIGINT'],
  ],
  ...{ rows, columns: [aColumnAt([])] },
})

function textsOf(list: readonly RowIndex[], settings: object = {}, topLine = 0) {
  const whole = { ...result, row_indexes: [...list] }
  const shape = gridShape(whole, TableSettings.parse(settings), { rows: [], columns: [], below: false })
  const parts = { result: whole, shape, words: WORDS, cells: cellsOf(whole, 60, [{ row: 0, column: 0, block: whole }]) }
  return Array.from({ length: list.length * shape.down }, (_, line) =>
    shape.headers.map((header) => {
      const { text, repeated, toggle, aligned, collapsed } = rowHeaderText(parts, header, line, list[Math.floor(line / shape.down)], line === topLine)
      return [
        text,
        ...(repeated ? ['repeated'] : []),
        ...(toggle ? [collapsed ? `opens ${toggle.join('/')}` : `closes ${toggle.join('/')}`] : []),
        ...(aligned ? ['aligned'] : []),
      ]
    }),
  )
}

describe('row headers in one column', () => {
  it('say the innermost key, with a button for each group and none for leaves and the grand total', () =>
    expect(textsOf(rows)).toEqual([
      [['North', 'closes North']],
      [['Oslo', 'aligned']],
      [['(blank)', 'aligned']],
      [['South', 'opens South']],
      [['Grand total']],
    ]))
  it('give no button to a group without groups below it', () => expect(textsOf([aRow(['East'])])).toEqual([[['East', 'aligned']]]))
  it('repeat quietly on the further lines of a row where measures stand below each other, unless such a line is the first in view', () => {
    expect(textsOf(rows.slice(0, 2), { values_on: 'rows' })).toEqual([
      [['North', 'closes North'], ['a']],
      [['North', 'repeated', 'aligned'], ['b']],
      [['Oslo', 'aligned'], ['a']],
      [['Oslo', 'repeated', 'aligned'], ['b']],
    ])
    expect(textsOf(rows.slice(0, 1), { values_on: 'rows' }, 1)[1]).toEqual([['North', 'closes North'], ['b']])
  })
})

describe('row headers of each field', () => {
  const split = { row_headers: 'split' }
  it('say every key, the same group once, and name the total of an open group', () => {
    const below = [
      aRow(['North', 'Oslo']),
      aRow(['North', 'Rome']),
      aRow(['North'], { children: 2 }),
      aRow(['South'], { collapsed: true, children: 1 }),
      aRow([]),
    ]
    expect(textsOf(below, split)).toEqual([
      [['North', 'closes North'], ['Oslo']],
      [['North', 'repeated', 'aligned'], ['Rome']],
      [['North total'], ['']],
      [['South', 'opens South'], ['']],
      [['Grand total'], ['']],
    ])
  })
  it('name a group without groups below it without calling it a total', () => expect(textsOf([aRow(['East'])], split)).toEqual([[['East'], ['']]]))
  it('say a group again where it is the first line in view', () => {
    const below = [aRow(['North', 'Oslo']), aRow(['North', 'Rome'])]
    expect(textsOf(below, split, 1)[1]).toEqual([['North', 'closes North'], ['Rome']])
  })
  it('do not take equal keys of two parents for one group', () => {
    const three = { ...result, index_names: [...result.index_names, { type: 'index' as const, column_id: 'r3', name: 'Row 3', dtype: 'VARCHAR' }] }
    const list = [aRow(['North', 'x', 1]), aRow(['South', 'x', 1])]
    const shape = gridShape(three, TableSettings.parse(split), { rows: [], columns: [], below: false })
    const parts = { result: three, shape, words: WORDS, cells: cellsOf(three, 60, [{ row: 0, column: 0, block: { ...three, row_indexes: list } }]) }
    const [, second] = shape.headers
    expect(second && rowHeaderText(parts, second, 1, list[1], false)).toMatchObject({ text: 'x', repeated: false, toggle: ['South', 'x'] })
  })
})

describe('the words of a path', () => {
  it('of a row are its keys, or the grand total', () => {
    expect(rows.map((row) => rowWords(row, result, WORDS))).toEqual(['North', 'North, Oslo', 'North, (blank)', 'South', 'Grand total'])
    expect([rowWords(undefined, result, WORDS), rowLabel(['North', 'Oslo'], 2, result, WORDS), rowLabel([], 0, result, WORDS)]).toEqual([
      '',
      'Oslo',
      'Grand total',
    ])
  })
  it('of a column likewise, and nothing where there are no column fields', () => {
    const words = (path: (string | null)[]) =>
      columnWords(aColumnAt(path), { ...result, column_names: aResult({ columnFields: ['VARCHAR', 'VARCHAR'], rows: [], columns: [] }).column_names }, WORDS)
    expect([
      words(['2024', null]),
      words([]),
      columnWords(aColumnAt([]), { ...result, column_names: [] }, WORDS),
      columnWords(undefined, result, WORDS),
    ]).toEqual(['2024, (blank)', 'Grand total', '', ''])
  })
})
