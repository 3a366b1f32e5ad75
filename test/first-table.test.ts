/** A public analysis' first table in the HTML of its page: its content, which analyses have one, and that the page does not wait long for it. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Top } from '../src/contract/choice.ts'
import { excludeFilter } from '../src/contract/filter.ts'
import type { GrantLevel } from '../src/contract/grant.ts'
import { NumberFormat } from '../src/contract/number-format.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({}, undefined, true)
  token = (await server.user('Ana Lima')).token
})
afterAll(() => server.remove())

const AMOUNT = { ...aMeasure('m', 'sum', 'c3'), name: 'Sum' }
const LARGE = Array.from({ length: 60 }, (_, n) => `Place ${n},Q${n % 20},1`)
const CSV = ['Region,Quarter,Amount', '<b>West</b>,Q1,1000', '<b>West</b>,Q2,-2000.5', '"O\'Neil & ""Sons""",Q1,3', ',Q2,4'].join('\n')

async function anAnalysis(config: StepConfig, csv = CSV): Promise<string> {
  const { datasetId } = await server.importCsv(token, `${csv}\n`)
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, token)).data
  const steps = value_json.steps.map(({ auto: _auto, ...step }) => ({ ...step, config, name: 'By <region>' }))
  const saved = await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, token)
  expect(saved.code).toBe('ok')
  return id
}

async function publish(id: string, visibility: 'public' | 'private', level: GrantLevel = 'explore', column_ids = ['c1', 'c2', 'c3']): Promise<void> {
  const publication = visibility === 'public' ? { publication: { level, column_ids } } : {}
  const settings = { analysis_id: id, title: 'Amounts </main>', description: 'Of "all".', visibility, ...publication }
  expect((await server.call('apiv2/save_analysis_settings', settings, token)).code).toBe('ok')
}

const page = async (url: string, agent = 'Mozilla/5.0'): Promise<string> =>
  (await server.app.inject({ method: 'GET', url, headers: { accept: 'text/html', 'user-agent': agent } })).body
const partOf = (html: string): string => /<main id="first-table">[\s\S]*?<\/main>/.exec(html)?.[0] ?? ''
const read = async (url: string): Promise<string> => {
  await expect.poll(async () => partOf(await page(url, 'Googlebot/2.1'))).not.toBe('')
  return partOf(await page(url))
}

it('shows numbers in the formats of their columns, and follows when these change', async () => {
  const id = await anAnalysis(aConfig({ rows: ['c3'], measures: [AMOUNT] }))
  await publish(id, 'public')
  expect(await read(`/analysis-${id}`)).toContain('<th scope="row">1000</th><td class="number">1,000.0</td>')
  const dataset_id = (await server.call('apiv2/get_analysis', { analysis_id: id }, token)).data.dataset.id
  const { title, description, time_zone, visibility, allow_download } = (await server.call('apiv2/get_dataset', { dataset_id }, token)).data
  const column_formats = [{ column_id: 'c3', format: NumberFormat.parse({ symbol: '€', decimalPlaces: 2 }) }]
  await server.call('apiv2/save_dataset_settings', { dataset_id, title, description, time_zone, visibility, allow_download, column_formats }, token)
  expect(await read(`/analysis-${id}`)).toContain('<th scope="row">€1,000.00</th><td class="number">€1,000.00</td>')
})

it('holds title, description and the first table in each language, escaped, with scopes and formats', async () => {
  const id = await anAnalysis(aConfig({ rows: ['c1'], columns: ['c2'], measures: [AMOUNT] }))
  await publish(id, 'public')
  for (const [prefix, total, blank] of [
    ['', 'Grand total', '(blank)'],
    ['/zh', '总计', '(空白)'],
  ] as const)
    for (const path of [`${prefix}/analysis-${id}`, `${prefix}/analysis-${id}/read`]) {
      const html = await read(path)
      expect(html).toContain('<h1>Amounts &#60;/main&#62;</h1>')
      expect(html).toContain('<p>Of &#34;all&#34;.</p>')
      expect(html).toContain('<caption>By &#60;region&#62;</caption>')
      expect(html).toContain(`<tr><th scope="col">Sum</th><th scope="colgroup" colspan="3">Quarter</th></tr>`)
      expect(html).toContain(`<tr><th scope="col">Region</th><th scope="col">Q1</th><th scope="col">Q2</th><th scope="col">${total}</th></tr>`)
      expect(html).toContain('<th scope="row">&#60;b&#62;West&#60;/b&#62;</th><td class="number">1,000.0</td><td class="number">\u22122,000.5</td>')
      expect(html).toContain('<th scope="row">O&#39;Neil &#38; &#34;Sons&#34;</th>')
      expect(html).toContain(`<th scope="row">${blank}</th>`)
      expect(html).toContain(`<th scope="row">${total}</th>`)
      expect(html).toContain(`href="${prefix}/analysis-${id}/read"`)
      expect(html).not.toMatch(/<b>|Neil"/)
    }
  const html = await page(`/analysis-${id}/read`)
  expect(html).toContain('<title>Amounts &#60;/main&#62; · Tessera</title>')
  expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+/analysis-${id}"`))
  expect(html).toMatch(/<div id="root">(<!--[\w-]+-->)?<\/div>/)
})

it('names the filters and choices of groups above the table, in each language and escaped', async () => {
  const config = aConfig({ rows: ['c1'], measures: [AMOUNT], filters: [excludeFilter('c1', ['<b>West</b>', null])] })
  const top = Top.parse({ column_id: 'c1', measure_id: 'm', amount: 5 })
  const id = await anAnalysis({ ...config, pivot: { ...config.pivot, tops: [top] } })
  await publish(id, 'public', 'results_only')
  const english = await read(`/analysis-${id}`)
  expect(english).toContain(
    '<p>Filters</p>\n<ul>\n<li>Region: except &#60;b&#62;West&#60;/b&#62;, (blank)</li>\n<li>Region: Top 5 by Sum, and Others</li>\n</ul>',
  )
  expect(english.indexOf('<ul>')).toBeLessThan(english.indexOf('<table>'))
  expect(await read(`/zh/analysis-${id}/read`)).toContain('<li>Region：排除 &#60;b&#62;West&#60;/b&#62;、(空白)</li>')
})

it('is bounded, and says what it leaves out', async () => {
  const id = await anAnalysis(aConfig({ rows: ['c1'], columns: ['c2'], measures: [AMOUNT] }), ['Region,Quarter,Amount', ...LARGE].join('\n'))
  await publish(id, 'public')
  const html = await read(`/analysis-${id}`)
  expect(html.match(/<tr>/g)).toHaveLength(2 + 50)
  expect(html).toContain('<p>The first 50 of 61 rows.</p>')
  expect(html).toContain('<p>The first 12 of 21 columns.</p>')
  expect(await read(`/zh/analysis-${id}`)).toContain('此处为前 50 行，共 61 行。')
})

it('shows nothing of a private analysis, before it is published or after, nor a step that guests may not see', async () => {
  const run = vi.spyOn(server.services.pool, 'run')
  const ran = () => run.mock.calls.filter(([request]) => request.kind === 'step').length
  const id = await anAnalysis(aConfig({ rows: ['c1'], measures: [AMOUNT] }))
  const isOpen = async () => (await page(`/analysis-${id}`, 'Googlebot/2.1')).includes('West')
  expect(await isOpen()).toBe(false)
  await publish(id, 'public', 'explore', ['c1', 'c2'])
  expect(await isOpen()).toBe(false)
  expect(ran()).toBe(0)
  await publish(id, 'public', 'results_only')
  await read(`/analysis-${id}`)
  expect(ran()).toBe(1)
  await publish(id, 'private')
  for (const path of [`/analysis-${id}`, `/analysis-${id}/read`]) expect(partOf(await page(path))).toBe('')
  expect(await isOpen()).toBe(false)
  run.mockRestore()
})

it('goes without a table that takes long, and has it once it is computed', async () => {
  const id = await anAnalysis(aConfig({ rows: ['c2'], measures: [AMOUNT] }))
  await publish(id, 'public')
  const { promise: held, resolve } = Promise.withResolvers<void>()
  const { pool } = server.services
  const own = pool.run.bind(pool)
  const run = vi.spyOn(pool, 'run').mockImplementation(async (...asked) => {
    await held
    return await own(...asked)
  })
  expect(partOf(await page(`/analysis-${id}`))).toBe('')
  expect(await page(`/analysis-${id}`)).toContain('<title>Amounts')
  resolve()
  expect(await read(`/analysis-${id}`)).toContain('<th scope="row">Q2</th>')
  expect(run.mock.calls.filter(([request]) => request.kind === 'step')).toHaveLength(1)
  run.mockRestore()
})
