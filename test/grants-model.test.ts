/**
 * Compares who may see which column with a small model. Five people and a guest run random commands: they publish,
 * share, copy, offer, accept, sign up, delete, change the dataset, and so on. After each command everyone tries every
 * read whose expected outcome changed, and a rotating sample of the others. `support/grants/reads.ts` lists the reads of
 * every operation.
 */
import { writeFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ok } from '../src/contract/errors.ts'
import type { GrantLevel, GrantRole } from '../src/contract/grant.ts'
import { operations } from '../src/contract/operations.ts'
import { newId } from '../src/server/security/secrets.ts'
import { shopOf } from './support/databases.ts'
import {
  anAnalysis,
  answer,
  copy,
  create,
  deleteAccount,
  endLoan,
  join,
  leave,
  offer,
  publish,
  remove,
  share,
  takeBack,
  unpublish,
  unshare,
} from './support/grants/commands.ts'
import { changeSource, leaveDataset, setDataset, shareDataset, unshareDataset } from './support/grants/dataset-commands.ts'
import { ANALYSES_MAX, COLUMNS, CSV, grouping, INVITED, type Model, type Person, SOURCES, type Who, type World } from './support/grants/model.ts'
import { READS } from './support/grants/reads.ts'
import { startPostgres, type TestPostgres } from './support/postgres.ts'
import { propertyRuns } from './support/property-runs.ts'
import { startServer, type TestServer } from './support/server.ts'

let postgres: TestPostgres
let server: TestServer
const PRIVATE = { title: 'D', description: '', time_zone: 'UTC', visibility: 'private', allow_download: false } as const

let ana: { id: string; token: string }
let datasets: World['datasets']
beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.createDatabase('shop')
  server = await startServer({ CONFIRM_CELLS: '2', ALLOWED_DB_HOSTS: `127.0.0.1:${postgres.port}`, PUBLIC_LIVE_DATA: 'on', RATE_LIMITS: 'off' })
  // permissions are checked before a child process writes the file; skipping the write halves the test's time
  // (downloads.test.ts covers it)
  vi.spyOn(server.services.files, 'write').mockImplementation(async ({ task }) => {
    await writeFile(task.target, '')
    return ok(null)
  })
  ana = await server.user('ana')
  datasets = { first: (await server.importCsv(ana.token, CSV.first)).datasetId, second: await liveDataset() }
})
afterAll(async () => {
  await server?.remove()
  await postgres?.remove()
})

/** The second dataset is live: its rows are in a database, for which the same rules hold. */
async function liveDataset(): Promise<string> {
  const [head = '', ...lines] = CSV.second.trim().split('\n')
  const columns = head.split(',').map((name) => `"${name}" text`)
  const values = lines.map((line) => `(${line.split(',').map((value) => `'${value}'`)})`)
  await postgres.run('shop', `CREATE TABLE second (${columns}); INSERT INTO second VALUES ${values}; SELECT 1`)
  const connection_id = (await server.call('apiv2/save_connection', shopOf('postgresql', postgres), ana.token)).data.id
  const query = { by: 'table', schema: 'public', table: 'second' } as const
  const { data } = await server.call('apiv2/import_database', { connection_id, query, title: 'D', mode: 'live' }, ana.token)
  expect(await server.jobEnd(data.job_id, ana.token)).toMatchObject({ state: 'done' })
  return data.dataset_id
}

/** Deletes everything that the previous run created or shared. The datasets and their owners stay; everyone else is created again. */
let made: Model = { isPublic: false, readers: new Set(), hasJoined: false, gone: new Set(), analyses: [] }
async function clear(): Promise<void> {
  const { store } = server.services
  for (const { id } of made.analyses) await store.analyses.delete(id)
  if (made.isPublic) await server.call('apiv2/save_dataset_settings', { dataset_id: datasets.first, ...PRIVATE }, ana.token)
  const { people } = (await server.call('apiv2/list_dataset_shares', { dataset_id: datasets.first }, ana.token)).data
  for (const { id } of people) await server.call('apiv2/unshare_dataset', { dataset_id: datasets.first, share_id: id }, ana.token)
  expect((await server.call('apiv2/list_demo_analyses', {})).data.analyses).toEqual([])
}

