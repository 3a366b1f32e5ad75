/** Preview pictures of public analyses: which analyses have one, its content, and that it is rendered once per result. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { GrantLevel } from '../src/contract/grant.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.user('Ana Lima')).token
})
afterAll(() => server.remove())

const BY_REGION = aConfig({ rows: ['c1'], measures: [aMeasure('m', 'sum', 'c2')] })

async function anAnalysis(config: StepConfig = BY_REGION): Promise<string> {
  const { datasetId } = await server.importCsv(token, 'Region,Amount,Secret\nWest,1,7\nEast,3,8\nNorth,-1,9\n')
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, token)).data
  const steps = value_json.steps.map((step) => ({ ...step, config }))
  await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, token)
  return id
}

async function publish(id: string, visibility: 'public' | 'private', level: GrantLevel = 'explore', column_ids = ['c1', 'c2']): Promise<void> {
  const publication = visibility === 'public' ? { publication: { level, column_ids } } : {}
  const saved = await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'A', description: '', visibility, ...publication }, token)
  expect(saved.code).toBe('ok')
}

const ask = async (id: string, as?: string) => (await server.call('apiv2/get_analysis_pictures', { analysis_ids: [id] }, as)).data

async function finished(id: string, as?: string) {
  await expect.poll(async () => (await ask(id, as)).making).toEqual([])
  return (await ask(id, as)).pictures[0]?.picture
}

it('shows the opening step of a public analysis to everybody, and of a private one to nobody', async () => {
  const id = await anAnalysis()
  expect(await ask(id)).toEqual({ pictures: [], making: [] })
  expect(await ask(id, token)).toEqual({ pictures: [], making: [] })
  await publish(id, 'public')
  expect(await finished(id)).toMatchObject({
    ...{ kind: 'bars', measure: 'm', across: 'Region', series: null, zero: 0.25, is_partial: false },
    values: [{ parts: [1, 0, 0.5] }],
  })
  expect(await finished(id, token)).toEqual(await finished(id))
  await publish(id, 'private')
  expect(await ask(id)).toEqual({ pictures: [], making: [] })
  expect(await ask(id, token)).toEqual({ pictures: [], making: [] })
})

it('never runs a step that guests may not see', async () => {
  const run = vi.spyOn(server.services.pool, 'run')
  const id = await anAnalysis(aConfig({ rows: ['c1'], measures: [aMeasure('m', 'sum', 'c3')] }))
  await ask(id)
  await publish(id, 'public', 'explore', ['c1', 'c2'])
  expect(await finished(id)).toBeUndefined()
  expect(run.mock.calls.filter(([request]) => request.kind === 'step')).toEqual([])
  run.mockRestore()
})

it('computes a picture once for a result, whoever asks for it and however often', async () => {
  const id = await anAnalysis()
  await publish(id, 'public', 'results_only')
  const run = vi.spyOn(server.services.pool, 'run')
  await Promise.all([ask(id), ask(id), ask(id, token)])
  await finished(id)
  expect(run.mock.calls.filter(([request]) => request.kind === 'step')).toHaveLength(1)
  run.mockRestore()
})
