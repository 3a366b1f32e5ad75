/** Switching an analysis to another dataset: its results afterwards, who may switch it, and the effect on people with whom it is shared. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnalysisDocument } from '../src/contract/analysis.ts'
import { Column } from '../src/contract/column.ts'
import { fail, type Result } from '../src/contract/errors.ts'
import type { GrantLevel } from '../src/contract/grant.ts'
import { Measure } from '../src/contract/measure.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ STREAM_HEARTBEAT_S: '1' })
})
afterAll(() => server.remove())

type User = Awaited<ReturnType<TestServer['user']>>

const OLD = 'Region,City,Sales,Day\nWest,Rome,1,2024-01-01\nWest,Oslo,2,2024-01-02\nEast,Riga,4,2024-02-01\n'
/** A dataset with the same rows, but with renamed and reordered columns and an additional one. */
const NEW = 'Sold on,Amount,Extra,Area,City\n2024-01-01,1,x,West,Rome\n2024-01-02,2,y,West,Oslo\n2024-02-01,4,z,East,Riga\n'
const TO_NEW: { from: string; to: string | null }[] = [
  { from: 'c1', to: 'c4' },
  { from: 'c2', to: 'c5' },
  { from: 'c3', to: 'c2' },
  { from: 'c4', to: 'c1' },
]

const UPPER = Column.parse({ id: 'k1', name: 'Upper', type: 'calculated column', config: { kind: 'sql', params: { sql: 'upper("City")' } } })
const MONTH = Column.parse({
  id: 'k2',
  name: 'Month',
  type: 'calculated column',
  config: { kind: 'date_series', base_column: 'c4', params: { window: 'month' } },
})
const TOTAL = aMeasure('Total', 'sum', 'c3')
const MEAN = Measure.parse({ id: 'Mean', name: 'Mean', type: 'sql', value: { sql: 'sum("Sales") / count(City)' } })
const withColumns = (config: StepConfig, group_calculations: Column[]): StepConfig => ({
  ...config,
  query: { ...config.query, value: { ...config.query.value, group_calculations } },
})
const ONE = aConfig({ rows: ['c1'], measures: [TOTAL] })
const TWO = withColumns(aConfig({ rows: ['k1'], columns: ['k2'], measures: [TOTAL, MEAN], filters: [{ column: 'c1', operator: 'IN', value: ['West'] }] }), [
  UPPER,
  MONTH,
])

/** Creates an analysis of two steps on a private dataset. */
async function prepare(owner?: User) {
  const own = owner ?? (await server.user('owner'))
  const { datasetId } = await server.importCsv(own.token, OLD)
  const created = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Sales' }, own.token)).data
  const [first] = created.value_json.steps
  if (!first) throw new Error('a document has a step')
  const columns = [...created.value_json.dataset.columns, UPPER, MONTH]
  const steps = [
    { ...first, config: ONE },
    { ...first, id: 's2', step_id: 's2', name: 'Two', config: TWO },
  ]
  const value_json = { ...created.value_json, dataset: { ...created.value_json.dataset, columns }, steps }
  const saved = await server.call('apiv2/save_analysis', { analysis_id: created.id, base_version: 1, value_json }, own.token)
  expect(saved.code).toBe('ok')
  return { owner: own, id: created.id, datasetId }
}

const open = async (analysis_id: string, token?: string) => await server.call('apiv2/get_analysis', { analysis_id }, token)
const change = (analysis_id: string, dataset_id: string, token: string, columns: { from: string; to: string | null }[] = TO_NEW, base_version = 2) =>
  server.call('apiv2/change_source', { analysis_id, base_version, dataset_id, columns }, token)
const share = (analysis_id: string, owner: User, to: User, name: string, role: 'viewer' | 'editor', level: GrantLevel, column_ids: string[]) =>
  server.call('apiv2/share_analysis', { analysis_id, emails: [`${name}-${to.id}@example.org`], role, publication: { level, column_ids } }, owner.token)

async function numbers(analysis_id: string, document: AnalysisDocument, at: number, token: string) {
  const step = document.steps[at]
  if (!step) throw new Error('no such step')
  const { code, data } = await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: step.step_id, config: step.config }, token)
  if (code !== 'ok' || data.status !== 'done') return code
  const { row_indexes, data: cells } = data.result
  return JSON.stringify([row_indexes, cells])
}

