/** Notices and emails when an analysis gets a new owner, when an offer is declined, and when the analysis can no longer run. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const emailOf = (name: string, { id }: { id: string }): string => `${name}-${id}@example.org`.toLowerCase()

/** Creates an owner's analysis that is shared with Ben, who has opened it. */
async function prepare() {
  const [owner, ben] = [await server.user('owner'), await server.user('Ben')]
  const { datasetId } = await server.importCsv(owner.token, 'Region\nWest\n')
  const { id } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Sales' }, owner.token)).data
  const emails = [emailOf('ben', ben)]
  const { people } = (await server.call('apiv2/share_analysis', { analysis_id: id, emails, role: 'viewer' }, owner.token)).data
  const open = (token: string, analysis_id = id) => server.call('apiv2/get_analysis', { analysis_id }, token)
  await open(ben.token)
  const offer = async (): Promise<string> => {
    await server.call('apiv2/offer_analysis', { analysis_id: id, share_id: people[0]?.id ?? '' }, owner.token)
    return (await server.call('apiv2/list_offers', {}, ben.token)).data.offers[0]?.id ?? ''
  }
  const stopped = async (token: string) => (await server.call('apiv2/list_analyses', {}, token)).data.analyses.map((a) => [a.id, a.stopped])
  return { owner, ben, datasetId, id, open, offer, stopped }
}

/** Waits until all emails are sent; returns those to this address. */
async function mailsTo(email: string): Promise<string[]> {
  await server.services.mail.settle()
  return server.printed.filter((line) => line.startsWith(`Mail for ${email}`))
}

it('who offered an analysis is told that it was declined, on its page and by mail, until they have read it', async () => {
  const { owner, ben, id, open, offer } = await prepare()
  await server.call('apiv2/decline_offer', { offer_id: await offer() }, ben.token)
  const [notice, ...more] = (await open(owner.token)).data.notices
  expect([notice, more]).toMatchObject([{ kind: 'offer_declined', name: 'Ben' }, []])
  expect((await open(ben.token)).data.notices).toEqual([])
  expect(await mailsTo(emailOf('owner', owner))).toEqual([expect.stringContaining(`/analysis-${id}`)])
  // a second notice of the same kind replaces the first
  await server.call('apiv2/decline_offer', { offer_id: await offer() }, ben.token)
  const again = (await open(owner.token)).data.notices
  expect(again.map((n) => n.kind)).toEqual(['offer_declined'])
  await server.call('apiv2/dismiss_notice', { notice_id: again[0]?.id ?? '' }, owner.token)
  expect((await open(owner.token)).data.notices).toEqual([])
})

it('who offered an analysis is told that it was accepted, and is its editor', async () => {
  const { owner, ben, id, open, offer } = await prepare()
  await server.call('apiv2/accept_offer', { offer_id: await offer() }, ben.token)
  expect((await open(owner.token)).data).toMatchObject({ notices: [{ kind: 'offer_accepted', name: 'Ben' }], abilities: { edit: true, share: false } })
  expect((await open(ben.token)).data.notices).toEqual([])
  expect(await mailsTo(emailOf('owner', owner))).toEqual([expect.stringContaining(`/analysis-${id}`)])
})

it('an answer is told in the language of the account, by name and title', async () => {
  const { owner, ben, id } = await prepare()
  await server.call('apiv2/update_profile', { name: 'owner', locale: 'zh', time_zone: null }, owner.token)
  const told = await server.services.store.transfers.answered(id, ben.id, owner.id)
  expect(told).toMatchObject({ title: 'Sales', taker_name: 'Ben', name: 'owner', locale: 'zh' })
})

it('an analysis that was handed over is marked in its owner’s list once the loan ends, and once the lender’s account is deleted; its steps stay', async () => {
  const { owner, ben, datasetId, id, open, offer, stopped } = await prepare()
  await server.call('apiv2/accept_offer', { offer_id: await offer() }, ben.token)
  expect(await stopped(ben.token)).toEqual([[id, null]])
  await server.call('apiv2/end_loan', { analysis_id: id }, owner.token)
  expect(await stopped(ben.token)).toEqual([[id, { reason: 'private', owner: 'owner' }]])
  await server.makeDatasetPublic(datasetId)
  expect(await stopped(ben.token)).toEqual([[id, null]])
  expect((await server.call('apiv2/delete_account', { password: '' }, owner.token)).code).toBe('ok')
  expect(await stopped(ben.token)).toEqual([[id, { reason: 'deleted', owner: '' }]])
  const { data } = await open(ben.token)
  expect(data).toMatchObject({ reads: 'nothing', runs_on: null, abilities: { edit: true, run: false } })
  expect(data.value_json.steps.length).toBe(1)
})

it('a copy is marked while its original no longer lets it run, and an analysis on a shared dataset while that is taken back', async () => {
  const { owner, ben, datasetId, id, stopped } = await prepare()
  const copy = (await server.call('apiv2/copy_analysis', { analysis_id: id }, ben.token)).data.id
  expect(await stopped(ben.token)).toEqual([[copy, null]])
  await server.call('apiv2/leave_analysis', { analysis_id: id }, ben.token)
  expect(await stopped(ben.token)).toEqual([[copy, { reason: 'ended', owner: 'owner' }]])
  const shared = { dataset_id: datasetId, emails: [emailOf('ben', ben)], role: 'viewer' as const }
  const { people } = (await server.call('apiv2/share_dataset', shared, owner.token)).data
  const made = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Mine' }, ben.token)).data.id
  expect(new Map((await stopped(ben.token)) as [string, unknown][])).toEqual(
    new Map([
      [copy, null],
      [made, null],
    ]),
  )
  await server.call('apiv2/unshare_dataset', { dataset_id: datasetId, share_id: people[0]?.id ?? '' }, owner.token)
  expect(new Map((await stopped(ben.token)) as [string, unknown][])).toEqual(
    new Map([
      [copy, { reason: 'ended', owner: 'owner' }],
      [made, { reason: 'private', owner: 'owner' }],
    ]),
  )
  expect(await stopped(owner.token)).toEqual([[id, null]])
})
