import { expect, it } from 'vitest'
import { withFormatsChanged } from './column-format.ts'
import { NumberFormat } from './number-format.ts'

const euros = NumberFormat.parse({ symbol: '€', decimalPlaces: 2 })
const whole = NumberFormat.parse({})

it('changes and removes the formats that are named, and keeps the others', () => {
  const before = [
    { column_id: 'c1', format: euros },
    { column_id: 'c2', format: whole },
    { column_id: 'c3', format: whole },
  ]
  const changes = [
    { column_id: 'c2', format: euros },
    { column_id: 'c3', format: null },
  ]
  expect(withFormatsChanged(before, changes)).toEqual([
    { column_id: 'c1', format: euros },
    { column_id: 'c2', format: euros },
  ])
})