describe('the owner', () => {
  it('gets the same numbers from the same rows under other names, in a version of its own', async () => {
    const { owner, id } = await prepare()
    const { datasetId } = await server.importCsv(owner.token, NEW)
    const before = (await open(id, owner.token)).data.value_json
    const old = [await numbers(id, before, 0, owner.token), await numbers(id, before, 1, owner.token)]
    const changed = (await change(id, datasetId, owner.token)).data
    expect(changed).toMatchObject({ version: 3, dataset: { id: datasetId }, reads: 'everything' })
    const after = changed.value_json
    expect(after.dataset.id).toBe(datasetId)
    expect([await numbers(id, after, 0, owner.token), await numbers(id, after, 1, owner.token)]).toEqual(old)
    expect(old[1]).toContain('ROME')
    expect((await open(id, owner.token)).data.value_json).toEqual(after)
    const entry = (await server.services.store.audit.last(50)).find((row) => row.subject === id && row.action === 'analysis_source_changed')
    expect(entry).toMatchObject({ actor: owner.id, detail_json: '{"columns":4,"lost":0}' })
  })

  it('loses what is computed from a column that nothing stands for, and the rest computes', async () => {
    const { owner, id } = await prepare()
    const { datasetId } = await server.importCsv(owner.token, NEW)
    const { data } = await change(id, datasetId, owner.token, TO_NEW.with(1, { from: 'c2', to: null }))
    expect(data.value_json.steps[1]?.config.pivot).toMatchObject({ rows: [], columns: ['k2'] })
    expect(data.value_json.steps[1]?.config.query.value.measures.map((m) => m.name)).toEqual(['Total'])
    expect(await numbers(id, data.value_json, 1, owner.token)).toContain('3')
  })

  it.each([
    ['leaves a column out', TO_NEW.slice(1), 'column_unmapped'],
    ['chooses one twice', TO_NEW.with(0, { from: 'c1', to: 'c5' }), 'column_mapped_twice'],
    ['chooses one that is not there', TO_NEW.with(0, { from: 'c1', to: 'c9' }), 'unknown_column'],
  ])('is refused who %s, and nothing changes', async (_, columns, code) => {
    const { owner, id, datasetId: old } = await prepare()
    const { datasetId } = await server.importCsv(owner.token, NEW)
    expect((await change(id, datasetId, owner.token, columns)).code).toBe(code)
    expect((await open(id, owner.token)).data).toMatchObject({ version: 2, dataset: { id: old } })
  })

  it('is refused while it is public, while it is offered, and on top of another version', async () => {
    const { owner, id } = await prepare()
    const { datasetId } = await server.importCsv(owner.token, NEW)
    const late = await change(id, datasetId, owner.token, TO_NEW, 1)
    expect([late.status, late.code, late.params]).toMatchObject([409, 'conflict', { who: 'owner', own: 1 }])
    const settings = { analysis_id: id, title: 'Sales', description: '' }
    await server.call('apiv2/save_analysis_settings', { ...settings, visibility: 'public' }, owner.token)
    expect((await change(id, datasetId, owner.token)).code).toBe('analysis_public')
    await server.call('apiv2/save_analysis_settings', { ...settings, visibility: 'private' }, owner.token)
    const ben = await server.user('ben')
    const { people } = (await share(id, owner, ben, 'ben', 'viewer', 'explore', ['c1'])).data
    await open(id, ben.token)
    await server.call(
      'apiv2/offer_analysis',
      { analysis_id: id, share_id: people[0]?.id ?? '', publication: { level: 'explore', column_ids: ['c1'] } },
      owner.token,
    )
    expect(await change(id, datasetId, owner.token)).toMatchObject({ code: 'analysis_offered', params: { name: 'ben' } })
  })

  it('may take a dataset that is shared with them or public, and none that they may not read', async () => {
    const { owner, id } = await prepare()
    const ana = await server.user('ana')
    const { datasetId } = await server.importCsv(ana.token, NEW)
    expect((await change(id, datasetId, owner.token)).code).toBe('not_found')
    const readable = async () => (await server.call('apiv2/list_datasets', { readable: true }, owner.token)).data.datasets.map((d) => d.id)
    expect(await readable()).not.toContain(datasetId)
    await server.call('apiv2/share_dataset', { dataset_id: datasetId, emails: [`owner-${owner.id}@example.org`], role: 'viewer' }, ana.token)
    expect(await readable()).toContain(datasetId)
    expect((await change(id, datasetId, owner.token)).data).toMatchObject({ reads: 'everything', runs_on: { owner: 'ana', state: 'shared' } })
  })
})

