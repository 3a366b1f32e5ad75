/** Links in emails: who may use one, when it expires, the error for an expired link, and how soon another can be requested. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sweepStore } from '../src/server/jobs/housekeeping.ts'
import { stopClock } from './support/clock.ts'
import { startServer, type TestServer } from './support/server.ts'

const PASSWORD = 'Vq7!mountain'
const NEW = 'Xk4!harbour'
const HOUR = 3_600_000

let server: TestServer
let number = 0
const fresh = () => `link${++number}@example.org`

/** Returns the tokens of the links emailed to an address, oldest first. */
async function linksFor(email: string, kind: 'confirm-email' | 'reset-password'): Promise<string[]> {
  await server.services.mail.settle()
  return server.printed.flatMap((line) => (line.startsWith(`Mail for ${email}: `) ? (line.split(`${kind}-`)[1] ?? []) : []))
}
const mails = (): string[] => {
  const folder = join(server.dataDir, 'outbox')
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}
const signUp = async (email: string, password = PASSWORD) =>
  (await server.call('signup', { email, name: 'New Person', password, confirm_password: password })).data.signup
const signIn = (email: string, password = PASSWORD) => server.call('login', { email, password })
/** Creates an account with a confirmed email address; returns a session token. */
async function account(email: string): Promise<string> {
  const signup = await signUp(email)
  const [token = ''] = await linksFor(email, 'confirm-email')
  return (await server.call('confirm_email', { token, signups: [signup] })).data.token
}
async function resetLink(email: string): Promise<string> {
  await server.call('request_password_reset', { email })
  return (await linksFor(email, 'reset-password')).at(-1) ?? ''
}
const reset = (token: string, password = NEW) => server.call('reset_password', { token, password, confirm_password: password })
const isLive = async (token: string) => (await server.call('validate_token', {}, token)).status === 200

describe('a confirmation link', () => {
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.remove())

  it('needs nothing else in the browser that signed up', async () => {
    expect(await isLive(await account(fresh()))).toBe(true)
  })
  it('needs the password anywhere else, so that a stranger who signed up with an address gets no account by its owner’s press', async () => {
    const email = fresh()
    await signUp(email)
    const [token = ''] = await linksFor(email, 'confirm-email')
    const other = await signUp(fresh())
    expect((await server.call('confirm_email', { token })).code).toBe('password_needed')
    expect((await server.call('confirm_email', { token, signups: [other] })).code).toBe('password_needed')
    expect((await server.call('confirm_email', { token, password: NEW })).code).toBe('signup_password')
    expect((await signIn(email)).code).toBe('bad_credentials')
    expect((await server.call('confirm_email', { token, password: PASSWORD })).data.user.email).toBe(email)
  })
  it('says whether it was used, has expired or never was', async () => {
    stopClock()
    const [email, late] = [fresh(), fresh()]
    await account(email)
    const [used = ''] = await linksFor(email, 'confirm-email')
    const signup = await signUp(late)
    const [expiring = ''] = await linksFor(late, 'confirm-email')
    const said = async () => {
      const codes: string[] = []
      for (const token of [used, expiring, 'made-up']) codes.push((await server.call('confirm_email', { token, signups: [signup] })).code)
      return codes
    }
    vi.setSystemTime(Date.now() + 24 * HOUR + 1_000)
    expect(await said()).toEqual(['link_used', 'link_expired', 'bad_token'])
    await sweepStore(server.services.store, server.services.settings)
    expect(await said()).toEqual(['link_used', 'link_expired', 'bad_token'])
    // the sign-up is still pending, so a new link can confirm it
    await server.call('resend_confirmation', { email: late, signup })
    const again = (await linksFor(late, 'confirm-email')).at(-1) ?? ''
    expect((await server.call('confirm_email', { token: again, signups: [signup] })).code).toBe('ok')
    vi.setSystemTime(Date.now() + 31 * 24 * HOUR)
    await sweepStore(server.services.store, server.services.settings)
    expect(await said()).toEqual(['bad_token', 'bad_token', 'bad_token'])
    vi.useRealTimers()
  })
})

