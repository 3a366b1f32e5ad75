/** Rate limits and queue quotas depend on the caller's network address. A client cannot change it by sending headers. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from './support/clock.ts'
import { startServer, type TestServer } from './support/server.ts'

const signUpForm = { name: 'Ana Lima', password: 'Vq7!mountain', confirm_password: 'Vq7!mountain' }
/** Signs up once per set of headers; returns the result codes. */
async function signUps(server: TestServer, headers: readonly Record<string, string>[]): Promise<string[]> {
  const codes: string[] = []
  for (const [i, more] of headers.entries()) codes.push((await server.call('signup', { ...signUpForm, email: `p${i}@example.org` }, undefined, more)).code)
  return codes
}
const FIVE_PASS = ['ok', 'ok', 'ok', 'ok', 'ok', 'rate_limited']
const six = (header: (i: number) => Record<string, string>) => [0, 1, 2, 3, 4, 5].map(header)

describe('a caller', () => {
  let server: TestServer
  beforeEach(stopClock)
  afterEach(async () => {
    vi.useRealTimers()
    await server.remove()
  })

  it('gains nothing by changing its headers', async () => {
    server = await startServer({ RATE_LIMITS: 'on' })
    const changing = six((i) => ({
      'x-session-id': `s${i}`,
      'x-tab-session-id': `t${i}`,
      'user-agent': `u${i}`,
      'x-forwarded-for': `203.0.113.${i}`,
      forwarded: `for=203.0.113.${i}`,
      'x-real-ip': `203.0.113.${i}`,
    }))
    expect(await signUps(server, changing)).toEqual(FIVE_PASS)
  })
  it('behind a trusted proxy counts by the address that the proxy saw, not by what it claims itself', async () => {
    server = await startServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })
    expect(
      await signUps(
        server,
        six((i) => ({ 'x-forwarded-for': `203.0.113.${i}, 198.51.100.1` })),
      ),
    ).toEqual(FIVE_PASS)
    expect(
      await signUps(
        server,
        six((i) => ({ 'x-forwarded-for': `203.0.113.${i}` })),
      ),
    ).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok'])
  })
  it('of IPv6 counts by its /64', async () => {
    server = await startServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })
    expect(
      await signUps(
        server,
        six((i) => ({ 'x-forwarded-for': `2001:db8:1:2:${i}::1` })),
      ),
    ).toEqual(FIVE_PASS)
    expect(
      await signUps(
        server,
        six((i) => ({ 'x-forwarded-for': `2001:db8:1:${i + 3}::1` })),
      ),
    ).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok'])
  })
})

describe('a guest in the queue', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.remove())

  it('is its address, whatever tab and session it names', async () => {
    const { token } = await server.user('owner')
    const { datasetId } = await server.importCsv(token, 'a\n1\n')
    await server.makeDatasetPublic(datasetId)
    const run = vi.spyOn(server.services.pool, 'run')
    for (const tab of ['one', 'two'])
      await server.call('apiv2/preview_dataset', { dataset_id: datasetId }, undefined, { 'x-tab-session-id': tab, 'x-session-id': tab, 'x-forwarded-for': tab })
    const keys = run.mock.calls.map(([, caller]) => caller.key)
    run.mockRestore()
    expect(keys).toEqual(['guest:127.0.0.1', 'guest:127.0.0.1'])
  })
})
