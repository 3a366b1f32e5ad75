/** Analyses after a transfer: their access to the dataset, and what remains when accounts are deleted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Share } from '../src/contract/share.ts'
import { handingOver, READS } from './support/handing-over.ts'
import { startServer, type TestServer } from './support/server.ts'
import { BY_SECRET } from './support/shared-analysis.ts'

let server: TestServer
let hands: ReturnType<typeof handingOver>
beforeAll(async () => {
  server = await startServer()
  hands = handingOver(server)
})
afterAll(() => server.remove())

describe('an analysis that changed hands', () => {
  it('is the new owner’s, and who owned it edits it and can leave', async () => {
    const { owner, ben, id, passed, shareOf } = await hands.prepare()
    await passed()
    expect((await hands.open(id, ben)).data).toMatchObject({ owner: { id: ben.id }, abilities: { edit: true, delete: true, unshare: true, leave: false } })
    expect((await hands.open(id, owner)).data).toMatchObject({ abilities: { edit: true, delete: false, unshare: false, leave: true } })
    expect(await shareOf(owner, ben)).toMatchObject({ role: 'editor', name: 'owner', opened: true })
    expect((await server.call('apiv2/list_analyses', {}, owner.token)).data.analyses).toEqual([])
    expect((await server.call('apiv2/list_shared_analyses', {}, owner.token)).data.analyses).toMatchObject([{ id, role: 'editor', unread: false }])
    expect((await server.call('apiv2/list_shared_analyses', {}, ben.token)).data.analyses).toEqual([])
    expect((await server.call('apiv2/leave_analysis', { analysis_id: id }, owner.token)).code).toBe('ok')
    expect(await hands.applied(id, ben)).toBe('ok')
  })

  it('reads the columns that were lent and no others, for its owner as for the others, until that is taken back', async () => {
    const { owner, ben, cai, id, datasetId, passed } = await hands.prepare()
    const copy = (await server.call('apiv2/copy_analysis', { analysis_id: id }, cai.token)).data
    await passed()
    const own = (await server.call('apiv2/copy_analysis', { analysis_id: id }, ben.token)).data
    expect((await hands.open(id, ben)).data).toMatchObject({ reads: 'explore', runs_on: { owner: 'owner', state: 'lent' } })
    expect([await hands.applied(id, ben), await hands.applied(id, ben, BY_SECRET)]).toEqual(['ok', 'column_not_granted'])
    expect([
      await hands.applied(id, cai),
      await hands.applied(copy.id, cai),
      await hands.applied(own.id, ben),
      await hands.applied(own.id, ben, BY_SECRET),
    ]).toEqual(['ok', 'ok', 'ok', 'column_not_granted'])
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
    expect([await hands.applied(id, ben), await hands.applied(own.id, ben), await hands.applied(copy.id, cai), await hands.applied(id, cai)]).toEqual([
      'access_ended',
      'access_ended',
      'access_ended',
      'not_found',
    ])
    expect((await hands.open(id, ben)).data.value_json.steps).toHaveLength(1)
  })

  it('on lent data cannot be shared further, published or passed on, but can be given back', async () => {
    const { owner, ben, cai, id, offer, passed, shareOf } = await hands.prepare()
    await passed()
    const { abilities } = (await hands.open(id, ben)).data
    expect(abilities).toMatchObject({ share: false, publish: false, offer: true })
    expect((await server.call('apiv2/share_analysis', { analysis_id: id, emails: ['x@example.org'], role: 'viewer' }, ben.token)).code).toBe(
      'dataset_not_public',
    )
    expect((await offer(cai, undefined, ben)).code).toBe('dataset_not_public')
    // accepting checks the same condition again, for offers that exist already
    await server.services.store.transfers.offer(id, { id: `late-${id}`, from: ben.id, to: cai.id }, { level: 'explore', columns: [] })
    expect((await hands.accept(`late-${id}`, cai.token)).code).toBe('offer_ended')
    expect((await offer(owner, { level: 'rows', column_ids: ['c1', 'c2'] }, ben)).code).toBe('ok')
    expect(await hands.offersTo(owner)).toMatchObject([{ owner: 'ben', lends: null, keeps: { level: 'explore', columns: ['Region'] } }])
    await hands.accept((await hands.offersTo(owner))[0]?.id ?? '', owner.token)
    expect((await hands.open(id, owner)).data).toMatchObject({ owner: { id: owner.id }, reads: 'everything', runs_on: null, abilities: { share: true } })
    expect((await hands.open(id, ben)).data).toMatchObject({ reads: 'explore', abilities: { edit: true, delete: false } })
    expect(await shareOf(ben)).toMatchObject({ role: 'editor', publication: READS })
  })

  it('on a dataset of somebody else stays readable for as long as that is public', async () => {
    const { owner, ben, id, setDataset } = await hands.prepare()
    await setDataset('public')
    const copy = (await server.call('apiv2/copy_analysis', { analysis_id: id }, ben.token)).data
    await server.call('apiv2/share_analysis', { analysis_id: copy.id, emails: [owner.email], role: 'viewer', publication: READS }, ben.token)
    await hands.open(copy.id, owner)
    const { people } = (await server.call('apiv2/list_shares', { analysis_id: copy.id }, ben.token)).data
    await server.call('apiv2/offer_analysis', { analysis_id: copy.id, share_id: people[0]?.id ?? '', publication: READS }, ben.token)
    await hands.accept((await hands.offersTo(owner))[0]?.id ?? '', owner.token)
    expect((await hands.open(copy.id, owner)).data).toMatchObject({ owner: { id: owner.id }, reads: 'everything' })
    expect(await hands.applied(copy.id, ben)).toBe('ok')
    await setDataset('private')
    expect((await hands.open(copy.id, ben)).data).toMatchObject({ reads: 'explore' })
  })
})

it('what the new owner shares while the dataset is public is no more than what is lent once it is private', async () => {
  const { ben, cai, id, setDataset, passed } = await hands.prepare()
  await passed()
  await setDataset('public')
  const wide: Share['publication'] = { level: 'rows', column_ids: ['c1', 'c2'] }
  expect((await server.call('apiv2/share_analysis', { analysis_id: id, emails: [cai.email], role: 'editor', publication: wide }, ben.token)).code).toBe('ok')
  expect(await hands.applied(id, cai, BY_SECRET)).toBe('ok')
  await setDataset('private')
  expect([await hands.applied(id, cai), await hands.applied(id, cai, BY_SECRET)]).toEqual(['ok', 'column_not_granted'])
  expect((await hands.open(id, cai)).data).toMatchObject({ reads: 'explore', abilities: { view_rows: false } })
})

describe('an account that is deleted', () => {
  it('can offer what it shares before, and takes what was not accepted with it', async () => {
    const { owner, ben, cai, id, offer } = await hands.prepare()
    const contents = async () => (await server.call('apiv2/get_account_contents', {}, owner.token)).data.analyses
    expect(await contents()).toMatchObject([{ id, shared: 2, offered_to: null, own_dataset: true, takers: [{ name: 'ben' }, { name: 'cai' }] }])
    await offer(ben)
    expect(await contents()).toMatchObject([{ offered_to: 'ben' }])
    expect((await server.call('apiv2/delete_account', { password: '' }, owner.token)).code).toBe('ok')
    expect(await hands.offersTo(ben)).toEqual([])
    for (const one of [ben, cai]) expect((await hands.open(id, one)).code).toBe('not_found')
  })

  it('leaves what was accepted to its new owner, whose steps stay although the dataset is gone', async () => {
    const { owner, ben, cai, id, passed } = await hands.prepare()
    await passed()
    expect((await server.call('apiv2/get_account_contents', {}, owner.token)).data.analyses).toEqual([])
    expect((await server.call('apiv2/delete_account', { password: '' }, owner.token)).code).toBe('ok')
    expect((await hands.open(id, ben)).data).toMatchObject({
      owner: { id: ben.id },
      reads: 'nothing',
      runs_on: null,
      value_json: { steps: [{ step_id: 's1' }] },
    })
    expect((await hands.open(id, cai)).code).toBe('not_found')
    const { versions } = (await server.call('apiv2/list_analysis_versions', { analysis_id: id }, ben.token)).data
    expect(versions.map(({ version }) => version)).toEqual([2, 1])
  })
})
