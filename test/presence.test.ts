/** Presence in an analysis: who sees who else is there, when a person counts as gone, and how many people can follow it. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AnalysisPresence } from '../src/contract/analysis.ts'
import type { Output, StreamName } from '../src/contract/operations.ts'
import { hashToken } from '../src/server/security/secrets.ts'
import { replaceData } from './support/replacing.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let url: string
beforeAll(async () => {
  server = await startServer({ STREAM_HEARTBEAT_S: '1' }, undefined, true)
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.remove())

/** Creates a public analysis that is also shared with Ben. */
async function prepare() {
  const owner = await server.user('Ana')
  const ben = await server.user('Ben')
  const { datasetId } = await server.importCsv(owner.token, 'Region\nWest\n')
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Sales' }, owner.token)).data
  const emails = [`ben-${ben.id}@example.org`.toLowerCase()]
  const { people } = (await server.call('apiv2/share_analysis', { analysis_id: id, emails, role: 'editor' }, owner.token)).data
  await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'Sales', description: '', visibility: 'public' }, owner.token)
  return { owner, ben, id, datasetId, value_json, share: people[0]?.id ?? '' }
}

/** Opens an event stream of an analysis' presence. */
const follow = (id: string, token: string | undefined) => open('apiv2/watch_analysis', { analysis_id: id }, token)

async function open<N extends StreamName>(name: N, data: object, token: string | undefined) {
  const stop = new AbortController()
  const response = await fetch(`${url}/nexus`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ name, data }),
    signal: stop.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const state = async (): Promise<Output<N> | undefined> => {
    for (;;) {
      const event = /event: data\ndata: (.*)\n\n/.exec(text)
      if (event?.[1]) {
        text = text.slice(event.index + event[0].length)
        return JSON.parse(event[1])
      }
      const next = await reader?.read()
      if (!next || next.done) return undefined
      text += next.value
    }
  }
  /** Returns the next matching state; undefined if the stream ends first. */
  const until = async (wanted: (state: Output<N>) => boolean) => {
    for (let now = await state(); now; now = await state()) if (wanted(now)) return now
    return undefined
  }
  return { status: response.status, until, leave: () => stop.abort() }
}
const names = ({ people }: AnalysisPresence) => people.map(({ name }) => name).join()

it('people to whom it is shared and its owner see each other, oneself never, and see who leaves', async () => {
  const { owner, ben, id } = await prepare()
  const ana = await follow(id, owner.token)
  expect(await ana.until(() => true)).toMatchObject({ people: [], more: 0, version: 1, saved: { name: 'Ana', own: true } })
  const first = await follow(id, ben.token)
  expect((await first.until(() => true))?.people).toEqual([{ id: owner.id, name: 'Ana' }])
  const second = await follow(id, ben.token)
  expect((await second.until(() => true))?.people).toEqual([{ id: owner.id, name: 'Ana' }])
  expect((await ana.until((s) => s.people.length > 0))?.people).toEqual([{ id: ben.id, name: 'Ben' }])
  first.leave()
  second.leave()
  expect(await ana.until((s) => s.people.length === 0)).toBeDefined()
  ana.leave()
})

it('those to whom it is merely public, guests among them, are neither told nor shown', async () => {
  const { owner, id } = await prepare()
  const other = await server.user('Oto')
  const ana = await follow(id, owner.token)
  await ana.until(() => true)
  const his = await follow(id, other.token)
  expect(await his.until(() => true)).toMatchObject({ people: [], more: 0, version: 1, saved: null })
  const guest = await follow(id, undefined)
  expect(await guest.until(() => true)).toMatchObject({ people: [], more: 0, messages: 0, saved: null })
  expect((await server.call('apiv2/get_analysis_presence', { analysis_id: id }, other.token)).data).toMatchObject({ people: [], more: 0, saved: null })
  expect((await server.call('apiv2/get_analysis', { analysis_id: id }, other.token)).data.abilities.watch).toBe(false)
  expect(server.services.presence.people(id)).toEqual([{ id: owner.id, name: 'Ana' }])
  await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'Sales', description: '', visibility: 'private' }, owner.token)
  expect([await his.until(() => false), await guest.until(() => false)]).toEqual([undefined, undefined])
  expect([(await follow(id, other.token)).status, (await follow(id, undefined)).status]).toEqual([404, 404])
  ana.leave()
})

