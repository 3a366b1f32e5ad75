/** Sign-up, confirmation, resending and sign-in: their answers, and that none reveals whether an address has an account. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { stopClock } from './support/clock.ts'
import { startServer, type TestReply, type TestServer } from './support/server.ts'

/** Spies on the slow password functions, so that tests can count their calls. */
vi.mock('../src/server/security/secrets.ts', async (original) => {
  const actual = await original<typeof import('../src/server/security/secrets.ts')>()
  return { ...actual, protectPassword: vi.fn(actual.protectPassword), passwordMatches: vi.fn(actual.passwordMatches) }
})
const { protectPassword, passwordMatches } = await import('../src/server/security/secrets.ts')
const HASHES = { 'secrets.protectPassword': vi.mocked(protectPassword), 'secrets.passwordMatches': vi.mocked(passwordMatches) }

const PASSWORD = 'Vq7!mountain'
const STRANGERS = 'Xk4!harbour'

/** Waits until all emails are sent; returns the tokens of the links printed for an address, oldest first. */
async function linksFor(server: TestServer, email: string): Promise<string[]> {
  await server.services.mail.settle()
  return server.printed.filter((line) => line.startsWith(`Mail for ${email}: `)).map((line) => line.split('confirm-email-')[1] ?? '')
}
const signUp = (server: TestServer, email: string, name = 'New Person', password = PASSWORD, headers = {}) =>
  server.call('signup', { email, name, password, confirm_password: password }, undefined, headers)
const signIn = (server: TestServer, email: string, password = PASSWORD, headers = {}) => server.call('login', { email, password }, undefined, headers)
/** Opens a confirmation link in another browser than the one that signed up, which requires the password. */
const confirm = (server: TestServer, token: string, password: string | null = PASSWORD, headers = {}) =>
  server.call('confirm_email', { token, password }, undefined, headers)
const lastMail = (server: TestServer): string => {
  const folder = join(server.dataDir, 'outbox')
  return readFileSync(join(folder, readdirSync(folder).sort().at(-1) ?? ''), 'utf8')
}

