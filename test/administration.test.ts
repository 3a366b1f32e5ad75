/** Administrators can manage accounts but never see private content. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingsInForce } from '../src/server/operations/administration/installation.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let admin: { id: string; token: string }
beforeAll(async () => {
  server = await startServer({ SMTP_URL: 'smtp://mailer:canary-password@localhost:2525' })
  admin = await server.user('admin', 'admin')
})
afterAll(() => server.remove())

const listed = async (search: string) => (await server.call('apiv2/admin_list_people', { search }, admin.token)).data
const set = (person_id: string, disabled: boolean, role: 'user' | 'admin', token = admin.token) =>
  server.call('apiv2/admin_set_person', { person_id, disabled, role }, token)

describe('people', () => {
  it('are found by parts of names and addresses in any case, and signs of patterns are signs', async () => {
    const { id } = await server.user('Percy 50%_off')
    for (const search of ['percy', '50%_OFF', id.toLowerCase(), '%_']) expect((await listed(search)).people.map((p) => p.id)).toContain(id)
    expect(await listed('50_%off')).toEqual({ people: [], total: 0 })
    expect(await listed("' or 1=1 --")).toEqual({ people: [], total: 0 })
  })
  it('come by pages of fifty', async () => {
    for (let i = 0; i < 55; i++) await server.user(`page-${i}`)
    const first = await listed('page-')
    const second = (await server.call('apiv2/admin_list_people', { search: 'page-', start: 50 }, admin.token)).data
    expect([first.people.length, first.total, second.people.length]).toEqual([50, 55, 5])
    expect(new Set([...first.people, ...second.people].map((p) => p.id)).size).toBe(55)
  })
  it('lose every session when they are disabled, and may sign in again once enabled', async () => {
    const person = await server.user('person')
    expect((await server.call('validate_token', {}, person.token)).status).toBe(200)
    expect((await set(person.id, true, 'user')).data).toMatchObject({ disabled: true, last_used: null })
    expect((await server.call('validate_token', {}, person.token)).status).toBe(401)
    expect((await set(person.id, false, 'user')).data.disabled).toBe(false)
    expect((await server.call('validate_token', {}, person.token)).status).toBe(401)
    expect(await server.services.store.accounts.openSession('new', person.id, 1_000, '')).toBe(true)
  })
  it('get another role from the next call on', async () => {
    const person = await server.user('person')
    expect((await server.call('apiv2/admin_list_people', {}, person.token)).code).toBe('unauthorized')
    await set(person.id, false, 'admin')
    expect((await server.call('apiv2/admin_list_people', {}, person.token)).code).toBe('ok')
    await set(person.id, false, 'user', person.token)
    expect((await server.call('apiv2/admin_list_people', {}, person.token)).code).toBe('ok')
    await set(person.id, false, 'user')
    expect((await server.call('apiv2/admin_list_people', {}, person.token)).code).toBe('unauthorized')
  })
  it('cannot change themselves, and nobody is found by an unknown id', async () => {
    expect((await set(admin.id, true, 'admin')).code).toBe('own_account')
    expect((await set('nobody', true, 'user')).code).toBe('not_found')
  })
  it('who signed in by a password that is right are told nothing when they are disabled', async () => {
    const email = 'disabled@example.org'
    await server.services.store.accounts.add({ id: 'dis', email, name: 'Disabled', password: await hashed('Vq7!mountain'), role: 'user', confirmed: true })
    expect((await server.call('login', { email, password: 'Vq7!mountain' })).code).toBe('ok')
    await set('dis', true, 'user')
    const refused = await server.call('login', { email, password: 'Vq7!mountain' })
    expect([refused.status, refused.message]).toEqual([400, 'Incorrect email or password'])
  })
})

async function hashed(password: string): Promise<string> {
  const { protectPassword } = await import('../src/server/security/secrets.ts')
  return await protectPassword(password)
}

/** Builds a SQLite file whose only view computes forever without returning a row. */
function endlessView(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-endless-'))
  const db = new DatabaseSync(join(folder, 'x.db'))
  db.exec('CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS total FROM n')
  db.close()
  const file = readFileSync(join(folder, 'x.db'))
  rmSync(folder, { recursive: true })
  return file
}