async function setUp(): Promise<{ model: Model; real: World }> {
  await clear()
  const [ben, cai, eli] = [await server.user('ben'), await server.user('cai'), await server.user('eli')]
  const tokens = { ana: ana.token, ben: ben.token, cai: cai.token, eli: eli.token, [INVITED]: undefined, guest: undefined }
  const emailOf = (name: string, id: string) => `${name}-${id}@example.org`.toLowerCase()
  const known = { ana: emailOf('ana', ana.id), ben: emailOf('ben', ben.id), cai: emailOf('cai', cai.id), eli: emailOf('eli', eli.id) }
  const emails = { ...known, [INVITED]: emailOf(INVITED, newId()) }
  const real: World = { server, tokens, emails, datasets, held: new Map(), known: new Map(), turn: 0 }
  const first = await anAnalysis(real, 'ana')
  const model: Model = { isPublic: false, readers: new Set(), hasJoined: false, gone: new Set(), analyses: first ? [first] : [] }
  made = model
  return { model, real }
}

it('has a row for every operation', () => expect(Object.keys(READS).sort()).toEqual(Object.keys(operations).sort()))

it('lets nobody read through an owner who lost the dataset, or through a copy of what was taken back', async () => {
  const history = [
    ...[setDataset(true), create('ben'), publish(1, 'rows', ['c2']), setDataset(false)],
    ...[publish(0, 'explore', ['c1']), copy('cai', 0), publish(0, 'results_only', ['c1']), unpublish(0)],
    ...[publish(0, 'rows', ['c2']), remove(0)],
  ]
  await fc.asyncModelRun(setUp, history)
})

it('lets people read what was shared with them, until it is taken back or they leave', async () => {
  const history = [
    ...[share(0, 'ben', 'viewer', 'explore', ['c1']), share(0, 'cai', 'editor', 'results_only', ['c1', 'c2']), copy('ben', 0)],
    ...[publish(0, 'results_only', ['c2']), share(0, 'ben', 'viewer', 'results_only', ['c1']), share(1, 'cai', 'viewer', 'rows', ['c1'])],
    ...[share(0, INVITED, 'viewer', 'rows', ['c2']), unpublish(0), join(), unshare(0, 'ben'), leave(0, 'cai'), leave(0, 'ben')],
    ...[setDataset(true), create('ben'), share(2, 'cai', 'viewer', 'rows', ['c2']), setDataset(false), unshare(0, INVITED)],
  ]
  await fc.asyncModelRun(setUp, history)
})

it('lets people read a dataset that was shared with them, and analyses that they made on it, until it is taken back or they leave', async () => {
  const history = [
    ...[shareDataset('ben', 'viewer'), create('ben'), publish(1, 'rows', ['c1']), share(1, 'cai', 'viewer', 'rows', ['c1'])],
    ...[shareDataset(INVITED, 'editor'), join(), create(INVITED), unshareDataset('ben'), shareDataset('ben', 'editor')],
    ...[setDataset(true), publish(1, 'explore', ['c1']), setDataset(false), leaveDataset('ben'), unshareDataset(INVITED)],
  ]
  await fc.asyncModelRun(setUp, history)
})

it('lets people read what was lent to an analysis that changed hands, until that is taken back', async () => {
  const history = [
    ...[share(0, 'ben', 'viewer', 'explore', ['c1']), share(0, 'cai', 'viewer', 'rows', ['c2']), copy('cai', 0)],
    ...[offer(0, 'ben', 'explore', ['c1']), offer(0, 'cai', 'rows', ['c1', 'c2']), answer(0, false), offer(0, 'ben', 'explore', ['c1']), takeBack(0)],
    ...[offer(0, 'ben', 'rows', ['c1']), answer(0, true), copy('ben', 0), offer(0, 'cai', 'explore', ['c1']), leave(0, 'ana'), endLoan(0)],
    ...[setDataset(true), create('ben'), share(3, 'cai', 'viewer', 'explore', ['c1']), offer(3, 'cai', 'explore', ['c1']), setDataset(false), answer(3, true)],
    ...[deleteAccount('ben')],
  ]
  await fc.asyncModelRun(setUp, history)
})

