/** Who may create an account (everyone, addresses of certain domains, or invited people), and the life cycle of invitations. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Input } from '../src/contract/operations.ts'
import { sweepStore } from '../src/server/jobs/housekeeping.ts'
import { stopClock } from './support/clock.ts'
import { enterByGoogle } from './support/google.ts'
import { type Issuer, startIssuer } from './support/issuer.ts'
import { startServer, type TestServer } from './support/server.ts'

const CLIENT = 'tessera-client.apps.example'
const PASSWORD = 'Vq7!mountain'
const DAY = 86_400_000
const chosen = { name: 'Iris Invited', password: PASSWORD, confirm_password: PASSWORD }

let issuer: Issuer
let server: TestServer
let admin: { id: string; token: string }
let number = 0
const fresh = (domain = 'outside.example') => `invited${++number}@${domain}`

async function start(SIGN_UP: string): Promise<void> {
  server = await startServer({ SIGN_UP, GOOGLE_CLIENT_ID: CLIENT, GOOGLE_ISSUER: issuer.url, OPERATOR_NAME: 'Acme' })
  admin = await server.user('admin', 'admin')
}
beforeAll(async () => {
  issuer = await startIssuer()
})
afterAll(() => issuer.close())
afterEach(() => vi.useRealTimers())

const invite = (email: string, locale: 'en' | 'zh' = 'en') => server.call('apiv2/admin_invite', { email, locale }, admin.token)
/** Returns the tokens of the invitations emailed to an address, oldest first. */
async function linksFor(email: string): Promise<string[]> {
  await server.services.mail.settle()
  return server.printed.flatMap((line) => (line.startsWith(`Mail for ${email}: `) ? (line.split('/invitation-')[1] ?? []) : []))
}
async function invited(email: string): Promise<string> {
  await invite(email)
  return (await linksFor(email.toLowerCase())).at(-1) ?? ''
}
const accept = (token: string, more: Partial<Input<'accept_invitation'>> = {}) => server.call('accept_invitation', { token, ...chosen, ...more })
const look = async (token: string) => (await server.call('get_invitation', { token })).code
const signUp = (email: string) => server.call('signup', { email, ...chosen })
const byGoogle = async (email: string) => await enterByGoogle(server, issuer, { aud: CLIENT, email_verified: true, name: 'Ana Lima', sub: email, email })
const listed = async () => (await server.call('apiv2/admin_list_invitations', {}, admin.token)).data.invitations
const stateOf = async (email: string) => (await listed()).find((one) => one.email === email)?.state

