/** Datasets after their first import: settings, column names, types, rebuilds, downloads, SQLite files. */
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CsvOptions } from '../src/contract/import.ts'
import { NumberFormat } from '../src/contract/number-format.ts'
import { datasetCalls } from './support/dataset-calls.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.user('owner')).token
})
afterAll(() => server.remove())

const csv = { source: CsvOptions.parse({ kind: 'csv' }) }
const { get, columnOf, again } = datasetCalls(() => ({ server, token }))

describe('an owner', () => {
  it('changes settings; a time zone must exist', async () => {
    const { datasetId } = await server.importCsv(token, 'a\n1\n')
    const settings = { dataset_id: datasetId, title: 'T', description: 'D', time_zone: 'Asia/Shanghai', visibility: 'public' as const, allow_download: true }
    expect((await server.call('apiv2/save_dataset_settings', settings, token)).data).toMatchObject({
      title: 'T',
      time_zone: 'Asia/Shanghai',
      allow_download: true,
    })
    expect((await server.call('apiv2/save_dataset_settings', { ...settings, time_zone: 'Mars/Olympus' }, token)).code).toBe('time_zone_unknown')
    expect((await server.call('apiv2/download_dataset', { dataset_id: datasetId, format: 'csv' })).status).toBe(200)
  })

  it('changes one setting and leaves alone the others, which somebody else may have changed meanwhile', async () => {
    const { datasetId } = await server.importCsv(token, 'a\n1\n')
    const save = async (settings: object) => (await server.call('apiv2/save_dataset_settings', { dataset_id: datasetId, ...settings }, token)).data
    await save({
      title: 'T',
      description: 'D',
      time_zone: 'Asia/Shanghai',
      visibility: 'public',
      allow_download: true,
      calendar: { week_starts_on: 1, fiscal_month: 4 },
    })
    const others = {
      time_zone: 'Asia/Shanghai',
      visibility: 'public',
      allow_download: true,
      calendar: { week_starts_on: 1, fiscal_month: 4 },
      keep_versions: 3,
    }
    expect(await save({ description: 'New' })).toMatchObject({ title: 'T', description: 'New', ...others })
    expect(await save({ title: 'Other' })).toMatchObject({ title: 'Other', description: 'New', ...others })
    expect(await save({ allow_download: false })).toMatchObject({ title: 'Other', description: 'New', ...others, allow_download: false })
    expect(await save({})).toMatchObject({ title: 'Other', description: 'New', ...others, allow_download: false })
  })

  it('gets descriptions of columns, which analyses show too, and an empty one is removed', async () => {
    const { datasetId } = await server.importCsv(token, 'Region,Amount\nWest,1\nEast,2\n')
    const noted = async (column_notes: { column_id: string; description: string }[]) => {
      const input = { dataset_id: datasetId, column_notes }
      return (await server.call('apiv2/save_dataset_settings', input, token)).data.column_notes
    }
    expect(await noted([{ column_id: 'c1', description: 'Where it was sold' }])).toEqual([{ column_id: 'c1', description: 'Where it was sold' }])
    const made = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Noted' }, token)).data
    expect(made.column_notes).toEqual([{ column_id: 'c1', description: 'Where it was sold' }])
    expect(await noted([{ column_id: 'c2', description: 'Net' }])).toHaveLength(2)
    expect(await noted([{ column_id: 'c1', description: '' }])).toEqual([{ column_id: 'c2', description: 'Net' }])
    await server.call('apiv2/delete_analysis', { analysis_id: made.id }, token)
  })

  it('sets number formats of columns, which analyses get for the columns that their reader may use, and null removes one', async () => {
    const { datasetId } = await server.importCsv(token, 'Region,Amount,Price\nWest,1,2\nEast,2,3\n')
    const { title, description, time_zone, visibility, allow_download } = (await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)).data
    const formatted = async (column_formats: { column_id: string; format: NumberFormat | null }[]) => {
      const input = { dataset_id: datasetId, title, description, time_zone, visibility, allow_download, column_formats }
      return (await server.call('apiv2/save_dataset_settings', input, token)).data.column_formats
    }
    const euros = NumberFormat.parse({ symbol: '€', decimalPlaces: 2 })
    expect(await formatted([{ column_id: 'c2', format: euros }])).toEqual([{ column_id: 'c2', format: euros }])
    const all = [
      { column_id: 'c2', format: euros },
      { column_id: 'c3', format: euros },
    ]
    expect(await formatted([{ column_id: 'c3', format: euros }])).toEqual(all)
    const made = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Formatted' }, token)).data
    expect(made.column_formats).toEqual(all)
    await server.call('apiv2/rename_column', { dataset_id: datasetId, column_id: 'c2', name: 'Sales' }, token)
    await again(datasetId)
    expect((await get(datasetId)).column_formats).toEqual(all)
    const publication = { level: 'explore' as const, column_ids: ['c1', 'c3'] }
    const settings = { analysis_id: made.id, title: 'Formatted', description: '', visibility: 'public' as const, publication }
    expect((await server.call('apiv2/save_analysis_settings', settings, token)).code).toBe('ok')
    expect((await server.call('apiv2/get_analysis', { analysis_id: made.id })).data.column_formats.map((c) => c.column_id)).toEqual(['c3'])
    expect(await formatted([{ column_id: 'c2', format: null }])).toEqual([{ column_id: 'c3', format: euros }])
    await server.call('apiv2/delete_analysis', { analysis_id: made.id }, token)
  })

  it('renames columns: analyses follow, a rebuild keeps the name, the original name stays', async () => {
    const { datasetId } = await server.importCsv(token, 'Region,Amount\nWest,1\nEast,2\n')
    const created = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, token)).data
    const renamed = await server.call('apiv2/rename_column', { dataset_id: datasetId, column_id: 'c2', name: 'Sales' }, token)
    expect(renamed.data.schema[1]).toMatchObject({ name: 'Sales', original_name: 'Amount' })
    expect((await server.call('apiv2/rename_column', { dataset_id: datasetId, column_id: 'c2', name: 'Region' }, token)).code).toBe('column_name_taken')
    const analysis = (await server.call('apiv2/get_analysis', { analysis_id: created.id }, token)).data
    expect(analysis.value_json.dataset.columns.map((c) => c.name)).toEqual(['Region', 'Sales'])
    await again(datasetId)
    expect((await get(datasetId)).schema[1]).toMatchObject({ name: 'Sales', original_name: 'Amount' })
    const config = aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c2')] })
    await server.call(
      'apiv2/save_analysis',
      { analysis_id: created.id, base_version: 1, value_json: { ...analysis.value_json, steps: analysis.value_json.steps.map((s) => ({ ...s, config })) } },
      token,
    )
    const { analyses } = (await server.call('apiv2/list_dataset_analyses', { dataset_id: datasetId }, token)).data
    expect(analyses).toEqual([{ id: created.id, title: 'A', owner: 'owner', column_ids: ['c1', 'c2'] }])
  })

  it('keeps the old version when a rebuild fails', async () => {
    const { datasetId } = await server.importCsv(token, 'a,b\n1,2\n')
    const before = await get(datasetId)
    expect(await again(datasetId, { source: CsvOptions.parse({ kind: 'csv', encoding: 'utf-8', quote: "'" }) })).toMatchObject({ state: 'done' })
    writeFileSync(server.services.data.uploadFile(datasetId), 'a,b\n1,"2\n')
    expect(await again(datasetId, csv)).toMatchObject({ kind: 'rebuild', state: 'failed', error: { code: 'file_unterminated_quote' } })
    expect(await get(datasetId)).toMatchObject({ status: 'ready', rows: before.rows })
    expect(await columnOf(datasetId, 0)).toEqual([1])
  })

  it('that empties a column keeps its type, so that steps run on: its sum is blank, and its count 0', async () => {
    const { datasetId } = await server.importCsv(token, 'Region,Amount\nWest,1.5\nEast,2\n')
    const { id } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, token)).data
    writeFileSync(server.services.data.uploadFile(datasetId), 'Region,Amount\nWest,\nEast,\n')
    expect(await again(datasetId)).toMatchObject({ kind: 'rebuild', state: 'done' })
    expect((await get(datasetId)).schema.map((c) => c.dtype)).toEqual(['VARCHAR', 'DECIMAL(18,1)'])
    const config = aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c2'), aMeasure('n', 'count', 'c2')] })
    const { data } = await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config }, token)
    if (data.status !== 'done') throw new Error('the step asks')
    expect([data.result.data, data.result.totals]).toEqual([
      [
        [null, null, null],
        [0, 0, 0],
      ],
      [null, 0],
    ])
  })

  it('of no bytes leaves no dataset behind', async () => {
    const before = (await server.call('apiv2/list_datasets', {}, token)).data.datasets.length
    for (const name of ['x.csv', 'x.xlsx']) expect((await server.upload(token, Buffer.alloc(0), 'Empty', name)).code).toBe('file_empty')
    expect((await server.call('apiv2/list_datasets', {}, token)).data.datasets.length).toBe(before)
  })
  it('counts the types that were chosen, not those that columns had', async () => {
    const { datasetId } = await server.importCsv(token, 'a,b,c\n1,2,x\n3,4,y\n')
    const types = { c1: 'BIGINT', c2: 'VARCHAR', c3: 'BIGINT' }
    const { source_options: source } = await get(datasetId)
    await again(datasetId, { source, schema: { types, blank_misfits: [] } })
    const { report } = await get(datasetId)
    expect([report?.schema?.updated.map((c) => c.name), report?.schema?.failed.map((c) => c.name)]).toEqual([['b'], ['c']])
  })
  it('finds the jobs again after a reload', async () => {
    const { data } = await server.upload(token, 'a\n1\n')
    const { jobs } = (await server.call('apiv2/list_jobs', {}, token)).data
    expect(jobs.map((j) => j.id)).toContain(data.job_id)
  })
})
