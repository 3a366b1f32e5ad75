/** Mentions of people in messages about steps: who can be mentioned, what is stored, and who is notified. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MENTIONS_MAX } from '../src/contract/message.ts'
import { mailMessages } from '../src/server/operations/messages/mails.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

type User = Awaited<ReturnType<TestServer['user']>>
const by = (column: string) => aConfig({ rows: [column], measures: [aMeasure('n', 'count', null)] })
const emailOf = (name: string, { id }: User): string => `${name}-${id}@example.org`.toLowerCase()

/** Creates Ana's analysis of two steps. It is shared with Ben and 王晓明, who have opened it, and with Eve, who has not. Ben can see only the first step. */
async function prepare() {
  const [ana, ben, wang, eve] = [await server.user('Ana'), await server.user('Ben'), await server.user('Wang'), await server.user('Eve')]
  await server.call('apiv2/update_profile', { name: '王晓明', locale: 'en', time_zone: null }, wang.token)
  const { datasetId } = await server.importCsv(ana.token, 'Region,City\nWest,Rome\n')
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Sales' }, ana.token)).data
  const [first] = value_json.steps
  if (!first) throw new Error('an analysis has a step')
  const steps = [
    { ...first, name: 'By region', config: by('c1') },
    { ...first, id: 's2', step_id: 's2', name: 'By city', config: by('c2') },
  ]
  await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, ana.token)
  const share = (email: string, column_ids: string[]) =>
    server.call('apiv2/share_analysis', { analysis_id: id, emails: [email], role: 'viewer', publication: { level: 'explore', column_ids } }, ana.token)
  await share(emailOf('Ben', ben), ['c1'])
  await share(emailOf('Wang', wang), ['c1', 'c2'])
  const { people } = (await share(emailOf('Eve', eve), ['c1', 'c2'])).data
  for (const { token } of [ben, wang]) await server.call('apiv2/get_analysis', { analysis_id: id }, token)
  await server.services.mail.settle()
  const of = (step_id = 's1') => ({ analysis_id: id, step_id })
  const mentioning = (text: string, ...whom: User[]) => {
    const places = [...text.matchAll(/@\p{L}+/gu)]
    return {
      text,
      mentions: whom.map((user, at) => ({ user_id: user.id, start: places[at]?.index ?? 0, end: (places[at]?.index ?? 0) + (places[at]?.[0].length ?? 0) })),
    }
  }
  const send = async (text: string, whom: User[], by: User = ana, step = 's1') =>
    (await server.call('apiv2/send_step_message', { ...of(step), ...mentioning(text, ...whom) }, by.token)).data.messages.at(-1)
  const edit = async (message_id: string, text: string, whom: User[]) =>
    (await server.call('apiv2/edit_step_message', { ...of(), message_id, ...mentioning(text, ...whom) }, ana.token)).data.messages.at(-1)
  const read = async (by: User, step = 's1') => (await server.call('apiv2/list_step_messages', of(step), by.token)).data.messages.at(-1)
  const threads = async (by: User) => (await server.call('apiv2/list_step_threads', { analysis_id: id }, by.token)).data.threads
  const takeAway = (user: User, name: string) =>
    server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: people.find(({ email }) => email === emailOf(name, user))?.id ?? '' }, ana.token)
  return { ana, ben, wang, eve, id, of, mentioning, send, edit, read, threads, takeAway }
}
type World = Awaited<ReturnType<typeof prepare>>

const offeredTo = async ({ of }: World, user: User, step = 's1') =>
  (await server.call('apiv2/list_step_people', of(step), user.token)).data.people.map(({ name, email, owner }) => [name, email, owner])

const marked = (message: { text: string; mentions: { start: number; end: number; you: boolean }[] } | undefined) =>
  message?.mentions.map(({ start, end, you }) => [message.text.slice(start, end), you])