describe('a copy whose access ended', () => {
  it('runs on a dataset of one’s own, for good', async () => {
    const { owner, id } = await prepare()
    const ben = await server.user('ben')
    const { people } = (await share(id, owner, ben, 'ben', 'viewer', 'explore', ['c1', 'c3'])).data
    const copy = (await server.call('apiv2/copy_analysis', { analysis_id: id }, ben.token)).data
    await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id ?? '' }, owner.token)
    expect((await open(copy.id, ben.token)).data).toMatchObject({ reads: 'nothing', runs_on: { state: 'ended' }, abilities: { change_source: true } })
    const { datasetId } = await server.importCsv(ben.token, NEW)
    const { data } = await change(copy.id, datasetId, ben.token, [TO_NEW[0] ?? { from: '', to: null }, { from: 'c3', to: 'c2' }], copy.version)
    expect(data).toMatchObject({ reads: 'everything', runs_on: null })
    expect(await numbers(copy.id, data.value_json, 0, ben.token)).toContain('West')
    // sharing the original again must not give the copy access, because the copy no longer belongs to its dataset
    await share(id, owner, ben, 'ben', 'viewer', 'explore', ['c1', 'c3'])
    await server.call('apiv2/delete_dataset', { dataset_id: datasetId }, ben.token)
    expect((await open(copy.id, ben.token)).data.reads).toBe('nothing')
  })
})

describe('people with whom it is shared', () => {
  async function shared(level: GrantLevel, column_ids: string[], role: 'viewer' | 'editor' = 'viewer') {
    const at = await prepare()
    const ben = await server.user('ben')
    await share(at.id, at.owner, ben, 'ben', role, level, column_ids)
    const { datasetId } = await server.importCsv(at.owner.token, NEW)
    return { ...at, ben, target: datasetId }
  }
  const people = async (id: string, owner: User) => (await server.call('apiv2/list_shares', { analysis_id: id }, owner.token)).data.people

  it('keep their role and level, with the columns that stand for theirs; no step opens that was closed to them', async () => {
    const { owner, ben, id, target } = await shared('explore', ['c1', 'c3', 'c4'])
    expect((await open(id, ben.token)).data.withheld_steps).toEqual(['s2'])
    await change(id, target, owner.token)
    expect(await people(id, owner)).toMatchObject([{ role: 'viewer', publication: { level: 'explore', column_ids: ['c1', 'c2', 'c4'] } }])
    const { data } = await open(id, ben.token)
    expect(data.withheld_steps).toEqual(['s2'])
    expect(await numbers(id, data.value_json, 0, ben.token)).toContain('West')
    const extra = { analysis_id: id, step_id: 's1', config: aConfig({ measures: [aMeasure('m', 'max', 'c3')] }) }
    expect((await server.call('apiv2/analysis_apply_step', extra, ben.token)).code).toBe('column_not_granted')
  })

  it('lose columns that no saved step reads', async () => {
    const { owner, id, target } = await shared('rows', ['c1', 'c2', 'c3', 'c4'])
    await change(id, target, owner.token, TO_NEW.with(3, { from: 'c4', to: null }))
    expect(await people(id, owner)).toMatchObject([{ publication: { level: 'rows', column_ids: ['c2', 'c4', 'c5'] } }])
  })

  it('see nothing of a dataset that the owner may not pass on', async () => {
    const { owner, ben, id } = await shared('explore', ['c1', 'c3'])
    const ana = await server.user('ana')
    const { datasetId } = await server.importCsv(ana.token, NEW)
    await server.call('apiv2/share_dataset', { dataset_id: datasetId, emails: [`owner-${owner.id}@example.org`], role: 'viewer' }, ana.token)
    expect((await change(id, datasetId, owner.token)).code).toBe('ok')
    expect((await open(id, ben.token)).code).toBe('not_found')
    expect(await people(id, owner)).toMatchObject([{ publication: { column_ids: [] } }])
  })

  it('do not read on what they began to read of the old dataset', async () => {
    const { owner, ben, id, target } = await shared('explore', ['c1', 'c2', 'c3', 'c4'])
    const { pool } = server.services
    const { run } = pool
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    pool.run = ((_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<Result<never, 'cancelled'>>((resolve) => {
        signal.addEventListener('abort', () => resolve(fail('cancelled')), { once: true })
        begin()
      })) as typeof run
    try {
      // the new dataset also has a column with this ID, so the query must not continue on it
      const asked = server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config: aConfig({ rows: ['c4'] }) }, ben.token)
      await begun
      Object.assign(pool, { run })
      await change(id, target, owner.token)
      expect((await asked).code).toBe('source_changed')
    } finally {
      Object.assign(pool, { run })
    }
  })

  it('cannot read results of the old dataset by their hash, though it has columns of the same ids', async () => {
    const { owner, ben, id, target } = await shared('explore', ['c1', 'c2', 'c3', 'c4'])
    const applied = (await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config: ONE }, ben.token)).data
    const config_hash = applied.status === 'done' ? applied.result.config_hash : ''
    const read = async () => (await server.call('apiv2/get_step_window', { analysis_id: id, config_hash, window: {} }, ben.token)).code
    expect(await read()).toBe('ok')
    await change(id, target, owner.token)
    expect(await read()).toBe('result_gone')
  })

  it('are told that it reads another dataset when they save or copy what they made on the old one', async () => {
    const { owner, ben, id, target } = await shared('explore', ['c1', 'c2', 'c3', 'c4'], 'editor')
    const { value_json } = (await open(id, ben.token)).data
    await change(id, target, owner.token)
    for (const base_version of [2, 3])
      expect((await server.call('apiv2/save_analysis', { analysis_id: id, base_version, value_json }, ben.token)).code).toBe('source_changed')
    expect((await server.call('apiv2/copy_analysis', { analysis_id: id, value_json }, ben.token)).code).toBe('source_changed')
    const now = (await open(id, ben.token)).data
    expect((await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 3, value_json: now.value_json }, ben.token)).code).toBe('ok')
  })
})

