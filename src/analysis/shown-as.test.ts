import { expect, it } from 'vitest'
import { aMeasure } from '../../test/support/documents.ts'
import type { Measure } from '../contract/measure.ts'
import { NumberFormat } from '../contract/number-format.ts'
import type { ShowValuesAsName } from '../contract/show-as.ts'
import { withShowValuesAs } from './shown-as.ts'

const currency = NumberFormat.parse({ symbol: '$', decimalPlaces: 2 })
const share = NumberFormat.parse({ suffix: '%', magnitude: 100, decimalPlaces: 1 })
const priced: Measure = { ...aMeasure('m', 'sum', 'c5'), format: currency }
const through = (measure: Measure, ...names: ShowValuesAsName[]) => names.reduce((m, name) => withShowValuesAs(m, name, undefined), measure)

it('puts the format of numbers aside for a share, and takes it back with the numbers', () => {
  expect(through(priced, 'percentage_of_row_total').format).toBeNull()
  expect(through(priced, 'percentage_of_row_total', 'none')).toEqual(priced)
  expect(through(priced, 'percentage_of_row_total', 'percentage_difference_from', 'percentage_of_grand_total', 'difference_from').format).toEqual(currency)
})

it("keeps a share's own format among shares, and drops it with the last of them", () => {
  const formatted = { ...through(priced, 'percentage_of_row_total'), format: share }
  expect(through(formatted, 'percentage_of_column_total').format).toEqual(share)
  expect(through(formatted, 'none').format).toEqual(currency)
})

it('gives neither the format of numbers nor that of a share to a rank, and keeps the numbers’ own aside', () => {
  const formatted = { ...through(priced, 'percentage_of_row_total'), format: share }
  expect(through(formatted, 'rank_largest').format).toBeNull()
  expect(through(formatted, 'rank_largest', 'none').format).toEqual(currency)
})

it('names the field that a difference depends on', () => {
  expect(withShowValuesAs(priced, 'difference_from', { column_id: 'c1', value: 'West' }).show_values_as).toEqual({
    name: 'difference_from',
    params: { column_id: 'c1', value: 'West' },
    dependencies: ['c1'],
  })
})
