/**
 * People who may read a copy may read a live dataset, and nobody else. Every read of both answers with the same code for its owner, for
 * people with whom the dataset or an analysis on it is shared at each level, for those who lost access, and for strangers.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GrantLevel } from '../src/contract/grant.ts'
import type { DataMode } from '../src/contract/live.ts'
import type { Input, OperationName } from '../src/contract/operations.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import type { TestPostgres } from './support/postgres.ts'
import type { TestServer } from './support/server.ts'
import { emailOf } from './support/shared-analysis.ts'
import { callsOfShop, startShop, type TestShop, table } from './support/shop.ts'

const LEVELS = ['results_only', 'explore', 'rows'] as const satisfies readonly GrantLevel[]
const SAVED = aConfig({ rows: ['c2'], measures: [aMeasure('n', 'count', null)] })
const OTHER = aConfig({ rows: ['c2'], measures: [aMeasure('n', 'count', null), aMeasure('m', 'max', 'c2')] })
const BEYOND = aConfig({ rows: ['c3'], measures: [aMeasure('n', 'count', null)] })
const cell = { measure_id: 'n', row: ['North'] }

let postgres: TestPostgres
let server: TestServer
let owner: TestShop['owner']
/** Tokens by the person's access. */
const people: Record<string, string> = { guest: '' }

interface Target {
  readonly dataset: string
  readonly analysis: string
  hash: string
}
const targets: Record<DataMode, Target> = { copy: { dataset: '', analysis: '', hash: '' }, live: { dataset: '', analysis: '', hash: '' } }

const { saved } = callsOfShop(() => ({ postgres, server, owner }))

async function targetOf(mode: DataMode, connection_id: string): Promise<Target> {
  const { data } = await server.call('apiv2/import_database', { connection_id, query: table('sales'), title: 'Sales', mode }, owner.token)
  await server.jobEnd(data.job_id, owner.token)
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: data.dataset_id, title: 'A' }, owner.token)).data
  const steps = value_json.steps.map((step) => ({ ...step, config: SAVED }))
  await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, owner.token)
  const run = (await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config: SAVED }, owner.token)).data
  return { dataset: data.dataset_id, analysis: id, hash: run.status === 'done' ? run.result.config_hash : '' }
}

beforeAll(async () => {
  ;({ postgres, server, owner } = await startShop())
  const connection = await saved()
  for (const mode of ['copy', 'live'] as const) targets[mode] = await targetOf(mode, connection)
  people.owner = owner.token
  for (const name of ['viewer', 'editor', 'ended', 'stranger', ...LEVELS]) {
    const person = await server.user(name)
    people[name] = person.token
    const emails = [emailOf(person, name)]
    for (const { dataset: dataset_id, analysis: analysis_id } of Object.values(targets)) {
      const role = name === 'editor' ? 'editor' : 'viewer'
      if (role === name || name === 'ended') await server.call('apiv2/share_dataset', { dataset_id, emails, role }, owner.token)
      const level = LEVELS.find((one) => one === name)
      if (level) await server.call('apiv2/share_analysis', { analysis_id, emails, role: 'viewer', publication: { level, column_ids: ['c2'] } }, owner.token)
      if (name === 'ended') await server.call('apiv2/leave_dataset', { dataset_id }, person.token)
    }
  }
})
afterAll(async () => {
  await server?.remove()
  await postgres?.remove()
})

