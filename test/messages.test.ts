/** Messages about steps: who can read and write them, how they are edited and deleted, and which updates an open page receives. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MESSAGE_MAX, MESSAGES_MAX } from '../src/contract/message.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const said = (text: string) => ({ text, mentions: [], cell: null })
const by = (column: string) => aConfig({ rows: [column], measures: [aMeasure('n', 'count', null)] })

/** Creates an analysis of two steps, shared with Ben, who can see only one of them. */
async function prepare() {
  const [ana, ben] = [await server.user('Ana'), await server.user('Ben')]
  const { datasetId } = await server.importCsv(ana.token, 'Region,City\nWest,Rome\n')
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Sales' }, ana.token)).data
  const [first] = value_json.steps
  if (!first) throw new Error('an analysis has a step')
  const steps = [
    { ...first, config: by('c1') },
    { ...first, id: 's2', step_id: 's2', config: by('c2') },
  ]
  const document = { ...value_json, steps }
  await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: document }, ana.token)
  const share: { emails: string[]; role: 'viewer'; publication: { level: 'explore'; column_ids: string[] } } = {
    emails: [`ben-${ben.id}@example.org`.toLowerCase()],
    role: 'viewer',
    publication: { level: 'explore', column_ids: ['c1'] },
  }
  const { people } = (await server.call('apiv2/share_analysis', { analysis_id: id, ...share }, ana.token)).data
  const of = (step_id: string) => ({ analysis_id: id, step_id })
  const send = (step: string, text: string, token: string) => server.call('apiv2/send_step_message', { ...of(step), text }, token)
  const threads = async (token: string) => (await server.call('apiv2/list_step_threads', { analysis_id: id }, token)).data.threads
  return { ana, ben, id, document, share: people[0]?.id ?? '', of, send, threads }
}

it('a message reaches those who are shown the step, is unread by others until they read it, and is told to open pages', async () => {
  const { ana, ben, id, of, send, threads } = await prepare()
  const told = async (token: string) => (await server.call('apiv2/get_analysis_presence', { analysis_id: id }, token)).data.messages
  const before = await told(ben.token)
  const sent = (await send('s1', '  Why so <b>few</b>?\nLook  ', ana.token)).data
  expect(sent).toMatchObject({ more: 0, resolved: null, messages: [{ text: 'Why so <b>few</b>?\nLook', author: { name: 'Ana' }, edited: null, own: true }] })
  expect(await told(ben.token)).not.toBe(before)
  expect(await threads(ana.token)).toEqual([{ step_id: 's1', messages: 1, unread: 0, mentions: 0, resolved: false }])
  expect(await threads(ben.token)).toEqual([{ step_id: 's1', messages: 1, unread: 1, mentions: 0, resolved: false }])
  const message_id = sent.messages[0]?.id ?? ''
  await server.call('apiv2/read_step_messages', { ...of('s1'), message_id }, ben.token)
  expect(await threads(ben.token)).toMatchObject([{ unread: 0 }])
  const answered = (await send('s1', 'Winter', ben.token)).data
  expect(answered.messages.map(({ text, own }) => [text, own])).toEqual([
    ['Why so <b>few</b>?\nLook', false],
    ['Winter', true],
  ])
})

it('one changes and deletes one’s own messages only, and a new one opens a thread that was resolved', async () => {
  const { ana, ben, of, send } = await prepare()
  const message_id = (await send('s1', 'Frist', ana.token)).data.messages[0]?.id ?? ''
  const edit = (token: string) => server.call('apiv2/edit_step_message', { ...of('s1'), message_id, text: 'First' }, token)
  expect((await edit(ben.token)).code).toBe('not_found')
  expect((await edit(ana.token)).data.messages[0]).toMatchObject({ text: 'First', edited: expect.any(String) })
  expect((await server.call('apiv2/resolve_step_thread', { ...of('s1'), resolved: true }, ben.token)).data.resolved).toMatchObject({ name: 'Ben' })
  expect((await send('s1', 'Again', ana.token)).data.resolved).toBeNull()
  const remove = (token: string) => server.call('apiv2/delete_step_message', { ...of('s1'), message_id }, token)
  expect((await remove(ben.token)).code).toBe('not_found')
  expect((await remove(ana.token)).data.messages.map((m) => m.text)).toEqual(['Again'])
})