describe('the installation', () => {
  it('shows figures, and no title or value of anybody whose imports go well', async () => {
    const owner = await server.user('owner')
    const { datasetId } = await server.importCsv(owner.token, 'Hidden heading\nhidden value\n')
    await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Hidden analysis' }, owner.token)
    const settings = { dataset_id: datasetId, title: 'Hidden title', description: 'Hidden text', time_zone: 'UTC' } as const
    await server.call('apiv2/save_dataset_settings', { ...settings, visibility: 'private', allow_download: false }, owner.token)
    const { data } = await server.call('apiv2/admin_get_installation', {}, admin.token)
    expect(data.storage.datasets).toBeGreaterThan(0)
    expect(data.jobs[0]).toMatchObject({ owner: 'owner', kind: 'import', state: 'done' })
    const people = await listed('')
    expect(JSON.stringify([data, people])).not.toMatch(/hidden/i)
    for (const name of ['apiv2/list_datasets', 'apiv2/list_analyses', 'apiv2/list_jobs', 'apiv2/list_demo_analyses'] as const)
      expect(JSON.stringify((await server.call(name, {}, admin.token)).data)).not.toMatch(/hidden/i)
  })
  it('shows of jobs in trouble their dataset and cause, without names out of data, in both languages, and stops one', async () => {
    const owner = await server.user('owner')
    const failed = await server.upload(owner.token, '"hidden value\n1\n2\n', 'Sales')
    await server.jobEnd(failed.data.job_id ?? '', owner.token)
    const jobs = async (language: string) => (await server.call('apiv2/admin_get_installation', {}, admin.token, { 'accept-language': language })).data.jobs
    const [english, chinese] = [await jobs('en'), await jobs('zh')].map((all) => all.find(({ id }) => id === failed.data.job_id))
    expect(english).toMatchObject({ owner: 'owner', dataset: 'Sales', state: 'failed', cause: { code: 'file_unterminated_quote' } })
    expect([english?.cause?.message, chinese?.cause?.message]).toEqual([expect.stringContaining('line 1'), expect.stringContaining('1')])
    expect(JSON.stringify([english, chinese])).not.toMatch(/hidden/i)
    expect((await server.call('apiv2/admin_stop_job', { job_id: failed.data.job_id ?? '' }, admin.token)).code).toBe('not_found')
    const endless = await server.upload(owner.token, endlessView(), 'Endless', 'x.db', { import: false, source: 'sqlite' })
    const options = { source: { kind: 'sqlite' as const, table: 'v' }, schema: { types: {}, blank_misfits: [] } }
    const running = await server.call('apiv2/import_dataset', { dataset_id: endless.data.dataset_id, options }, owner.token)
    expect((await server.call('apiv2/admin_stop_job', { job_id: running.data.job_id }, admin.token)).code).toBe('ok')
    expect(await server.jobEnd(running.data.job_id, owner.token)).toMatchObject({ state: 'cancelled', error: { code: 'job_stopped' } })
  })
  it('lists every setting in force, and says of secrets only that they are set', async () => {
    const { data } = await server.call('apiv2/admin_get_installation', {}, admin.token)
    expect(data.settings.map((s) => s.name)).toEqual(settingsInForce(server.services.settings).map((s) => s.name))
    expect(data.settings.find((s) => s.name === 'SMTP_URL')).toEqual({ name: 'SMTP_URL', set: true, value: '' })
    expect(data.settings.find((s) => s.name === 'DATABASE_URL')).toEqual({ name: 'DATABASE_URL', set: false, value: '' })
    expect(data.settings.find((s) => s.name === 'SESSION_DAYS')).toEqual({ name: 'SESSION_DAYS', set: true, value: '7' })
    expect(JSON.stringify(data)).not.toContain('canary')
  })
})

describe('a session', () => {
  it('ends after the days and the idle hours that are set', async () => {
    const strict = await startServer({ SESSION_DAYS: '1', SESSION_IDLE_H: '2' })
    const { id } = await strict.user('somebody')
    const { accounts } = strict.services.store
    await strict.services.store.accounts.openSession('h', id, strict.services.settings.SESSION_DAYS * 86_400_000, '')
    expect(await accounts.userOfSession('h', strict.services.settings.SESSION_IDLE_H * 3_600_000)).toMatchObject({ id })
    expect(await accounts.userOfSession('h', -1)).toBeUndefined()
    await strict.remove()
  })
})
