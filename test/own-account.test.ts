/** What people can do with their own account: profile, password, email address, sessions, deletion. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { protectPassword } from '../src/server/security/secrets.ts'
import { startServer, type TestServer } from './support/server.ts'

const PASSWORD = 'Vq7!mountain'
const OTHER = 'Xk4!harbour'

let server: TestServer
let number = 0
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

async function mailsFor(email: string): Promise<string[]> {
  await server.services.mail.settle()
  const folder = join(server.dataDir, 'outbox')
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.startsWith(`To: ${email}\n`))
}
const linkIn = (mail = ''): string => /confirm-(?:new-)?email-(\S+)/.exec(mail)?.[1] ?? ''

async function person(name = 'Ana Lima') {
  const email = `person${++number}@example.org`
  await server.call('signup', { email, name, password: PASSWORD, confirm_password: PASSWORD })
  const { token, user } = (await server.call('confirm_email', { token: linkIn((await mailsFor(email)).at(-1)), password: PASSWORD })).data
  return { email, token, id: user.id }
}
const signIn = async (email: string, password = PASSWORD) => await server.call('login', { email, password })

describe('a profile', () => {
  it('keeps name, language and time zone, and new datasets begin with that zone', async () => {
    const { token } = await person()
    expect((await server.call('apiv2/get_profile', {}, token)).data).toMatchObject({ name: 'Ana Lima', locale: null, time_zone: null, has_password: true })
    const settings = { name: '王芳', locale: 'zh', time_zone: 'Asia/Shanghai' } as const
    expect((await server.call('apiv2/update_profile', settings, token)).data).toMatchObject(settings)
    expect((await server.call('validate_token', {}, token)).data.user.name).toBe('王芳')
    const { datasetId } = await server.importCsv(token, 'A\n1\n')
    expect((await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)).data.time_zone).toBe('Asia/Shanghai')
  })
  it.each([{ time_zone: 'Mars/Olympus' }, { time_zone: '+02:00' }])('refuses the zone $time_zone', async ({ time_zone }) => {
    const { token } = await person()
    expect((await server.call('apiv2/update_profile', { name: 'Ana Lima', locale: null, time_zone }, token)).code).toBe('time_zone_unknown')
  })
  it('takes no role, id or address from a body', async () => {
    const { token } = await person()
    for (const more of [{ role: 'admin' }, { id: 'x' }, { email: 'x@example.org' }, { disabled: false }]) {
      const input = { name: 'Ana Lima', locale: null, time_zone: null, ...more }
      expect((await server.call('apiv2/update_profile', input, token)).code).toBe('bad_request')
    }
  })
})

describe('a password', () => {
  it('is changed by the present one alone, and ends the other sessions', async () => {
    const { email, token } = await person()
    const elsewhere = (await signIn(email)).data.token
    const change = (password: string, next = OTHER) => server.call('apiv2/change_password', { password, new_password: next, confirm_password: next }, token)
    expect((await change('wrong')).code).toBe('wrong_password')
    expect((await change(PASSWORD, 'short')).code).toBe('invalid_password')
    expect((await change(PASSWORD)).code).toBe('ok')
    expect([(await server.call('validate_token', {}, token)).status, (await server.call('validate_token', {}, elsewhere)).status]).toEqual([200, 401])
    expect([(await signIn(email)).code, (await signIn(email, OTHER)).code]).toEqual(['bad_credentials', 'ok'])
  })
  it('is guessed at most ten times in a quarter of an hour by who holds a session', async () => {
    const limited = await startServer({ RATE_LIMITS: 'on' })
    const { id, token } = await limited.user('somebody')
    await limited.services.store.profiles.setPassword(id, await protectPassword(PASSWORD))
    const tries: string[] = []
    for (let i = 0; i < 12; i++) tries.push((await limited.call('apiv2/delete_account', { password: `guess${i}` }, token)).code)
    expect(tries).toEqual([...Array(10).fill('wrong_password'), 'rate_limited', 'rate_limited'])
    await limited.remove()
  })
})

describe('an address', () => {
  it('changes once the link at the new one was opened, and the old one is told twice', async () => {
    const { email, token } = await person()
    const next = `new-${email}`
    expect((await server.call('apiv2/change_email', { email: next, password: 'wrong' }, token)).code).toBe('wrong_password')
    const asked = await server.call('apiv2/change_email', { email: next.toUpperCase(), password: PASSWORD }, token)
    expect(asked.data).toMatchObject({ email, new_email: next })
    expect((await mailsFor(email)).at(-1)).toContain('A new email address was requested')
    expect((await signIn(email)).code).toBe('ok')
    const link = linkIn((await mailsFor(next)).at(-1))
    expect((await server.call('confirm_email_change', { token: link })).data).toEqual({ email: next })
    expect((await server.call('confirm_email_change', { token: link })).code).toBe('link_used')
    expect((await mailsFor(email)).at(-1)).toContain('has a new email')
    expect([(await signIn(email)).code, (await signIn(next)).code]).toEqual(['bad_credentials', 'ok'])
    expect((await server.call('apiv2/get_profile', {}, token)).data).toMatchObject({ email: next, new_email: null })
  })
  it('stays when the change is cancelled or asked for anew: earlier links end', async () => {
    const { email, token } = await person()
    const ask = async (next: string) => {
      await server.call('apiv2/change_email', { email: next, password: PASSWORD }, token)
      return linkIn((await mailsFor(next)).at(-1))
    }
    const [first, second] = [await ask(`a-${email}`), await ask(`b-${email}`)]
    expect((await server.call('confirm_email_change', { token: first })).code).toBe('link_used')
    expect((await server.call('apiv2/cancel_email_change', {}, token)).data.new_email).toBeNull()
    expect((await server.call('confirm_email_change', { token: second })).code).toBe('link_used')
    expect((await signIn(email)).code).toBe('ok')
  })
  it('that has an account gets a letter without a link, and the caller the same answer', async () => {
    const [known, asking] = [await person(), await person()]
    const before = (await mailsFor(known.email)).length
    const toKnown = await server.call('apiv2/change_email', { email: known.email, password: PASSWORD }, asking.token)
    const letters = (await mailsFor(known.email)).slice(before)
    expect(letters).toHaveLength(1)
    expect(letters[0]).toContain('Nothing was changed')
    expect(letters[0]).not.toContain('confirm-')
    const toNobody = await server.call('apiv2/change_email', { email: 'nobody-at-all@example.org', password: PASSWORD }, asking.token)
    const shape = (reply: typeof toKnown) => [reply.status, { ...reply.data, new_email: '' }]
    expect(shape(toKnown)).toEqual(shape(toNobody))
  })
  it('that somebody signs up with before the link is opened stays theirs', async () => {
    const { token } = await person()
    const next = `taken${++number}@example.org`
    await server.call('apiv2/change_email', { email: next, password: PASSWORD }, token)
    const link = linkIn((await mailsFor(next)).at(-1))
    await server.call('signup', { email: next, name: 'Quick One', password: OTHER, confirm_password: OTHER })
    await server.call('confirm_email', { token: linkIn((await mailsFor(next)).at(-1)), password: OTHER })
    expect((await server.call('confirm_email_change', { token: link })).code).toBe('link_used')
    expect((await signIn(next, OTHER)).code).toBe('ok')
  })
})

describe('sessions', () => {
  it('are listed with the present one marked, and end one by one or all but the present one', async () => {
    const { email, token } = await person()
    const tokens = [await signIn(email), await signIn(email)].map((reply) => reply.data.token)
    const list = async () => (await server.call('apiv2/list_sessions', {}, token)).data.sessions
    expect((await list()).map((s) => s.current).sort()).toEqual([false, false, true])
    const shown = JSON.stringify(await list())
    for (const secret of [token, ...tokens]) expect(shown).not.toContain(secret.slice(4, 20))
    const other = (await list()).find((s) => !s.current)
    expect((await server.call('apiv2/revoke_session', { session_id: other?.id ?? '' }, token)).code).toBe('ok')
    expect(await list()).toHaveLength(2)
    expect((await server.call('apiv2/revoke_session', { session_id: null }, token)).code).toBe('ok')
    expect((await list()).map((s) => s.current)).toEqual([true])
    for (const ended of tokens) expect((await server.call('validate_token', {}, ended)).status).toBe(401)
  })
  it('of somebody else cannot be ended', async () => {
    const [one, two] = [await person(), await person()]
    const [theirs] = (await server.call('apiv2/list_sessions', {}, one.token)).data.sessions
    expect((await server.call('apiv2/revoke_session', { session_id: theirs?.id ?? '' }, two.token)).code).toBe('not_found')
  })
})

describe('the end of an account', () => {
  it('is told first, and leaves nothing in the store or on the disk but ids in the audit log', async () => {
    const { email, token, id } = await person('Quentin Leaver')
    const reader = await person('Reader')
    const { datasetId } = await server.importCsv(token, 'Region,Amount\nWest,1\nbroken\n')
    const settings = { dataset_id: datasetId, title: 'Orders', description: '', time_zone: 'UTC', allow_download: true } as const
    await server.call('apiv2/save_dataset_settings', { ...settings, visibility: 'public' }, token)
    const analysis = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Shown' }, token)).data
    await server.call('apiv2/save_analysis_settings', { analysis_id: analysis.id, title: 'Shown', description: '', visibility: 'public' }, token)
    const theirs = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Theirs' }, reader.token)).data
    const copied = (await server.call('apiv2/copy_analysis', { analysis_id: analysis.id }, reader.token)).data
    expect((await server.call('apiv2/get_account_contents', {}, token)).data).toEqual({
      datasets: [{ id: datasetId, title: 'Orders', public: true, used: 2 }],
      analyses: [{ id: analysis.id, title: 'Shown', public: true, shared: 0, copies: 1, takers: [], offered_to: null, own_dataset: true }],
      connections: [],
    })
    await server.call('apiv2/change_email', { email: `later-${email}`, password: PASSWORD }, token)
    const version = (await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)).data.version_id ?? ''
    const { data } = server.services
    const files = [data.uploadFile(datasetId), data.refusedFile(version), data.versionFile(version)]
    expect(files.map((file) => existsSync(file))).toEqual([true, true, true])

    expect((await server.call('apiv2/delete_account', { password: 'wrong' }, token)).code).toBe('wrong_password')
    expect((await server.call('apiv2/delete_account', { password: PASSWORD }, token)).code).toBe('ok')
    expect((await server.call('validate_token', {}, token)).status).toBe(401)
    expect((await signIn(email)).code).toBe('bad_credentials')
    expect(files.map((file) => existsSync(file))).toEqual([false, false, false])
    expect((await server.call('apiv2/get_dataset', { dataset_id: datasetId })).code).toBe('not_found')
    expect((await server.call('apiv2/get_analysis', { analysis_id: analysis.id })).code).toBe('not_found')
    for (const kept of [theirs.id, copied.id]) expect((await server.call('apiv2/get_analysis', { analysis_id: kept }, reader.token)).code).toBe('ok')
    expect(await mailsFor(email)).toEqual([])
    expect(tracesOf([email, 'Quentin', id])).toEqual(['audit_log'])
  })
  it('is refused to the only administrator', async () => {
    const { id, token } = await person()
    await server.services.store.people.setRole(id, 'admin')
    expect((await server.call('apiv2/delete_account', { password: PASSWORD }, token)).code).toBe('last_admin')
  })
})

/** Returns the store's tables that contain any of these texts. */
function tracesOf(texts: readonly string[]): string[] {
  const db = new DatabaseSync(join(server.dataDir, 'tessera.sqlite'), { timeout: 5_000 })
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map((row) => String(row.name))
  const found = tables.filter((name) => {
    const rows = JSON.stringify(db.prepare(`SELECT * FROM "${name}"`).all()).toLowerCase()
    return texts.some((text) => rows.includes(text.toLowerCase()))
  })
  db.close()
  return found
}