it('a step that is withheld has no thread, and who lost access sees nothing on the next call', async () => {
  const { ana, ben, id, share, of, send, threads } = await prepare()
  await send('s2', 'Between us', ana.token)
  expect(await threads(ben.token)).toEqual([])
  expect((await server.call('apiv2/list_step_messages', of('s2'), ben.token)).code).toBe('not_found')
  expect((await send('s2', 'Me too', ben.token)).code).toBe('not_found')
  await send('s1', 'All of us', ana.token)
  await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: share }, ana.token)
  expect((await server.call('apiv2/list_step_messages', of('s1'), ben.token)).code).toBe('not_found')
})

it('messages come back with their step while a version has it, and go with it, their analysis and their author', async () => {
  const { ana, ben, id, document, of, send, threads } = await prepare()
  await send('s2', 'About cities', ana.token)
  await send('s1', 'From Ben', ben.token)
  const save = (version: number, steps: typeof document.steps) =>
    server.call('apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: { ...document, steps } }, ana.token)
  expect((await save(2, document.steps.slice(0, 1))).code).toBe('ok')
  expect((await threads(ana.token)).map((t) => t.step_id)).toEqual(['s1'])
  expect((await server.call('apiv2/list_step_messages', of('s2'), ana.token)).code).toBe('not_found')
  expect((await save(3, document.steps)).code).toBe('ok')
  expect((await threads(ana.token)).map((t) => t.step_id).sort()).toEqual(['s1', 's2'])
  const renamed = (n: number) => document.steps.slice(0, 1).map((step) => ({ ...step, name: `${n}` }))
  for (let version = 4; version < 53; version++)
    await server.services.store.analyses.save(id, version, 'Sales', { ...document, steps: renamed(version) }, ana.id)
  expect((await save(53, renamed(53))).code).toBe('ok')
  expect((await save(54, document.steps)).code).toBe('ok')
  expect((await threads(ana.token)).map((t) => t.step_id)).toEqual(['s1'])
  await server.services.store.people.remove(ben.id)
  expect(await threads(ana.token)).toEqual([])
  await send('s1', 'Alone', ana.token)
  expect((await server.call('apiv2/delete_analysis', { analysis_id: id }, ana.token)).code).toBe('ok')
  expect(await server.services.store.messages.changes(id)).toBe(0)
  expect((await server.call('apiv2/list_step_messages', of('s1'), ana.token)).code).toBe('not_found')
})

it('bounds what is written: its length, its signs, how many a step takes', async () => {
  const { ana, id, send } = await prepare()
  for (const text of ['', ' \n ', 'x'.repeat(MESSAGE_MAX + 1), 'a\u0000b', '\ud800']) expect((await send('s1', text, ana.token)).code).toBe('bad_request')
  const step = { analysisId: id, stepId: 's1' }
  for (let n = 0; n < 3; n++) expect(await server.services.store.messages.send(step, ana.id, said(`${n}`), 3)).toBe(true)
  expect(await server.services.store.messages.send(step, ana.id, said('one more'), 3)).toBe(false)
  expect(MESSAGES_MAX).toBeGreaterThan(3)
})

it('lists say how many messages of shown steps are unread, until they are read', async () => {
  const { ana, ben, of, send } = await prepare()
  const mine = async () => (await server.call('apiv2/list_analyses', {}, ana.token)).data.analyses[0]?.messages
  const shared = async () => (await server.call('apiv2/list_shared_analyses', {}, ben.token)).data.analyses[0]?.messages
  await send('s2', 'Between us', ana.token)
  await send('s1', 'One', ana.token)
  const message_id = (await send('s1', 'Two', ana.token)).data.messages.at(-1)?.id ?? ''
  expect([await mine(), await shared()]).toEqual([0, 2])
  await server.call('apiv2/read_step_messages', { ...of('s1'), message_id }, ben.token)
  await send('s1', 'Three', ben.token)
  expect([await mine(), await shared()]).toEqual([1, 0])
})

it('what was sent in one millisecond is read one by one', async () => {
  const { ana, ben, id, of, threads } = await prepare()
  const step = { analysisId: id, stepId: 's1' }
  await Promise.all(['a', 'b', 'c'].map((text) => server.services.store.messages.send(step, ana.id, said(text), 10)))
  const { messages } = await server.services.store.messages.thread(step, 10)
  await server.call('apiv2/read_step_messages', { ...of('s1'), message_id: messages[0]?.id ?? '' }, ben.token)
  expect(await threads(ben.token)).toMatchObject([{ unread: 2 }])
})
