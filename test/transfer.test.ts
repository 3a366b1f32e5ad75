/** An analysis changes hands: offered, answered, and what it reads afterwards. */
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Share } from '../src/contract/share.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { PINNED } from './support/product.ts'
import { startServer, type TestServer } from './support/server.ts'

const count = aMeasure('n', 'count', null)
const BY_REGION = aConfig({ rows: ['c1'], measures: [count] })
const BY_SECRET = aConfig({ rows: ['c2'], measures: [count] })
const READS: Share['publication'] = { level: 'explore', column_ids: ['c1'] }

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

type Person = Awaited<ReturnType<TestServer['user']>> & { readonly email: string }
async function person(name: string): Promise<Person> {
  const user = await server.user(name)
  return { ...user, email: `${name}-${user.id}@example.org`.toLowerCase() }
}
const open = (analysis_id: string, { token }: { token?: string }) => server.call('apiv2/get_analysis', { analysis_id }, token)
const applied = async (analysis_id: string, { token }: { token: string }, config: StepConfig = BY_REGION) =>
  (await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config }, token)).code
const offersTo = async ({ token }: Person) => (await server.call('apiv2/list_offers', {}, token)).data.offers
const accept = (offer_id: string, token?: string) => server.call('apiv2/accept_offer', { offer_id }, token)

/** A shared analysis by Region on a private dataset: `ben` views it and `cai` edits it, and both have opened it. */
async function prepare() {
  const [owner, ben, cai] = await Promise.all([person('owner'), person('ben'), person('cai')])
  const { datasetId } = await server.importCsv(owner.token, 'Region,Secret\nWest,1\nEast,2\n')
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Sales' }, owner.token)).data
  const steps = value_json.steps.map((step) => ({ ...step, config: BY_REGION }))
  await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, owner.token)
  for (const [{ email }, role] of [
    [ben, 'viewer'],
    [cai, 'editor'],
  ] as const)
    await server.call('apiv2/share_analysis', { analysis_id: id, emails: [email], role, publication: READS }, owner.token)
  for (const one of [ben, cai]) await open(id, one)
  const shareOf = async ({ email }: Person, by = owner): Promise<Share | undefined> =>
    (await server.call('apiv2/list_shares', { analysis_id: id }, by.token)).data.people.find((share) => share.email === email)
  const offer = async (to: Person, publication = READS, by = owner) =>
    await server.call('apiv2/offer_analysis', { analysis_id: id, share_id: (await shareOf(to, by))?.id ?? 'x', publication }, by.token)
  const setDataset = (visibility: 'private' | 'public') =>
    server.call(
      'apiv2/save_dataset_settings',
      { dataset_id: datasetId, title: 'D', description: '', time_zone: 'UTC', visibility, allow_download: false },
      owner.token,
    )
  /** `ben` owns it. */
  const passed = async () => {
    await offer(ben)
    expect((await accept((await offersTo(ben))[0]?.id ?? '', ben.token)).code).toBe('ok')
  }
  return { owner, ben, cai, id, datasetId, shareOf, offer, setDataset, passed }
}

async function mails(email: string): Promise<string[]> {
  await server.parts.mail.settle()
  return server.printed.filter((line) => line.startsWith(`Mail for ${email}`))
}

