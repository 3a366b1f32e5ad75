import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/support/property-runs.ts'
import { Column } from '../contract/column.ts'
import { type DateSeriesWindow, WINDOW_NAMES } from '../contract/date-series.ts'
import { selectableColumns, withDisplayNames } from './choices.ts'

const day = Column.parse({ id: 'c1', name: 'Day', dtype: 'DATE' })
const grouped = (id: string, window: DateSeriesWindow, automatic = true, name = `日期：${window}`): Column =>
  Column.parse({ id, name, type: 'calculated column', automatic, config: { kind: 'date_series', base_column: 'c1', params: { window } } })
const ofFilter = Column.parse({ id: 'f1', name: 'Day ⟨filter⟩', type: 'calculated column', of_filter: true, dependency: ['c1'] })
const say = (base: string, window: DateSeriesWindow): string => `${base}, by ${window}`
const namesOf = (columns: readonly Column[]) => withDisplayNames(columns, say).map((c) => c.name)

describe('a list of columns to choose from', () => {
  const columns = [day, grouped('k1', 'month'), grouped('k2', 'year', false, 'Years'), ofFilter]
  it('has the columns of the data and those that people made, in their order', () => expect(selectableColumns(columns).map((c) => c.id)).toEqual(['c1', 'k2']))
  it('has what a gesture made only where it stands there already', () =>
    expect(selectableColumns(columns, ['k1', 'gone']).map((c) => c.id)).toEqual(['c1', 'k1', 'k2']))
})

describe('the title of a column', () => {
  it('replaces its name, and only there', () => {
    const columns = [day, ofFilter]
    expect(withDisplayNames(columns, say, new Map([['c1', '日期']]))).toEqual([{ ...day, name: '日期' }, ofFilter])
    expect(columns[0]?.name).toBe('Day')
  })
  it('is not used if another column has it as its name', () =>
    expect(withDisplayNames([day, Column.parse({ id: 'c2', name: '日期' })], say, new Map([['c1', '日期']])).map((c) => c.name)).toEqual(['Day', '日期']))
})

describe('the name of a date that a gesture grouped', () => {
  it('is said by its reader, whoever grouped it; a name that a person gave stays', () =>
    expect(namesOf([day, grouped('k1', 'month'), grouped('k2', 'year', false, 'Years')])).toEqual(['Day', 'Day, by month', 'Years']))
  it('follows the name of its date', () => expect(namesOf([{ ...day, name: 'Date' }, grouped('k1', 'week')])).toEqual(['Date', 'Date, by week']))
  it('is told from a column that is called so', () =>
    expect(namesOf([day, grouped('k1', 'month'), grouped('k2', 'month', false, 'Day, by month')])).toEqual(['Day', 'Day, by month 2', 'Day, by month']))
  it('stays where its date is gone', () => expect(namesOf([grouped('k1', 'month')])).toEqual(['日期：month']))
  it('leaves a list without such columns alone', () => {
    const columns = [day, ofFilter]
    expect(withDisplayNames(columns, say)).toBe(columns)
  })
  it('is said with the title of its date', () => {
    const titled = withDisplayNames([day, grouped('k1', 'month')], say, new Map([['c1', '日期']]))
    expect(titled.map((c) => c.name)).toEqual(['日期', '日期, by month'])
  })
  it('changes nothing but names, and leaves no two columns with one name', () => {
    const windows = fc.uniqueArray(fc.constantFrom(...WINDOW_NAMES), { maxLength: 6 })
    const own = fc.uniqueArray(
      fc.constantFrom(...WINDOW_NAMES).map((window) => say('Day', window)),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(windows, own, (made, written) => {
        const columns = [day, ...made.map((window, i) => grouped(`k${i}`, window)), ...written.map((name, i) => Column.parse({ id: `w${i}`, name }))]
        const read = withDisplayNames(columns, say)
        expect(read.map((c, i) => ({ ...c, name: columns[i]?.name }))).toEqual(columns)
        expect(new Set(read.map((c) => c.name)).size).toBe(columns.length)
      }),
      propertyRuns(91, 50),
    )
  })
})
