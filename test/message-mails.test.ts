/**
 * Emails about messages: several messages in one email, the time at which it is sent, and only to people who may still
 * read them and have not turned emails off.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailMessages } from '../src/server/operations/messages/mails.ts'
import { LOCALES } from '../src/texts/languages.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

const MINUTE = 60_000
let server: TestServer
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://tessera.example.org' })
})
afterAll(() => server.remove())

const by = (column: string) => aConfig({ rows: [column], measures: [aMeasure('n', 'count', null)] })
const emailOf = (name: string, { id }: { id: string }): string => `${name}-${id}@example.org`.toLowerCase()

/** Creates Ana's analysis of two steps; Ben can see only the first. */
async function prepare(title = 'Sales') {
  const [ana, ben] = [await server.user('Ana'), await server.user('Ben')]
  const { datasetId } = await server.importCsv(ana.token, 'Region,City\nWest,Rome\n')
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title }, ana.token)).data
  const [first] = value_json.steps
  if (!first) throw new Error('an analysis has a step')
  const { auto: _auto, ...named } = first
  const steps = [
    { ...named, name: 'By region', config: by('c1') },
    { ...named, id: 's2', step_id: 's2', name: 'By city', config: by('c2') },
  ]
  await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, ana.token)
  const publication = { level: 'explore' as const, column_ids: ['c1'] }
  const shared = await server.call('apiv2/share_analysis', { analysis_id: id, emails: [emailOf('Ben', ben)], role: 'viewer', publication }, ana.token)
  await server.services.mail.settle()
  const of = (step_id: string) => ({ analysis_id: id, step_id })
  const send = async (step: string, text: string, token = ana.token) =>
    (await server.call('apiv2/send_step_message', { ...of(step), text }, token)).data.messages.at(-1)?.id ?? ''
  const read = (message_id: string, step = 's1') => server.call('apiv2/read_step_messages', { ...of(step), message_id }, ben.token)
  return { ana, ben, id, of, send, read, share: shared.data.people[0]?.id ?? '' }
}

const mailsTo = (address: string): string[] =>
  readdirSync(join(server.dataDir, 'outbox'))
    .sort()
    .map((file) => readFileSync(join(server.dataDir, 'outbox', file), 'utf8'))
    .filter((mail) => mail.startsWith(`To: ${address}\n`) && mail.includes('List-Unsubscribe:'))

/** Sends the emails that are due `after` milliseconds from now; returns those to Ben and Ana. */
async function mailed({ ana, ben }: Awaited<ReturnType<typeof prepare>>, after = 5 * MINUTE) {
  await mailMessages(server.services, Date.now() + after)
  await server.services.mail.settle()
  return { ben: mailsTo(emailOf('Ben', ben)), ana: mailsTo(emailOf('Ana', ana)) }
}
const linkIn = (mail = ''): string => /List-Unsubscribe: <https:\/\/tessera\.example\.org([^>]+)>/.exec(mail)?.[1] ?? ''

it('tells of several messages in one mail within five minutes of the first, and never their author', async () => {
  const world = await prepare()
  await world.send('s1', 'Why so <b>few</b>?')
  expect((await mailed(world, 3 * MINUTE)).ben).toEqual([])
  await world.send('s1', 'Look')
  const { ben, ana } = await mailed(world, 4 * MINUTE + 30_000)
  expect([ben.length, ana]).toEqual([1, []])
  expect(ben[0]).toMatch(/Why so <b>few<\/b>\?[\s\S]*Look[\s\S]*Replies to this email are not read/)
  expect(ben[0]).toContain(`/analysis-${world.id}?step=s1&messages=s1`)
  expect((await mailed(world)).ben).toHaveLength(1)
  await world.send('s1', 'Only this')
  const [, next = ''] = (await mailed(world)).ben
  expect([next.includes('Only this'), next.includes('Look')]).toEqual([true, false])
})

it('writes in the language of the pages that its reader used last, unless they chose one', async () => {
  const world = await prepare()
  const { token } = world.ben
  const speaks = async (header: string) => {
    await server.call('apiv2/get_profile', {}, token, { 'accept-language': header })
    await world.send('s1', 'Look')
    return (await mailed(world)).ben.at(-1)
  }
  expect(await speaks('fr')).toContain('Replies to this email are not read')
  expect(await speaks('zh-CN,zh;q=0.9')).toMatch(/新消息[\s\S]*\/zh\/analysis-/)
  await server.call('apiv2/update_profile', { name: 'Ben', locale: 'en', time_zone: null }, token)
  expect(await speaks('zh')).toContain('Replies to this email are not read')
})

