import { expect, it } from 'vitest'
import { Column } from '../../contract/column.ts'
import { columnTitlesIn, DEMO_ANALYSES, DEMO_DATASETS, demoDatasetOf } from './content.ts'

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

const namesIn = (query: string): string[] => [...query.matchAll(/ AS "([^"]+)"/g)].map(([, name]) => name ?? '')

it('has a Chinese title for every column of the demo data, and none where the name is English already', () => {
  for (const { id, query } of DEMO_DATASETS) {
    const columns = namesIn(query({ retailRows: 10 })).map((name, at) => Column.parse({ id: `c${at}`, name }))
    const titles = columnTitlesIn(id, columns, 'zh')
    expect(titles.map(({ column_id }) => column_id)).toEqual(columns.map((c) => c.id))
    expect(titles.filter(({ name }) => !/[\u4e00-\u9fff]/.test(name))).toEqual([])
    expect(new Set(titles.map(({ name }) => name)).size).toBe(columns.length)
    expect(columnTitlesIn(id, columns, 'en')).toEqual([])
  }
})

it('has no titles for data of people, for renamed columns and for calculated ones', () => {
  const [own, renamed] = [Column.parse({ id: 'c1', name: 'Region' }), Column.parse({ id: 'c2', name: 'Area' })]
  const made = Column.parse({ id: 'k1', name: 'City', type: 'calculated column' })
  expect(columnTitlesIn('d1', [own], 'zh')).toEqual([])
  expect(columnTitlesIn('demo-retail', [own, renamed, made], 'zh')).toEqual([{ column_id: 'c1', name: '地区' }])
})
