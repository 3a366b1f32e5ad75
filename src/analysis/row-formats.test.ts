import { expect, it } from 'vitest'
import { aMeasure } from '../../test/support/documents.ts'
import { measuresOfColumns } from './row-formats.ts'

it('a column has the format of the clicked measure, before other measures of the same column', () => {
  const measures = [aMeasure('m1', 'sum', 'c3'), aMeasure('m2', 'avg', 'c3')]
  expect(measuresOfColumns(measures, 'm2').get('c3')?.id).toBe('m2')
  expect(measuresOfColumns(measures, 'm9').get('c3')?.id).toBe('m1')
})

it('counts and shares give no column their format', () => {
  const share = aMeasure('m3', 'sum', 'c3')
  const measures = [
    aMeasure('m1', 'count', 'c1'),
    aMeasure('m2', 'count_distinct', 'c2'),
    { ...share, show_values_as: { ...share.show_values_as, name: 'percentage_of_grand_total' as const } },
  ]
  expect([...measuresOfColumns(measures, 'm1').keys()]).toEqual([])
})
