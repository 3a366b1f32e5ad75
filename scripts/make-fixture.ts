/**
 * Creates test/fixtures/data-vN, a data folder written by this release, which later releases must be able to open. Run
 * it once per release; never recreate an existing fixture.
 */
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import type { AnalysisDocument } from '../src/contract/analysis.ts'
import { DEMO_ANALYSES } from '../src/server/demo/content.ts'
import { seedDemo } from '../src/server/demo/seed.ts'
import { everyKind, ordersCsv } from '../test/support/every-kind.ts'
import { startServer, type TestReply, type TestServer } from '../test/support/server.ts'

const [name = ''] = process.argv.slice(2)
if (!/^v\d+$/.test(name)) {
  console.error('node scripts/make-fixture.ts v1')
  process.exit(2)
}

const PASSWORD = 'Vq7!mountain'
const KEPT_DEMO = 'demo-population'

function answered<T>(reply: TestReply<T>): T {
  if (reply.code !== 'ok') throw new Error(`${reply.code}: ${reply.message}`)
  return reply.data
}

async function signUp(server: TestServer, email: string, personName: string): Promise<string> {
  answered(await server.call('signup', { email, name: personName, password: PASSWORD, confirm_password: PASSWORD }))
  await server.services.mail.settle()
  return server.printed.at(-1)?.split('confirm-email-')[1] ?? ''
}
const account = async (server: TestServer, email: string, personName: string): Promise<string> =>
  answered(await server.call('confirm_email', { token: await signUp(server, email, personName), password: PASSWORD })).token

async function seedOneDemo(server: TestServer): Promise<void> {
  await seedDemo(server.services)
  const { store } = server.services
  const dropped = new Set(DEMO_ANALYSES.map((a) => a.datasetId).filter((id) => id !== KEPT_DEMO))
  for (const row of await store.analyses.gallery()) if (dropped.has(row.dataset_id)) await store.analyses.delete(row.id)
  for (const id of dropped) await store.datasets.delete(id)
}

async function newAnalysis(server: TestServer, token: string, dataset_id: string, title: string) {
  return answered(await server.call('apiv2/create_analysis', { dataset_id, title }, token))
}

/** Creates an analysis that uses every feature, with several versions. Each of its steps must run in this release. */
async function everything(server: TestServer, token: string, dataset_id: string): Promise<string> {
  const made = await newAnalysis(server, token, dataset_id, 'Every kind of everything')
  const whole = everyKind(made.value_json)
  const documents: AnalysisDocument[] = [{ ...whole, steps: whole.steps.slice(0, 2) }, whole, { ...whole, measures: whole.measures.slice(0, 3) }]
  let version = made.version
  for (const value_json of documents)
    version = answered(await server.call('apiv2/save_analysis', { analysis_id: made.id, base_version: version, value_json }, token)).version
  for (const { step_id, config } of whole.steps) {
    const { status } = answered(await server.call('apiv2/analysis_apply_step', { analysis_id: made.id, step_id, config }, token))
    if (status !== 'done') throw new Error(`step ${step_id} is ${status}`)
  }
  return made.id
}

/** Creates datasets in every state: with rejected rows, with changed types and a renamed column, public, staged, failed, deleted. */
async function datasets(server: TestServer, ana: string, ben: string): Promise<{ revenue: string; orders: string }> {
  const { datasetId: revenue } = await server.importCsv(
    ana,
    'Region,City,Amount,Day\nWest,"O""Neil",1.50,2024-02-29\nEast,北京,-2.25,2023-12-31\n,"",0,2024-01-01\nbroken\n',
  )
  const { datasetId: orders } = await server.importCsv(ana, ordersCsv())
  const { datasetId: open } = await server.importCsv(ben, 'City,Visitors\nOslo,3\nBergen,x\n')
  const options = {
    source: { kind: 'csv' as const, delimiter: ',' as const, header_row: 1 },
    schema: { types: { c2: 'BIGINT' as const }, blank_misfits: ['c2'] },
  }
  const { job_id } = answered(await server.call('apiv2/import_dataset', { dataset_id: open, options }, ben))
  await server.jobEnd(job_id, ben)
  answered(await server.call('apiv2/rename_column', { dataset_id: open, column_id: 'c2', name: '访客' }, ben))
  const settings = { title: 'Visitors', description: 'Open to all', time_zone: 'Asia/Shanghai', visibility: 'public' as const, allow_download: true }
  answered(await server.call('apiv2/save_dataset_settings', { dataset_id: open, ...settings }, ben))
  answered(await server.upload(ana, 'a;b\n1;2\n', 'Not imported yet', 'later.csv', { import: false }))
  const failed = answered(await server.upload(ana, Buffer.from([0, 1, 2, 0, 255, 0, 0, 7]), 'Not a table', 'noise.csv'))
  const { state } = await server.jobEnd(failed.job_id ?? '', ana)
  if (state !== 'failed') throw new Error(`the import of noise is ${state}`)
  const visitors = await newAnalysis(server, ben, open, 'Visitors')
  answered(await server.call('apiv2/save_analysis_settings', { analysis_id: visitors.id, title: 'Visitors', description: '', visibility: 'public' }, ben))
  const { datasetId: deleted } = await server.importCsv(ana, 'a,b\n1,2\n')
  await newAnalysis(server, ana, deleted, 'Its dataset is gone')
  answered(await server.call('apiv2/delete_dataset', { dataset_id: deleted }, ana))
  return { revenue, orders }
}

