/** The `<head>` of pages, which search engines and link previews read. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PUBLIC_PAGES, ROUTES } from '../src/contract/routes.ts'
import { addressOf, headOf } from '../src/server/site/head.ts'
import { LOCALES } from '../src/texts/languages.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { anAnalysisOfOrders, startServer, type TestServer } from './support/server.ts'

const ORIGIN = 'https://tessera.example.org'
let server: TestServer
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: ORIGIN }, undefined, true)
})
afterAll(() => server.remove())

const page = async (url: string): Promise<string> => (await server.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })).body
/** Requests a PNG; returns its width and height from the file's header. */
async function sizeOf(url: string): Promise<number[]> {
  const { statusCode, headers, rawPayload } = await server.app.inject({ method: 'GET', url })
  expect([statusCode, headers['content-type'], rawPayload.subarray(0, 8).toString('latin1')]).toEqual([200, 'image/png', '\x89PNG\r\n\x1a\n'])
  return [rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]
}

const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map((found) => found[1] ?? '')

it('each public page has a title and a description of its own, one canonical address, and every language', async () => {
  const titles = new Set<string>()
  for (const name of PUBLIC_PAGES) {
    for (const locale of LOCALES) {
      const url = new URL(addressOf(ORIGIN, ROUTES[name], locale))
      const html = await page(url.pathname)
      expect(all(html, /<title>([^<]+)<\/title>/g)).toHaveLength(1)
      expect(all(html, /<meta name="description" content="([^"]{10,})"/g)).toHaveLength(1)
      expect(all(html, /rel="canonical" href="([^"]+)"/g)).toEqual([url.href === `${ORIGIN}/` ? `${ORIGIN}/` : url.href])
      expect(all(html, /hreflang="([^"]+)"/g)).toEqual(['en', 'zh', 'x-default'])
      expect(html).toContain('property="og:title"')
      const [picture = ''] = all(html, /property="og:image" content="([^"]+)"/g)
      expect(picture).toContain(`-${locale}.png`)
      expect(all(html, /name="twitter:card" content="([^"]+)"/g)).toEqual(['summary_large_image'])
      expect(await sizeOf(new URL(picture).pathname)).toEqual([1_200, 630])
      titles.add(all(html, /<title>([^<]+)<\/title>/g)[0] ?? '')
    }
  }
  expect(titles.size).toBe(PUBLIC_PAGES.length * LOCALES.length)
})

it('the home page says in data what the product is; pages of one’s own ask not to be listed', async () => {
  const [data] = all(await page('/zh'), /<script type="application\/ld\+json">([^<]+)<\/script>/g)
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'SoftwareApplication', inLanguage: 'zh-CN', offers: { price: '0' } })
  for (const path of ['/datasets', '/user/x', '/no-such-page']) {
    const html = await page(path)
    expect(html).toContain('content="noindex"')
    expect(html).not.toContain('rel="canonical"')
  }
})

it('the case study says in data that it is an article, and on which data', async () => {
  const html = await page('/zh/article/population-health')
  const [data] = all(html, /<script type="application\/ld\+json">([^<]+)<\/script>/g)
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'Article',
    inLanguage: 'zh-CN',
    isBasedOn: [{ name: 'Gapminder' }, {}],
    image: `${ORIGIN}/previews/article-zh.png`,
  })
  expect(all(html, /property="og:type" content="([^"]+)"/g)).toEqual(['article'])
  expect(await page('/sitemap.xml')).toContain(`<loc>${ORIGIN}/zh/article/population-health</loc>`)
})

