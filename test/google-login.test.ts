/** Sign-in with an ID token from a local provider: which account it signs in to, and which it must not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aNonce, enterByGoogle, sendCredential } from './support/google.ts'
import { type Issuer, startIssuer } from './support/issuer.ts'
import { startServer, type TestServer } from './support/server.ts'

const CLIENT = 'tessera-client.apps.example'
const PASSWORD = 'Vq7!mountain'
let issuer: Issuer
let server: TestServer
let number = 0
const fresh = (domain = 'gmail.com') => `g${++number}@${domain}`

beforeAll(async () => {
  issuer = await startIssuer()
  server = await startServer({ GOOGLE_CLIENT_ID: CLIENT, GOOGLE_ISSUER: issuer.url })
})
afterAll(async () => {
  await server.remove()
  await issuer.close()
})

const enter = async (claims: Record<string, unknown>, how = {}) =>
  await enterByGoogle(server, issuer, { aud: CLIENT, email_verified: true, name: 'Ana Lima', ...claims }, how)
async function linkFor(email: string): Promise<string> {
  await server.services.mail.settle()
  return server.printed.findLast((line) => line.startsWith(`Mail for ${email}: `))?.split('confirm-email-')[1] ?? ''
}
const signUp = (email: string) => server.call('signup', { email, name: 'Ana Lima', password: PASSWORD, confirm_password: PASSWORD })
const signIn = (email: string) => server.call('login', { email, password: PASSWORD })

describe('a first sign-in by Google', () => {
  it('makes an account for an address that Google verified, and the next one finds it by sub, whatever its address is then', async () => {
    const email = fresh('company.example')
    const first = (await enter({ sub: 's1', email: email.toUpperCase() })).data
    expect(first.user).toMatchObject({ email, name: 'Ana Lima', role: 'user' })
    expect((await server.call('validate_token', {}, first.token)).status).toBe(200)
    for (const other of [{ email: fresh() }, { email, email_verified: false }, { email: undefined }])
      expect((await enter({ sub: 's1', ...other })).data.user.id).toBe(first.user.id)
    expect((await signIn(email)).code).toBe('bad_credentials')
  })
  it('never uses an address that Google did not verify', async () => {
    const email = fresh()
    expect(await enter({ sub: 's2', email, email_verified: false })).toMatchObject({ status: 400, code: 'google_login_failed', message: 'Google login failed' })
    await signUp(email)
    const signup = await server.call('confirm_email', { token: await linkFor(email), password: PASSWORD })
    expect((await enter({ sub: 's2', email, email_verified: 'true' })).code).toBe('google_login_failed')
    expect((await enter({ sub: 's2', email })).data.user.id).toBe(signup.data.user.id)
  })
  it('opens an account of the address only where Google runs the mailbox', async () => {
    const email = fresh('company.example')
    await signUp(email)
    const { user } = (await server.call('confirm_email', { token: await linkFor(email), password: PASSWORD })).data
    expect((await enter({ sub: 's3', email })).code).toBe('google_address_taken')
    expect((await enter({ sub: 's3', email, hd: 'company.example' })).data.user.id).toBe(user.id)
    // the accounts are now linked, and signing in with the password still works
    expect((await enter({ sub: 's3', email })).data.user.id).toBe(user.id)
    expect((await signIn(email)).code).toBe('ok')
  })
  it('ends the sign-ups that wait for the address, with their passwords', async () => {
    const email = fresh()
    await signUp(email)
    const link = await linkFor(email)
    const { user } = (await enter({ sub: 's4', email })).data
    expect((await server.call('confirm_email', { token: link, password: PASSWORD })).code).toBe('link_used')
    expect((await signIn(email)).code).toBe('bad_credentials')
    expect((await enter({ sub: 's4', email })).data.user.id).toBe(user.id)
  })
  it('twice at once makes one account', async () => {
    const email = fresh()
    const ids = (await Promise.all([1, 2, 3].map(() => enter({ sub: 's5', email })))).map((reply) => reply.data.user.id)
    expect(new Set(ids).size).toBe(1)
  })
  it.each([
    ['expired', { exp: 1 }, {}],
    ['for another client', { aud: 'another' }, {}],
    ['of another issuer', { iss: 'https://accounts.evil.example' }, {}],
    ['without a signature', {}, { alg: 'none' }],
    ['by a key of somebody else', {}, { key: 'foreign' }],
  ])('is refused for a token %s', async (_, claims, how) => {
    expect((await enter({ sub: 's6', email: fresh(), ...claims }, how)).code).toBe('google_login_failed')
  })
  it('is refused to who was disabled', async () => {
    const email = fresh()
    const { user } = (await enter({ sub: 's7', email })).data
    await server.services.store.people.setDisabled(user.id, true)
    expect((await enter({ sub: 's7', email })).code).toBe('google_login_failed')
  })
})

describe('the nonce of a sign-in by Google', () => {
  const tokenFor = (nonce: string | undefined, email = fresh()) => issuer.token({ aud: CLIENT, email_verified: true, sub: email, email, nonce })
  it('is bound to the browser by a cookie that scripts cannot read, and tells nothing of the cookie', async () => {
    const { nonce, cookie, traits } = await aNonce(server)
    expect(traits).toBe('Path=/nexus; HttpOnly; SameSite=Strict')
    expect(cookie).toMatch(/^google-nonce=[\w-]{43}$/)
    expect(cookie).not.toContain(nonce)
    expect((await aNonce(server)).nonce).not.toBe(nonce)
    expect((await sendCredential(server, await tokenFor(nonce), cookie)).code).toBe('ok')
  })
  it('is the same for pages of one browser until one of them signs in, and is forgotten then', async () => {
    const first = await aNonce(server)
    const second = await aNonce(server, first.cookie)
    expect(second.nonce).toBe(first.nonce)
    const entered = await sendCredential(server, await tokenFor(first.nonce), second.cookie)
    expect(String(entered.headers['set-cookie'])).toMatch(/^google-nonce=; Max-Age=0; Path=\/nexus;/)
  })
  it('works once, even if a token comes twice at the same time or with another token', async () => {
    const { nonce, cookie } = await aNonce(server)
    const token = await tokenFor(nonce)
    const codes = (await Promise.all([token, token].map((one) => sendCredential(server, one, cookie)))).map((reply) => reply.code)
    expect(codes.sort()).toEqual(['google_login_failed', 'ok'])
    expect((await sendCredential(server, await tokenFor(nonce), cookie)).code).toBe('google_login_failed')
  })
  it('must belong to the browser that sends the token', async () => {
    const [mine, other] = [await aNonce(server), await aNonce(server)]
    const code = async (nonce: string | undefined, cookie: string) => (await sendCredential(server, await tokenFor(nonce), cookie)).code
    expect(await code(mine.nonce, other.cookie)).toBe('google_login_failed')
    expect(await code(mine.nonce, '')).toBe('google_login_failed')
    expect(await code(undefined, mine.cookie)).toBe('google_login_failed')
    expect(await code(mine.nonce, `google-nonce=${mine.nonce}`)).toBe('google_login_failed')
    // an invalid token does not use up the nonce
    expect(await code(mine.nonce, mine.cookie)).toBe('ok')
  })
})

it('is refused, and asks nobody, where no client id is configured', async () => {
  const plain = await startServer()
  expect((await plain.call('google_login', { credential: await issuer.token({ aud: CLIENT, sub: 's8', email: fresh(), email_verified: true }) })).code).toBe(
    'google_login_failed',
  )
  expect((await plain.call('google_nonce', {})).code).toBe('google_login_failed')
  await plain.remove()
})
