/** Presence in an analysis: who sees who else is there, when a person counts as gone, and how many people can follow it. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AnalysisPresence } from '../src/contract/analysis.ts'
import { hashToken } from '../src/server/security/secrets.ts'
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
  return { owner, ben, id, value_json, share: people[0]?.id ?? '' }
}

/** Opens an event stream of an analysis' presence. */
async function follow(id: string, token: string | undefined) {
  const stop = new AbortController()
  const response = await fetch(`${url}/nexus`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ name: 'apiv2/watch_analysis', data: { analysis_id: id } }),
    signal: stop.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const state = async (): Promise<AnalysisPresence | undefined> => {
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
  const until = async (wanted: (state: AnalysisPresence) => boolean) => {
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

it('those to whom it is merely public are neither told nor shown, and guests are not', async () => {
  const { owner, id } = await prepare()
  const other = await server.user('Oto')
  const ana = await follow(id, owner.token)
  await ana.until(() => true)
  const his = await follow(id, other.token)
  expect(await his.until(() => true)).toMatchObject({ people: [], more: 0, version: 1, saved: null })
  expect((await follow(id, undefined)).status).toBe(401)
  expect((await server.call('apiv2/get_analysis_presence', { analysis_id: id }, other.token)).data).toMatchObject({ people: [], more: 0, saved: null })
  expect((await server.call('apiv2/get_analysis', { analysis_id: id }, other.token)).data.abilities.watch).toBe(false)
  expect(server.services.presence.people(id)).toEqual([{ id: owner.id, name: 'Ana' }])
  await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'Sales', description: '', visibility: 'private' }, owner.token)
  expect(await his.until(() => false)).toBeUndefined()
  expect((await follow(id, other.token)).status).toBe(404)
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