it('a public analysis is named in its page and in the sitemap, a private one in neither', async () => {
  const { analysisId, datasetId, token } = await anAnalysisOfOrders(server, 1_000)
  expect(await page(`/analysis-${analysisId}`)).toContain('content="noindex"')
  expect(await page('/sitemap.xml')).not.toContain(analysisId)
  await server.makeDatasetPublic(datasetId)
  const saved = await server.call(
    'apiv2/save_analysis_settings',
    { analysis_id: analysisId, title: 'Orders </title><script>', description: 'By "region"', visibility: 'public' },
    token,
  )
  expect(saved.code).toBe('ok')
  const html = await page(`/zh/analysis-${analysisId}`)
  expect(all(html, /<title>([^<]+)<\/title>/g)).toEqual(['Orders &#60;/title&#62;&#60;script&#62; · Tessera'])
  expect(all(html, /<meta name="description" content="([^"]+)"/g)).toEqual(['By &#34;region&#34;'])
  expect(html).not.toContain('content="noindex"')
  const map = await page('/sitemap.xml')
  for (const locale of LOCALES) expect(map).toContain(`<loc>${addressOf(ORIGIN, `/analysis-${analysisId}`, locale)}</loc>`)
})

it('the picture of an analysis is drawn while everybody may read it, and is gone with that', async () => {
  const { analysisId, datasetId, token } = await anAnalysisOfOrders(server, 1_000)
  const url = `/previews/analysis-${analysisId}.png`
  const status = async () => (await server.app.inject({ method: 'GET', url })).statusCode
  expect(await status()).toBe(404)
  await server.makeDatasetPublic(datasetId)
  const { value_json } = (await server.call('apiv2/get_analysis', { analysis_id: analysisId }, token)).data
  const [region, city] = value_json.dataset.columns.filter((c) => ['Region', 'City'].includes(c.name)).map((c) => c.id)
  const config = aConfig({ rows: [region ?? ''], columns: [city ?? ''], measures: [aMeasure('n', 'count', null)] })
  await server.call(
    'apiv2/save_analysis',
    { analysis_id: analysisId, base_version: 1, value_json: { ...value_json, steps: value_json.steps.map((step) => ({ ...step, config })) } },
    token,
  )
  const settings = { analysis_id: analysisId, title: 'Orders', description: '' }
  await server.call('apiv2/save_analysis_settings', { ...settings, visibility: 'public' }, token)
  expect(all(await page(`/analysis-${analysisId}`), /property="og:image" content="([^"]+)"/g)).toEqual([`${ORIGIN}${url}`])
  expect(await sizeOf(url)).toEqual([1_200, 630])
  const drawn = vi.spyOn(server.services.pool, 'run')
  expect(await sizeOf(url)).toEqual([1_200, 630])
  expect(drawn).not.toHaveBeenCalled()
  drawn.mockRestore()
  await server.call('apiv2/save_analysis_settings', { ...settings, visibility: 'private' }, token)
  expect(await status()).toBe(404)
  expect(await page(`/analysis-${analysisId}`)).not.toContain('og:image')
})

it('a browser is asked for its language at its first visit to the home page alone, and keeps the answer for a year', async () => {
  const visit = async (headers: Record<string, string>) => {
    const { statusCode, headers: sent, cookies } = await server.app.inject({ method: 'GET', url: '/', headers: { accept: 'text/html', ...headers } })
    const kept = cookies.find(({ name }) => name === 'browser-language')
    return [statusCode, sent.location, kept?.value, kept?.maxAge]
  }
  expect(await visit({ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' })).toEqual([302, '/zh', 'zh', 31_536_000])
  expect(await visit({ 'accept-language': 'de' })).toEqual([200, undefined, 'en', 31_536_000])
  // once a language is stored, it applies regardless of the browser's
  expect(await visit({ 'accept-language': 'zh', cookie: 'browser-language=en' })).toEqual([200, undefined, undefined, undefined])
  expect(await visit({ 'accept-language': 'en', cookie: 'browser-language=zh' })).toEqual([302, '/zh', undefined, undefined])
})

it('robots are told what is closed, and where the sitemap is', async () => {
  const text = await page('/robots.txt')
  expect(text).toContain('Disallow: /zh/admin')
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  expect(text).not.toMatch(/Disallow: \/(zh)?$/m)
})

it('what a person wrote cannot end the element that holds it', () => {
  const head = headOf('/analysis-x', { origin: ORIGIN, analysis: { id: 'x"', title: '"><script>', description: '', dataset: '</title>' } })
  expect(head).not.toMatch(/<script>|"><|<\/title>[^\n]*<\/title>/)
})
