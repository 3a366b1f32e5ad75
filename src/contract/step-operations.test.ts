import { expect, it } from 'vitest'
import { includeFilter } from './filter.ts'
import { MEASURE_FILTERS_MAX } from './measure.ts'
import { STEP_FILTERS_MAX } from './step.ts'
import { stepOperations } from './step-operations.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const filters = (count: number) => Array.from({ length: count }, () => includeFilter(ID, ['a']))

it.each([
  ['apiv2/list_column_values', { analysis_id: ID, column: ID }],
  ['apiv2/get_column_distribution', { analysis_id: ID, column: ID }],
] as const)('%s has room for the filters of a step and of a measure together', (name, input) => {
  const accepts = (count: number) => stepOperations[name].input.safeParse({ ...input, filters: filters(count) }).success
  expect(accepts(STEP_FILTERS_MAX + MEASURE_FILTERS_MAX)).toBe(true)
  expect(accepts(STEP_FILTERS_MAX + MEASURE_FILTERS_MAX + 1)).toBe(false)
})