describe('an offer', () => {
  it('is mailed and shown to one person, and to the owner as waiting', async () => {
    const { ben, cai, id, offer, shareOf } = await prepare()
    const before = (await mails(ben.email)).length
    expect((await offer(ben)).data.people.map(({ offered }) => offered !== null)).toEqual([true, false])
    expect((await mails(ben.email)).slice(before)).toEqual([expect.stringContaining(`/user/${ben.id}`)])
    expect(await offersTo(ben)).toMatchObject([
      { analysis: { id, title: 'Sales' }, owner: 'owner', role: 'viewer', lends: { level: 'explore', columns: ['Region'] } },
    ])
    expect(await offersTo(cai)).toEqual([])
    expect((await shareOf(ben))?.offered).not.toBeNull()
    expect((await offer(cai)).code).toBe('offer_pending')
    expect((await offer(ben)).code).toBe('offer_pending')
  })

  it('can be made to people who have opened the analysis alone, and of columns that are there', async () => {
    const { owner, ben, id, offer, shareOf } = await prepare()
    const dan = await person('dan')
    await server.call('apiv2/share_analysis', { analysis_id: id, emails: [dan.email, 'nobody@example.org'], role: 'viewer', publication: READS }, owner.token)
    expect((await offer(dan)).code).toBe('offer_not_opened')
    expect((await offer({ ...dan, email: 'nobody@example.org' })).code).toBe('offer_not_opened')
    expect((await offer(ben, { level: 'explore', column_ids: ['c9'] })).code).toBe('unknown_column')
    expect((await offer(await person('stranger'))).code).toBe('not_found')
    await offer(ben, { level: 'results_only', column_ids: ['c1'] })
    expect(await offersTo(ben)).toMatchObject([{ lends: { level: 'explore' } }])
    await server.call('apiv2/take_back_offer', { analysis_id: id }, owner.token)
    const share = await shareOf(ben)
    const wide: Share['publication'] = { level: 'rows', column_ids: ['c2'] }
    await server.call('apiv2/change_share', { analysis_id: id, share_id: share?.id ?? '', role: 'viewer', publication: wide }, owner.token)
    await server.call('apiv2/offer_analysis', { analysis_id: id, share_id: share?.id ?? '' }, owner.token)
    expect(await offersTo(ben)).toMatchObject([{ lends: { level: 'rows', columns: ['Region', 'Secret'] } }])
  })

  it.each(['owner', 'cai', 'stranger', 'admin', 'guest', 'disabled'] as const)('cannot be answered by anybody else: %s', async (who) => {
    const { owner, ben, cai, id, offer } = await prepare()
    await offer(ben)
    const [{ id: offerId = '' } = {}] = await offersTo(ben)
    const other = who === 'owner' ? owner : who === 'cai' ? cai : await server.user('other', who === 'admin' ? 'admin' : 'user')
    if (who === 'disabled') await server.parts.store.people.setDisabled(other.id, true)
    const token = who === 'guest' ? undefined : other.token
    const expected = who === 'guest' || who === 'disabled' ? 'unauthenticated' : 'offer_ended'
    expect((await accept(offerId, token)).code).toBe(expected)
    expect((await server.call('apiv2/decline_offer', { offer_id: offerId }, token)).code).toBe(expected)
    expect((await open(id, owner)).data.owner.id).toBe(owner.id)
    expect(await offersTo(ben)).toHaveLength(1)
  })

  it('that is declined or taken back changes nothing, and another can be made', async () => {
    const { owner, ben, cai, id, offer, shareOf } = await prepare()
    await offer(ben)
    const [{ id: first = '' } = {}] = await offersTo(ben)
    expect((await server.call('apiv2/decline_offer', { offer_id: first }, ben.token)).code).toBe('ok')
    expect((await server.call('apiv2/decline_offer', { offer_id: first }, ben.token)).code).toBe('offer_ended')
    expect((await shareOf(ben))?.offered).toBeNull()
    expect((await offer(cai)).code).toBe('ok')
    const [{ id: second = '' } = {}] = await offersTo(cai)
    expect((await server.call('apiv2/take_back_offer', { analysis_id: id }, cai.token)).code).toBe('unauthorized')
    expect((await server.call('apiv2/take_back_offer', { analysis_id: id }, owner.token)).code).toBe('ok')
    expect((await server.call('apiv2/take_back_offer', { analysis_id: id }, owner.token)).code).toBe('not_found')
    expect(await offersTo(cai)).toEqual([])
    expect((await accept(second, cai.token)).code).toBe('offer_ended')
    expect((await open(id, owner)).data.owner.id).toBe(owner.id)
  })

  it('that is taken back before its mail is written is not mailed', async () => {
    const { ben, id, owner } = await prepare()
    const before = (await mails(ben.email)).length
    const { store } = server.parts
    await store.transfers.offer(id, { id: 'early', from: owner.id, to: ben.id }, { level: 'explore', columns: [] })
    await store.outbox.put({ kind: 'offered', offer: 'early', email: ben.email, locale: 'en' })
    await store.transfers.withdraw(id)
    server.parts.mail.wake()
    expect((await mails(ben.email)).length).toBe(before)
  })

  type Prepared = Awaited<ReturnType<typeof prepare>>
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
    ['the owner is disabled', async ({ owner }) => await server.parts.store.people.setDisabled(owner.id, true)],
  ])('cannot be accepted once %s', async (_, end) => {
    const prepared = await prepare()
    const { owner, ben, id } = prepared
    await prepared.offer(ben)
    const [{ id: offerId = '' } = {}] = await offersTo(ben)
    await end(prepared)
    expect((await accept(offerId, ben.token)).code).toBe('offer_ended')
    const row = await server.parts.store.analyses.find(id, { kind: 'user', id: owner.id })
    expect(row?.owner_id ?? owner.id).toBe(owner.id)
  })

  it('is accepted once, also by two calls at once, and the log holds ids alone', async () => {
    const { owner, ben, id, offer } = await prepare()
    await offer(ben)
    const [{ id: offerId = '' } = {}] = await offersTo(ben)
    const codes = await Promise.all([accept(offerId, ben.token), accept(offerId, ben.token)])
    expect(codes.map(({ code }) => code).toSorted()).toEqual(['offer_ended', 'ok'])
    const log = (await server.parts.store.audit.last(100)).filter((row) => row.subject === id)
    const transferred = log.filter((row) => row.action === 'analysis_transferred')
    expect(transferred.map(({ actor, detail_json }) => [actor, JSON.parse(detail_json)])).toEqual([[ben.id, { from: owner.id, to: ben.id }]])
    expect(log.some((row) => row.action === 'analysis_offered')).toBe(true)
    expect(JSON.stringify(log)).not.toMatch(/Sales|@/)
  })

  it('of which the server is killed in the middle is whole or not there', async () => {
    const { owner, ben, id, offer } = await prepare()
    await offer(ben)
    const [{ id: offerId = '' } = {}] = await offersTo(ben)
    const ownerNow = async () => (await server.parts.store.analyses.find(id, { kind: 'user', id: ben.id }))?.owner_id
    await killedWhile('inside', offerId, ben.id)
    expect([await ownerNow(), (await offersTo(ben)).length, await applied(id, owner)]).toEqual([owner.id, 1, 'ok'])
    await killedWhile('after', offerId, ben.id)
    expect([await ownerNow(), (await offersTo(ben)).length, await applied(id, ben)]).toEqual([ben.id, 0, 'ok'])
  })
})