const mailsTo = async (address: string): Promise<string[]> => {
  await mailMessages(server.services, Date.now() + 5 * 60_000)
  await server.services.mail.settle()
  return readdirSync(join(server.dataDir, 'outbox'))
    .sort()
    .map((file) => readFileSync(join(server.dataDir, 'outbox', file), 'utf8'))
    .filter((mail) => mail.startsWith(`To: ${address}\n`) && mail.includes('List-Unsubscribe:'))
}

it('offers others of the analysis who opened it and are shown the step, with addresses to its owner alone', async () => {
  const world = await prepare()
  const { ana, ben, wang, of } = world
  expect(await offeredTo(world, ana)).toEqual([
    ['Ben', emailOf('Ben', ben), false],
    ['王晓明', emailOf('Wang', wang), false],
  ])
  expect(await offeredTo(world, ben)).toEqual([
    ['Ana', null, true],
    ['王晓明', null, false],
  ])
  expect(await offeredTo(world, wang, 's2')).toEqual([['Ana', null, true]])
  expect((await server.call('apiv2/list_step_people', of('s2'), ben.token)).code).toBe('not_found')
  const { people } = (await server.call('apiv2/list_step_people', of(), ana.token)).data
  expect(people.map(({ readings }) => readings)).toEqual([[], ['wangxiaoming', 'wxm']])
})

it('stores a reference: it shows the name that the person has now, and nothing that was written in its place', async () => {
  const { ana, ben, send, read } = await prepare()
  const sent = await send('  Ask @Boss, please', [ben])
  expect([sent?.text, marked(sent)]).toEqual(['Ask @Ben, please', [['@Ben', false]]])
  await server.call('apiv2/update_profile', { name: 'Benedict the Long', locale: 'en', time_zone: null }, ben.token)
  const now = await read(ben)
  expect([now?.text, marked(now)]).toEqual(['Ask @Benedict the Long, please', [['@Benedict the Long', true]]])
  expect(marked(await read(ana))).toEqual([['@Benedict the Long', false]])
})

it('leaves a mention of anybody else plain text, and tells them nothing', async () => {
  const world = await prepare()
  const { ben, eve, send, threads } = world
  const stranger = await server.user('Stranger')
  const sent = await send('@Eve @Stranger @Nobody @Ben', [eve, stranger, { ...eve, id: 'nobody' }])
  expect([sent?.text, sent?.mentions]).toEqual(['@Eve @Stranger @Nobody @Ben', []])
  // the message is about a step that the people mentioned cannot see
  expect((await send('@Ben', [ben], world.ana, 's2'))?.mentions).toEqual([])
  expect((await threads(ben)).map(({ mentions }) => mentions)).toEqual([0])
  expect(await mailsTo(emailOf('Stranger', stranger))).toEqual([])
  expect((await mailsTo(emailOf('Ben', ben))).join()).not.toContain('mentions you')
})

it('refuses places that are not in the text, overlap, are out of order, or do not begin with the sign', async () => {
  const { ana, ben, of } = await prepare()
  const text = '@Ben ＠Ben 😀'
  const send = (...places: [number, number][]) =>
    server.call('apiv2/send_step_message', { ...of(), text, mentions: places.map(([start, end]) => ({ user_id: ben.id, start, end })) }, ana.token)
  for (const places of [
    [[0, 99]],
    [[1, 4]],
    [[0, 1]],
    [[0, 0]],
    [[4, 0]],
    [[-1, 4]],
    [[0.5, 4]],
    [
      [0, 4],
      [0, 4],
    ],
    [
      [5, 9],
      [0, 4],
    ],
    [[5, 11]],
  ] as [number, number][][])
    expect([places, (await send(...places)).code]).toEqual([places, 'bad_request'])
  const many = Array.from({ length: MENTIONS_MAX + 1 }, (_, n) => ({ user_id: ben.id, start: n * 3, end: n * 3 + 2 }))
  const crowd = { ...of(), text: '@B '.repeat(MENTIONS_MAX + 1), mentions: many }
  expect((await server.call('apiv2/send_step_message', crowd, ana.token)).code).toBe('bad_request')
  const extra = { ...of(), text, mentions: [{ user_id: ben.id, start: 0, end: 4, name: 'Ana' }] }
  expect((await server.call('apiv2/send_step_message', extra as never, ana.token)).code).toBe('bad_request')
  expect((await send([0, 4], [5, 9])).data.messages.at(-1)?.text).toBe('@Ben @Ben 😀')
})