it('names a step that nobody has named by its content, in the language of its reader', async () => {
  const world = await prepare()
  const { version, value_json } = (await server.call('apiv2/get_analysis', { analysis_id: world.id }, world.ana.token)).data
  const steps = value_json.steps.map((step) => ({ ...step, name: 'Step 1', auto: true as const, config: by('c1') }))
  await server.call('apiv2/save_analysis', { analysis_id: world.id, base_version: version, value_json: { ...value_json, steps } }, world.ana.token)
  await server.call('apiv2/update_profile', { name: 'Ben', locale: 'zh', time_zone: null }, world.ben.token)
  await world.send('s1', 'Look')
  expect((await mailed(world)).ben.at(-1)).toContain('（按Region）')
  await server.call('apiv2/update_profile', { name: 'Ben', locale: 'en', time_zone: null }, world.ben.token)
  await world.send('s1', 'Look again')
  expect((await mailed(world)).ben.at(-1)).toContain(' by Region')
})

it('does not tell what was read or deleted meanwhile, of a step that is withheld, or after access ended', async () => {
  const world = await prepare()
  await world.read(await world.send('s1', 'Read'))
  const gone = await world.send('s1', 'Deleted')
  await server.call('apiv2/delete_step_message', { ...world.of('s1'), message_id: gone }, world.ana.token)
  await world.send('s2', 'Between us')
  expect((await mailed(world)).ben).toEqual([])
  await world.send('s1', 'Too late')
  await server.call('apiv2/unshare_analysis', { analysis_id: world.id, share_id: world.share }, world.ana.token)
  expect((await mailed(world)).ben).toEqual([])
})

type World = Awaited<ReturnType<typeof prepare>>
interface Case {
  readonly what: string
  /** Runs after the messages are sent and before the email is due. */
  readonly meanwhile: (world: World, ids: { readonly first: string; readonly second: string }) => Promise<unknown>
  /** Which of the messages 'First' and 'Second' the email quotes; empty if no email is sent. */
  readonly quoted: readonly string[]
}
const edit = ({ of, ana }: World, message_id: string, text: string) => server.call('apiv2/edit_step_message', { ...of('s1'), message_id, text }, ana.token)
const remove = ({ of, ana }: World, message_id: string) => server.call('apiv2/delete_step_message', { ...of('s1'), message_id }, ana.token)
const resolve = ({ of, ana }: World, resolved: boolean) => server.call('apiv2/resolve_step_thread', { ...of('s1'), resolved }, ana.token)
const choose = ({ id, ben }: World, isMailed: boolean) => server.call('apiv2/choose_message_mails', { analysis_id: id, mailed: isMailed }, ben.token)
const CASES: readonly Case[] = [
  { what: 'nothing: both', meanwhile: async () => {}, quoted: ['First', 'Second'] },
  { what: 'one was changed: as it is now', meanwhile: (w, { first }) => edit(w, first, 'Changed'), quoted: ['Changed', 'Second'] },
  {
    what: 'one was changed and read: the other',
    meanwhile: async (w, { first }) => [await edit(w, first, 'Changed'), await w.read(first)],
    quoted: ['Second'],
  },
  { what: 'one was deleted: the other', meanwhile: (w, { second }) => remove(w, second), quoted: ['First'] },
  { what: 'one was read and the other deleted: none', meanwhile: async (w, { first, second }) => [await w.read(first), await remove(w, second)], quoted: [] },
  { what: 'the thread was resolved: both, since nobody read them', meanwhile: (w) => resolve(w, true), quoted: ['First', 'Second'] },
  {
    what: 'it was resolved and opened again: both, once',
    meanwhile: async (w) => [await resolve(w, true), await resolve(w, false)],
    quoted: ['First', 'Second'],
  },
  {
    what: 'one was changed in a resolved thread: as it is now',
    meanwhile: async (w, { second }) => [await resolve(w, true), await edit(w, second, 'Changed')],
    quoted: ['First', 'Changed'],
  },
  { what: 'mails were ended: none', meanwhile: (w) => choose(w, false), quoted: [] },
  { what: 'mails were ended and begun again: both', meanwhile: async (w) => [await choose(w, false), await choose(w, true)], quoted: ['First', 'Second'] },
  {
    what: 'access ended in a resolved thread: none',
    meanwhile: async (w) => [await resolve(w, true), await server.call('apiv2/unshare_analysis', { analysis_id: w.id, share_id: w.share }, w.ana.token)],
    quoted: [],
  },
]

it.each(CASES)('tells, where $what', async ({ meanwhile, quoted }) => {
  const world = await prepare()
  await meanwhile(world, { first: await world.send('s1', 'First'), second: await world.send('s1', 'Second') })
  const { ben } = await mailed(world)
  expect(ben.map((mail) => ['First', 'Second', 'Changed'].filter((text) => mail.includes(`\n${text}\n`)).sort())).toEqual(
    quoted.length === 0 ? [] : [[...quoted].sort()],
  )
  expect((await mailed(world)).ben).toHaveLength(ben.length)
})