describe('versions', () => {
  it('of the old dataset are back when it is read again, and no others are shown', async () => {
    const { owner, id, datasetId: old } = await prepare()
    const { datasetId } = await server.importCsv(owner.token, NEW)
    const versions = async () => (await server.call('apiv2/list_analysis_versions', { analysis_id: id }, owner.token)).data.versions.map((v) => v.version)
    const version = async (of: number) => (await server.call('apiv2/get_analysis_version', { analysis_id: id, version: of }, owner.token)).code
    await change(id, datasetId, owner.token)
    expect([await versions(), await version(2), await version(3)]).toEqual([[3], 'not_found', 'ok'])
    const back = TO_NEW.map(({ from, to }) => ({ from: to ?? '', to: from }))
    expect((await change(id, old, owner.token, back, 3)).code).toBe('ok')
    expect([await versions(), await version(2), await version(3)]).toEqual([[4, 2, 1], 'ok', 'not_found'])
  })
})

describe('an analysis that changed hands', () => {
  it('is no longer lent to, nor anybody’s offer, once it reads another dataset', async () => {
    const { owner, id } = await prepare()
    const ben = await server.user('ben')
    const { people } = (await share(id, owner, ben, 'ben', 'editor', 'explore', ['c1', 'c3'])).data
    await open(id, ben.token)
    const publication = { level: 'explore' as const, column_ids: ['c1', 'c3'] }
    await server.call('apiv2/offer_analysis', { analysis_id: id, share_id: people[0]?.id ?? '', publication }, owner.token)
    const { offers } = (await server.call('apiv2/list_offers', {}, ben.token)).data
    expect((await server.call('apiv2/accept_offer', { offer_id: offers[0]?.id ?? '' }, ben.token)).code).toBe('ok')
    const { datasetId } = await server.importCsv(ben.token, NEW)
    const { version } = (await open(id, ben.token)).data
    expect((await change(id, datasetId, ben.token, TO_NEW, version)).data).toMatchObject({ reads: 'everything', runs_on: null })
    expect((await server.call('apiv2/list_loans', { dataset_id: datasetId }, ben.token)).data.loans).toEqual([])
    // the previous owner keeps access to the columns of the steps, which are now those of the new dataset
    expect((await server.call('apiv2/list_shares', { analysis_id: id }, ben.token)).data.people).toMatchObject([
      { role: 'editor', publication: { level: 'explore', column_ids: ['c2', 'c4'] } },
    ])
  })
})
