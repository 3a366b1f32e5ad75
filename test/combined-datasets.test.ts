/** Datasets made of others, over the API: checks, permissions, taking back, rebuilds, and a server that is killed. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NumberFormat } from '../src/contract/number-format.ts'
import type { Input } from '../src/contract/operations.ts'
import { followAll } from '../src/server/operations/datasets/follow.ts'
import { append, combining, lookup } from './support/combining.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let { combine, rowsOf, dataset, prepare, setVisibility, shared }: ReturnType<typeof combining> = {} as ReturnType<typeof combining>
beforeAll(async () => {
  server = await startServer()
  ;({ combine, rowsOf, dataset, prepare, setVisibility, shared } = combining(server))
})
afterAll(() => server.remove())

type Person = Awaited<ReturnType<TestServer['user']>>
const emailOf = (name: string, { id }: Person) => `${name}-${id}@example.org`

/** Imports a file again under the same dataset, as a new version. */
async function replace(datasetId: string, csv: string, person: Person) {
  const { writeFile } = await import('node:fs/promises')
  await writeFile(server.services.data.uploadFile(datasetId), csv)
  const { data } = await server.call('apiv2/import_dataset', { dataset_id: datasetId }, person.token)
  expect(await server.jobEnd(data.job_id, person.token)).toMatchObject({ state: 'done' })
}

