/** Columns that repeat by a key, through the server: their trait is stored, sent and read, also for readers without the key. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Column } from '../src/contract/column.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'
import { emailOf } from './support/shared-analysis.ts'

const BY_REGION = aConfig({ rows: ['c2'], measures: [aMeasure('s', 'sum', 'c4')] })

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

/** Gives the column c4 of every dataset the trait that a lookup by c1 would give it. */
function markTargets(): void {
  const db = new DatabaseSync(join(server.dataDir, 'tessera.sqlite'), { timeout: 5_000 })
  try {
    const marked = (text: unknown): string =>
      JSON.stringify((JSON.parse(String(text)) as { id: string }[]).map((c) => (c.id === 'c4' ? { ...c, repeats: { keys: ['c1'] } } : c)))
    for (const { id, columns_json, stored_json } of db.prepare('SELECT id, columns_json, stored_json FROM dataset_versions').all())
      db.prepare('UPDATE dataset_versions SET columns_json = ?, stored_json = ? WHERE id = ?').run(marked(columns_json), marked(stored_json), id ?? null)
  } finally {
    db.close()
  }
}

it('counts once per key for the owner, and for a reader who may read the numbers but not their key', async () => {
  const [owner, reader] = [await server.user('owner'), await server.user('reader')]
  const csv = 'Month,Region,Amount,Target\n2024-01,North,10,100\n2024-01,North,20,100\n2024-01,South,30,100\n2024-02,South,40,60\n'
  const { datasetId } = await server.importCsv(owner.token, csv)
  markTargets()
  const schema: Column[] = (await server.call('apiv2/get_dataset', { dataset_id: datasetId }, owner.token)).data.schema
  expect(schema.map((c) => c.repeats ?? null)).toEqual([null, null, null, { keys: ['c1'] }])

  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Targets' }, owner.token)).data
  const steps = value_json.steps.map((step) => ({ ...step, config: BY_REGION }))
  const saved = await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, owner.token)
  expect(saved.status).toBe(200)
  const publication = { level: 'explore' as const, column_ids: ['c2', 'c4'] }
  await server.call('apiv2/share_analysis', { analysis_id: id, emails: [emailOf(reader, 'reader')], role: 'viewer', publication }, owner.token)

  for (const [token, keys] of [
    [owner.token, [{ id: 'c1', name: 'Month' }]],
    [reader.token, []],
  ] as const) {
    const applied = await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config: BY_REGION }, token)
    if (applied.data.status !== 'done') throw new Error(applied.data.status)
    const { data, measures } = applied.data.result
    expect([data[0]?.map(Number), measures[0]?.additive]).toEqual([[100, 160, 160], false])
    const cell = { measure_id: 's', row: [], column: [] }
    const explained = await server.call('apiv2/explain_cell', { analysis_id: id, config: BY_REGION, operands: [], cell }, token)
    expect(explained.data.formula[0]?.once).toEqual({ keys, key_count: 2, row_count: 4 })
  }
  const byKey = aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c4')] })
  const refused = await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config: byKey }, reader.token)
  expect(refused.code).toBe('column_not_granted')
})
