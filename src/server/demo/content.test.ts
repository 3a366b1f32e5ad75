import { expect, it } from 'vitest'
import { DEMO_ANALYSES, demoDatasetOf } from './content.ts'

it('names no measure like a column of its dataset, so that a copy can be saved', () => {
  for (const { datasetId, steps } of DEMO_ANALYSES) {
    const query = demoDatasetOf(datasetId)?.query({ retailRows: 10 }) ?? ''
    for (const { measures } of steps) for (const { name } of measures) for (const text of [name.en, name.zh]) expect(query).not.toContain(`"${text}"`)
  }
})

it('names measures in both languages, each apart from the others of its step', () => {
  for (const { steps } of DEMO_ANALYSES)
    for (const { measures } of steps)
      for (const locale of ['en', 'zh'] as const) expect(new Set(measures.map((m) => m.name[locale])).size).toBe(measures.length)
  expect(DEMO_ANALYSES.flatMap((a) => a.steps.flatMap((s) => s.measures)).filter((m) => !/[\u4e00-\u9fff]/.test(m.name.zh))).toEqual([])
})