async function revenueAnalysis(server: TestServer, token: string, datasetId: string): Promise<void> {
  const analysis = await newAnalysis(server, token, datasetId, '收入')
  const [step] = analysis.value_json.steps
  if (!step) throw new Error('a document has a step')
  const measures = [{ id: 'm1', name: 'Sum of Amount', type: 'ui' as const, value: { agg: 'sum' as const, column_id: 'c3' } }]
  const query = { ...step.config.query, value: { ...step.config.query.value, groupbys: ['c1'], measures } }
  const steps = [{ ...step, config: { query, pivot: { ...step.config.pivot, rows: ['c1'] } } }]
  answered(await server.call('apiv2/save_analysis', { analysis_id: analysis.id, base_version: 1, value_json: { ...analysis.value_json, steps } }, token))
}

/** Returns the unsaved edits that this release keeps in browser storage, by storage key. */
async function browserStorage(server: TestServer, token: string, analysisId: string): Promise<Record<string, string>> {
  const { value_json } = answered(await server.call('apiv2/get_analysis', { analysis_id: analysisId }, token))
  const steps = value_json.steps.map((step, i) => (i === 0 ? { ...step, name: 'Kept in the browser' } : step))
  return { [`draft:${analysisId}`]: JSON.stringify({ ...value_json, steps }), 'draft-to-copy': analysisId }
}

const server = await startServer({ DEMO_RETAIL_ROWS: '1000' })
await seedOneDemo(server)
const ana = await account(server, 'ana@example.org', 'Ana Lima')
const ben = await account(server, 'ben@example.org', '王小本')
await signUp(server, 'cleo@example.org', 'Cleo Pending')
const { revenue, orders } = await datasets(server, ana, ben)
const all = await everything(server, ana, orders)
const published = answered(await server.call('apiv2/copy_analysis', { analysis_id: all, title: 'Published orders' }, ana))
answered(
  await server.call(
    'apiv2/save_analysis_settings',
    { analysis_id: published.id, title: 'Published orders', description: 'Öffentlich', visibility: 'public' },
    ana,
  ),
)
answered(await server.call('apiv2/copy_analysis', { analysis_id: published.id, title: 'Ben’s copy' }, ben))
const event = { type: 'click', timestamp: '2026-01-02T03:04:05.006Z', timezone: 'UTC', testid: 'x', tag: 'BUTTON', url: '/', referrer: '' }
answered(await server.call('apiv2/track_events', { events: [{ ...event, user_agent: 'test', platform: 'test', language: 'en' }] }))
await revenueAnalysis(server, ana, revenue)
writeFileSync(`test/fixtures/browser-${name}.json`, `${JSON.stringify(await browserStorage(server, ana, published.id), null, 1)}\n`)
await server.close()
// restarts the server once, because it removes the files of deleted datasets at its start
await (await startServer({}, server.dataDir)).close()
cpSync(server.dataDir, `test/fixtures/data-${name}`, { recursive: true, filter: (path) => !/\/(temp|outbox|compiled)(\/|$)/.test(path) })
rmSync(server.dataDir, { recursive: true, force: true })
