/** Datasets, jobs, analyses and their grants in the metadata store, tested on SQLite and on PostgreSQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../src/server/store/store.ts'
import { aDocument } from './support/documents.ts'
import { ENGINES, type OpenedStore, thingsOf } from './support/stores.ts'

describe.each(ENGINES)('data in the store on %s', (_, open) => {
  let opened: OpenedStore
  let store: Store
  const { fresh, aUser, aDataset, anAnalysis, as, version } = thingsOf(() => store)
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.stop())

  it('keeps shares of an analysis, a dataset and a connection apart, and hands all to the account of their address', async () => {
    const [ownerId, analysis, connection] = [await aUser(), fresh('a'), fresh('k')]
    const { id: dataset } = await aDataset(ownerId)
    await store.analyses.add({ ...anAnalysis(analysis, ownerId), datasetId: dataset })
    const address = { kind: 'postgresql', server: 'db', port: 5432, database: 'shop', username: 'reader', tls: 'off', ca: null } as const
    await store.connections.add(connection, ownerId, { rights: [], title: 'Shop', address, secret: 'x' })
    const email = `${fresh('waits')}@example.org`
    const subjects = [
      { kind: 'analysis', id: analysis },
      { kind: 'dataset', id: dataset },
      { kind: 'connection', id: connection },
    ] as const
    for (const subject of subjects)
      expect(await store.shares.put(subject, await store.shares.granteeOf(email), email, { role: 'viewer', level: 'rows', columns: [] }, ownerId)).toBe(true)
    const id = fresh('u')
    await store.accounts.add({ id, email, name: 'Waited', password: null, role: 'user', confirmed: true })
    const roles = async () => [
      (await store.analyses.find(analysis, as(id)))?.share?.role,
      (await store.datasets.findFor(as(id), dataset))?.share?.role,
      (await store.connections.findFor(as(id), connection))?.share?.role,
    ]
    expect(await roles()).toEqual(['viewer', 'viewer', 'viewer'])
    expect((await store.lists.datasets(as(id), 'shared')).map((d) => d.id)).toEqual([dataset])
    expect(await store.shares.put(subjects[1], id, email, { role: 'editor', level: 'rows', columns: [] }, ownerId)).toBe(false)
    expect(await roles()).toEqual(['viewer', 'editor', 'viewer'])
    expect(await store.shares.told(subjects[1], id, ownerId)).toMatchObject({ title: '订单', role: 'editor' })
    expect(await store.shares.remove(subjects[1], id)).toBe(true)
    expect(await roles()).toEqual(['viewer', undefined, 'viewer'])
    expect((await store.connections.sharedWith(as(id))).map((c) => c.id)).toEqual([connection])
    expect(await store.shares.told(subjects[2], id, ownerId)).toMatchObject({ title: 'Shop' })
    expect(await store.connections.delete(connection)).toBe(true)
    expect(await store.shares.of(subjects[2])).toEqual([])
    expect(await store.datasets.findFor(as(''), dataset)).toBeUndefined()
  })
  it('shows a dataset importing, then ready with large counts kept exactly', async () => {
    const { id, jobId } = await aDataset(await aUser())
    expect((await store.datasets.find(id))?.status).toBe('importing')
    expect(await store.datasets.publish(id, jobId, { version: version(fresh('v')), options: null, note: null, replacement: null })).toBe(true)
    expect(await store.datasets.find(id)).toMatchObject({ status: 'ready', title: '订单', version: { rows: 3_000_000_000 } })
    expect(await store.datasets.job(jobId)).toMatchObject({ state: 'done', bytes_total: 5_000_000_000 })
  })
  it.each([
    ['cancelled', 'staged'],
    ['failed', 'failed'],
    ['interrupted', 'interrupted'],
  ] as const)('keeps a dataset whose first import was %s, marked %s', async (state, status) => {
    const { id, jobId } = await aDataset(await aUser())
    expect(await store.datasets.endJob(jobId, state, { code: 'file_empty', params: {} })).toBe(true)
    expect((await store.datasets.find(id))?.status).toBe(status)
    expect((await store.datasets.unfinishedJobs()).map((job) => job.id)).not.toContain(jobId)
    expect(await store.datasets.endJob(jobId, 'failed', null)).toBe(false)
  })
  it('counts attempts of a job, takes back one that an orderly stop ended, and forgets them when a person tries again', async () => {
    const { id, jobId } = await aDataset(await aUser())
    const attempts = async () => (await store.datasets.job(jobId))?.attempts
    expect(await store.datasets.beginAttempt(jobId)).toBe(true)
    expect(await store.datasets.beginAttempt(jobId)).toBe(true)
    expect(await attempts()).toBe(2)
    await store.datasets.forgetAttempt(jobId)
    expect(await attempts()).toBe(1)
    expect(await store.datasets.retryJob(jobId, id, null)).toBe(false)
    await store.datasets.endJob(jobId, 'interrupted', null)
    expect(await store.datasets.beginAttempt(jobId)).toBe(false)
    expect(await store.datasets.retryJob(jobId, id, null)).toBe(true)
    expect([await attempts(), (await store.datasets.find(id))?.status]).toEqual([0, 'importing'])
    await store.datasets.endJob(jobId, 'cancelled', null)
  })
  it('publishes nothing for a job that has ended, and lets an interrupted one give way to the next', async () => {
    const { id, jobId } = await aDataset(await aUser())
    await store.datasets.endJob(jobId, 'interrupted', null)
    expect(await store.datasets.publish(id, jobId, { version: version(fresh('v')), options: null, note: null, replacement: null })).toBe(false)
    expect((await store.datasets.find(id))?.version).toBeNull()
    const next = fresh('j')
    expect(await store.datasets.addJob(next, 'import', { id, ownerId: 'x', title: 't', bytes: 1 })).toBe(true)
    expect((await store.datasets.job(jobId))?.state).toBe('cancelled')
    await store.datasets.endJob(next, 'cancelled', null)
  })
  it('publishes nothing for a dataset that was deleted meanwhile', async () => {
    const { id, jobId } = await aDataset(await aUser())
    await store.datasets.delete(id)
    expect(await store.datasets.publish(id, jobId, { version: version(fresh('v')), options: null, note: null, replacement: null })).toBe(false)
  })
  it('saves an analysis only on top of the newest version, and knows who was faster', async () => {
    const ownerId = await aUser()
    const id = fresh('a')
    await store.analyses.add(anAnalysis(id, ownerId))
    const saves = await Promise.all([1, 1, 1].map((base) => store.analyses.save(id, base, 'B', aDocument(), ownerId)))
    expect(saves.filter(Boolean)).toHaveLength(1)
    expect(await store.analyses.lastSave(id)).toMatchObject({ who: `Person ${ownerId}` })
    expect((await store.analyses.find(id, as(ownerId)))?.version).toBe(2)
  })
  it('changes the dataset of a private analysis once, with what is granted on it, and hides versions of the old one until it is back', async () => {
    const [ownerId, reader] = [await aUser(), await aUser()]
    const [first, other] = [await aDataset(ownerId), await aDataset(ownerId)]
    const id = fresh('a')
    await store.analyses.add({ ...anAnalysis(id, ownerId), datasetId: first.id, originId: 'somewhere' })
    const subject = { kind: 'analysis', id } as const
    await store.shares.put(subject, reader, 'r@example.org', { role: 'editor', level: 'rows', columns: [{ id: 'c1', original_name: 'A' }] }, ownerId)
    const to = (datasetId: string, base: number) =>
      store.analyses.changeSource(id, base, { datasetId, document: aDocument(), savedBy: ownerId, granted: ({ level }) => ({ level, columns: [] }) })
    const versions = async () => (await store.analyses.versions(id)).map((v) => v.version)
    expect([await to(other.id, 1), await to(first.id, 1)]).toEqual([true, false])
    expect(await store.analyses.find(id, as(ownerId))).toMatchObject({ dataset_id: other.id, origin_id: null, version: 2 })
    expect(await store.shares.of(subject)).toMatchObject([{ role: 'editor', level: 'rows', columns: [] }])
    expect([await versions(), await store.analyses.version(id, 1)]).toEqual([[2], undefined])
    expect(await to(first.id, 2)).toBe(true)
    expect([await versions(), (await store.analyses.version(id, 1))?.title]).toEqual([[3, 1], 'A'])
    await store.grants.put(id, { grantee: 'public', role: 'viewer', level: 'explore', columns: [] }, ownerId)
    expect(await to(other.id, 3)).toBe(false)
    await store.analyses.delete(id)
  })
  it('lists what a person may read: their own, what is shared with them, what is public', async () => {
    const [owner, reader] = [await aUser(), await aUser()]
    const [hidden, shared, own] = [await aDataset(owner), await aDataset(owner), await aDataset(reader)]
    await store.shares.put({ kind: 'dataset', id: shared.id }, reader, 'r@example.org', { role: 'viewer', level: 'rows', columns: [] }, owner)
    const listed = (await store.lists.datasets(as(reader), 'readable')).map((d) => d.id)
    expect(listed.slice(0, 2)).toEqual([own.id, shared.id])
    expect(listed).not.toContain(hidden.id)
  })
  it('lists the gallery with the demo analyses first', async () => {
    const ownerId = await aUser()
    const { id: datasetId } = await aDataset(ownerId)
    const add = async (title: string, isPublic: boolean, demoRank: number | null) =>
      store.analyses.add({ ...anAnalysis(fresh('a'), ownerId), datasetId, title, demoRank, publication: isPublic ? { level: 'explore', columns: [] } : null })
    await add('theirs', true, null)
    await add('second', true, 2)
    await add('first', true, 1)
    await add('hidden', false, null)
    expect((await store.analyses.gallery()).map((a) => a.title)).toEqual(['first', 'second', 'theirs'])
  })
  it('finds an analysis for its owner, and for others while it is granted and its owner reads the dataset', async () => {
    const [ownerId, otherId, id] = [await aUser(), await aUser(), fresh('a')]
    const { id: datasetId } = await aDataset(ownerId)
    await store.analyses.add({ ...anAnalysis(id, ownerId), datasetId })
    const seenBy = async (userId: string) => (await store.analyses.find(id, as(userId)))?.grants.map((g) => [g.grantee, g.level])
    expect([await seenBy(ownerId), await seenBy(otherId), await seenBy('')]).toEqual([[], undefined, undefined])
    await store.grants.put(id, { grantee: otherId, role: 'viewer', level: 'rows', columns: [] }, ownerId)
    expect([await seenBy(otherId), await seenBy('')]).toEqual([[[otherId, 'rows']], undefined])
    await store.grants.put(id, { grantee: 'public', role: 'viewer', level: 'explore', columns: [] }, ownerId)
    await store.grants.put(id, { grantee: 'public', role: 'viewer', level: 'results_only', columns: [] }, ownerId)
    expect([await seenBy(''), (await store.analyses.find(id, as(ownerId)))?.visibility]).toEqual([[['public', 'results_only']], 'public'])
    await store.grants.remove(id, 'public')
    await store.grants.remove(id, otherId)
    expect([await seenBy(otherId), (await store.analyses.find(id, as(ownerId)))?.visibility]).toEqual([undefined, 'private'])
    await store.grants.put(id, { grantee: 'public', role: 'viewer', level: 'explore', columns: [] }, ownerId)
    await store.datasets.delete(datasetId)
    expect([await seenBy(''), (await seenBy(ownerId))?.length]).toEqual([undefined, 0])
  })
  it('adopts a public analysis without a grant once, with one notice that its owner alone can dismiss', async () => {
    const [ownerId, id] = [await aUser(), fresh('a')]
    await store.analyses.add({ ...anAnalysis(id, ownerId), publication: { level: 'explore', columns: [] } })
    const notice = () => ({ kind: 'columns_kept', columns: ['Region'], withdrawn: ['Secret'], id: fresh('n') }) as const
    const grant = { grantee: 'public', role: 'viewer', level: 'explore', columns: [] } as const
    await store.grants.adopt(id, grant, ownerId, notice())
    expect(await store.grants.notices(id, ownerId)).toEqual([])
    await store.grants.remove(id, 'public')
    await Promise.all([store.grants.adopt(id, grant, ownerId, notice()), store.grants.adopt(id, grant, ownerId, notice())])
    const [kept, ...more] = await store.grants.notices(id, ownerId)
    expect([kept?.columns, more]).toEqual([['Region'], []])
    expect(await store.grants.dismissNotice(kept?.id ?? '', 'somebody')).toBe(false)
    expect(await store.grants.dismissNotice(kept?.id ?? '', ownerId)).toBe(true)
  })
})