describe('an account', () => {
  let server: TestServer
  let number = 0
  const fresh = () => `person${++number}@example.org`
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.remove())

  it('is there once its link was opened, and the link works once', async () => {
    const email = fresh()
    expect((await signUp(server, email)).code).toBe('ok')
    expect((await signIn(server, email)).code).toBe('bad_credentials')
    const [link = ''] = await linksFor(server, email)
    const confirmed = await confirm(server, link)
    expect(confirmed.data.user).toMatchObject({ email, role: 'user' })
    expect((await confirm(server, link)).code).toBe('link_used')
    const session = await signIn(server, email.toUpperCase())
    expect(session.data.token).not.toBe(confirmed.data.token)
    expect((await server.call('validate_token', {}, session.data.token)).data.user.name).toBe('New Person')
    await server.call('logout', {}, session.data.token)
    expect((await server.call('validate_token', {}, session.data.token)).status).toBe(401)
    expect((await server.call('validate_token', {}, confirmed.data.token)).status).toBe(200)
  })
  it.each(['before', 'after'])('belongs to who opened its own link, though a stranger signed up with the address %s', async (when) => {
    const email = fresh()
    const stranger = async () => void (await signUp(server, email, 'Stranger', STRANGERS))
    if (when === 'before') await stranger()
    const known = (await linksFor(server, email)).length
    await signUp(server, email, 'Victim')
    const own = (await linksFor(server, email))[known] ?? ''
    if (when === 'after') await stranger()
    const others = (await linksFor(server, email)).filter((link) => link !== own)
    expect((await confirm(server, own)).data.user.name).toBe('Victim')
    expect((await signIn(server, email)).code).toBe('ok')
    expect((await signIn(server, email, STRANGERS)).code).toBe('bad_credentials')
    for (const token of others) expect((await confirm(server, token, STRANGERS)).code).toBe('link_used')
  })
  it('is mailed again by the sign-up that the browser made, and earlier links go on working', async () => {
    const email = fresh()
    const { signup } = (await signUp(server, email, 'Victim')).data
    await signUp(server, email, 'Stranger', STRANGERS)
    await linksFor(server, email)
    await server.call('resend_confirmation', { email, signup })
    const links = await linksFor(server, email)
    expect(links).toHaveLength(3)
    expect(lastMail(server)).toContain('Hello Victim')
    expect((await confirm(server, links[2] ?? '')).data.user.name).toBe('Victim')
    expect((await signIn(server, email)).code).toBe('ok')
  })
  it('is mailed again with every sign-up that waits, by name and time, when the caller cannot tell which is meant', async () => {
    const email = fresh()
    await signUp(server, email, 'Ana Lima')
    await signUp(server, email, 'Buy at www.example.com', STRANGERS)
    const known = (await linksFor(server, email)).length
    await server.call('resend_confirmation', { email, signup: 'made-up' }, undefined, { 'accept-language': 'zh' })
    const links = (await linksFor(server, email)).slice(known)
    expect(links).toHaveLength(2)
    const mail = lastMail(server)
    expect(mail).toMatch(/Ana Lima, \d{4}年\d+月\d+日 \d\d:\d\d UTC\n\S+\/zh\/confirm-email-/)
    expect(mail).not.toContain('www.example.com')
    const anas = /Ana Lima, [^\n]+\n\S+confirm-email-(\S+)/.exec(mail)?.[1] ?? ''
    expect((await confirm(server, anas)).data.user.name).toBe('Ana Lima')
    for (const token of links) expect((await confirm(server, token)).code).toBe('link_used')
  })
  it('is told by mail when its address is signed up again, and keeps its password', async () => {
    const email = fresh()
    await signUp(server, email)
    await confirm(server, (await linksFor(server, email))[0] ?? '')
    expect(Object.keys((await signUp(server, email, 'Stranger', STRANGERS)).data)).toEqual(['done', 'resend_in', 'signup'])
    await server.services.mail.settle()
    expect(lastMail(server)).toContain('You already have a Tessera account')
    expect((await signIn(server, email, STRANGERS)).code).toBe('bad_credentials')
    expect((await signIn(server, email)).code).toBe('ok')
  })
  it('is refused a password that differs or breaks a rule', async () => {
    const form = { email: fresh(), name: 'New Person', password: PASSWORD, confirm_password: 'x' }
    expect((await server.call('signup', form)).message).toBe('Passwords do not match')
    expect((await server.call('signup', { ...form, password: 'password', confirm_password: 'password' })).code).toBe('invalid_password')
  })
  it('gets links to the listening address, whatever Host a request names', async () => {
    const email = fresh()
    await signUp(server, email, 'New Person', PASSWORD, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    await linksFor(server, email)
    expect(server.printed.at(-1)).toMatch(new RegExp(`^Mail for ${email}: http://localhost:3000/confirm-email-`))
    expect(lastMail(server)).not.toContain('evil')
  })
  it('keeps its mails from other users of the machine', async () => {
    await signUp(server, fresh())
    await server.services.mail.settle()
    const folder = join(server.dataDir, 'outbox')
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual(readdirSync(folder).map(() => 0o600))
  })
})

/**
 * Returns the store calls made while `work` runs, in order, and the answer without its random parts. Equal results show
 * that a caller cannot tell two cases apart.
 */
async function workOf<T>(server: TestServer, work: () => Promise<TestReply<T>>) {
  const { accounts, signups, resets, signInTries, outbox } = server.services.store
  const spies = Object.entries({ accounts, signups, resets, signInTries, outbox }).flatMap(([part, methods]) =>
    Object.keys(methods).map((name) => ({ name: `${part}.${name}`, spy: vi.spyOn(methods as unknown as Record<string, () => unknown>, name) })),
  )
  for (const hash of Object.values(HASHES)) hash.mockClear()
  const reply = await work()
  const watched = [...spies, ...Object.entries(HASHES).map(([name, spy]) => ({ name, spy }))]
  const calls = watched.flatMap(({ name, spy }) => spy.mock.invocationCallOrder.map((order) => ({ name, order })))
  for (const { spy } of spies) spy.mockRestore()
  return {
    calls: calls.sort((a, b) => a.order - b.order).map((c) => c.name),
    status: reply.status,
    body: JSON.stringify(reply.data ?? reply.message).replace(/[\w-]{22}/, 'id'),
    headers: [Object.keys(reply.headers).sort(), reply.headers['content-length']],
  }
}

