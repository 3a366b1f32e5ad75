import { describe, expect, it } from 'vitest'
import { aMeasure } from '../../../test/support/documents.ts'
import { aResult } from '../../../test/support/results.ts'
import { measureTitles, withTitles } from '../../analysis/titles.ts'
import type { Measure } from '../../contract/measure.ts'
import type { ShowValuesAsName } from '../../contract/show-as.ts'
import { titledReader } from './titles.ts'

const shown = (id: string, name: string, as: ShowValuesAsName): Measure => ({
  ...aMeasure(id, 'sum', 'c1'),
  name,
  show_values_as: { name: as, dependencies: [] },
})
const titlesOf = (...measures: Measure[]) =>
  measureTitles(measures, (name, as) => ({
    kind: as === 'rank_largest' ? 'rank' : '% of row',
    title: `${name} · ${as === 'rank_largest' ? 'rank' : '% of row'}`,
  }))
const NONE = { measures: new Map<string, string>(), fields: new Map<string, string>() }
const result = aResult({
  measures: [
    ['m1', 'BIGINT'],
    ['m2', 'BIGINT'],
  ],
  rows: [],
  columns: [],
})

describe('the title of a measure', () => {
  it('says what its values are shown as, and is its name where they are shown as they are', () => {
    const titles = titlesOf(shown('m1', 'Sales', 'percentage_of_row_total'), shown('m2', 'Sales', 'none'))
    expect([...titles]).toEqual([['m1', 'Sales · % of row']])
    expect(withTitles(result, { ...NONE, measures: titles }).measures.map((m) => m.name)).toEqual(['Sales · % of row', 'm2'])
  })
  it('does not say twice what the name says', () =>
    expect([...titlesOf(shown('m1', 'Sales, % of Row', 'percentage_of_row_total'), shown('m2', 'Rank', 'rank_largest'))]).toEqual([]))
  it('leaves a result alone where there is none', () => expect(withTitles(result, NONE)).toBe(result))
  it('stands in windows that are read, and none where there is no window', async () => {
    const titles = { ...NONE, measures: new Map([['m2', 'Second']]) }
    const range = { row_start: 0, row_count: 1, column_start: 0, column_count: 1 }
    expect((await titledReader(async () => result, titles)(range))?.measures.map((m) => m.name)).toEqual(['m1', 'Second'])
    expect(await titledReader(async () => null, titles)(range)).toBeNull()
  })
})
