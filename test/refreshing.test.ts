/** Scheduled refreshes of datasets from a real PostgreSQL; the tests set the time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RefreshPlan } from '../src/contract/refresh.ts'
import { refreshDue } from '../src/server/operations/datasets/refresh.ts'
import { ownTable } from './support/databases.ts'
import { startPostgres, type TestPostgres } from './support/postgres.ts'
import { startServer, type TestServer } from './support/server.ts'

const DAY = 24 * 3_600_000
const DAILY: RefreshPlan = { every: 'day', hour: 6 }
let postgres: TestPostgres
let server: TestServer
beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.createDatabase('shop')
  server = await startServer({ ALLOWED_DB_HOSTS: `127.0.0.1:${postgres.port}` })
})
afterAll(async () => {
  await server?.remove()
  await postgres?.remove()
})

type Person = { id: string; token: string }
const emailOf = ({ id }: Person, name: string): string => `${name}-${id}@example.org`.toLowerCase()

/** Creates a table with one row, and a dataset from it. */
async function prepare() {
  const { owner, table, connection_id: connection, dataset_id, dataset } = await ownTable(server, postgres, 'SELECT 1 AS n')
  const plan = (refresh: RefreshPlan | null, token = owner.token, time_zone = 'UTC') =>
    server.call(
      'apiv2/save_dataset_settings',
      { dataset_id, title: 'Sales', description: '', time_zone, visibility: 'private', allow_download: false, refresh },
      token,
    )
  /** Runs the scheduler at a given time, waits for the job that it started, then runs the scheduler again. */
  const lookAt = async (at: number) => {
    await refreshDue(server.services, at)
    const job = (await dataset()).job_id
    if (job) await server.jobEnd(job, owner.token)
    await refreshDue(server.services, at)
    return (await dataset()).refresh
  }
  const nextTime = async () => Date.parse((await dataset()).refresh?.next ?? '')
  return { owner, id: dataset_id, table, connection, plan, dataset, lookAt, nextTime }
}
async function letters(owner: Person): Promise<number> {
  await server.services.mail.settle()
  return server.printed.filter((line) => line.startsWith(`Mail for ${emailOf(owner, 'owner')}`)).length
}

describe('a dataset that is kept fresh', () => {
  it('is read anew at its time and not before, and says when next', async () => {
    const { plan, table, dataset, lookAt, nextTime } = await prepare()
    const planned = (await plan(DAILY)).data.refresh
    expect(planned).toMatchObject({ plan: DAILY, last: null, next: expect.stringMatching(/T06:00:00\.000Z$/) })
    await postgres.run('shop', `INSERT INTO ${table} VALUES (2)`)
    const due = await nextTime()
    expect(await lookAt(due - 1)).toMatchObject({ last: null })
    expect((await dataset()).rows).toBe(1)
    expect(await lookAt(due)).toMatchObject({ last: { outcome: 'done', message: null }, next: new Date(due + DAY).toISOString() })
    expect((await dataset()).rows).toBe(2)
  })

  it('makes up for times that were missed once', async () => {
    const { id, plan, lookAt, nextTime } = await prepare()
    await plan(DAILY)
    const late = (await nextTime()) + 5 * DAY + 3_600_000
    expect(await lookAt(late)).toMatchObject({ last: { outcome: 'done' }, next: new Date(late + DAY - 3_600_000).toISOString() })
    const jobs = (await server.services.store.datasets.newestJobs(1_000)).length
    await lookAt(late)
    expect((await server.services.store.datasets.newestJobs(1_000)).length).toBe(jobs)
    expect((await server.services.store.refreshes.find(id))?.last?.outcome).toBe('done')
  })

  it('goes by the clock of its zone, also once that changes', async () => {
    const { plan } = await prepare()
    expect((await plan(DAILY, undefined, 'Asia/Tokyo')).data.refresh?.next).toMatch(/T21:00:00/)
    expect((await plan(DAILY, undefined, 'Asia/Kolkata')).data.refresh?.next).toMatch(/T00:30:00/)
  })

  it('tells its owner once of a failure while the cause stays the same, and again after it went well', async () => {
    const { owner, id, plan, table, dataset, lookAt, nextTime } = await prepare()
    await plan(DAILY)
    const due = await nextTime()
    await postgres.run('shop', `ALTER TABLE ${table} RENAME TO ${table}_gone`)
    expect(await lookAt(due)).toMatchObject({ last: { outcome: 'failed', message: expect.stringContaining(table) } })
    expect([await letters(owner), (await dataset()).rows]).toEqual([1, 1])
    await lookAt(due + DAY)
    expect(await letters(owner)).toBe(1)
    await postgres.run('shop', `ALTER TABLE ${table}_gone RENAME TO ${table}`)
    expect(await lookAt(due + 2 * DAY)).toMatchObject({ last: { outcome: 'done' } })
    await postgres.run('shop', `ALTER TABLE ${table} RENAME TO ${table}_gone`)
    await lookAt(due + 3 * DAY)
    expect(await letters(owner)).toBe(2)
    // a manual refresh that succeeds also clears the failure
    await postgres.run('shop', `ALTER TABLE ${table}_gone RENAME TO ${table}`)
    const again = await server.call('apiv2/import_dataset', { dataset_id: id }, owner.token)
    await server.jobEnd(again.data.job_id, owner.token)
    expect((await dataset()).refresh).toMatchObject({ last: { outcome: 'done', message: null } })
  })

  it('stops when its plan is taken away', async () => {
    const { plan, lookAt, nextTime } = await prepare()
    await plan(DAILY)
    const due = await nextTime()
    expect((await plan(null)).data.refresh).toBeNull()
    expect(await lookAt(due)).toBeNull()
  })
})

