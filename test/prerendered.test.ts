/** Pages that the server renders, and the JSON payload that each contains. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PagePayload } from '../src/contract/page-payload.ts'
import { inLocale, PUBLIC_PAGES, payloadAddress, READ_PAGES, ROUTES } from '../src/contract/routes.ts'
import { LOCALES } from '../src/texts/languages.ts'
import { anAnalysisOfOrders, startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ OPERATOR_NAME: 'Acme & Sons' }, undefined, true)
})
afterAll(() => server.remove())

const open = async (url: string, cookie = '') => {
  const reply = await server.app.inject({ method: 'GET', url, headers: { accept: 'text/html', cookie } })
  return { html: reply.body, policy: String(reply.headers['content-security-policy']) }
}

it('each public page stands in what is sent, in its language, with the operator’s name', async () => {
  for (const name of PUBLIC_PAGES)
    for (const locale of LOCALES) {
      const { html } = await open(inLocale(ROUTES[name], locale))
      expect(html, name).toMatch(/<div id="root">.*<h1[ >]/s)
      expect(html).toContain('Acme &amp; Sons')
      expect(html, name).toMatch(/<link rel="stylesheet" [^>]*href="\/assets\/site-/)
    }
})

it.each(['on', 'off'] as const)('the home page names numbers of analysts and uptime while the operator leaves that %s', async (SITE_CLAIMS) => {
  const own = SITE_CLAIMS === 'on' ? server : await startServer({ SITE_CLAIMS }, undefined, true)
  for (const [url, claim] of [
    ['/', '5,000+ analysts · 99.9% uptime'],
    ['/zh', '5,000+ 位分析师 · 99.9% 可用性'],
  ] as const)
    expect((await own.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })).body.includes(claim)).toBe(SITE_CLAIMS === 'on')
  if (own !== server) await own.remove()
})

it('a page that is only read asks for six files before it shows: its font, two style sheets and three scripts', async () => {
  for (const name of READ_PAGES) {
    const { html } = await open(ROUTES[name])
    const [head = ''] = html.split('</head>')
    const asked = [...head.matchAll(/(?:src|href)="\/((?:assets|early)[^"]*)"/g)].map(([, file = '']) => file.replace(/\?.*/, ''))
    expect(asked.map((file) => file.split('.').at(-1)).sort(), name).toEqual(['css', 'css', 'js', 'js', 'js', 'woff2'])
  }
})

it('nothing in a page asks for a looser content security policy', async () => {
  const { html, policy } = await open('/contact')
  expect(policy).toMatch(/script-src 'self'; style-src 'self' 'nonce-[^']+';/)
  expect(policy).not.toContain('unsafe')
  expect(html).not.toMatch(/<[^>]* style="/)
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  expect(html).toContain(`<style nonce="${nonce}">`)
  expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/))/)
})

it('the payload of a page is that which came with it, and names what guests may see', async () => {
  const { analysisId, datasetId, token } = await anAnalysisOfOrders(server, 100)
  await server.makeDatasetPublic(datasetId)
  const title = 'Orders </script><i> __NONCE__'
  expect((await server.call('apiv2/save_analysis_settings', { analysis_id: analysisId, title, description: '', visibility: 'public' }, token)).code).toBe('ok')
  for (const locale of LOCALES) {
    const address = inLocale(ROUTES.gallery, locale)
    const making = async () =>
      (await server.call('apiv2/get_analysis_pictures', { analysis_ids: [analysisId] }, undefined, { 'accept-language': locale })).data.making
    await expect.poll(making).toEqual([])
    const reply = await server.app.inject({ method: 'GET', url: payloadAddress(address) })
    const payload = PagePayload.parse(reply.json())
    expect(payload).toMatchObject({ path: '/tryitnow', locale, answers: [{ name: 'apiv2/list_demo_analyses' }, { name: 'apiv2/get_analysis_pictures' }] })
    const { html } = await open(address)
    const came = /<script id="payload" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(came)).toEqual(payload)
    expect(html).toContain(`<a href="${address.replace('tryitnow', `analysis-${analysisId}`)}`)
    expect(html).not.toContain(title)
  }
  expect(PagePayload.safeParse({ path: '/', locale: 'en', answers: [], unheard: 1 }).success).toBe(false)
  expect((await server.app.inject({ method: 'GET', url: '/datasets/_payload.json' })).statusCode).toBe(404)
})

it('a page is drawn for whom its cookie names, and for a guest where it names nobody', async () => {
  const auth = { token: 't', user_id: '0b8f', user_name: 'A', user_email: 'a@example.org', user_role: 'user', isGuest: false }
  const cookie = (state: unknown): string => `auth=${encodeURIComponent(JSON.stringify(state))}`
  expect((await open('/', cookie(auth))).html).toContain('href="/user/0b8f"')
  for (const nobody of [cookie({ ...auth, user_role: 'guest' }), cookie({ ...auth, more: 1 }), 'auth=%7B'])
    expect((await open('/', nobody)).html).not.toContain('/user/')
  expect((await open('/', cookie({ ...auth, user_id: '"><script>' }))).html).not.toContain('"><script>')
})

it('of many drawings for those who are signed in few wait, and every request gets its page', async () => {
  const auth = { token: 't', user_id: '0b8f', user_name: 'A', user_email: 'a@example.org', user_role: 'user', isGuest: false }
  const cookie = `auth=${encodeURIComponent(JSON.stringify(auth))}`
  const pages = await Promise.all(Array.from({ length: 60 }, () => open('/article/population-health', cookie)))
  const drawn = pages.filter(({ html }) => html.includes('<h1')).length
  expect(drawn).toBeGreaterThan(7)
  expect(drawn).toBeLessThan(60)
  for (const { html } of pages) expect(html).toContain('<div id="root">')
  expect((await open('/pricing')).html).toContain('<h1')
})

it('files of an earlier build are served as long as the data folder has them, and those of this one are put there', async () => {
  const kept = join(server.dataDir, 'pages/assets')
  expect(readdirSync(kept).sort()).toEqual(readdirSync('dist/web/assets').sort())
  writeFileSync(join(kept, 'ChartPanel-0lderB1d.js'), 'export const old = 1')
  const reply = await server.app.inject({ method: 'GET', url: '/assets/ChartPanel-0lderB1d.js' })
  expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([200, 'export const old = 1', 'public, max-age=31536000, immutable'])
  expect(reply.headers['content-type']).toContain('javascript')
})

it('files come as the build compressed them, with no more headers than a file needs', async () => {
  const name = readdirSync('dist/web/assets').find((file) => /^entry-.*\.js$/.test(file)) ?? ''
  const ask = async (encoding: string) => {
    const { headers, rawPayload } = await server.app.inject({ method: 'GET', url: `/assets/${name}`, headers: { 'accept-encoding': encoding } })
    return { headers, encoding: headers['content-encoding'], bytes: rawPayload.length }
  }
  const [plain, gzip, brotli] = [await ask('identity'), await ask('gzip, deflate'), await ask('gzip, deflate, br')]
  expect([plain.encoding, gzip.encoding, brotli.encoding]).toEqual([undefined, 'gzip', 'br'])
  expect(brotli.bytes).toBeLessThan(gzip.bytes)
  expect(gzip.bytes).toBeLessThan(plain.bytes)
  expect(Object.keys(brotli.headers).sort()).toEqual(
    [
      ...['cache-control', 'connection', 'content-encoding', 'content-length', 'content-type', 'cross-origin-resource-policy', 'date', 'vary'],
      'x-content-type-options',
    ].sort(),
  )
  expect(brotli.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})