it('lets an analysis be given back, and keeps what was accepted when its former owner is deleted', async () => {
  const history = [
    ...[share(0, 'ben', 'editor', 'rows', ['c1']), offer(0, 'ben', 'explore', ['c1']), answer(0, true), offer(0, 'ana', 'explore', ['c1'])],
    ...[answer(0, true), setDataset(true), copy('ben', 0), share(1, 'cai', 'viewer', 'explore', ['c2']), offer(1, 'cai', 'explore', ['c2'])],
    ...[answer(1, true), deleteAccount('ben'), setDataset(false)],
  ]
  await fc.asyncModelRun(setUp, history)
})

it('lets people read what stands for what they read once an analysis reads another dataset, and copies of it what they may read themselves', async () => {
  const history = [
    ...[share(0, 'ben', 'viewer', 'explore', ['c1']), share(0, 'cai', 'editor', 'rows', ['c1', 'c2']), copy('ben', 0), publish(0, 'rows', ['c1'])],
    ...[changeSource(0, 'second'), unpublish(0), changeSource(0, 'second'), changeSource(1, 'second'), share(0, 'eli', 'viewer', 'rows', ['c2'])],
    ...[offer(0, 'eli', 'explore', ['c1']), changeSource(0, 'first'), answer(0, true), setDataset(true), changeSource(0, 'first'), copy('ana', 0)],
    ...[changeSource(1, 'first'), setDataset(false)],
  ]
  await fc.asyncModelRun(setUp, history)
})

it('lets nobody read a column that the model does not allow, whatever was done before', async () => {
  const index = fc.nat({ max: ANALYSES_MAX - 1 })
  const columns = fc.subarray([...COLUMNS])
  const level = fc.constantFrom<GrantLevel[]>('results_only', 'explore', 'rows')
  const person = fc.constantFrom<Person[]>('ben', 'cai', 'eli', INVITED)
  const role = fc.constantFrom<GrantRole[]>('viewer', 'editor')
  const commands = fc.commands(
    [
      fc.tuple(index, level, columns).map((args) => publish(...args)),
      fc.tuple(fc.constant(0), level, columns).map((args) => publish(...args)),
      index.map(unpublish),
      fc.tuple(fc.constantFrom<Who[]>('ben', 'cai', 'eli', 'ana'), index).map((args) => copy(...args)),
      fc.constantFrom<Who[]>('ben', 'cai').map(create),
      index.map(remove),
      fc.boolean().map(setDataset),
      fc.tuple(index, person, role, level, columns).map((args) => share(...args)),
      fc.tuple(fc.constant(0), person, role, level, columns).map((args) => share(...args)),
      fc.tuple(index, person).map((args) => unshare(...args)),
      fc.tuple(index, person).map((args) => leave(...args)),
      fc.constant(null).map(join),
      fc.tuple(person, role).map((args) => shareDataset(...args)),
      person.map(unshareDataset),
      person.map(leaveDataset),
      fc.tuple(index, person, fc.constantFrom('explore' as const, 'rows' as const), columns).map((args) => offer(...args)),
      fc.tuple(index, fc.boolean()).map((args) => answer(...args)),
      index.map(takeBack),
      index.map(endLoan),
      fc.tuple(index, fc.constantFrom(...SOURCES)).map((args) => changeSource(...args)),
      fc.constantFrom('ben' as const, 'cai' as const).map(deleteAccount),
    ],
    { maxCommands: 8, size: 'max' },
  )
  await fc.assert(
    fc.asyncProperty(commands, (list) => fc.asyncModelRun(setUp, list)),
    { ...propertyRuns(77, 4), endOnFailure: true },
  )
})

it('ends every read of copies and public analyses when the dataset is deleted', async () => {
  const { model, real } = await setUp()
  await publish(0, 'rows', COLUMNS).run(model, real)
  await copy('ben', 0).run(model, real)
  expect((await server.call('apiv2/delete_dataset', { dataset_id: real.datasets.first }, real.tokens.ana)).code).toBe('ok')
  const codes = async (who: Who, i: number) => {
    const [analysis_id, token] = [model.analyses[i]?.id ?? '', real.tokens[who]]
    const opened = await server.call('apiv2/get_analysis', { analysis_id }, token)
    const applied = await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config: grouping('c1', 'first') }, token)
    return [opened.code, applied.code, opened.data?.value_json.steps.length]
  }
  expect(await codes('guest', 0)).toEqual(['not_found', 'not_found', undefined])
  expect(await codes('ana', 0)).toEqual(['ok', 'access_ended', 2])
  expect(await codes('ben', 1)).toEqual(['ok', 'access_ended', 2])
})
