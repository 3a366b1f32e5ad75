import { expect, it } from 'vitest'
import { DEMO_ANALYSES, demoDatasetOf } from './content.ts'

it('names no measure like a column of its dataset, so that a copy can be saved', () => {
  for (const { datasetId, steps } of DEMO_ANALYSES) {
    const query = demoDatasetOf(datasetId)?.query({ retailRows: 10 }) ?? ''
    for (const { measures } of steps) for (const { name } of measures) expect(query).not.toContain(`"${name}"`)
  }
})
