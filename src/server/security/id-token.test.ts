/** Tests with a local issuer that has its own keys, without contacting the real one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Issuer, startIssuer } from '../../../test/support/issuer.ts'
import { idTokenVerifier } from './id-token.ts'

const CLIENT = 'tessera-client'
let issuer: Issuer
let verify: ReturnType<typeof idTokenVerifier>
beforeAll(async () => {
  issuer = await startIssuer()
  verify = idTokenVerifier(issuer.url, CLIENT)
})
afterAll(() => issuer.close())

const NONCE = 'a-nonce'
const claims = { aud: CLIENT, nonce: NONCE, sub: '1077', email: 'Ana.Lima@gmail.com', email_verified: true, name: 'Ana Lima' }
const verified = async (change: Record<string, unknown>, how = {}) => await verify(await issuer.token({ ...claims, ...change }, how), NONCE)

describe('an ID token', () => {
  it('says who somebody is', async () => {
    expect(await verified({})).toEqual({
      kind: 'identity',
      identity: { issuer: issuer.url, subject: '1077', email: 'ana.lima@gmail.com', ownsMailbox: true, name: 'Ana Lima' },
    })
  })
  it('speaks of an address only as far as the provider verified it', async () => {
    const about = async (change: Record<string, unknown>) => {
      const said = await verified(change)
      return said.kind === 'identity' ? [said.identity.email, said.identity.ownsMailbox] : said
    }
    expect(await about({ email_verified: false })).toEqual([null, false])
    expect(await about({ email_verified: 'true' })).toEqual([null, false])
    expect(await about({ email: undefined })).toEqual([null, false])
    expect(await about({ email: 'ana@company.example' })).toEqual(['ana@company.example', false])
    expect(await about({ email: 'ana@company.example', hd: 'company.example' })).toEqual(['ana@company.example', true])
    expect(await about({ email: 'ana@evilgmail.com' })).toEqual(['ana@evilgmail.com', false])
  })
  const MINUTE = 60
  it.each([
    ['has expired', { exp: Math.floor(Date.now() / 1_000) - 5 * MINUTE }, {}],
    ['is for somebody else', { aud: 'another-client' }, {}],
    ['is for several', { aud: [CLIENT, 'another-client'] }, {}],
    ['is of another issuer', { iss: 'https://accounts.evil.example' }, {}],
    ['is old, though its time is not over', { iat: Math.floor(Date.now() / 1_000) - 20 * MINUTE }, {}],
    ['does not say when it was made', { iat: undefined }, {}],
    ['names nobody', { sub: undefined }, {}],
    ['has the nonce of another browser', { nonce: 'another' }, {}],
    ['has no nonce', { nonce: undefined }, {}],
    ['is not signed', {}, { alg: 'none' }],
    ['is signed by a key that the issuer does not know', {}, { key: 'foreign' }],
    ['is signed with the public key as a shared secret', {}, { alg: 'HS256' }],
    ['was changed after it was signed', {}, { tamper: true }],
  ])('that %s is refused', async (_, change, how) => {
    expect((await verified(change, how)).kind).toBe('refused')
  })
  it('that comes from a browser without a nonce is refused, whatever it says', async () => {
    expect((await verify(await issuer.token({ ...claims, nonce: undefined }), null)).kind).toBe('refused')
    expect((await verify(await issuer.token({ ...claims, nonce: null }), null)).kind).toBe('refused')
  })
  it.each(['', 'x', 'a.b.c', 'x'.repeat(10_000)])('that is none is refused', async (token) => expect((await verify(token, NONCE)).kind).toBe('refused'))

  it('cannot be judged while the issuer cannot be asked, and can be again afterwards', async () => {
    const gone = await startIssuer()
    const token = await gone.token(claims)
    await gone.close()
    const late = idTokenVerifier(gone.url, CLIENT)
    expect((await late(token, NONCE)).kind).toBe('unavailable')
    const again = await startIssuer(gone.port)
    expect((await late(await again.token(claims), NONCE)).kind).toBe('identity')
    await again.close()
  })
})
