import { describe, expect, it } from 'vitest'
import { aMeasure } from '../../test/support/documents.ts'
import { Measure } from '../contract/measure.ts'
import { blankText, hasMeaning } from './blank.ts'
import { NUMBER_PRESETS } from './presets.ts'

describe('a cell without a value', () => {
  const plain = aMeasure('m', 'sum', 'c3')
  const by = (zeroFormat: 'original' | 'dash' | 'hide') => ({ ...plain, format: { ...NUMBER_PRESETS.currency, zeroFormat } })
  it.each([
    ['original', '0'],
    ['dash', '-'],
    ['hide', ''],
  ] as const)('shows by the zero format %s of its measure', (zeroFormat, text) => expect(blankText(by(zeroFormat), 'BIGINT')).toBe(text))
  it('shows nothing where the measure has no format, or is no number', () => {
    expect([blankText(plain, 'BIGINT'), blankText({ ...plain, format: null }, 'BIGINT'), blankText(by('dash'), 'VARCHAR')]).toEqual(['', '', ''])
  })
})

describe('a difference along a field', () => {
  const along = Measure.parse({ ...aMeasure('m', 'sum', 'c3'), show_values_as: { name: 'difference_from', params: { column_id: 'c2', value: 'x' } } })
  const rows = [{ column_id: 'c1' }, { column_id: 'c2' }]
  it.each([
    ['a cell of the field', rows, 2, [], 0, true],
    ['a total across it', rows, 1, [{ column_id: 'c4' }], 1, false],
    ['a cell of the field on columns', [], 0, [{ column_id: 'c2' }], 1, true],
    ['the grand total', rows, 0, [], 0, false],
  ] as const)('in %s', (_, fields, level, across, columnLevel, wanted) =>
    expect(hasMeaning(along, { fields, level }, { fields: across, level: columnLevel })).toBe(wanted),
  )
  it('is the only kind that may say nothing', () =>
    expect(hasMeaning(aMeasure('m', 'sum', 'c3'), { fields: rows, level: 0 }, { fields: [], level: 0 })).toBe(true))
})