describe('a reset link', () => {
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(async () => {
    vi.useRealTimers()
    await server.remove()
  })

  it('changes the password, ends every session and every other reset link, and says so by mail', async () => {
    const email = fresh()
    const sessions = [await account(email), (await signIn(email)).data.token]
    const other = await resetLink(email)
    const link = await resetLink(email)
    expect(await Promise.all(sessions.map(isLive))).toEqual([true, true])
    expect((await reset(link)).code).toBe('ok')
    expect(await Promise.all(sessions.map(isLive))).toEqual([false, false])
    expect([(await signIn(email)).code, (await signIn(email, NEW)).code]).toEqual(['bad_credentials', 'ok'])
    expect([(await reset(link)).code, (await reset(other)).code]).toEqual(['link_used', 'link_used'])
    await server.services.mail.settle()
    expect(mails().at(-1)).toMatch(/^To: \S+\nSubject: Your Tessera password was changed\n/)
  })
  it('works once, however many calls come at once', async () => {
    const email = fresh()
    await account(email)
    const link = await resetLink(email)
    const codes = (await Promise.all(Array.from({ length: 4 }, () => reset(link)))).map((reply) => reply.code)
    expect(codes.sort()).toEqual(['link_used', 'link_used', 'link_used', 'ok'])
  })
  it('asks the same of a password as a sign-up, and stays usable when it is refused', async () => {
    const email = 'harbour.person@example.org'
    await account(email)
    const link = await resetLink(email)
    for (const [password, code] of [
      ['short', 'invalid_password'],
      ['Password2', 'common_password'],
      ['Xq7!Harbour.Person', 'invalid_password'],
    ] as const)
      expect((await reset(link, password)).code).toBe(code)
    expect((await server.call('reset_password', { token: link, password: NEW, confirm_password: 'x' })).message).toBe('Passwords do not match')
    expect((await reset(link)).code).toBe('ok')
  })
  it('is answered alike for accounts, sign-ups that wait and nobody, and mailed to the first two', async () => {
    const [known, pending, unknown] = [fresh(), fresh(), fresh()]
    await account(known)
    await signUp(pending)
    expect(await linksFor(pending, 'confirm-email')).toHaveLength(1)
    const before = mails().length
    const answers = []
    for (const email of [known, pending, unknown]) {
      const { headers: _headers, ...answer } = await server.call('request_password_reset', { email })
      answers.push(answer)
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await Promise.all([known, pending, unknown].map(async (email) => (await linksFor(email, 'reset-password')).length))).toEqual([1, 1, 0])
    expect(mails().length).toBe(before + 2)
  })
  it('confirms a sign-up whose password was forgotten before, and ends its other links and the other sign-ups for the address', async () => {
    const email = fresh()
    await signUp(email, 'Wq3!stranger')
    await signUp(email)
    const confirmations = await linksFor(email, 'confirm-email')
    const link = await resetLink(email)
    expect((await reset(link, 'short')).code).toBe('invalid_password')
    expect((await reset(link)).code).toBe('ok')
    for (const password of [PASSWORD, 'Wq3!stranger']) expect((await signIn(email, password)).code).toBe('bad_credentials')
    expect((await signIn(email, NEW)).code).toBe('ok')
    expect((await reset(link)).code).toBe('link_used')
    const codes = await Promise.all(confirmations.map(async (token) => (await server.call('confirm_email', { token })).code))
    expect(codes).toEqual(['link_used', 'link_used'])
  })
  it('says whether it has expired or never was', async () => {
    const email = fresh()
    await account(email)
    const link = await resetLink(email)
    stopClock()
    vi.setSystemTime(Date.now() + 2 * HOUR)
    expect([(await reset(link)).code, (await reset('made-up')).code]).toEqual(['link_expired', 'bad_token'])
    await sweepStore(server.services.store, server.services.settings)
    expect((await reset(link)).code).toBe('link_expired')
    vi.useRealTimers()
  })
  it('is not needed to sign out everywhere', async () => {
    const email = fresh()
    const sessions = [await account(email), (await signIn(email)).data.token]
    const another = await account(fresh())
    await server.call('logout', { everywhere: true }, sessions[0])
    expect(await Promise.all([...sessions, another].map(isLive))).toEqual([false, false, true])
  })
})

describe('asking for mails', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  afterEach(async () => {
    vi.useRealTimers()
    await server.remove()
  })
  it.each([
    ['a confirmation', 'resend_confirmation'],
    ['a reset', 'request_password_reset'],
  ] as const)('of %s waits longer each time, alike for every address, and only where it was asked', async (_, name) => {
    stopClock()
    server = await startServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })
    await account('known@example.org')
    for (const [i, email] of ['known@example.org', 'nobody@example.org'].entries()) {
      const ask = (address = `203.0.113.${i}`) => server.call(name, { email }, undefined, from(address))
      const waits: number[] = []
      for (let i = 0; i < 4; i++) {
        const asked = await ask()
        expect(asked.code).toBe('ok')
        waits.push(asked.data.resend_in)
        const refused = await ask()
        expect([refused.status, refused.code, refused.params]).toEqual([400, 'mail_delayed', { seconds: asked.data.resend_in }])
        vi.setSystemTime(Date.now() + asked.data.resend_in * 1_000)
      }
      expect(waits).toEqual([30, 60, 120, 240])
      expect((await ask('203.0.113.9')).data.resend_in).toBe(30)
    }
  })
  it('begins with the sign-up, and a restart forgets nothing', async () => {
    stopClock()
    server = await startServer({ RATE_LIMITS: 'on' })
    const { data } = await server.call('signup', { email: 'a@example.org', name: 'New Person', password: PASSWORD, confirm_password: PASSWORD })
    expect(data.resend_in).toBe(30)
    const { dataDir } = server
    await server.close()
    server = await startServer({ RATE_LIMITS: 'on' }, dataDir)
    const refused = await server.call('resend_confirmation', { email: 'a@example.org', signup: data.signup })
    expect([refused.code, refused.params.seconds]).toEqual(['mail_delayed', 30])
  })
  it('of an address is refused with 429 and the seconds after ten in an hour, whichever mailbox', async () => {
    stopClock()
    server = await startServer({ RATE_LIMITS: 'on' })
    const ask = (i: number) => server.call('request_password_reset', { email: `p${i}@example.org` })
    for (let i = 0; i < 10; i++) expect((await ask(i)).code).toBe('ok')
    const refused = await ask(10)
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  })
})
