import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Column } from '../contract/column.ts'
import { columnOf, columnProblems, draftOfColumn, emptyColumn, intoGroup, outOfGroups } from './column-draft.ts'

const columns = [
  { id: 'c1', name: 'Region', dtype: 'VARCHAR' },
  { id: 'c2', name: 'Price', dtype: 'DECIMAL(18,2)' },
  { id: 'c3', name: 'Day', dtype: 'DATE' },
]
const named = (draft: ReturnType<typeof emptyColumn>) => ({ ...draft, name: 'New' })

describe('a column draft', () => {
  it.each([
    ['no name', emptyColumn('k', 'base', 'c1'), { name: 'nameRequired' }],
    ['the name of another column', { ...emptyColumn('k', 'base', 'c1'), name: ' Price ' }, { name: 'nameTaken' }],
    ['the name of a measure', { ...emptyColumn('k', 'base', 'c1'), name: 'Sum' }, { name: 'nameTaken' }],
    ['no base', named(emptyColumn('k', 'base')), { base: 'baseRequired' }],
    ['no group', named(emptyColumn('k', 'value_groups', 'c1')), { groups: 'groupsRequired' }],
    ['a group without a name', { ...named(emptyColumn('k', 'value_groups', 'c1')), groups: [{ name: ' ', values: ['a'] }] }, { 'groups.0': 'groupName' }],
    ['a group without values', { ...named(emptyColumn('k', 'value_groups', 'c1')), groups: [{ name: 'x', values: [] }] }, { 'groups.0': 'groupValues' }],
    [
      'two groups of one name',
      { ...named(emptyColumn('k', 'value_groups', 'c1')), groups: ['a', 'b'].map((v) => ({ name: 'x', values: [v] })) },
      { 'groups.1': 'groupTaken' },
    ],
    ['no rule', { ...named(emptyColumn('k', 'rules', 'c1')), rules: [] }, { rules: 'rulesRequired' }],
    [
      'a rule with half of its values',
      { ...named(emptyColumn('k', 'rules', 'c2')), rules: [{ name: 'r', operator: 'between' as const, values: ['1', ''] as const }] },
      { 'rules.0.1': 'ruleValues' },
    ],
    [
      'text for a number',
      { ...named(emptyColumn('k', 'rules', 'c2')), rules: [{ name: 'r', operator: 'equal' as const, values: ['a', ''] as const }] },
      { 'rules.0.0': 'ruleNumber' },
    ],
    ['no range', { ...named(emptyColumn('k', 'date_ranges', 'c3')), ranges: [] }, { ranges: 'rangesRequired' }],
    ['no date format for a text', { ...named(emptyColumn('k', 'date_ranges', 'c1')), dateFormat: ' ' }, { dateFormat: 'formatRequired' }],
    ['no date format for a date', { ...named(emptyColumn('k', 'date_ranges', 'c3')), dateFormat: ' ' }, {}],
    ['no window', named(emptyColumn('k', 'date_series', 'c3')), { window: 'windowRequired' }],
    ['no columns to join', named(emptyColumn('k', 'concatenate')), { columns: 'columnsRequired' }],
    ['positions that run backwards', { ...named(emptyColumn('k', 'substring', 'c1')), start: '5', end: '2' }, { end: 'positions' }],
    ['half a division', { ...named(emptyColumn('k', 'divide')), numerator: 'c2' }, { denominator: 'denominatorRequired' }],
    ['no SQL', named(emptyColumn('k', 'sql')), { sql: 'sqlRequired' }],
    ['others without a name', { ...named(emptyColumn('k', 'base', 'c1')), others: '' }, { others: 'othersName' }],
  ])('with %s says so at its field', (_, draft, problems) => expect(columnProblems(draft, columns, ['Sum'])).toEqual(problems))

  it.each([
    ['base', named(emptyColumn('k', 'base', 'c1'))],
    ['value groups', { ...named(emptyColumn('k', 'value_groups', 'c1')), groups: [{ name: 'x', values: ['a', null] }], others: 'Rest' }],
    ['rules', { ...named(emptyColumn('k', 'rules', 'c2')), rules: [{ name: 'r', operator: 'between' as const, values: ['1', '2.50'] as [string, string] }] }],
    ['date ranges', { ...named(emptyColumn('k', 'date_ranges', 'c3')), ranges: [{ name: 'Now', preset: 'MTD' as const }] }],
    ['date ranges of text', { ...named(emptyColumn('k', 'date_ranges', 'c1')), ranges: [{ name: 'Now', preset: 'MTD' as const }] }],
    ['date series', { ...named(emptyColumn('k', 'date_series', 'c3')), window: 'week' as const }],
    ['concatenate', { ...named(emptyColumn('k', 'concatenate')), columns: ['c1', 'c3'], separator: '-' }],
    ['substring', { ...named(emptyColumn('k', 'substring', 'c1')), start: '2', end: '4' }],
    ['divide', { ...named(emptyColumn('k', 'divide')), numerator: 'c2', denominator: 'c2' }],
    ['SQL', { ...named(emptyColumn('k', 'sql')), sql: 'upper(Region)' }],
  ])('of %s becomes a column and comes back the same', (_, draft) => {
    expect(columnProblems(draft, columns, [])).toEqual({})
    const column = Column.parse(columnOf(draft, columns))
    expect(columnOf(draftOfColumn(column), columns)).toEqual(column)
  })
})

it.each(['date_ranges', 'date_series'] as const)('%s carry a date format for texts alone, mm/dd/yy unless another is written', (kind) => {
  const formatOf = (base: string) => {
    const { config } = columnOf({ ...named(emptyColumn('k', kind, base)), window: 'year' }, columns)
    return config && 'date_format' in config.params ? config.params.date_format : undefined
  }
  expect([formatOf('c1'), formatOf('c3')]).toEqual(['mm/dd/yy', undefined])
})

describe('values in groups', () => {
  it('leave the group they were in, and a group left empty goes', () => {
    const groups = [
      { name: 'A', values: ['a', 'b'] },
      { name: 'B', values: ['c'] },
    ]
    expect(intoGroup(groups, ['c'], 'A')).toEqual([{ name: 'A', values: ['a', 'b', 'c'] }])
    expect(intoGroup(groups, ['a', null], 'C')).toEqual([{ name: 'A', values: ['b'] }, groups[1], { name: 'C', values: ['a', null] }])
    expect(outOfGroups(groups, ['c', 'a'])).toEqual([{ name: 'A', values: ['b'] }])
  })

  it('stand in at most one group, whatever is grouped in which order', () => {
    const values = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', null, 1, '1'), { minLength: 1 })
    fc.assert(
      fc.property(fc.array(fc.tuple(values, fc.constantFrom('A', 'B', 'C'))), (moves) => {
        const groups = moves.reduce((known, [moved, name]) => intoGroup(known, moved, name), [] as ReturnType<typeof intoGroup>)
        const all = groups.flatMap((g) => g.values.map((v) => JSON.stringify(v)))
        expect(new Set(all).size).toBe(all.length)
        expect(groups.every((g) => g.values.length > 0)).toBe(true)
      }),
      { seed: 7 },
    )
  })
})