describe('where sign-up is by invitation', () => {
  beforeAll(() => start('invitation'))
  afterAll(() => server.remove())

  it('nobody signs up alone, and the answer is the same for an invited, a known and an unknown address', async () => {
    const [waiting, known] = [fresh(), fresh()]
    const token = await invited(known)
    await accept(token)
    await invited(waiting)
    const replies = await Promise.all([waiting, known, fresh()].map(signUp))
    for (const { status, code, params } of replies) expect({ status, code, params }).toEqual({ status: 400, code: 'signup_by_invitation', params: {} })
    expect((await byGoogle(fresh('gmail.com'))).code).toBe('google_not_invited')
  })
  it('the link shows its address, makes the account by one press and signs in, with nothing to confirm', async () => {
    const email = fresh()
    const token = await invited(email.toUpperCase())
    expect((await server.call('get_invitation', { token })).data).toMatchObject({ email, invited_by: 'admin', to: null })
    const { data } = await accept(token)
    expect(data.user).toMatchObject({ email, name: 'Iris Invited', role: 'user' })
    expect((await server.call('validate_token', {}, data.token)).status).toBe(200)
    expect((await server.call('login', { email, password: PASSWORD })).code).toBe('ok')
    expect([await look(token), (await accept(token)).code, await stateOf(email)]).toEqual(['link_used', 'link_used', 'accepted'])
  })
  it('twice at once makes one account', async () => {
    const token = await invited(fresh())
    const codes = (await Promise.all([accept(token), accept(token)])).map((reply) => reply.code)
    expect(codes.sort()).toEqual(['link_used', 'ok'])
  })
  it('a password must keep the rules, and the link works on', async () => {
    const token = await invited(fresh())
    expect((await accept(token, { password: 'short', confirm_password: 'short' })).code).toBe('invalid_password')
    expect((await accept(token, { password: 'Password2', confirm_password: 'Password2' })).code).toBe('common_password')
    expect((await accept(token, { confirm_password: 'Xk4!harbour' })).code).toBe('passwords_differ')
    expect((await accept(token)).code).toBe('ok')
  })
  it('asking again renews the invitation and mails another link; the first one works still', async () => {
    const email = fresh()
    const first = await invited(email)
    const second = await invited(email)
    expect((await listed()).filter((one) => one.email === email)).toHaveLength(1)
    expect([first === second, await look(first), await look(second)]).toEqual([false, 'ok', 'ok'])
    expect((await accept(first)).code).toBe('ok')
    expect(await look(second)).toBe('link_used')
  })
  it('ends when it is taken back, when it expires, and with the person who made it', async () => {
    const [back, late, orphan] = [fresh(), fresh(), fresh()]
    const tokens = [await invited(back), await invited(late)]
    const id = (await listed()).find((one) => one.email === back)?.id ?? ''
    expect((await server.call('apiv2/admin_revoke_invitation', { invitation_id: id }, admin.token)).code).toBe('ok')
    expect((await server.call('apiv2/admin_revoke_invitation', { invitation_id: id }, admin.token)).code).toBe('not_found')
    const second = await server.user('second', 'admin')
    await server.call('apiv2/admin_invite', { email: orphan, locale: 'en' }, second.token)
    tokens.push((await linksFor(orphan)).at(-1) ?? '')
    expect(await look(tokens[2] ?? '')).toBe('ok')
    await server.services.store.people.setDisabled(second.id, true)
    stopClock()
    expect(await Promise.all(tokens.map(look))).toEqual(['invitation_revoked', 'ok', 'invitation_revoked'])
    expect((await accept(tokens[2] ?? '')).code).toBe('invitation_revoked')
    vi.setSystemTime(Date.now() + 15 * DAY)
    expect([await look(tokens[1] ?? ''), (await accept(tokens[1] ?? '')).code]).toEqual(['link_expired', 'link_expired'])
    expect(await look('made-up')).toBe('bad_token')
    await sweepStore(server.services.store, server.services.settings)
    expect(await look(tokens[1] ?? '')).toBe('link_expired')
    vi.setSystemTime(Date.now() + 31 * DAY)
    await sweepStore(server.services.store, server.services.settings)
    expect(await look(tokens[1] ?? '')).toBe('bad_token')
  })
  it('a letter that is written after its invitation was taken back is not sent', async () => {
    const email = fresh()
    const { data } = await invite(email)
    await server.services.store.invitations.revoke(data.id)
    expect(await linksFor(email)).toEqual([])
  })
  it('Google opens an account for an invited address, which accepts the invitation', async () => {
    const email = fresh('gmail.com')
    const token = await invited(email)
    expect((await byGoogle(email)).data.user.email).toBe(email)
    expect([await look(token), await stateOf(email)]).toEqual(['link_used', 'accepted'])
  })
  it('an administrator is told of an account that is there already', async () => {
    const email = fresh()
    await accept(await invited(email))
    expect(await invite(email)).toMatchObject({ status: 409, code: 'has_account' })
  })
  it('one that leads to an analysis says so, by a person who is no administrator', async () => {
    const [person, email] = [await server.user('Olga Owner'), fresh()]
    const to = { kind: 'analysis', id: 'a1' } as const
    await server.services.store.invitations.put({ email, locale: 'en', invitedBy: person.id, to })
    const [token = ''] = await linksFor(email)
    expect((await server.call('get_invitation', { token })).data).toMatchObject({ email, invited_by: 'Olga Owner', to })
    expect((await listed()).find((one) => one.email === email)).toMatchObject({ invited_by: 'Olga Owner', to: 'analysis' })
    expect((await accept(token)).code).toBe('ok')
  })
  it('is recorded by opaque ids', async () => {
    const email = fresh()
    await accept(await invited(email))
    const rows = await server.services.store.audit.last(10)
    expect(rows.map((row) => row.action)).toEqual(expect.arrayContaining(['person_invited', 'account_created', 'sign_in']))
    expect(JSON.stringify(rows)).not.toContain(email)
  })
  it('goes with the account of its address', async () => {
    const email = fresh()
    const { user } = (await accept(await invited(email))).data
    expect(await stateOf(email)).toBe('accepted')
    await server.services.store.people.remove(user.id)
    expect(await stateOf(email)).toBeUndefined()
  })
})

describe('where sign-up is for listed domains', () => {
  beforeAll(() => start('Example.org, example.net'))
  afterAll(() => server.remove())

  it('their addresses sign up, by form and by Google; others, subdomains too, are told which may', async () => {
    expect((await signUp(fresh('EXAMPLE.net'))).code).toBe('ok')
    expect((await byGoogle(fresh('example.org'))).code).toBe('ok')
    for (const domain of ['outside.example', 'sub.example.org', 'notexample.org', 'example.org.evil.example'])
      expect(await signUp(fresh(domain))).toMatchObject({ code: 'signup_domain', params: { domains: 'example.org, example.net' } })
    expect((await byGoogle(fresh('gmail.com'))).code).toBe('google_not_invited')
  })
  it('whoever was invited makes an account with any address', async () => {
    expect((await accept(await invited(fresh()))).code).toBe('ok')
  })
})

describe('a sign-up that waits', () => {
  it('is not confirmed once the operator has closed the sign-up, and is when it is open again', async () => {
    await start('open')
    const email = fresh()
    const { signup } = (await signUp(email)).data
    await server.services.mail.settle()
    const token = server.printed.findLast((line) => line.startsWith(`Mail for ${email}: `))?.split('confirm-email-')[1] ?? ''
    const { dataDir } = server
    await server.close()
    server = await startServer({ SIGN_UP: 'invitation' }, dataDir)
    expect((await server.call('confirm_email', { token, signups: [signup] })).code).toBe('signup_by_invitation')
    await server.close()
    server = await startServer({}, dataDir)
    expect((await server.call('confirm_email', { token, signups: [signup] })).data.user.email).toBe(email)
    await server.remove()
  })
})