it('marks unread messages that mention the reader, until they are read', async () => {
  const { ana, ben, id, of, send, threads } = await prepare()
  await send('Nobody in particular', [])
  const sent = await send('@Ben look, and @Ben again', [ben, ben])
  expect(await threads(ben)).toEqual([{ step_id: 's1', messages: 2, unread: 2, mentions: 1, resolved: false }])
  const listed = async (user: User) => (await server.call('apiv2/list_shared_analyses', {}, user.token)).data.analyses.find((one) => one.id === id)
  expect(await listed(ben)).toMatchObject({ messages: 2, mentions: 1 })
  await server.call('apiv2/read_step_messages', { ...of(), message_id: sent?.id ?? '' }, ben.token)
  expect(await threads(ben)).toMatchObject([{ unread: 0, mentions: 0 }])
  await send('@Ana yes', [ana], ben)
  const own = (await server.call('apiv2/list_analyses', {}, ana.token)).data.analyses.find((one) => one.id === id)
  expect(own).toMatchObject({ messages: 1, mentions: 1 })
})

it('a change tells whom it mentions for the first time, once, also of a message that was read and mailed before', async () => {
  const { ben, wang, of, send, edit, threads } = await prepare()
  const address = emailOf('Ben', ben)
  const id = (await send('Look, @Wang', [wang]))?.id ?? ''
  const later = (await send('Later', []))?.id ?? ''
  await server.call('apiv2/read_step_messages', { ...of(), message_id: later }, ben.token)
  expect(await mailsTo(address)).toEqual([])
  await edit(id, 'Look, @Wang and @Ben', [wang, ben])
  expect(await threads(ben)).toMatchObject([{ unread: 1, mentions: 1 }])
  const [mail = ''] = await mailsTo(address)
  expect(mail).toMatch(/^Subject: You are mentioned in new messages about Sales$/m)
  expect(mail).toMatch(/Ana mentions you, [\s\S]*\nLook, @王晓明 and @Ben\n/)
  expect(mail).not.toContain('Later')
  // removing a mention deletes it for its recipient; adding it again sends no second notification
  await edit(id, 'Look, @Wang', [wang])
  expect(await threads(ben)).toMatchObject([{ unread: 0, mentions: 0 }])
  await edit(id, 'Look, @Ben', [ben])
  expect(await threads(ben)).toMatchObject([{ unread: 1, mentions: 1 }])
  expect(await mailsTo(address)).toHaveLength(1)
  await server.call('apiv2/read_step_messages', { ...of(), message_id: later }, ben.token)
  await edit(id, 'Look, @Ben!', [ben])
  expect(await threads(ben)).toMatchObject([{ unread: 0, mentions: 0 }])
})

it('mails say which messages mention their reader, and nobody who ended mails gets one for a mention', async () => {
  const { ben, wang, id, send } = await prepare()
  await server.call('apiv2/choose_message_mails', { analysis_id: id, mailed: false }, wang.token)
  await send('For all', [])
  await send('For @Ben and @Wang', [ben, wang])
  const [mail = ''] = await mailsTo(emailOf('Ben', ben))
  expect(mail).toMatch(/\nAna, [^\n]+\n+For all\n+Ana mentions you, [^\n]+\n+For @Ben and @王晓明\n/)
  expect(await mailsTo(emailOf('Wang', wang))).toEqual([])
  await server.call('apiv2/update_profile', { name: 'Ben', locale: 'zh', time_zone: null }, ben.token)
  await send('For @Ben', [ben])
  expect((await mailsTo(emailOf('Ben', ben))).at(-1)).toMatch(/Subject: “Sales”有新消息提到了您\n[\s\S]*\nAna 提到了您，[^\n]+\n+For @Ben\n/)
})

