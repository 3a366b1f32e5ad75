import { beforeAll, expect, it } from 'vitest'
import { WINDOW_CELLS_MAX } from '../src/contract/constants.ts'
import { WindowRequest } from '../src/contract/pivot-result.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { bytesOf, type CachedResult } from '../src/pivot/shape/cached-result.ts'
import { ResultCache } from '../src/server/results/result-cache.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { tableOf } from './support/tables.ts'

let kept: CachedResult
const FIRST = WindowRequest.parse({})
beforeAll(async () => {
  const table = await tableOf(
    ['BIGINT'],
    Array.from({ length: 100 }, (_, i) => [i]),
  )
  const config = aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)] })
  const run = await runStep(table, {
    kind: 'step',
    dataset: { kind: 'file', file: '', columns: table.columns },
    config,
    context: CONTEXT,
    locale: 'en',
    maxCells: 1e6,
  })
  table.close()
  if (!run.ok) throw new Error(run.code)
  kept = run.value
})
const held = (results: ResultCache) => ['a', 'b', 'c', 'd'].filter((hash) => results.has(hash))

it('leave in the order of their last use, until the rest fits', () => {
  const room = 1_000 // bytes for the view of `a`, which is cached with its result
  const results = new ResultCache(bytesOf(kept) * 3 + room)
  for (const hash of ['a', 'b', 'c']) results.add(hash, kept, 1)
  expect(held(results)).toEqual(['a', 'b', 'c'])
  expect(results.window('a', FIRST)?.total_rows).toBe(101)
  const view = results.bytes - bytesOf(kept) * 3
  expect(view).toBeGreaterThan(0)
  results.add('d', kept, 1)
  expect([held(results), results.bytes]).toEqual([['a', 'c', 'd'], bytesOf(kept) * 3 + view])
  expect(results.window('b', FIRST)).toBeUndefined()
})

it('take the place of an older one of the same name without being counted twice', () => {
  const results = new ResultCache(bytesOf(kept) * 2)
  for (const hash of ['a', 'b', 'b', 'b']) results.add(hash, kept, 1)
  expect([held(results), results.bytes]).toEqual([['a', 'b'], bytesOf(kept) * 2])
})

it('keep the newest, also where it alone is larger than all may be', () => {
  const results = new ResultCache(10)
  for (const hash of ['a', 'b']) results.add(hash, kept, 1)
  expect(held(results)).toEqual(['b'])
})

it('are cut into windows of so many cells, columns first', async () => {
  const side = 300
  const table = await tableOf(
    ['BIGINT', 'BIGINT'],
    Array.from({ length: side }, (_, i) => [i, i]),
  )
  const config = aConfig({ rows: ['c1'], columns: ['c2'], measures: [aMeasure('n', 'count', null), aMeasure('s', 'sum', 'c1')] })
  const run = await runStep(table, {
    kind: 'step',
    dataset: { kind: 'file', file: '', columns: table.columns },
    config,
    context: CONTEXT,
    locale: 'en',
    maxCells: 1e6,
  })
  table.close()
  if (!run.ok) throw new Error(run.code)
  const results = new ResultCache(bytesOf(run.value))
  results.add('a', run.value, 1)
  const cut = results.window('a', WindowRequest.parse({ row_count: side, column_count: side }))
  expect([cut?.total_rows, cut?.total_columns]).toEqual([side + 1, side + 1])
  expect([cut?.row_indexes.length, cut?.column_indexes.length]).toEqual([Math.floor(WINDOW_CELLS_MAX / (side * 2)), side])
})
