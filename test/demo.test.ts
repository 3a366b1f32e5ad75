/** The gallery while the demo data is still being created, the descriptions of its steps, and the upgrade of an older release's demo data. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DescriptionPart, textOfParts } from '../src/contract/description.ts'
import { DEMO_ANALYSES, DEMO_DATASETS } from '../src/server/demo/content.ts'
import { announceDemo, seedDemo } from '../src/server/demo/seed.ts'
import { LOCALES, type Locale } from '../src/texts/languages.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ DEMO_RETAIL_ROWS: '1000' }, undefined, true)
})
afterAll(() => server.remove())

/** Returns the demo datasets that the gallery does not mention, neither by an analysis nor by a note that it is being prepared. */
async function untold(): Promise<string[]> {
  const { analyses, preparing } = (await server.call('apiv2/list_demo_analyses', { search: '' })).data
  const told = new Set([...analyses.map((a) => a.dataset.title), ...preparing.map((p) => p.title)])
  return DEMO_DATASETS.map(({ title }) => title.en).filter((title) => !told.has(title))
}

it('names every demo dataset at every moment of a first start, made or in preparation, so that a page goes on asking', async () => {
  await announceDemo(server.services)
  const seen = new Set(await untold())
  let isSeeding = true
  const seeded = seedDemo(server.services).finally(() => {
    isSeeding = false
  })
  while (isSeeding) for (const title of await untold()) seen.add(title)
  await seeded
  for (const title of await untold()) seen.add(title)
  expect([...seen]).toEqual([])
  expect(server.services.demo.list()).toEqual([])
})

it('announces nothing at a start where all is there', async () => {
  await announceDemo(server.services)
  expect(server.services.demo.list()).toEqual([])
})

it('leads by its name to a demo analysis and its step in each language, and to the gallery while it is not there', async () => {
  const { id } = (await server.services.store.analyses.demos()).get(1) ?? { id: '' }
  const placeOf = async (url: string) => (await server.app.inject({ method: 'GET', url })).headers.location
  expect(await placeOf('/demo/life-expectancy?step=s3')).toBe(`/analysis-${id}?step=s3`)
  expect(await placeOf('/zh/demo/life-expectancy?step=s%2F3&step=s4')).toBe(`/zh/analysis-${id}`)
  const empty = await startServer({}, undefined, true)
  const { statusCode, headers } = await empty.app.inject({ method: 'GET', url: '/zh/demo/births' })
  expect([statusCode, headers.location]).toEqual([302, '/zh/tryitnow'])
  expect((await empty.app.inject({ method: 'GET', url: '/demo/nothing' })).statusCode).toBe(404)
  await empty.remove()
})

const SPEAKS: Readonly<Record<Locale, Record<string, string>>> = { en: {}, zh: { 'accept-language': 'zh' } }

it('shows the columns of demo data with Chinese names to Chinese readers, also in copies, and stores them as they are', async () => {
  const { id } = (await server.services.store.analyses.demos()).get(1) ?? { id: '' }
  const { token } = await server.user('Reader')
  const copy = (await server.call('apiv2/copy_analysis', { analysis_id: id }, token)).data.id
  const titlesIn = async (locale: Locale) => {
    const { column_titles, value_json } = (await server.call('apiv2/get_analysis', { analysis_id: copy }, token, SPEAKS[locale])).data
    expect(value_json.dataset.columns.map((c) => c.name)).toContain('Life expectancy')
    return column_titles.map(({ name }) => name)
  }
  expect(await titlesIn('en')).toEqual([])
  expect(await titlesIn('zh')).toEqual(['年份', '地区', '国家', '人口', '预期寿命', '生育率'])
  const headers = { accept: 'text/html', 'user-agent': 'Googlebot/2.1' }
  const publicTable = async (): Promise<string> => {
    const { body } = await server.app.inject({ method: 'GET', url: `/zh/analysis-${id}`, headers })
    return /<main id="first-table">[\s\S]*?<\/main>/.exec(body)?.[0] ?? ''
  }
  await expect.poll(publicTable).toContain('>年份<')
  expect(await publicTable()).not.toMatch(/Year|Region/)
})

/** Puts each sentence on a line of its own, so that a diff shows only the changed sentences. */
const bySentence = (text: string): string => text.replace(/(?<=\.) (?=[\p{Lu}\d])|(?<=。)(?=.)/gu, '\n')

async function descriptionsOf(rank: number, locale: Locale): Promise<string[]> {
  const id = (await server.services.store.analyses.demos()).get(rank)?.id ?? ''
  const analysis = (await server.call('apiv2/get_analysis', { analysis_id: id }, undefined, SPEAKS[locale])).data
  const texts: string[] = []
  for (const { step_id, name, config } of analysis.value_json.steps) {
    const { parts }: { parts: readonly DescriptionPart[] } = (
      await server.call('apiv2/get_step_description', { analysis_id: id, step_id, config }, undefined, SPEAKS[locale])
    ).data
    texts.push(`## ${name}\n\n${bySentence(textOfParts(parts))}`)
  }
  return texts
}

it.each(LOCALES)('describes every demo step as the golden texts do (%s)', async (locale) => {
  const pages: string[] = []
  for (const { rank, title } of DEMO_ANALYSES) pages.push([`# ${title[locale]}`, ...(await descriptionsOf(rank, locale))].join('\n\n'))
  await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot(`golden/descriptions.${locale}.md`)
})

it('gives the demo content of an older release its new form at the next start, once, and keeps its addresses', async () => {
  const { store } = server.services
  const demos = async () => new Map([...(await store.analyses.demos())].map(([rank, { id, version }]) => [rank, { id, version }]))
  const fresh = await demos()
  await seedDemo(server.services)
  expect(await demos()).toEqual(fresh)

  const flights = (await store.analyses.demos()).get(2)
  const read = flights?.read()
  if (!flights || !read?.ok) throw new Error('no flights')
  const older = { ...read.value, steps: read.value.steps.map((step) => ({ ...step, config: { ...step.config, pivot: { ...step.config.pivot, sort: [] } } })) }
  await store.analyses.save(flights.id, flights.version, 'Older', older, 'tessera')
  await seedDemo(server.services)
  expect((await demos()).get(2)).toEqual({ id: flights.id, version: flights.version + 2 })
  const renewed = (await store.analyses.demos()).get(2)?.read()
  expect(renewed?.ok && renewed.value.steps).toEqual(read.value.steps)

  const version = async () => (await store.datasets.find('demo-flights'))?.version
  const before = await version()
  const db = new DatabaseSync(join(server.dataDir, 'tessera.sqlite'))
  db.exec(`UPDATE dataset_versions SET rows = 3000000 WHERE dataset_id = 'demo-flights'`)
  db.close()
  await seedDemo(server.services)
  const after = await version()
  expect([before?.rows, after?.rows, after?.id === before?.id]).toEqual([2_999_994, 2_999_994, false])
})