describe('a lookup', () => {
  it('is shown before it counts, and is then a dataset with a lineage on both sides', async () => {
    const { owner, orders, targets } = await prepare()
    const checked = await server.call('apiv2/check_combination', { combination: lookup(orders, targets) }, owner.token)
    expect(checked.data).toEqual({
      ...{ how: 'lookup', rows_first: 4, rows_second: 3, rows_after: 4, doubles: { keys: 0, rows: 0, samples: [] } },
      unmatched_first: { rows: 1, blank: 0, samples: [{ key: ['North'], rows: 1 }] },
      unmatched_second: { rows: 1, blank: 0, samples: [{ key: ['South'], rows: 1 }] },
    })
    const { id, job } = await combine(owner, lookup(orders, targets))
    expect(job).toMatchObject({ state: 'done', rows: 4 })
    expect(await rowsOf(id, owner)).toEqual([
      ['West', 'East', 'West', 'North'],
      [1, 2, 4, 5],
      [100, 50, 100, null],
    ])
    expect(await dataset(id, owner)).toMatchObject({
      source_type: 'combination',
      lineage: {
        how: 'lookup',
        sources: [
          { id: orders, gone: false },
          { id: targets, gone: false },
        ],
        used_by: [],
        others: 0,
      },
      report: { combination: { unmatched: 1 } },
    })
    expect((await dataset(targets, owner)).lineage).toEqual({ how: null, sources: [], used_by: [{ id, title: 'Orders with targets' }], others: 0 })
  })

  it('takes over the number formats of the columns that it has', async () => {
    const { owner, orders, targets } = await prepare()
    const euros = NumberFormat.parse({ symbol: '€' })
    for (const [dataset_id, column_id] of [
      [orders, 'c2'],
      [targets, 'c2'],
    ] as const) {
      const { title, description, time_zone, visibility, allow_download } = await dataset(dataset_id, owner)
      const settings = { dataset_id, title, description, time_zone, visibility, allow_download, column_formats: [{ column_id, format: euros }] }
      expect((await server.call('apiv2/save_dataset_settings', settings, owner.token)).code).toBe('ok')
    }
    const formatsOf = async (id: string) => {
      const { column_formats, schema } = await dataset(id, owner)
      return column_formats.map(({ column_id, format }) => [schema.find((c) => c.id === column_id)?.name, format.symbol])
    }
    const looked = await combine(owner, lookup(orders, targets))
    expect(await formatsOf(looked.id)).toEqual([
      ['Amount', '€'],
      ['Target', '€'],
    ])
    const joined = await combine(owner, append(targets, orders))
    expect(Object.fromEntries(await formatsOf(joined.id))).toEqual({ Target: '€', Amount: '€' })
  })

  it('brings numbers that count once per key in each group: a target of 100 stays 100 over a thousand orders', async () => {
    const owner = await server.user('owner')
    const [months, regions] = [
      ['January', 'February', 'March'],
      ['North', 'South'],
    ]
    // a thousand orders for each month, and none of the fourth month, whose target is kept
    const orders = months.flatMap((month) => Array.from({ length: 1_000 }, (_, i) => `${i % 2 === 0 ? month : ` ${month.toUpperCase()} `},${regions[i % 2]},1`))
    const targets = [...months, 'April', '', ''].map((month) => `${month},100.00`)
    const { datasetId: first } = await server.importCsv(owner.token, `Month,Region,Amount\n${orders.join('\n')}\n`)
    const { datasetId: second } = await server.importCsv(owner.token, `Month,Target\n${targets.join('\n')}\n`)
    const tableOf = async (combination: ReturnType<typeof lookup>, rows: string[], columns: string[] = []) => {
      const { id, job } = await combine(owner, combination)
      expect(job).toMatchObject({ state: 'done' })
      const { id: analysis_id } = (await server.call('apiv2/create_analysis', { dataset_id: id, title: 'A' }, owner.token)).data
      const measures = [aMeasure('amount', 'sum', 'c3'), aMeasure('target', 'sum', 'j1_c2'), aMeasure('n', 'count', 'j1_c2')]
      const config = aConfig({ rows, columns, measures })
      const applied = (await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config }, owner.token)).data
      if (applied.status !== 'done') throw new Error('the step asks')
      const { row_indexes, data } = applied.result
      return row_indexes.map(({ key }, row) => [
        key.length === 0 ? 'total' : String(key[0] ?? 'blank'),
        ...data.map((column) => (column[row] === null ? null : Number(column[row]))),
      ])
    }
    const folded = { ignore_case_and_blanks: true }
    expect(await tableOf(lookup(first, second, folded), ['c2'])).toEqual([
      ['North', 1_500, 300, 3],
      ['South', 1_500, 300, 3],
      ['total', 3_000, 300, 3],
    ])
    const kept = await tableOf(lookup(first, second, { ...folded, keep_unmatched: true }), ['c1'])
    expect(new Map(kept.map(([month, ...numbers]) => [month, numbers]))).toEqual(
      new Map<unknown, unknown>([
        ...months.map((month) => [month, [500, 100, 1]] as const),
        ...months.map((month) => [` ${month.toUpperCase()} `, [500, 100, 1]] as const),
        ['April', [null, 100, 1]],
        ['blank', [null, 200, 2]],
        ['total', [3_000, 600, 6]],
      ]),
    )
  })

  it('refuses what cannot be looked up, before a job starts', async () => {
    const { owner, orders, targets } = await prepare()
    const other = await server.user('other')
    const codeOf = async (combination: Input<'apiv2/combine_datasets'>['combination'], person = owner) =>
      (await server.call('apiv2/combine_datasets', { title: 'x', combination }, person.token)).code
    expect(await codeOf(lookup(orders, targets, { keys: [{ first: 'c2', second: 'c1' }] }))).toBe('combination_keys_differ')
    expect(await codeOf(lookup(orders, targets, { columns: ['c9'] }))).toBe('unknown_column')
    expect(await codeOf(lookup(orders, targets, { columns: ['c1'], doubles: { take: 'aggregate', of: { c1: 'sum' } } }))).toBe('combination_aggregate')
    expect(await codeOf(lookup(orders, targets), other)).toBe('not_found')
    let top = orders
    for (let level = 1; level <= 5; level++) top = (await combine(owner, lookup(top, targets))).id
    expect(await codeOf(lookup(top, targets))).toBe('combination_too_deep')
    const { schema } = await dataset(top, owner)
    expect(schema.map((column) => column.id)).toEqual(['c1', 'c2', 'j1_c2', 'j2_c2', 'j3_c2', 'j4_c2', 'j5_c2'])
    expect(new Set(schema.map((column) => column.name)).size).toBe(7)
  })

  it('follows its sources, through a chain, and keeps names and ids', async () => {
    const { owner, orders, targets } = await prepare()
    const first = await combine(owner, lookup(orders, targets))
    const second = await combine(owner, append(first.id, first.id))
    await server.call('apiv2/rename_column', { dataset_id: first.id, column_id: 'j1_c2', name: 'Goal' }, owner.token)
    await replace(targets, 'Region,Target\nWest,101\nNorth,7\n', owner)
    await vi.waitFor(async () => expect((await rowsOf(second.id, owner))[2]).toEqual([101, null, 101, 7, 101, null, 101, 7]), 20_000)
    expect((await dataset(first.id, owner)).schema.map((column) => `${column.id} ${column.name}`)).toEqual(['c1 Region', 'c2 Amount', 'j1_c2 Goal'])
  })

  it('catches up when the server starts, if it stopped between a new version and the rebuild', async () => {
    const { owner, orders, targets } = await prepare()
    const { id } = await combine(owner, lookup(orders, targets))
    const missed = vi.spyOn(server.services.store.datasetSources, 'combinationsOf').mockResolvedValue([])
    await replace(targets, 'Region,Target\nWest,9\n', owner)
    await vi.waitFor(() => expect(missed).toHaveBeenCalled())
    missed.mockRestore()
    expect((await rowsOf(id, owner))[2]).toEqual([100, 50, 100, null])
    followAll(server.services)
    await vi.waitFor(async () => expect((await rowsOf(id, owner))[2]).toEqual([9, null, 9, null]), 20_000)
  })

  it('fails with the list where a rebuild finds keys that have become double, and keeps the old version', async () => {
    const { owner, orders, targets } = await prepare()
    const { id } = await combine(owner, lookup(orders, targets))
    await replace(targets, 'Region,Target\nWest,1\nWest,2\n', owner)
    await vi.waitFor(async () => {
      const { job_id } = await dataset(id, owner)
      const job = (await server.call('apiv2/get_job', { job_id: job_id ?? '' }, owner.token)).data
      expect(job).toMatchObject({ kind: 'rebuild', state: 'failed', error: { code: 'combination_doubles', message: expect.stringContaining('West ×2') } })
    }, 20_000)
    expect((await rowsOf(id, owner))[2]).toEqual([100, 50, 100, null])
    await replace(targets, 'Region,Target\nWest,1\n', owner)
    await vi.waitFor(async () => expect((await rowsOf(id, owner))[2]).toEqual([1, null, 1, null]), 20_000)
  })

  it('follows a version that is published while another job of the combination runs', async () => {
    const { owner, orders, targets } = await prepare()
    const { id } = await combine(owner, lookup(orders, targets))
    const { datasets } = server.services.store
    const { addJob } = datasets
    let refused = 0
    const busy = vi.spyOn(datasets, 'addJob').mockImplementation(async (...job) => (job[2].id === id && refused++ === 0 ? false : await addJob(...job)))
    await replace(targets, 'Region,Target\nWest,7\n', owner)
    await vi.waitFor(async () => expect((await rowsOf(id, owner))[2]).toEqual([7, null, 7, null]), 20_000)
    busy.mockRestore()
    expect((await server.call('apiv2/list_dataset_versions', { dataset_id: id }, owner.token)).data.versions).toHaveLength(1)
  })

  it('does not take over rows without a column that a saved step reads, until somebody says so', async () => {
    const { owner, orders, targets } = await prepare()
    const { id } = await combine(owner, lookup(orders, targets, { columns: ['c1', 'c2'] }))
    const made = (await server.call('apiv2/create_analysis', { dataset_id: id, title: 'A' }, owner.token)).data
    const config = aConfig({ rows: ['c1'], measures: [aMeasure('m1', 'sum', 'j1_c2')] })
    const value_json = { ...made.value_json, steps: made.value_json.steps.map((step) => ({ ...step, config })) }
    await server.call('apiv2/save_analysis', { analysis_id: made.id, base_version: made.version, value_json }, owner.token)
    await replace(targets, 'Region\nWest\n', owner)
    const held = async () => {
      const { job_id } = await dataset(id, owner)
      return (await server.call('apiv2/get_job', { job_id: job_id ?? '' }, owner.token)).data
    }
    await vi.waitFor(async () => expect(await held()).toMatchObject({ state: 'failed', error: { code: 'columns_changed' } }), 20_000)
    const { data } = await server.call('apiv2/retry_import', { dataset_id: id, accept: [{ column_id: 'j1_c2', dtype: null }] }, owner.token)
    expect(await server.jobEnd(data.job_id, owner.token)).toMatchObject({ state: 'done' })
    expect((await dataset(id, owner)).schema.map((column) => column.id)).toEqual(['c1', 'c2', 'j1_c1'])
  })
})

