import { expect, it } from 'vitest'
import { aColumn } from '../../test/support/documents.ts'
import { Column } from '../contract/column.ts'
import { PERIOD, WEEKDAY } from '../contract/scalar.ts'
import { isWorded, labelType, orderType } from './label-type.ts'

const series = (window: string) =>
  Column.parse({
    ...{ id: 'g', name: 'g', type: 'calculated column', dtype: 'VARCHAR', original_name: 'g', dependency: ['c4'] },
    config: { kind: 'date_series', base_column: 'c4', params: { window } },
  })

it('a column is shown by its own type, weekdays by the words of the page, and an unknown one as text', () => {
  expect([aColumn('c3', 'BIGINT'), series('month'), series('weekday'), undefined].map(labelType)).toEqual(['BIGINT', 'VARCHAR', WEEKDAY, 'VARCHAR'])
})
it('months, quarters and years are sorted by time, everything else by its own type', () =>
  expect([series('month'), series('quarter'), series('year'), series('weekday'), aColumn('c1'), aColumn('c4', 'DATE')].map(orderType)).toEqual([
    ...[PERIOD, PERIOD, PERIOD, WEEKDAY, 'VARCHAR', 'DATE'],
  ]))
it('only weekdays stand in words of the page', () => expect([aColumn('c1'), series('month'), series('weekday')].map(isWorded)).toEqual([false, false, true]))
