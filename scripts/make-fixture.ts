/** Makes test/fixtures/data-v1: the data folder as this release writes it. Run once a release; never again for that release. */
import { cpSync, rmSync } from 'node:fs'
import { startServer } from '../test/support/server.ts'

const [name = ''] = process.argv.slice(2)
if (!/^v\d+$/.test(name)) {
  console.error('node scripts/make-fixture.ts v1')
  process.exit(2)
}
const server = await startServer()
await server.call('signup', { email: 'ana@example.org', name: 'Ana Lima', password: 'Vq7!mountain', confirm_password: 'Vq7!mountain' })
const token = (await server.call('confirm_email', { token: server.printed.at(-1)?.split('confirm-email-')[1] ?? '' })).data.token
const { datasetId } = await server.importCsv(
  token,
  'Region,City,Amount,Day\nWest,"O""Neil",1.50,2024-02-29\nEast,北京,-2.25,2023-12-31\n,"",0,2024-01-01\nbroken\n',
)
const analysis = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: '收入' }, token)).data
const [step] = analysis.value_json.steps
if (!step) throw new Error('a document has a step')
const config = {
  ...step.config,
  query: {
    ...step.config.query,
    value: {
      ...step.config.query.value,
      groupbys: ['c1'],
      measures: [{ id: 'm1', name: 'Sum of Amount', type: 'ui' as const, value: { agg: 'sum' as const, column_id: 'c3' } }],
    },
  },
  pivot: { ...step.config.pivot, rows: ['c1'] },
}
await server.call(
  'apiv2/save_analysis',
  { analysis_id: analysis.id, base_version: 1, value_json: { ...analysis.value_json, steps: [{ ...step, config }] } },
  token,
)
await server.close()
cpSync(server.dataDir, `test/fixtures/data-${name}`, { recursive: true, filter: (path) => !/\/(temp|outbox)\//.test(path) })
rmSync(server.dataDir, { recursive: true, force: true })