describe('what was made of somebody else’s dataset', () => {
  it('can be read only as long as its owner may read every source, and says so', async () => {
    const { ana, ben, targets, own, id, takeBack } = await shared()
    const analysis = (await server.call('apiv2/create_analysis', { dataset_id: id, title: 'A' }, ben.token)).data
    const config = aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)] })
    const run = async () => (await server.call('apiv2/analysis_apply_step', { analysis_id: analysis.id, step_id: 's1', config }, ben.token)).code
    expect(await run()).toBe('ok')
    expect((await dataset(targets, ana)).lineage).toEqual({ how: null, sources: [], used_by: [], others: 1 })
    await takeBack()
    expect([await run(), await rowsOf(id, ben)]).toEqual(['access_ended', 'sources_ended'])
    expect((await server.call('apiv2/download_dataset', { dataset_id: id, format: 'csv' }, ben.token)).code).toBe('sources_ended')
    expect(await dataset(id, ben)).toMatchObject({
      ...{ rows: 0, schema: [], profile: [], report: null },
      lineage: {
        sources: [
          { id: own, gone: false },
          { id: null, title: null, gone: true },
        ],
      },
    })
    const opened = (await server.call('apiv2/get_analysis', { analysis_id: analysis.id }, ben.token)).data
    expect(opened).toMatchObject({ reads: 'nothing', runs_on: { owner: 'ben', state: 'sources' }, dataset_version: null })
    const listed = (await server.call('apiv2/list_analyses', {}, ben.token)).data.analyses
    expect(listed.map((one) => one.stopped)).toEqual([{ reason: 'sources', owner: 'ben' }])
    expect((await server.call('apiv2/import_dataset', { dataset_id: id }, ben.token)).code).toBe('ok')
    await vi.waitFor(async () => {
      const job = (await server.call('apiv2/get_job', { job_id: (await dataset(id, ben)).job_id ?? '' }, ben.token)).data
      expect(job).toMatchObject({ state: 'failed', error: { code: 'sources_ended' } })
    }, 20_000)
    await server.call('apiv2/share_dataset', { dataset_id: targets, emails: [emailOf('ben', ben)], role: 'viewer' }, ana.token)
    expect([await run(), (await rowsOf(id, ben))[2]]).toEqual(['ok', [100, 50, 100, null]])
  })

  it('keeps the keys of a source in an error only while the reader of the error may read it', async () => {
    const { ana, ben, targets, id, share, takeBack } = await shared()
    const job = async (person = ben) => (await server.call('apiv2/get_job', { job_id: (await dataset(id, ben)).job_id ?? '' }, person.token)).data
    await replace(targets, 'Region,Target\nWest,1\nWest,2\n', ana)
    const doubled = { state: 'failed', error: { code: 'combination_doubles', message: expect.stringContaining('West ×2') } }
    await vi.waitFor(async () => expect(await job()).toMatchObject(doubled), 20_000)
    await takeBack()
    expect((await job()).error).toMatchObject({ code: 'sources_ended' })
    expect(JSON.stringify((await server.call('apiv2/list_jobs', {}, ben.token)).data)).not.toContain('West')
    await share()
    await vi.waitFor(async () => expect(await job()).toMatchObject(doubled), 20_000)
  })

  it('tells an editor who may not read a source that the cause lies there, without its keys', async () => {
    const { owner, orders, targets } = await prepare()
    const { id } = await combine(owner, lookup(orders, targets))
    const eve = await server.user('eve')
    await server.call('apiv2/share_dataset', { dataset_id: id, emails: [emailOf('eve', eve)], role: 'editor' }, owner.token)
    await replace(targets, 'Region,Target\nWest,1\nWest,2\n', owner)
    const codes = async () => {
      const { job_id } = await dataset(id, owner)
      const read = (token: string) => server.call('apiv2/get_job', { job_id: job_id ?? '' }, token)
      return [(await read(owner.token)).data.error?.code, (await read(eve.token)).data.error?.code]
    }
    await vi.waitFor(async () => expect(await codes()).toEqual(['combination_doubles', 'combination_unseen']), 20_000)
  })

  it('takes over what changed meanwhile once a source is shared again, also through a chain', async () => {
    const { ana, ben, targets, own, id, share, takeBack } = await shared()
    const top = (await combine(ben, append(own, id))).id
    await takeBack()
    await replace(targets, 'Region,Target\nWest,8\n', ana)
    expect([await rowsOf(id, ben), await rowsOf(top, ben)]).toEqual(['sources_ended', 'sources_ended'])
    await share()
    await vi.waitFor(async () => expect((await rowsOf(top, ben))[2]).toEqual([null, null, null, null, 8, null, 8, null]), 20_000)
    expect((await rowsOf(id, ben))[2]).toEqual([8, null, 8, null])
  })

  it('is not passed on, except while that dataset is public', async () => {
    const { ana, ben, targets, id } = await shared()
    const eve = await server.user('eve')
    const share = async () => (await server.call('apiv2/share_dataset', { dataset_id: id, emails: [emailOf('eve', eve)], role: 'viewer' }, ben.token)).code
    const publish = async () => (await setVisibility(id, 'public', ben)).code
    expect([await share(), await publish()]).toEqual(['sources_private', 'sources_private'])
    expect((await dataset(id, ben)).abilities).toMatchObject({ share: true, pass_on: false })
    await setVisibility(targets, 'public', ana)
    expect(await share()).toBe('ok')
    const analysis = (await server.call('apiv2/create_analysis', { dataset_id: id, title: 'A' }, eve.token)).data
    const config = aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)] })
    const run = async () => (await server.call('apiv2/analysis_apply_step', { analysis_id: analysis.id, step_id: 's1', config }, eve.token)).code
    expect([await rowsOf(id, eve), await run()]).toEqual([expect.any(Array), 'ok'])
    await setVisibility(targets, 'private', ana)
    expect([await rowsOf(id, eve), await run()]).toEqual(['not_found', 'access_ended'])
    expect((await server.call('apiv2/list_shared_datasets', {}, eve.token)).data.datasets.map((one) => one.id)).not.toContain(id)
    expect((await rowsOf(id, ben))[2]).toEqual([100, 50, 100, null])
  })

  it('ends with a source that is deleted, also through a chain', async () => {
    const { ana, ben, targets, own, id } = await shared()
    const top = await combine(ben, append(own, id))
    expect(await rowsOf(top.id, ben)).toEqual(expect.any(Array))
    await server.call('apiv2/delete_dataset', { dataset_id: targets }, ana.token)
    expect([await rowsOf(id, ben), await rowsOf(top.id, ben), await rowsOf(own, ben)]).toEqual(['sources_ended', 'sources_ended', expect.any(Array)])
    expect((await server.call('apiv2/delete_dataset', { dataset_id: id }, ben.token)).code).toBe('ok')
  })
})