it('a save by another is told at once, with who saved', async () => {
  const { owner, ben, id, value_json } = await prepare()
  const ana = await follow(id, owner.token)
  await ana.until(() => true)
  await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json }, ben.token)
  expect(await ana.until((s) => s.version > 1)).toMatchObject({ version: 2, saved: { name: 'Ben', own: false } })
  ana.leave()
})

it('tells at once that a dataset, or the original of a copy, is no longer shared', async () => {
  const { ben, id, owner } = await prepare()
  const copy = (await server.call('apiv2/copy_analysis', { analysis_id: id }, ben.token)).data
  const his = await follow(copy.id, ben.token)
  const first = await his.until(() => true)
  expect(first?.granted).toBe(copy.granted)
  const started = server.services.presence.people(copy.id).length
  const { analyses } = (await server.call('apiv2/list_shared_analyses', {}, ben.token)).data
  await server.call('apiv2/leave_analysis', { analysis_id: analyses[0]?.id ?? '' }, ben.token)
  await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'Sales', description: '', visibility: 'private' }, owner.token)
  const now = await his.until((s) => s.granted !== first?.granted)
  expect([started, now !== undefined]).toEqual([1, true])
  expect((await server.call('apiv2/get_analysis', { analysis_id: copy.id }, ben.token)).data).toMatchObject({ reads: 'nothing' })
  his.leave()
})

it('tells who was granted something else that it is, and nobody else', async () => {
  const { owner, ben, id, share } = await prepare()
  const [ana, his] = [await follow(id, owner.token), await follow(id, ben.token)]
  const [before, hers] = [await his.until(() => true), await ana.until((s) => names(s) === 'Ben')]
  expect((await server.call('apiv2/get_analysis', { analysis_id: id }, ben.token)).data.granted).toBe(before?.granted)
  await server.call('apiv2/change_share', { analysis_id: id, share_id: share, role: 'editor', publication: { level: 'rows', column_ids: ['c1'] } }, owner.token)
  expect(await his.until((s) => s.granted !== before?.granted)).toBeDefined()
  await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'Sales', description: '', visibility: 'public' }, owner.token)
  his.leave()
  expect((await ana.until((s) => s.people.length === 0))?.granted).toBe(hers?.granted)
  ana.leave()
})

it('what is taken back ends an open stream, and the others do not see its reader any more', async () => {
  const { owner, ben, id, share } = await prepare()
  const [ana, his] = [await follow(id, owner.token), await follow(id, ben.token)]
  await ana.until((s) => names(s) === 'Ben')
  await server.call('apiv2/get_analysis_presence', { analysis_id: id }, ben.token)
  await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: share }, owner.token)
  expect(await his.until(() => false)).toBeUndefined()
  expect(await ana.until((s) => s.people.length === 0)).toBeDefined()
  expect((await (await follow(id, ben.token)).until(() => true))?.people).toEqual([])
  ana.leave()
})

it('who has no stream asks, and is seen for a while', async () => {
  const { owner, ben, id } = await prepare()
  const ana = await follow(id, owner.token)
  expect(names((await server.call('apiv2/get_analysis_presence', { analysis_id: id }, ben.token)).data)).toBe('Ana')
  expect(await ana.until((s) => names(s) === 'Ben')).toBeDefined()
  ana.leave()
})

