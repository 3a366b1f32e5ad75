import { describe, expect, it } from 'vitest'
import { aMeasure } from '../../test/support/documents.ts'
import { Measure } from '../contract/measure.ts'
import { NumberFormat } from '../contract/number-format.ts'
import { withColumnFormat } from './column-formats.ts'

const euros = NumberFormat.parse({ symbol: '€', decimalPlaces: 2 })
const own = NumberFormat.parse({ suffix: ' kg' })
const formats = new Map([['c1', euros]])
const formatOf = (measure: Measure) => withColumnFormat(measure, formats).format ?? null

describe('the format of a column', () => {
  it('is that of measures with the column’s unit', () => {
    for (const agg of ['sum', 'avg', 'min', 'max', 'median'] as const) expect(formatOf(aMeasure('m', agg, 'c1')), agg).toEqual(euros)
    expect(formatOf({ ...aMeasure('m', 'sum', 'c1'), show_values_as: { name: 'running_total', dependencies: [] } })).toEqual(euros)
  })

  it('leaves counts, shares, ranks and other columns as they are', () => {
    expect(formatOf(aMeasure('m', 'count', 'c1'))).toBeNull()
    expect(formatOf(aMeasure('m', 'count_distinct', 'c1'))).toBeNull()
    expect(formatOf(aMeasure('m', 'sum', 'c2'))).toBeNull()
    expect(formatOf({ ...aMeasure('m', 'sum', 'c1'), show_values_as: { name: 'percentage_of_grand_total', dependencies: [] } })).toBeNull()
  })

  it('leaves calculated measures as they are', () => {
    expect(formatOf(Measure.parse({ id: 'm', name: 'Net', type: 'sql', value: { sql: 'sum("Amount")' } }))).toBeNull()
  })

  it('gives way to a format of the measure’s own', () => {
    expect(formatOf({ ...aMeasure('m', 'sum', 'c1'), format: own })).toEqual(own)
  })
})