it('survives a server that ends: what is due is stored, and taken once', async () => {
  const world = await prepare()
  await world.send('s1', 'Kept')
  const due = await server.services.store.messageMails.due(new Date(Date.now() + 5 * MINUTE).toISOString(), 10)
  const mine = due.find(({ analysis_id }) => analysis_id === world.id)
  if (!mine) throw new Error('a mail is due')
  expect([await server.services.store.messageMails.take(mine), await server.services.store.messageMails.take(mine)]).toEqual([true, false])
  await server.services.store.messageMails.putBack(mine)
  expect((await mailed(world)).ben).toHaveLength(1)
})

it('ends by the link of the mail without a session, for the analysis or for all, as often as one likes', async () => {
  const world = await prepare()
  await world.send('s1', 'One')
  const path = linkIn((await mailed(world)).ben[0])
  const token = path.slice('/unsubscribe-'.length)
  for (let time = 0; time < 2; time++) {
    const pressed = await server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.statusCode).toBe(200)
  }
  await world.send('s1', 'Two')
  expect((await mailed(world)).ben).toHaveLength(1)
  expect((await server.call('get_mail_choice', { token })).data).toEqual({ title: 'Sales', analysis: false, others: true })
  expect((await server.call('set_mail_choice', { token, about: 'all', mailed: false })).data).toMatchObject({ analysis: false, others: false })
  await server.call('apiv2/choose_message_mails', { analysis_id: world.id, mailed: true }, world.ben.token)
  expect((await server.call('apiv2/list_step_threads', { analysis_id: world.id }, world.ben.token)).data.mailed).toBe(true)
  await world.send('s1', 'Three')
  expect((await mailed(world)).ben.at(-1)).toMatch(/Three/)
  expect((await server.call('set_mail_choice', { token, about: 'all', mailed: true })).data).toMatchObject({ analysis: true, others: true })
  await server.call('apiv2/unshare_analysis', { analysis_id: world.id, share_id: world.share }, world.ana.token)
  expect((await server.call('get_mail_choice', { token })).data.title).toBeNull()
  for (const forged of [token.slice(0, -2), `${token.split('.')[0]}.${'A'.repeat(43)}`, 'x.y', ''])
    expect((await server.app.inject({ method: 'POST', url: `/unsubscribe-${forged}` })).statusCode).not.toBe(200)
})

it.each(LOCALES)('is written in the language of the person (%s)', async (locale) => {
  const world = await prepare(locale === 'en' ? 'Sales' : '销售')
  await server.call('apiv2/update_profile', { name: 'Ben', locale, time_zone: null }, world.ben.token)
  await world.send('s1', 'Why so few in the East?\nLook at "winter" & <spring>.')
  await world.send('s1', '为什么东部这么少？')
  const [mail = ''] = (await mailed(world)).ben
  const plain = mail
    .replaceAll(world.id, 'ANALYSIS')
    .replace(emailOf('Ben', world.ben), 'ben@example.org')
    .replaceAll(linkIn(mail).replace('/zh', ''), '/unsubscribe-TOKEN')
    .replace(/[A-Z][a-z]{2} \d\d?, \d{4}, \d\d?:\d\d [AP]M UTC/g, 'Jan 31, 2026, 9:05 AM UTC')
    .replace(/\d{4}年\d+月\d+日 \d\d:\d\d UTC/g, '2026年1月31日 09:05 UTC')
  await expect(plain).toMatchFileSnapshot(`golden/mails/step-messages.${locale}.txt`)
})

it('the log says who wrote, changed, deleted and settled, and nothing of what', async () => {
  const { ana, id, of, send } = await prepare()
  const message_id = await send('s1', 'Secret')
  await server.call('apiv2/edit_step_message', { ...of('s1'), message_id, text: 'Secret too' }, ana.token)
  await server.call('apiv2/resolve_step_thread', { ...of('s1'), resolved: true }, ana.token)
  await server.call('apiv2/resolve_step_thread', { ...of('s1'), resolved: false }, ana.token)
  await server.call('apiv2/delete_step_message', { ...of('s1'), message_id }, ana.token)
  const entries = (await server.services.store.audit.last(20)).filter((entry) => entry.subject === id && /^(message|thread)_/.test(entry.action))
  expect(entries.map((entry) => entry.action).sort()).toEqual(['message_deleted', 'message_edited', 'message_sent', 'thread_reopened', 'thread_resolved'])
  expect(entries.every((entry) => entry.actor === ana.id)).toBe(true)
  expect(JSON.stringify(entries)).not.toContain('Secret')
})