it('new data is told at once to everybody who reads it, guests among them, and to nobody else', async () => {
  const { owner, ben, id, datasetId } = await prepare()
  const copy = (await server.call('apiv2/copy_analysis', { analysis_id: id }, ben.token)).data
  const [ana, guest, his] = [await follow(id, owner.token), await follow(id, undefined), await follow(copy.id, ben.token)]
  const versionOf = async () => (await server.call('apiv2/get_dataset', { dataset_id: datasetId }, owner.token)).data.version_id
  const first = await versionOf()
  for (const one of [ana, guest, his]) expect((await one.until(() => true))?.data).toBe(first)
  await replaceData(server, owner.token, datasetId, 'Region\nEast\nSouth\n')
  const second = await versionOf()
  expect(second).not.toBe(first)
  for (const one of [ana, guest, his]) expect((await one.until(({ data }) => data !== first))?.data).toBe(second)
  await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'Sales', description: '', visibility: 'private' }, owner.token)
  const { people } = (await server.call('apiv2/list_shares', { analysis_id: id }, owner.token)).data
  await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id ?? '' }, owner.token)
  expect((await his.until(({ data }) => data !== second))?.data).toBeNull()
  await server.call('apiv2/restore_dataset_version', { dataset_id: datasetId, version_id: first ?? '' }, owner.token)
  expect((await ana.until(({ data }) => data !== second))?.data).toBe(first)
  expect((await server.call('apiv2/get_analysis_presence', { analysis_id: copy.id }, ben.token)).data.data).toBeNull()
  expect(await guest.until(() => false)).toBeUndefined()
  for (const one of [ana, his]) one.leave()
})

it('a dataset and the lists tell that they changed, until the dataset may not be read any more', async () => {
  const { owner, ben, datasetId } = await prepare()
  const state = async (token: string, given: object = {}) => (await server.call('apiv2/get_datasets_state', given, token)).data
  const of = { dataset_id: datasetId }
  const share = { ...of, emails: [`ben-${ben.id}@example.org`.toLowerCase()], role: 'viewer' as const }
  const unshared = await state(ben.token)
  const { people } = (await server.call('apiv2/share_dataset', share, owner.token)).data
  const shared = await state(ben.token)
  expect(shared.state).not.toBe(unshared.state)
  const his = await open('apiv2/watch_datasets', of, ben.token)
  const list = await open('apiv2/watch_datasets', {}, owner.token)
  const [before, listed] = [await his.until(() => true), await list.until(() => true)]
  const { version_id } = (await server.call('apiv2/get_dataset', of, ben.token)).data
  expect(before?.version_id).toBe(version_id)
  await replaceData(server, owner.token, datasetId, 'Region\nEast\nSouth\n')
  expect((await his.until((now) => now.version_id !== version_id))?.state).not.toBe(before?.state)
  expect(await list.until((now) => now.state !== listed?.state)).toMatchObject({ version_id: null })
  await server.call('apiv2/unshare_dataset', { ...of, share_id: people[0]?.id ?? '' }, owner.token)
  expect(await his.until(() => false)).toBeUndefined()
  expect((await server.call('apiv2/get_datasets_state', of, ben.token)).code).toBe('not_found')
  list.leave()
})

it('a person holds two such streams at most, and the next page asks instead; other streams have room', async () => {
  const { owner, id } = await prepare()
  const open = [await follow(id, owner.token), await follow(id, owner.token)]
  const third = await follow(id, owner.token)
  const jobs = await server.call('apiv2/watch_jobs', {}, owner.token)
  expect(await third.until(() => true)).toBeUndefined()
  expect(server.services.presence.people(id)).toEqual([{ id: owner.id, name: 'Ana' }])
  expect([...open, third].map(({ status }) => status)).toEqual([200, 200, 200])
  expect(jobs.status).toBe(200)
  for (const one of open) one.leave()
})

it('an open page is no use of its session, which ends as though it were closed', async () => {
  const { owner, id } = await prepare()
  const asked = vi.spyOn(server.services.store.accounts, 'userOfSession')
  await server.call('apiv2/watch_analysis', { analysis_id: id }, owner.token)
  await server.call('apiv2/get_analysis_presence', { analysis_id: id }, owner.token)
  await server.call('apiv2/get_analysis', { analysis_id: id }, owner.token)
  // other open streams may also check their session at any time, which adds calls
  const uses = asked.mock.calls.filter(([hash]) => hash === hashToken(owner.token)).map(([, , use]) => use?.isUse)
  expect(uses.length).toBeGreaterThanOrEqual(3)
  expect([uses.slice(0, -1).includes(true), uses.at(-1)]).toEqual([false, true])
  asked.mockRestore()
})