describe('rights are asked again at each time', () => {
  it('of who planned it: a former editor’s plan reads nothing, until somebody who may saves it', async () => {
    const { owner, id, plan, lookAt, nextTime } = await prepare()
    const eve = await server.user('eve')
    const shared = await server.call('apiv2/share_dataset', { dataset_id: id, emails: [emailOf(eve, 'eve')], role: 'editor' }, owner.token)
    expect((await plan(DAILY, eve.token)).code).toBe('ok')
    await server.call('apiv2/unshare_dataset', { dataset_id: id, share_id: shared.data.people[0]?.id ?? '' }, owner.token)
    expect((await plan(DAILY, eve.token)).code).toBe('not_found')
    const due = await nextTime()
    expect(await lookAt(due)).toMatchObject({ last: { outcome: 'failed' }, next: new Date(due + DAY).toISOString() })
    expect((await server.services.store.refreshes.find(id))?.last?.error?.code).toBe('refresh_not_allowed')
    await plan(DAILY)
    expect(await lookAt(due + 2 * DAY)).toMatchObject({ last: { outcome: 'done' } })
  })

  it('of the connection: one that was deleted is told as the cause', async () => {
    const { owner, connection, plan, lookAt, nextTime, dataset } = await prepare()
    await plan({ every: 'week', day: 3, hour: 0 })
    await server.call('apiv2/delete_connection', { connection_id: connection }, owner.token)
    expect(await lookAt(await nextTime())).toMatchObject({ last: { outcome: 'failed', message: expect.stringContaining('was deleted') } })
    expect((await dataset()).rows).toBe(1)
  })

  it('a viewer neither plans nor sees the plan, and files have none', async () => {
    const { owner, id, plan } = await prepare()
    await plan(DAILY)
    const ben = await server.user('ben')
    await server.call('apiv2/share_dataset', { dataset_id: id, emails: [emailOf(ben, 'ben')], role: 'viewer' }, owner.token)
    expect((await plan(null, ben.token)).code).toBe('unauthorized')
    expect((await server.call('apiv2/get_dataset', { dataset_id: id }, ben.token)).data.refresh).toBeNull()
    const { datasetId } = await server.importCsv(owner.token, 'a\n1\n')
    const settings = { dataset_id: datasetId, title: 'x', description: '', time_zone: 'UTC', visibility: 'private', allow_download: false } as const
    expect((await server.call('apiv2/save_dataset_settings', { ...settings, refresh: DAILY }, owner.token)).code).toBe('refresh_not_possible')
    expect((await server.call('apiv2/save_dataset_settings', { ...settings, refresh: null }, owner.token)).code).toBe('ok')
  })
})
