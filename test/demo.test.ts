/** What the gallery tells while the demo data is made. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_DATASETS } from '../src/server/demo/content.ts'
import { announceDemo, seedDemo } from '../src/server/demo/seed.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ DEMO_RETAIL_ROWS: '1000' })
})
afterAll(() => server.remove())

/** The demo datasets of which the gallery says nothing: neither an analysis nor that it is being prepared. */
async function untold(): Promise<string[]> {
  const { analyses, preparing } = (await server.call('apiv2/list_demo_analyses', { search: '' })).data
  const told = new Set([...analyses.map((a) => a.dataset.title), ...preparing.map((p) => p.title)])
  return DEMO_DATASETS.map(({ title }) => title.en).filter((title) => !told.has(title))
}

it('names every demo dataset at every moment of a first start, made or in preparation, so that a page goes on asking', async () => {
  await announceDemo(server.parts)
  const seen = new Set(await untold())
  let isSeeding = true
  const seeded = seedDemo(server.parts).finally(() => {
    isSeeding = false
  })
  while (isSeeding) for (const title of await untold()) seen.add(title)
  await seeded
  for (const title of await untold()) seen.add(title)
  expect([...seen]).toEqual([])
  expect(server.parts.demo.list()).toEqual([])
})

it('announces nothing at a start where all is there', async () => {
  await announceDemo(server.parts)
  expect(server.parts.demo.list()).toEqual([])
})