type Read = { readonly [N in OperationName]: { readonly name: N; readonly input: (t: Target) => Input<N> } }[OperationName]
const through = ({ analysis }: Target) => ({ analysis_id: analysis })
const READS: readonly Read[] = [
  { name: 'apiv2/get_dataset', input: (t) => ({ dataset_id: t.dataset }) },
  { name: 'apiv2/get_dataset_config', input: (t) => ({ dataset_id: t.dataset }) },
  { name: 'apiv2/preview_dataset', input: (t) => ({ dataset_id: t.dataset }) },
  { name: 'apiv2/preview_dataset', input: (t) => ({ dataset_id: t.dataset, ...through(t) }) },
  { name: 'apiv2/analysis_apply_step', input: (t) => ({ ...through(t), step_id: 's1', config: SAVED }) },
  { name: 'apiv2/analysis_apply_step', input: (t) => ({ ...through(t), step_id: 's1', config: OTHER }) },
  { name: 'apiv2/analysis_apply_step', input: (t) => ({ ...through(t), step_id: 's1', config: BEYOND }) },
  { name: 'apiv2/get_step_window', input: (t) => ({ ...through(t), config_hash: t.hash, window: {} }) },
  { name: 'apiv2/explain_cell', input: (t) => ({ ...through(t), config: SAVED, cell }) },
  { name: 'apiv2/list_cell_rows', input: (t) => ({ ...through(t), config: SAVED, cell }) },
  { name: 'apiv2/list_column_values', input: (t) => ({ ...through(t), column: 'c2' }) },
  { name: 'apiv2/list_column_values', input: (t) => ({ ...through(t), column: 'c3' }) },
  { name: 'apiv2/get_column_distribution', input: (t) => ({ ...through(t), column: 'c3' }) },
  { name: 'apiv2/get_step_description', input: (t) => ({ ...through(t), step_id: 's1', config: SAVED }) },
]

it.each(READS.map((read, i) => [`${read.name} ${i}`, read] as const))('%s answers everybody as for a copy', async (_, { name, input }) => {
  const codes = async (mode: DataMode) => {
    const all: [string, string][] = []
    // the input belongs to the operation, which the compiler cannot verify for a list of several
    for (const [who, token] of Object.entries(people)) all.push([who, (await server.call(name, input(targets[mode]) as never, token || undefined)).code])
    return Object.fromEntries(all)
  }
  expect(await codes('live')).toEqual(await codes('copy'))
})

it('a refresh is for those who may view the dataset, or run the analysis', async () => {
  const { dataset: dataset_id, analysis: analysis_id } = targets.live
  const codes: Record<string, string[]> = {}
  for (const [who, token] of Object.entries(people)) {
    const direct = await server.call('apiv2/refresh_live_data', { dataset_id }, token || undefined)
    const run = await server.call('apiv2/refresh_live_data', { dataset_id, analysis_id }, token || undefined)
    codes[who] = [direct.code, run.code]
  }
  expect(codes).toEqual({
    ...{ owner: ['ok', 'ok'], viewer: ['ok', 'not_found'], editor: ['ok', 'not_found'] },
    ...{ results_only: ['not_found', 'ok'], explore: ['not_found', 'ok'], rows: ['not_found', 'ok'] },
    ...{ ended: ['not_found', 'not_found'], stranger: ['not_found', 'not_found'], guest: ['not_found', 'not_found'] },
  })
})

it('tells changed columns to people who may edit the dataset, and the connection to nobody else', async () => {
  await postgres.run('shop', 'ALTER TABLE sales ADD COLUMN noted text; SELECT 1')
  const { dataset: dataset_id, analysis: analysis_id } = targets.live
  const changes = async (who: string, through = {}) => (await server.call('apiv2/refresh_live_data', { dataset_id, ...through }, people[who])).data.changes
  const added = { added: [{ name: 'noted', dtype: 'VARCHAR' }], gone: [], retyped: [] }
  expect([await changes('owner'), await changes('editor')]).toEqual([added, added])
  expect([await changes('viewer'), await changes('rows', { analysis_id })]).toEqual([null, null])
  const seen = async (who: string) => (await server.call('apiv2/get_dataset', { dataset_id }, people[who])).data
  expect((await seen('viewer')).source_options).toBeNull()
  expect(JSON.stringify(await seen('viewer'))).not.toContain('127.0.0.1')
  expect((await seen('viewer')).live).toMatchObject({ kind: 'postgresql', database: 'PostgreSQL' })
})
