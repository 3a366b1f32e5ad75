import { expect, it } from 'vitest'
import { DEMO_DATASETS } from '../demo/content.ts'
import { cut, pageOfAnalyses, pageOfDatasets } from './listing.ts'

const ANALYSES = [
  { id: 'a', title: 'Sales', since: '2026-01-01', opened_at: '2026-03-01', folder_id: 'f1' },
  { id: 'b', title: 'ＳＡＬＥＳ of Lyon', since: '2026-02-01', opened_at: null, folder_id: null },
  { id: 'c', title: 'Costs', since: '2026-02-01', opened_at: '2026-01-15', folder_id: 'f1' },
]
const EVERYTHING = { start: 0, count: 10 }

it('gives the last page for a start behind the end, such as after its only row was deleted', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  expect(cut(rows, { start: 2, count: 2 })).toEqual({ ids: ['c', 'd'], place: { start: 2, total: 4 } })
  expect(cut(rows, { start: 4, count: 2 })).toEqual({ ids: ['c', 'd'], place: { start: 2, total: 4 } })
  expect(cut([], { start: 4, count: 2 })).toEqual({ ids: [], place: { start: 0, total: 0 } })
})

it('lists analyses by when they were opened or got last, and equal ones always in the same order', () => {
  expect(pageOfAnalyses(ANALYSES, EVERYTHING).ids).toEqual(['a', 'c', 'b'])
  expect(pageOfAnalyses(ANALYSES.toReversed(), EVERYTHING).ids).toEqual(['a', 'c', 'b'])
})

it('counts the analyses of each folder, whichever folder is shown', () => {
  const folders = expect.arrayContaining([
    { folder_id: 'f1', count: 2 },
    { folder_id: null, count: 1 },
  ])
  expect(pageOfAnalyses(ANALYSES, { ...EVERYTHING, folder_id: 'f1' })).toEqual({ ids: ['a', 'c'], folders, place: { start: 0, total: 2 } })
  expect(pageOfAnalyses(ANALYSES, { ...EVERYTHING, folder_id: null })).toMatchObject({ ids: ['b'], folders })
})

it('finds analyses by part of the title, whatever its case and width', () => {
  expect(pageOfAnalyses(ANALYSES, { ...EVERYTHING, search: ' sales ' }).ids).toEqual(['a', 'b'])
})

const dataset = (id: string, title: string, rows: number | null, more = {}) => ({
  ...{
    id,
    title,
    description: '',
    owner_id: 'u1',
    owner_name: 'Ana',
    role: null,
    live: false,
    status: 'ready',
    rows,
    created_at: '2026-01-01',
    updated_at: '2026-01-01',
  },
  ...more,
})
const DATASETS = [dataset('a', '重庆', 5), dataset('b', '北京', 30), dataset('c', '上海', null, { status: 'importing', description: 'Orders' })]
const ALL = { ...EVERYTHING, ready: false, without: [], search: '', descending: false }

it('sorts titles as the caller’s language does, numbers by size, and keeps the order of equal rows', () => {
  expect(pageOfDatasets(DATASETS, ALL, 'zh').ids).toEqual(['a', 'b', 'c'])
  expect(pageOfDatasets(DATASETS, { ...ALL, sort: 'title' }, 'zh').ids).toEqual(['b', 'a', 'c'])
  expect(pageOfDatasets(DATASETS, { ...ALL, sort: 'rows', descending: true }, 'en').ids).toEqual(['b', 'a', 'c'])
  expect(pageOfDatasets(DATASETS, { ...ALL, sort: 'owner', descending: true }, 'en').ids).toEqual(['a', 'b', 'c'])
})

it('leaves out datasets without data or that are not wanted, and searches descriptions and owners', () => {
  expect(pageOfDatasets(DATASETS, { ...ALL, ready: true, without: ['a'] }, 'en').ids).toEqual(['b'])
  expect(pageOfDatasets(DATASETS, { ...ALL, search: 'orders' }, 'en').ids).toEqual(['c'])
  expect(pageOfDatasets(DATASETS, { ...ALL, search: 'ana' }, 'en').place.total).toBe(3)
})

it('finds demo datasets by the title that the caller sees', () => {
  const [demo] = DEMO_DATASETS
  const rows = [dataset(demo?.id ?? '', 'stored', 1)]
  for (const locale of ['en', 'zh'] as const) expect(pageOfDatasets(rows, { ...ALL, search: demo?.title[locale] ?? '?' }, locale).ids).toHaveLength(1)
})
