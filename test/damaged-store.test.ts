/** Stored items that cannot be parsed do not break lists or other items, and are never overwritten. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Analysis } from '../src/contract/analysis.ts'
import { openStore } from '../src/server/store/open.ts'
import { storeOf } from '../src/server/store/store.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let token: string
let analysis: Analysis
beforeAll(async () => {
  server = await startServer()
  token = (await server.user('ana')).token
  const { datasetId } = await server.importCsv(token, 'a,b\nx,1\n')
  const made = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Damaged' }, token)).data
  const settings = { analysis_id: made.id, title: 'Damaged', description: '', visibility: 'public' as const }
  await server.call('apiv2/save_analysis_settings', settings, token)
  analysis = (await server.call('apiv2/save_analysis', { analysis_id: made.id, base_version: 1, value_json: made.value_json }, token)).data
})
afterAll(() => server.remove())

function inMetadata<T>(work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(join(server.dataDir, 'tessera.sqlite'), { timeout: 5_000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}
const storedText = () => inMetadata((db) => db.prepare('SELECT value_json FROM analyses WHERE id = ?').get(analysis.id)?.value_json)
const damage = (text: string) => inMetadata((db) => void db.prepare('UPDATE analyses SET value_json = ? WHERE id = ?').run(text, analysis.id))

it.each([
  ['cut off', (text: string) => text.slice(0, 300), 'analysis_unreadable', 'Its stored content is damaged.'],
  ['of a newer release', (text: string) => text.replace(/"format":\d+/, '"format":99'), 'analysis_too_new', 'It was saved by a newer release of Tessera.'],
])('an analysis whose document is %s stays listed, says so on opening, and keeps its text', async (_, change, code, sentence) => {
  const whole = String(storedText())
  const text = change(whole)
  damage(text)
  const analysis_id = analysis.id
  const step = analysis.value_json.steps[0]
  if (!step) throw new Error('a document has a step')

  expect((await server.call('apiv2/list_analyses', {}, token)).data.analyses.map((a) => a.title)).toEqual(['Damaged'])
  expect((await server.call('apiv2/list_demo_analyses', {})).data.analyses.map((a) => a.title)).toEqual(['Damaged'])
  expect((await server.call('apiv2/list_dataset_analyses', { dataset_id: analysis.dataset.id }, token)).data.analyses).toHaveLength(1)

  const opened = await server.call('apiv2/get_analysis', { analysis_id }, token)
  expect([opened.status, opened.code]).toEqual([500, code])
  expect(opened.message).toContain(sentence)
  expect(opened.message).toContain(analysis_id)
  const chinese = await server.call('apiv2/get_analysis', { analysis_id }, token, { 'accept-language': 'zh-CN' })
  expect(chinese.message).toMatch(/原内容未被更改或删除/)

  const value_json = analysis.value_json
  const refused = [
    await server.call('apiv2/save_analysis', { analysis_id, base_version: analysis.version, value_json }, token),
    await server.call('apiv2/copy_analysis', { analysis_id, value_json }, token),
    await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: step.step_id, config: step.config }, token),
  ]
  expect(refused.map((r) => r.code)).toEqual([code, code, code])
  expect(storedText()).toBe(text)
  const older = await server.call('apiv2/get_analysis_version', { analysis_id, version: 1 }, token)
  expect(older.data.value_json.steps).toHaveLength(1)

  const lines: string[] = []
  const store = storeOf(await openStore({ sqlite: join(server.dataDir, 'tessera.sqlite') }), (line) => lines.push(line))
  expect((await store.analyses.find(analysis_id, { kind: 'guest' }))?.read()).toMatchObject({ ok: false, code })
  await store.close()
  expect(lines.join()).toContain(`analysis ${analysis_id}, version ${analysis.version}, cannot be read`)
  damage(whole)
})

it('a version that cannot be read is refused alone', async () => {
  inMetadata((db) => void db.prepare('UPDATE analysis_versions SET value_json = ? WHERE analysis_id = ? AND version = 1').run('{}', analysis.id))
  const read = (version: number) => server.call('apiv2/get_analysis_version', { analysis_id: analysis.id, version }, token)
  expect([(await read(1)).code, (await read(2)).code]).toEqual(['analysis_unreadable', 'ok'])
  expect((await server.call('apiv2/list_analysis_versions', { analysis_id: analysis.id }, token)).data.versions).toHaveLength(2)
})

it('a damaged analysis can be deleted', async () => {
  damage('{')
  expect((await server.call('apiv2/delete_analysis', { analysis_id: analysis.id }, token)).code).toBe('ok')
  expect((await server.call('apiv2/list_analyses', {}, token)).data.analyses).toEqual([])
})

it('a dataset whose columns cannot be read stays listed and says so; without its profile, report or options it works', async () => {
  const { datasetId } = await server.importCsv(token, 'a,b\nx,1\n')
  const { id: analysis_id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'On it' }, token)).data
  const set = (column: string, text: string) =>
    inMetadata((db) => {
      const was = db.prepare(`SELECT ${column} AS text FROM dataset_versions WHERE dataset_id = ?`).get(datasetId)?.text
      db.prepare(`UPDATE dataset_versions SET ${column} = ? WHERE dataset_id = ?`).run(text, datasetId)
      return String(was)
    })
  const get = () => server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)
  for (const column of ['profile_json', 'report_json']) set(column, '{"rows":')
  inMetadata((db) => void db.prepare('UPDATE datasets SET options_json = ? WHERE id = ?').run('[]', datasetId))
  expect((await get()).data).toMatchObject({ status: 'ready', profile: [], report: null, source_options: { kind: 'csv' } })
  expect((await server.call('apiv2/preview_dataset', { dataset_id: datasetId }, token)).data.data).toEqual([['x'], [1]])

  const was = set('columns_json', '[{"id":"c1"}]')
  expect((await server.call('apiv2/list_datasets', {}, token)).data.datasets.find((d) => d.id === datasetId)).toMatchObject({ status: 'failed', title: 'Test' })
  expect((await get()).data.schema).toEqual([])
  const step = value_json.steps[0]
  if (!step) throw new Error('a document has a step')
  const refused = [
    await server.call('apiv2/preview_dataset', { dataset_id: datasetId }, token),
    await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, token),
    await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: step.step_id, config: step.config }, token),
  ]
  expect(refused.map((r) => r.code)).toEqual(refused.map(() => 'dataset_unreadable'))
  expect((await server.call('apiv2/get_analysis', { analysis_id }, token)).data.value_json.dataset.columns).toHaveLength(2)
  expect(set('columns_json', was)).toBe('[{"id":"c1"}]')
  expect((await get()).data.schema).toHaveLength(2)
})

it('a job whose error cannot be read is told as failed', async () => {
  const { job } = await server.importCsv(token, Buffer.from([0, 1, 2, 0, 255, 0]))
  inMetadata((db) => void db.prepare('UPDATE jobs SET error_json = ?, stage = ? WHERE id = ?').run('"', 'a stage of tomorrow', job.id))
  const { jobs } = (await server.call('apiv2/list_jobs', {}, token)).data
  expect(jobs.find((j) => j.id === job.id)).toMatchObject({ state: 'failed', stage: 'waiting', error: { code: 'upload_failed', message: expect.any(String) } })
})
