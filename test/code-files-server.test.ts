/** Code files beside the datasets of a server: they are written after a count, are part of the size, and go with their version. */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { measureCodes } from '../src/server/data-folder.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { anAnalysisOfOrders, startServer, type TestServer } from './support/server.ts'

const ROWS = 120_000

let server: TestServer
let ours: { token: string; analysisId: string; datasetId: string; folder: string; bytes: number }
beforeAll(async () => {
  server = await startServer({ QUERY_WORKERS: '1' })
  const orders = await anAnalysisOfOrders(server, ROWS)
  const version = (await server.services.store.datasets.find(orders.datasetId))?.version
  ours = { ...orders, folder: server.services.data.codesFolder(version?.id ?? ''), bytes: version?.bytes ?? 0 }
})
afterAll(() => server.remove())

const measures = [aMeasure('d', 'count_distinct', 'c1')]
const apply = async (rows: string[]) => {
  const input = { analysis_id: ours.analysisId, step_id: 's1', config: aConfig({ rows, columns: ['c7'], measures }), operands: [] }
  return (await server.call('apiv2/analysis_apply_step', input, ours.token)).data.status
}
const sizeNow = async (): Promise<number> => (await server.call('apiv2/get_dataset', { dataset_id: ours.datasetId }, ours.token)).data.size_bytes
const usedBytes = async (): Promise<number> => (await server.services.store.people.counts()).bytes
const CODES = ROWS * (1 + 1 + 4) + 3 * 64

it('are written after a distinct count, and are part of the size of the dataset and of the installation', async () => {
  expect(await sizeNow()).toBe(ours.bytes)
  expect(await apply(['c4'])).toBe('done')
  await expect.poll(sizeNow, { timeout: 20_000 }).toBe(ours.bytes + CODES)
  expect(await usedBytes()).toBe(ours.bytes + CODES)
  expect(readdirSync(ours.folder).sort()).toEqual(['c1.codes', 'c4.codes', 'c7.codes'])
})

it('are measured again by the next start, which deletes half-written ones', async () => {
  const { data, store } = server.services
  rmSync(join(ours.folder, 'c1.codes'))
  writeFileSync(join(ours.folder, 'c1.codes.1.tmp'), 'half')
  await measureCodes(data, store)
  expect(readdirSync(ours.folder).sort()).toEqual(['c4.codes', 'c7.codes'])
  expect(await sizeNow()).toBe(ours.bytes + ROWS * (1 + 1) + 2 * 64)
})

it('are deleted with the dataset', async () => {
  expect(existsSync(ours.folder)).toBe(true)
  await server.call('apiv2/delete_dataset', { dataset_id: ours.datasetId }, ours.token)
  expect(existsSync(ours.folder)).toBe(false)
})