/** Another process accepts and is killed by itself: before its transaction ends, or right after. */
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

describe('an analysis that changed hands', () => {
  it('is the new owner’s, and who owned it edits it and can leave', async () => {
    const { owner, ben, id, passed, shareOf } = await prepare()
    await passed()
    expect((await open(id, ben)).data).toMatchObject({ owner: { id: ben.id }, abilities: { edit: true, delete: true, unshare: true, leave: false } })
    expect((await open(id, owner)).data).toMatchObject({ abilities: { edit: true, delete: false, unshare: false, leave: true } })
    expect(await shareOf(owner, ben)).toMatchObject({ role: 'editor', name: 'owner', opened: true })
    expect((await server.call('apiv2/list_analyses', {}, owner.token)).data.analyses).toEqual([])
    expect((await server.call('apiv2/list_shared_analyses', {}, owner.token)).data.analyses).toMatchObject([{ id, role: 'editor', unread: false }])
    expect((await server.call('apiv2/list_shared_analyses', {}, ben.token)).data.analyses).toEqual([])
    expect((await server.call('apiv2/leave_analysis', { analysis_id: id }, owner.token)).code).toBe('ok')
    expect(await applied(id, ben)).toBe('ok')
  })

  it('reads the columns that were lent and no others, for its owner as for the others, until that is taken back', async () => {
    const { owner, ben, cai, id, datasetId, passed } = await prepare()
    const copy = (await server.call('apiv2/copy_analysis', { analysis_id: id }, cai.token)).data
    await passed()
    const own = (await server.call('apiv2/copy_analysis', { analysis_id: id }, ben.token)).data
    expect((await open(id, ben)).data).toMatchObject({ reads: 'explore', runs_on: { owner: 'owner', state: 'lent' } })
    expect([await applied(id, ben), await applied(id, ben, BY_SECRET)]).toEqual(['ok', 'column_not_granted'])
    expect([await applied(id, cai), await applied(copy.id, cai), await applied(own.id, ben), await applied(own.id, ben, BY_SECRET)]).toEqual([
      'ok',
      'ok',
      'ok',
      'column_not_granted',
    ])
    expect((await server.call('apiv2/get_dataset', { dataset_id: datasetId }, ben.token)).code).toBe('not_found')

    const loans = () => server.call('apiv2/list_loans', { dataset_id: datasetId }, owner.token)
    expect((await loans()).data.loans).toMatchObject([{ analysis_id: id, title: 'Sales', owner: 'ben', level: 'explore', columns: ['Region'] }])
    for (const { token } of [ben, cai]) {
      expect((await server.call('apiv2/list_loans', { dataset_id: datasetId }, token)).code).toBe('not_found')
      expect((await server.call('apiv2/end_loan', { analysis_id: id }, token)).code).toBe('not_found')
    }
    await server.call('apiv2/leave_analysis', { analysis_id: id }, owner.token)
    expect((await loans()).data.loans).toMatchObject([{ title: null }])
    expect((await server.call('apiv2/end_loan', { analysis_id: id }, owner.token)).code).toBe('ok')
    expect((await server.call('apiv2/end_loan', { analysis_id: id }, owner.token)).code).toBe('not_found')
    expect((await loans()).data.loans).toEqual([])
    expect([await applied(id, ben), await applied(own.id, ben), await applied(copy.id, cai), await applied(id, cai)]).toEqual([
      'access_ended',
      'access_ended',
      'access_ended',
      'not_found',
    ])
    expect((await open(id, ben)).data.value_json.steps).toHaveLength(1)
  })

  it('on lent data cannot be shared further, published or passed on, but can be given back', async () => {
    const { owner, ben, cai, id, offer, passed, shareOf } = await prepare()
    await passed()
    const { abilities } = (await open(id, ben)).data
    expect(abilities).toMatchObject({ share: false, publish: false, offer: true })
    expect((await server.call('apiv2/share_analysis', { analysis_id: id, emails: ['x@example.org'], role: 'viewer' }, ben.token)).code).toBe(
      'dataset_not_public',
    )
    expect((await offer(cai, undefined, ben)).code).toBe('dataset_not_public')
    // an offer from before is asked the same when it is accepted
    await server.parts.store.transfers.offer(id, { id: `late-${id}`, from: ben.id, to: cai.id }, { level: 'explore', columns: [] })
    expect((await accept(`late-${id}`, cai.token)).code).toBe('offer_ended')
    expect((await offer(owner, { level: 'rows', column_ids: ['c1', 'c2'] }, ben)).code).toBe('ok')
    expect(await offersTo(owner)).toMatchObject([{ owner: 'ben', lends: null, keeps: { level: 'explore', columns: ['Region'] } }])
    await accept((await offersTo(owner))[0]?.id ?? '', owner.token)
    expect((await open(id, owner)).data).toMatchObject({ owner: { id: owner.id }, reads: 'everything', runs_on: null, abilities: { share: true } })
    expect((await open(id, ben)).data).toMatchObject({ reads: 'explore', abilities: { edit: true, delete: false } })
    expect(await shareOf(ben)).toMatchObject({ role: 'editor', publication: READS })
  })

  it('on a dataset of somebody else stays readable for as long as that is public', async () => {
    const { owner, ben, id, setDataset } = await prepare()
    await setDataset('public')
    const copy = (await server.call('apiv2/copy_analysis', { analysis_id: id }, ben.token)).data
    await server.call('apiv2/share_analysis', { analysis_id: copy.id, emails: [owner.email], role: 'viewer', publication: READS }, ben.token)
    await open(copy.id, owner)
    const { people } = (await server.call('apiv2/list_shares', { analysis_id: copy.id }, ben.token)).data
    await server.call('apiv2/offer_analysis', { analysis_id: copy.id, share_id: people[0]?.id ?? '', publication: READS }, ben.token)
    await accept((await offersTo(owner))[0]?.id ?? '', owner.token)
    expect((await open(copy.id, owner)).data).toMatchObject({ owner: { id: owner.id }, reads: 'everything' })
    expect(await applied(copy.id, ben)).toBe('ok')
    await setDataset('private')
    expect((await open(copy.id, ben)).data).toMatchObject({ reads: 'explore' })
  })
})