describe('a stranger', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    await signUp(server, 'known@example.org')
    await confirm(server, (await linksFor(server, 'known@example.org'))[0] ?? '')
    await signUp(server, 'waits@example.org')
    await server.services.mail.settle()
  })
  afterAll(() => server.remove())

  it.each([
    ['sign-up', (email: string) => signUp(server, email, 'Stranger', STRANGERS), ['secrets.protectPassword', 'signups.add']],
    ['request for a new password', (email: string) => server.call('request_password_reset', { email }), ['outbox.put']],
    ['resend', (email: string) => server.call('resend_confirmation', { email }), ['outbox.put']],
    ['sign-in', (email: string) => signIn(server, email, STRANGERS), ['accounts.byEmail', 'secrets.passwordMatches']],
  ] as const)('learns nothing from a %s: known, pending and unknown addresses cause the same work and the same answer', async (_, attempt, calls) => {
    const known = await workOf<unknown>(server, () => attempt('known@example.org'))
    expect(known).toMatchObject({ calls })
    expect(await workOf<unknown>(server, () => attempt('waits@example.org'))).toEqual(known)
    expect(await workOf<unknown>(server, () => attempt('nobod@example.org'))).toEqual(known)
  })
})

describe('with limits', () => {
  let server: TestServer
  afterEach(async () => {
    vi.useRealTimers()
    await server.remove()
  })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  /** Creates an account with a confirmed address and signs in from 192.0.2.1. */
  async function start(): Promise<string> {
    stopClock()
    server = await startServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })
    const email = 'owner@example.org'
    await signUp(server, email, 'Owner', PASSWORD, from('192.0.2.1'))
    await confirm(server, (await linksFor(server, email))[0] ?? '', PASSWORD, from('192.0.2.1'))
    return email
  }
  async function wrong(email: string, times: number, address: (i: number) => string): Promise<string[]> {
    const codes: string[] = []
    for (let i = 0; i < times; i++) codes.push((await signIn(server, email, 'Wrong4you!', from(address(i)))).code)
    return codes
  }

  it('wrong passwords delay the next try from there, never lock out, and never reach the owner elsewhere', async () => {
    const email = await start()
    for (const address of [email, 'unknown@example.org'])
      expect(await wrong(address, 12, () => '203.0.113.1')).toEqual([...Array(10).fill('bad_credentials'), 'sign_in_delayed', 'sign_in_delayed'])
    expect((await signIn(server, email, PASSWORD, from('198.51.100.7'))).code).toBe('ok')
    const delayed = await signIn(server, email, PASSWORD, from('203.0.113.1'))
    expect([delayed.status, delayed.message]).toEqual([400, 'Too many failed attempts for this account. Try again in 1 s.'])
    vi.setSystemTime(Date.now() + 1_000)
    expect((await signIn(server, email, PASSWORD, from('203.0.113.1'))).code).toBe('ok')
  })
  it('guessing from many addresses is delayed on each new one, but not where the owner signed in before', async () => {
    const email = await start()
    const codes = await wrong(email, 52, (i) => `203.0.113.${i}`)
    expect(codes.slice(49)).toEqual(['bad_credentials', 'sign_in_delayed', 'sign_in_delayed'])
    expect((await signIn(server, email, PASSWORD, from('192.0.2.1'))).code).toBe('ok')
  })
  it('an address is told 429 and the seconds after 50 tries, whoever it tries', async () => {
    await start()
    for (let i = 0; i < 50; i++) expect((await signIn(server, `p${i}@example.org`, 'x', from('203.0.113.9'))).code).toBe('bad_credentials')
    const refused = await signIn(server, 'p@example.org', 'x', from('203.0.113.9'))
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited'])
    expect(refused.message).toMatch(/^Too many attempts\. Try again in \d+ (s|min)\.$/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn(server, 'p@example.org', 'x', from('203.0.113.10'))).code).toBe('bad_credentials')
  })
  it('a mailbox is not flooded by resends from many addresses, and the answer stays the same', async () => {
    await start()
    const email = 'flooded@example.org'
    await signUp(server, email, 'Ana Lima', PASSWORD, from('192.0.2.1'))
    for (let i = 0; i < 8; i++) expect((await server.call('resend_confirmation', { email }, undefined, from(`203.0.113.${i}`))).code).toBe('ok')
    expect(await linksFor(server, email)).toHaveLength(1 + 5)
  })
})
