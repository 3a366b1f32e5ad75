/** Offers to transfer an analysis: the offer, its answer, and the analysis' access to the dataset afterwards. */
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Share } from '../src/contract/share.ts'
import { handingOver, READS } from './support/handing-over.ts'
import { PINNED } from './support/product.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let hands: ReturnType<typeof handingOver>
beforeAll(async () => {
  server = await startServer()
  hands = handingOver(server)
})
afterAll(() => server.remove())

async function mails(email: string): Promise<string[]> {
  await server.services.mail.settle()
  return server.printed.filter((line) => line.startsWith(`Mail for ${email}`))
}

describe('an offer', () => {
  it('is mailed and shown to one person, and to the owner as waiting', async () => {
    const { ben, cai, id, offer, shareOf } = await hands.prepare()
    const before = (await mails(ben.email)).length
    expect((await offer(ben)).data.people.map(({ offered }) => offered !== null)).toEqual([true, false])
    expect((await mails(ben.email)).slice(before)).toEqual([expect.stringContaining(`/user/${ben.id}`)])
    expect(await hands.offersTo(ben)).toMatchObject([
      { analysis: { id, title: 'Sales' }, owner: 'owner', role: 'viewer', lends: { level: 'explore', columns: ['Region'] } },
    ])
    expect(await hands.offersTo(cai)).toEqual([])
    expect((await shareOf(ben))?.offered).not.toBeNull()
    expect((await offer(cai)).code).toBe('offer_pending')
    expect((await offer(ben)).code).toBe('offer_pending')
  })

  it('can be made to people who have opened the analysis alone, and of columns that are there', async () => {
    const { owner, ben, id, offer, shareOf } = await hands.prepare()
    const dan = await hands.person('dan')
    await server.call('apiv2/share_analysis', { analysis_id: id, emails: [dan.email, 'nobody@example.org'], role: 'viewer', publication: READS }, owner.token)
    expect((await offer(dan)).code).toBe('offer_not_opened')
    expect((await offer({ ...dan, email: 'nobody@example.org' })).code).toBe('offer_not_opened')
    expect((await offer(ben, { level: 'explore', column_ids: ['c9'] })).code).toBe('unknown_column')
    expect((await offer(await hands.person('stranger'))).code).toBe('not_found')
    await offer(ben, { level: 'results_only', column_ids: ['c1'] })
    expect(await hands.offersTo(ben)).toMatchObject([{ lends: { level: 'explore' } }])
    await server.call('apiv2/take_back_offer', { analysis_id: id }, owner.token)
    const share = await shareOf(ben)
    const wide: Share['publication'] = { level: 'rows', column_ids: ['c2'] }
    await server.call('apiv2/change_share', { analysis_id: id, share_id: share?.id ?? '', role: 'viewer', publication: wide }, owner.token)
    await server.call('apiv2/offer_analysis', { analysis_id: id, share_id: share?.id ?? '' }, owner.token)
    expect(await hands.offersTo(ben)).toMatchObject([{ lends: { level: 'rows', columns: ['Region', 'Secret'] } }])
  })

  it.each(['owner', 'cai', 'stranger', 'admin', 'guest', 'disabled'] as const)('cannot be answered by anybody else: %s', async (who) => {
    const { owner, ben, cai, id, offer } = await hands.prepare()
    await offer(ben)
    const [{ id: offerId = '' } = {}] = await hands.offersTo(ben)
    const other = who === 'owner' ? owner : who === 'cai' ? cai : await server.user('other', who === 'admin' ? 'admin' : 'user')
    if (who === 'disabled') await server.services.store.people.setDisabled(other.id, true)
    const token = who === 'guest' ? undefined : other.token
    const expected = who === 'guest' ? 'sign_in_needed' : who === 'disabled' ? 'unauthenticated' : 'offer_ended'
    expect((await hands.accept(offerId, token)).code).toBe(expected)
    expect((await server.call('apiv2/decline_offer', { offer_id: offerId }, token)).code).toBe(expected)
    expect((await hands.open(id, owner)).data.owner.id).toBe(owner.id)
    expect(await hands.offersTo(ben)).toHaveLength(1)
  })

  it('that is declined or taken back changes nothing, and another can be made', async () => {
    const { owner, ben, cai, id, offer, shareOf } = await hands.prepare()
    await offer(ben)
    const [{ id: first = '' } = {}] = await hands.offersTo(ben)
    expect((await server.call('apiv2/decline_offer', { offer_id: first }, ben.token)).code).toBe('ok')
    expect((await server.call('apiv2/decline_offer', { offer_id: first }, ben.token)).code).toBe('offer_ended')
    expect((await shareOf(ben))?.offered).toBeNull()
    expect((await offer(cai)).code).toBe('ok')
    const [{ id: second = '' } = {}] = await hands.offersTo(cai)
    expect((await server.call('apiv2/take_back_offer', { analysis_id: id }, cai.token)).code).toBe('unauthorized')
    expect((await server.call('apiv2/take_back_offer', { analysis_id: id }, owner.token)).code).toBe('ok')
    expect((await server.call('apiv2/take_back_offer', { analysis_id: id }, owner.token)).code).toBe('not_found')
    expect(await hands.offersTo(cai)).toEqual([])
    expect((await hands.accept(second, cai.token)).code).toBe('offer_ended')
    expect((await hands.open(id, owner)).data.owner.id).toBe(owner.id)
  })

  it('that is taken back before its mail is written is not mailed', async () => {
    const { ben, id, owner } = await hands.prepare()
    const before = (await mails(ben.email)).length
    const { store } = server.services
    await store.transfers.offer(id, { id: 'early', from: owner.id, to: ben.id }, { level: 'explore', columns: [] })
    await store.outbox.put({ kind: 'offered', offer: 'early', email: ben.email, locale: 'en' })
    await store.transfers.withdraw(id)
    server.services.mail.wake()
    expect((await mails(ben.email)).length).toBe(before)
  })

  type Prepared = Awaited<ReturnType<typeof hands.prepare>>
  it.each<[string, (p: Prepared) => Promise<unknown>]>([
    [
      'the share ends',
      async ({ owner, id, shareOf, ben }) =>
        await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: (await shareOf(ben))?.id ?? '' }, owner.token),
    ],
    ['the other side leaves', async ({ ben, id }) => await server.call('apiv2/leave_analysis', { analysis_id: id }, ben.token)],
    ['the analysis is deleted', async ({ owner, id }) => await server.call('apiv2/delete_analysis', { analysis_id: id }, owner.token)],
    ['the dataset is deleted', async ({ owner, datasetId }) => await server.call('apiv2/delete_dataset', { dataset_id: datasetId }, owner.token)],
    ['the owner’s account is deleted', async ({ owner }) => await server.call('apiv2/delete_account', { password: '' }, owner.token)],
    ['the owner is disabled', async ({ owner }) => await server.services.store.people.setDisabled(owner.id, true)],
  ])('cannot be accepted once %s', async (_, end) => {
    const prepared = await hands.prepare()
    const { owner, ben, id } = prepared
    await prepared.offer(ben)
    const [{ id: offerId = '' } = {}] = await hands.offersTo(ben)
    await end(prepared)
    expect((await hands.accept(offerId, ben.token)).code).toBe('offer_ended')
    const row = await server.services.store.analyses.find(id, { kind: 'user', id: owner.id })
    expect(row?.owner_id ?? owner.id).toBe(owner.id)
  })

  it('is accepted once, also by two calls at once, and the log holds ids alone', async () => {
    const { owner, ben, id, offer } = await hands.prepare()
    await offer(ben)
    const [{ id: offerId = '' } = {}] = await hands.offersTo(ben)
    const codes = await Promise.all([hands.accept(offerId, ben.token), hands.accept(offerId, ben.token)])
    expect(codes.map(({ code }) => code).toSorted()).toEqual(['offer_ended', 'ok'])
    const log = (await server.services.store.audit.last(100)).filter((row) => row.subject === id)
    const transferred = log.filter((row) => row.action === 'analysis_transferred')
    expect(transferred.map(({ actor, detail_json }) => [actor, JSON.parse(detail_json)])).toEqual([[ben.id, { from: owner.id, to: ben.id }]])
    expect(log.some((row) => row.action === 'analysis_offered')).toBe(true)
    expect(JSON.stringify(log)).not.toMatch(/Sales|@/)
  })

  it('of which the server is killed in the middle is whole or not there', async () => {
    const { owner, ben, id, offer } = await hands.prepare()
    await offer(ben)
    const [{ id: offerId = '' } = {}] = await hands.offersTo(ben)
    const ownerNow = async () => (await server.services.store.analyses.find(id, { kind: 'user', id: ben.id }))?.owner_id
    await killedWhile('inside', offerId, ben.id)
    expect([await ownerNow(), (await hands.offersTo(ben)).length, await hands.applied(id, owner)]).toEqual([owner.id, 1, 'ok'])
    await killedWhile('after', offerId, ben.id)
    expect([await ownerNow(), (await hands.offersTo(ben)).length, await hands.applied(id, ben)]).toEqual([ben.id, 0, 'ok'])
  })
})

/** Accepts the offer in another process, which kills itself inside the transaction or right after it. */
async function killedWhile(when: 'inside' | 'after', offerId: string, to: string): Promise<void> {
  const script = `
    const { openStore } = await import(${JSON.stringify(`${process.cwd()}/src/server/store/open.ts`)})
    const { storeOf } = await import(${JSON.stringify(`${process.cwd()}/src/server/store/store.ts`)})
    const store = storeOf(await openStore({ sqlite: ${JSON.stringify(`${server.dataDir}/tessera.sqlite`)} }), () => {})
    const kill = () => process.kill(process.pid, 'SIGKILL')
    await store.atomically(async (inside) => {
      const passed = await inside.transfers.accept(${JSON.stringify(offerId)}, ${JSON.stringify(to)})
      if (!passed) process.exit(1)
      if (${JSON.stringify(when)} === 'inside') kill()
    })
    kill()`
  const child = spawn(PINNED, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const signal = await new Promise((resolve) => child.once('exit', (_, by) => resolve(by)))
  expect(signal).toBe('SIGKILL')
}