it('what the new owner shares while the dataset is public is no more than what is lent once it is private', async () => {
  const { ben, cai, id, setDataset, passed } = await prepare()
  await passed()
  await setDataset('public')
  const wide: Share['publication'] = { level: 'rows', column_ids: ['c1', 'c2'] }
  expect((await server.call('apiv2/share_analysis', { analysis_id: id, emails: [cai.email], role: 'editor', publication: wide }, ben.token)).code).toBe('ok')
  expect(await applied(id, cai, BY_SECRET)).toBe('ok')
  await setDataset('private')
  expect([await applied(id, cai), await applied(id, cai, BY_SECRET)]).toEqual(['ok', 'column_not_granted'])
  expect((await open(id, cai)).data).toMatchObject({ reads: 'explore', abilities: { view_rows: false } })
})

describe('an account that is deleted', () => {
  it('can offer what it shares before, and takes what was not accepted with it', async () => {
    const { owner, ben, cai, id, offer } = await prepare()
    const contents = async () => (await server.call('apiv2/get_account_contents', {}, owner.token)).data.analyses
    expect(await contents()).toMatchObject([{ id, shared: 2, offered_to: null, own_dataset: true, takers: [{ name: 'ben' }, { name: 'cai' }] }])
    await offer(ben)
    expect(await contents()).toMatchObject([{ offered_to: 'ben' }])
    expect((await server.call('apiv2/delete_account', { password: '' }, owner.token)).code).toBe('ok')
    expect(await offersTo(ben)).toEqual([])
    for (const one of [ben, cai]) expect((await open(id, one)).code).toBe('not_found')
  })

  it('leaves what was accepted to its new owner, whose steps stay although the dataset is gone', async () => {
    const { owner, ben, cai, id, passed } = await prepare()
    await passed()
    expect((await server.call('apiv2/get_account_contents', {}, owner.token)).data.analyses).toEqual([])
    expect((await server.call('apiv2/delete_account', { password: '' }, owner.token)).code).toBe('ok')
    expect((await open(id, ben)).data).toMatchObject({ owner: { id: ben.id }, reads: 'nothing', runs_on: null, value_json: { steps: [{ step_id: 's1' }] } })
    expect((await open(id, cai)).code).toBe('not_found')
    const { versions } = (await server.call('apiv2/list_analysis_versions', { analysis_id: id }, ben.token)).data
    expect(versions.map(({ version }) => version)).toEqual([2, 1])
  })
})