it('a mail leaves out messages that mention its reader last', async () => {
  const { ana, ben, id, send } = await prepare()
  const step = { analysisId: id, stepId: 's1' }
  for (let n = 1; n <= 21; n++) await server.services.store.messages.send(step, ana.id, { text: `Message ${n}.`, mentions: [], cell: null }, 100)
  await send('For @Ben', [ben])
  const [mail = ''] = await mailsTo(emailOf('Ben', ben))
  expect(mail).toMatch(/\nMessage 19\.\n[\s\S]*\nFor @Ben\n[\s\S]*2 more messages/)
  expect(mail).not.toContain('Message 20.')
})

it('who lost access is not mentioned any more: the name stays as it was written, and comes back as a mention with the access', async () => {
  const world = await prepare()
  const { ana, eve, id, send, read, threads, takeAway } = world
  await server.call('apiv2/get_analysis', { analysis_id: id }, eve.token)
  await send('Ask @Eve', [eve])
  await takeAway(eve, 'Eve')
  await server.call('apiv2/update_profile', { name: 'Evelyn', locale: 'en', time_zone: null }, eve.token)
  expect(await read(ana)).toMatchObject({ text: 'Ask @Eve', mentions: [] })
  expect((await send('And @Eve', [eve]))?.mentions).toEqual([])
  expect(await mailsTo(emailOf('Eve', eve))).toEqual([])
  const again = { analysis_id: id, emails: [emailOf('Eve', eve)], role: 'viewer' as const }
  await server.call('apiv2/share_analysis', again, ana.token)
  await server.call('apiv2/get_analysis', { analysis_id: id }, eve.token)
  const messages = (await server.call('apiv2/list_step_messages', world.of(), eve.token)).data.messages
  expect(messages.map(({ text, mentions }) => [text, mentions.length])).toEqual([
    ['Ask @Evelyn', 1],
    ['And @Eve', 0],
  ])
  expect(await threads(eve)).toMatchObject([{ mentions: 1 }])
})

it('goes with its message and the account of whom it mentions, whose name stays in the text as it was written', async () => {
  const { ana, ben, wang, of, send, read, threads } = await prepare()
  const kept = await send('Ask @Wang', [wang])
  const gone = await send('Ask @Ben', [ben])
  await server.call('apiv2/delete_step_message', { ...of(), message_id: gone?.id ?? '' }, ana.token)
  expect(await threads(ben)).toMatchObject([{ mentions: 0 }])
  await server.services.store.people.remove(wang.id)
  expect(await read(ana)).toMatchObject({ id: kept?.id, text: 'Ask @王晓明', mentions: [] })
})

it('an account that is stopped is neither offered nor marked', async () => {
  const world = await prepare()
  const { ana, wang, send, read } = world
  await send('Ask @Wang', [wang])
  const admin = await server.user('admin', 'admin')
  await server.call('apiv2/admin_set_person', { person_id: wang.id, disabled: true, role: 'user' }, admin.token)
  expect((await offeredTo(world, ana)).map(([name]) => name)).toEqual(['Ben'])
  expect((await read(ana))?.mentions).toEqual([])
})

it('changes are counted with what is sent: nobody mails others by changing a message again and again', async () => {
  const limited = await startServer({ RATE_LIMITS: 'on' })
  try {
    const ana = await limited.user('Ana')
    const { datasetId } = await limited.importCsv(ana.token, 'Region\nWest\n')
    const { id } = (await limited.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Sales' }, ana.token)).data
    const of = { analysis_id: id, step_id: 's1' }
    const message_id = (await limited.call('apiv2/send_step_message', { ...of, text: 'One' }, ana.token)).data.messages[0]?.id ?? ''
    const codes = new Set<string>()
    for (let n = 0; n < 45 && !codes.has('rate_limited'); n++)
      codes.add((await limited.call('apiv2/edit_step_message', { ...of, message_id, text: `${n}` }, ana.token)).code)
    expect([...codes]).toEqual(['ok', 'rate_limited'])
  } finally {
    await limited.remove()
  }
})
