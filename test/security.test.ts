/**
 * Rules of docs/security.md that no other test covers: headers, tokens, request bodies, and what errors reveal. Test
 * names start with the number of the rule.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operations } from '../src/contract/operations.ts'
import { newToken, passwordMatches, protectPassword } from '../src/server/security/secrets.ts'
import { stopClock } from './support/clock.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://tessera.example.org' }, undefined, true)
})
afterAll(() => server.remove())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers })
const post = (payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/nexus', payload, headers: { 'content-type': 'application/json', ...headers } })

describe('headers', () => {
  const ANSWERS = {
    'a page': () => get('/signin'),
    'a page that is not there': () => get('/nowhere'),
    'a file that is not there': () => get('/assets/nowhere.js'),
    'a reply': () => get('/nexus?name=apiv2%2Flist_datasets&data=%7B%7D'),
    'a refusal': () => post('{"name":"validate_token","data":{}}'),
    'a body that is no JSON': () => post('{'),
    health: () => get('/health/live'),
    'an unreadable address': () => get('/%c0%af'),
  } as const
  it.each(Object.entries(ANSWERS))('44, 46 to 49: those that defend stand on %s', async (_, ask) => {
    const { headers } = await ask()
    const policy = String(headers['content-security-policy'])
    for (const directive of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(policy).toContain(directive)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': expect.stringMatching(/^same-origin/),
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=(), microphone=(), geolocation=()'),
    })
    expect(['strict-origin-when-cross-origin', 'no-referrer']).toContain(headers['referrer-policy'])
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers['content-type']).toBeDefined()
  })
  it.each(['https://evil.example', 'null', 'https://tessera.example.org.evil.example'])('45: a page of %s gets no leave to read', async (origin) => {
    for (const answer of [await get('/nexus?name=apiv2%2Flist_datasets&data=%7B%7D', { origin }), await get('/', { origin })])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    const asked = await server.app.inject({ method: 'OPTIONS', url: '/nexus', headers: { origin, 'access-control-request-method': 'POST' } })
    expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
  it('43: the cookie against forged forms is Secure on https, lax, and for every path', async () => {
    const [cookie] = [(await get('/signin')).headers['set-cookie']].flat()
    expect(cookie).toMatch(/^XSRF-TOKEN=/)
    for (const attribute of ['Path=/', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(attribute)
  })
  it('57: a reply is kept by nobody, and a link of a mail is told to no other site', async () => {
    expect((await get('/nexus?name=apiv2%2Flist_datasets&data=%7B%7D')).headers['cache-control']).toBe('no-store')
    for (const path of ['/confirm-email-x', '/confirm-new-email-x', '/reset-password-x', '/invitation-x', '/zh/confirm-new-email-x'])
      expect((await get(path)).headers['referrer-policy']).toBe('no-referrer')
  })
})

describe('Google’s origin', () => {
  const directives = (policy: unknown): Map<string, string> =>
    new Map(
      String(policy)
        .replace(/'nonce-[^']+'/, "'nonce'")
        .split('; ')
        .map((directive) => [directive.split(' ')[0] ?? '', directive]),
    )
  it('46: is let in on pages alone, with a client id alone, and only where its button needs it', async () => {
    const without = await get('/signin')
    expect(String(without.headers['content-security-policy'])).not.toContain('google')
    expect(without.headers['cross-origin-opener-policy']).toBe('same-origin')
    const google = await startServer({ GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com' }, undefined, true)
    const page = await google.app.inject({ method: 'GET', url: '/signin' })
    const [plain, open] = [directives(without.headers['content-security-policy']), directives(page.headers['content-security-policy'])]
    expect(Object.fromEntries([...open].filter(([name, text]) => plain.get(name) !== text))).toEqual({
      'script-src': "script-src 'self' https://accounts.google.com/gsi/client",
      'style-src': "style-src 'self' 'nonce' https://accounts.google.com/gsi/style",
      'connect-src': "connect-src 'self' https://accounts.google.com/gsi/",
      'frame-src': 'frame-src https://accounts.google.com/gsi/',
    })
    expect([...plain.keys()].every((name) => open.has(name))).toBe(true)
    // allowed because Google's popup returns the sign-in result to the page; all other headers stay the same
    const isOurs = ([name]: [string, unknown]) => /^(x-|cross-origin|referrer|permissions)/.test(name) && name !== 'x-request-id'
    const [before, after] = [without, page].map(({ headers }) => Object.fromEntries(Object.entries(headers).filter(isOurs)))
    expect(after).toEqual({ ...before, 'cross-origin-opener-policy': 'same-origin-allow-popups' })
    const reply = await google.app.inject({ method: 'GET', url: '/nexus?name=apiv2%2Flist_datasets&data=%7B%7D' })
    expect(String(reply.headers['content-security-policy'])).not.toContain('google')
    await google.remove()
  })
})

describe('what the operator says of the installation', () => {
  it('reaches the page as text, whatever signs it has', async () => {
    const OPERATOR_NAME = `</head><script>alert("1")</script> '&$&`
    const named = await startServer({ OPERATOR_NAME, OPERATOR_EMAIL: 'help@acme.example', SIGN_UP: 'acme.example' }, undefined, true)
    const { body } = await named.app.inject({ method: 'GET', url: '/signup' })
    expect(body).not.toContain('alert("1")')
    const content = /<meta name="installation" content="([^"]*)"/.exec(body)?.[1] ?? ''
    const plain = content.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    expect(JSON.parse(plain)).toEqual({
      sign_up: { kind: 'domains', domains: ['acme.example'] },
      operator: { name: OPERATOR_NAME, email: 'help@acme.example' },
      events: true,
      language_model: false,
      claims: true,
    })
    await named.remove()
  })
})

describe('what changes something', () => {
  it('50: is never reached by GET, whatever the operation', async () => {
    for (const operation of Object.values(operations)) {
      if (operation.read) continue
      expect((await get(`/nexus?name=${encodeURIComponent(operation.name)}&data=%7B%7D`)).statusCode, operation.name).toBe(405)
    }
  })
})

describe('bodies', () => {
  it.each<[string, string]>([
    ['a prototype', '{"name":"apiv2/track_events","data":{"events":[],"__proto__":{"polluted":1}}}'],
    ['a constructor', '{"name":"apiv2/track_events","data":{"events":[],"constructor":{"prototype":{"polluted":1}}}}'],
    ['a depth of 1,000', `{"name":"apiv2/track_events","data":${'['.repeat(1_000)}${']'.repeat(1_000)}}`],
    ['NaN', '{"name":"apiv2/track_events","data":{"events":NaN}}'],
    ['ten megabytes', `{"name":"apiv2/track_events","data":{"events":["${'x'.repeat(10_000_000)}"]}}`],
  ])('39: with %s are refused, and change nothing', async (_, body) => {
    const { statusCode } = await post(body)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('passwords and tokens', () => {
  it('3: a password counts to its last byte, beyond 72 too, with its blanks and its case', async () => {
    const long = `${'Vq7!mountain '.repeat(9)}x`
    const kept = await protectPassword(long)
    expect(await passwordMatches(long, kept)).toBe(true)
    for (const near of [long.slice(0, -1), `${long.slice(0, -1)}y`, long.trim().toLowerCase(), ` ${long}`])
      expect(await passwordMatches(near, kept)).toBe(false)
  })
  it('15: ten thousand tokens are ten thousand, of 256 bits each', () => {
    const tokens = Array.from({ length: 10_000 }, newToken)
    expect(new Set(tokens).size).toBe(10_000)
    expect(tokens.every((token) => /^pvt_[\w-]{43}$/.test(token))).toBe(true)
  })
  it('54: what must not be guessed comes from the system’s generator', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    const server = sources.filter((name) => name.startsWith('server') && readFileSync(join('src', name), 'utf8').includes('Math.random'))
    expect(server).toEqual([])
  })
  it('17 and 18: a session ends after its idle hours, and after its days however much it is used', async () => {
    stopClock()
    const hour = 3_600_000
    const [idle, busy] = [await server.user('idle'), await server.user('busy')]
    await server.services.store.accounts.openSession('idle-hash', idle.id, 7 * 24 * hour, '')
    await server.services.store.accounts.openSession('busy-hash', busy.id, 7 * 24 * hour, '')
    const find = (hash: string) => server.services.store.accounts.userOfSession(hash, 24 * hour)
    vi.setSystemTime(Date.now() + 23 * hour)
    expect([(await find('idle-hash'))?.id, (await find('busy-hash'))?.id]).toEqual([idle.id, busy.id])
    for (let i = 0; i < 7; i++) {
      vi.setSystemTime(Date.now() + 20 * hour)
      expect((await find('busy-hash'))?.id).toBe(busy.id)
    }
    expect(await find('idle-hash')).toBeUndefined()
    vi.setSystemTime(Date.now() + 6 * hour)
    expect(await find('busy-hash')).toBeUndefined()
    vi.useRealTimers()
  })
})

it('60: an error that nobody expected tells its number alone, and the server lives on', async () => {
  const list = vi.spyOn(server.services.store.lists, 'datasets').mockRejectedValueOnce(new Error('canary: /secret/path'))
  const reply = await post('{"name":"apiv2/list_datasets","data":{}}')
  list.mockRestore()
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toMatch(/canary|secret\/path|\bat \//)
  expect(reply.json().request_id).toMatch(/^[\w-]{36}$/)
  expect((await post('{"name":"apiv2/list_datasets","data":{}}')).statusCode).toBe(200)
})
