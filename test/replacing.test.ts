/** Files that replace the data of a dataset: what is matched, what stays, and the versions that can be brought back. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnalysisDocument } from '../src/contract/analysis.ts'
import { sweepSources } from '../src/server/jobs/housekeeping.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { replaceData, uploadFile } from './support/replacing.ts'
import { startServer, type TestServer, withDb } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const OCTOBER = 'Region,Net sales,Day\nNorth,10,2026-10-01\nSouth,20,2026-10-02\n'
/** The same columns in another order, one more, and values that need the type of a number with decimals. */
const NOVEMBER = 'Day,Channel,region,Net sales\n2026-11-01,Web,North,1.5\n2026-11-02,Shop,South,2.25\n2026-11-03,Web,East,4\n'

async function aDataset(csv = OCTOBER) {
  const owner = await server.user('owner')
  const { datasetId: dataset_id } = await server.importCsv(owner.token, csv)
  const dataset = async () => (await server.call('apiv2/get_dataset', { dataset_id }, owner.token)).data
  const columns = async () => (await dataset()).schema.map((c) => `${c.id} ${c.name} ${c.dtype}`)
  /** Creates an analysis of sales (c2) by region (c1). */
  const analyse = async () => {
    const made = (await server.call('apiv2/create_analysis', { dataset_id, title: 'By region' }, owner.token)).data
    const document = made.value_json as AnalysisDocument
    const config = aConfig({ rows: ['c1'], measures: [aMeasure('m1', 'sum', 'c2')] })
    const value_json = { ...document, steps: document.steps.map((step) => ({ ...step, name: 'Sales', config })) }
    await server.call('apiv2/save_analysis', { analysis_id: made.id, base_version: made.version, value_json }, owner.token)
    const result = async (token: string | undefined = owner.token) => {
      const reply = await server.call('apiv2/analysis_apply_step', { analysis_id: made.id, step_id: 's1', config }, token)
      return JSON.stringify(reply.data?.status === 'done' ? reply.data.result : reply.code)
    }
    return { id: made.id, result }
  }
  const versions = async () => (await server.call('apiv2/list_dataset_versions', { dataset_id }, owner.token)).data.versions
  const restore = (version_id: string, accept_changes = false) =>
    server.call('apiv2/restore_dataset_version', { dataset_id, version_id, accept_changes }, owner.token)
  const rows = async () => (await server.call('apiv2/preview_dataset', { dataset_id }, owner.token)).data
  const replace = (csv: string, choice = {}, name?: string) => replaceData(server, owner.token, dataset_id, csv, choice, name)
  return { owner, dataset_id, dataset, columns, analyse, versions, restore, rows, replace }
}

describe('a check', () => {
  it('tells matched, new, missing and retyped columns and the steps that break, and changes nothing', async () => {
    const { owner, dataset_id, analyse, dataset } = await aDataset()
    const { id } = await analyse()
    const { file_id } = await uploadFile(server, owner.token, dataset_id, 'REGION,Net sales,Rep\nNorth,many,Ann\nSouth,2,Bob\n')
    const check = (await server.call('apiv2/check_replacement', { dataset_id, file_id }, owner.token)).data
    expect(check.columns).toMatchObject([
      { name: 'REGION', evidence: 'alike', column: { id: 'c1', name: 'Region' } },
      { name: 'Net sales', evidence: 'name', dtype: 'VARCHAR', column: { id: 'c2', dtype: 'BIGINT' } },
      { name: 'Rep', evidence: null, column: null },
    ])
    expect(check.changes).toMatchObject({
      added: [{ name: 'Rep' }],
      gone: [{ name: 'Day', breaks: false }],
      retyped: [{ name: 'Net sales', was: 'BIGINT', dtype: 'VARCHAR', breaks: true }],
    })
    expect(check).toMatchObject({
      rows_now: 2,
      rows_then: 2,
      refused: 0,
      others: 0,
      analyses: [{ id, title: 'By region', steps: ['Sales'], column_ids: ['c2'] }],
    })
    expect((await dataset()).rows).toBe(2)
  })

  it('proposes no change for the next month in another order, and takes a mapping by hand', async () => {
    const { owner, dataset_id } = await aDataset()
    const { file_id } = await uploadFile(server, owner.token, dataset_id, 'Day,Turnover,Region,Returns\n2026-11-01,4,North,1\n')
    const ask = async (columns?: (string | null)[]) =>
      (await server.call('apiv2/check_replacement', { dataset_id, file_id, ...(columns ? { columns } : {}) }, owner.token)).data
    expect((await ask()).changes).toMatchObject({ added: [{ name: 'Turnover' }, { name: 'Returns' }], gone: [{ name: 'Net sales' }] })
    const byHand = await ask(['c3', 'c2', 'c1', null])
    expect(byHand.columns[1]).toMatchObject({ evidence: 'given', column: { name: 'Net sales' } })
    expect(byHand.changes).toMatchObject({ added: [{ name: 'Returns' }], gone: [] })
    const twice = await server.call('apiv2/check_replacement', { dataset_id, file_id, columns: ['c1', 'c1'] }, owner.token)
    expect(twice.code).toBe('column_mapped_twice')
  })

  it('reads another kind of file and another delimiter, and names a file that is none', async () => {
    const { owner, dataset_id } = await aDataset()
    const semicolons = await uploadFile(server, owner.token, dataset_id, 'Region;Net sales;Day\nNorth;1,5;2026-11-01\n')
    const check = (await server.call('apiv2/check_replacement', { dataset_id, file_id: semicolons.file_id }, owner.token)).data
    expect(check.columns.map((c) => c.column?.id)).toEqual(['c1', 'c2', 'c3'])
    expect((await uploadFile(server, owner.token, dataset_id, 'x', 'notes.pdf')).code).toBe('invalid_file_type')
    expect((await uploadFile(server, owner.token, dataset_id, '')).code).toBe('file_empty')
  })
})

describe('a replacement', () => {
  it('keeps the IDs, names, formats and types that analyses use, and gives new columns new IDs', async () => {
    const { owner, dataset_id, analyse, columns, dataset, replace, rows } = await aDataset()
    await server.call('apiv2/rename_column', { dataset_id, column_id: 'c1', name: 'Area' }, owner.token)
    const { result } = await analyse()
    const before = await result()
    const job = await replace(NOVEMBER, {}, 'november.csv')
    expect(job).toMatchObject({ state: 'done', kind: 'replace' })
    expect(await columns()).toEqual(['c3 Day DATE', 'c4 Channel VARCHAR', 'c1 Area VARCHAR', 'c2 Net sales DECIMAL(18,2)'])
    expect(await dataset()).toMatchObject({ rows: 3, source_note: 'november.csv', report: { changes: { added: [{ name: 'Channel' }], gone: [] } } })
    expect(await rows()).toMatchObject({
      columns: ['c3', 'c4', 'c1', 'c2'],
      data: [expect.anything(), ['Web', 'Shop', 'Web'], ['North', 'South', 'East'], expect.anything()],
    })
    const after = await result()
    expect(before).not.toContain('East')
    expect(after).toContain('East')
  })

  it('keeps chosen types, also when the new file is read again with other ones', async () => {
    const { owner, dataset_id, columns, dataset, replace } = await aDataset('Code,n\n007,1\n008,2\n')
    const source = (await dataset()).source_options
    const types = { c1: 'VARCHAR' }
    const chosen = await server.call('apiv2/import_dataset', { dataset_id, options: { source, schema: { types } } as never }, owner.token)
    await server.jobEnd(chosen.data.job_id, owner.token)
    expect((await replace('n,Code\n3,009\n')).state).toBe('done')
    expect(await columns()).toEqual(['c2 n BIGINT', 'c1 Code VARCHAR'])
    const preview = (await server.call('apiv2/preview_source', { dataset_id }, owner.token)).data
    expect(preview.columns.map((c) => [c.column_id, c.name, c.chosen])).toEqual([
      ['c2', 'n', null],
      ['c1', 'Code', 'VARCHAR'],
    ])
    const retyped = { source: (await dataset()).source_options, schema: { types: { c1: 'BIGINT' }, blank_misfits: [] } }
    const again = await server.call('apiv2/import_dataset', { dataset_id, options: retyped as never }, owner.token)
    expect((await server.jobEnd(again.data.job_id, owner.token)).state).toBe('done')
    expect(await columns()).toEqual(['c2 n BIGINT', 'c1 Code BIGINT'])
    expect((await dataset()).report?.schema?.updated).toMatchObject([{ column_id: 'c1' }])
  })

  it('gives dates another type if the new file has times, and keeps them if all its times are midnight', async () => {
    const { columns, rows, replace } = await aDataset('n,Day\n1,2026-10-01\n2,2026-10-02\n')
    expect((await replace('n,Day\n1,2026-11-01 00:00:00\n2,2026-11-02 00:00:00\n')).state).toBe('done')
    expect(await columns()).toContain('c2 Day DATE')
    expect((await replace('n,Day\n1,2026-11-01 00:00:00\n2,2026-11-02 10:30:00\n')).state).toBe('done')
    expect(await columns()).toContain('c2 Day TIMESTAMP')
    expect(JSON.stringify((await rows()).data[1])).toContain('10:30')
  })

  it('does not turn moments with a time zone, or times in several forms, into dates', async () => {
    const zoned = await aDataset('n,Day\n1,2026-10-01\n')
    expect((await zoned.replace('n,Day\n1,2026-11-01T10:30:00+02:00\n')).state).toBe('done')
    expect(await zoned.columns()).toContain('c2 Day TIMESTAMP WITH TIME ZONE')
    const mixed = await aDataset('n,Day\n1,2026-10-01\n')
    expect((await mixed.replace('n,Day\n1,2026-11-01T10:30:00\n2,2026-11-01 11:30:00+02\n')).state).toBe('done')
    expect(JSON.stringify((await mixed.rows()).data[1])).toMatch(/10:30.*11:30/)
  })

  it('leaves out rows of the new file by number only directly below the header', async () => {
    const { owner, dataset_id, dataset, rows, replace } = await aDataset('Region,Sales\nname,EUR\nNorth,1\nSouth,2\nTotal,3\n')
    const source = { ...(await dataset()).source_options, header_row: 1, leave_out: [2, 5] }
    const first = await server.call('apiv2/import_dataset', { dataset_id, options: { source } as never }, owner.token)
    expect((await server.jobEnd(first.data.job_id, owner.token)).state).toBe('done')
    expect((await rows()).data).toEqual([['North', 'South'], [1, 2]]) // biome-ignore format: a table
    expect((await replace('Region,Sales\nname,EUR\nNorth,3\nSouth,4\nWest,5\nEast,6\n')).state).toBe('done')
    expect((await rows()).data[0]).toEqual(['North', 'South', 'West', 'East'])
    expect((await dataset()).source_options).toMatchObject({ leave_out: [2] })
  })

  it('waits for consent to what breaks an analysis, and then publishes; readers see the new data', async () => {
    const { owner, dataset_id, analyse, dataset, replace } = await aDataset()
    const { id, result } = await analyse()
    await server.makeDatasetPublic(dataset_id)
    await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'By region', description: '', visibility: 'public' }, owner.token)
    const reader = await server.user('reader')
    expect(await result(reader.token)).toContain('South')
    const changed = async (token?: string) => (await server.call('apiv2/get_analysis', { analysis_id: id }, token)).data.data_changed
    const first = await changed()
    expect(first).toMatch(/^2/)
    const held = await replace('Net sales,Day\n7,2026-11-01\n')
    expect(held).toMatchObject({ state: 'failed', error: { code: 'columns_changed' }, changes: { gone: [{ column_id: 'c1', breaks: true }] } })
    expect((await dataset()).rows).toBe(2)
    const accept = [{ column_id: 'c1', dtype: null }]
    const retried = await server.call('apiv2/retry_import', { dataset_id, accept }, owner.token)
    expect((await server.jobEnd(retried.data.job_id, owner.token)).state).toBe('done')
    expect(await dataset()).toMatchObject({ rows: 1, source_note: 'next.csv' })
    // the column returns with its old ID, so the analysis runs again
    expect((await replace('Net sales,Day,Region\n9,2026-12-01,West\n')).state).toBe('done')
    expect(await result(reader.token)).toContain('West')
    for (const token of [undefined, reader.token]) expect(Date.parse((await changed(token)) ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
  })

  it('keeps what is granted of a column that a person matched to another name, through Undo, and grants no other column', async () => {
    const { owner, analyse, replace, restore, versions } = await aDataset()
    const { id, result } = await analyse()
    await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'By region', description: '', visibility: 'public' }, owner.token)
    const read = async () => JSON.parse(await result(undefined)).totals?.[0] ?? (await result(undefined))
    const [first] = await versions()
    expect(await read()).toBe(30)
    await replace('Turnover,REGION,Day\n7,East,2026-11-01\n', { columns: ['c2', 'c1', 'c3'] })
    const [second] = await versions()
    expect(await read()).toBe(7)
    await restore(first?.id ?? '')
    expect(await read()).toBe(30)
    await restore(second?.id ?? '')
    expect(await read()).toBe(7)
    await replace('Salary,Person,Turnover\n900,Ann,1\n', { columns: [null, null, 'c2'], accept: [{ column_id: 'c1', dtype: null }] })
    expect(await read()).toContain('unknown_column')
    const { value_json } = (await server.call('apiv2/get_analysis', { analysis_id: id }, undefined)).data
    expect(value_json.dataset.columns.map(({ name }) => name)).toEqual(['Net sales'])
  })

  it('leaves the data alone if the file cannot be imported, and forgets the file when told to', async () => {
    const { owner, dataset_id, dataset, versions } = await aDataset()
    const { file_id } = await uploadFile(server, owner.token, dataset_id, '\u0000\u0001\u0002\u0000')
    const refused = await server.call('apiv2/import_replacement', { dataset_id, file_id }, owner.token)
    expect(refused.code).toMatch(/^file_/)
    expect([(await dataset()).rows, (await versions()).length]).toEqual([2, 1])
    expect((await server.call('apiv2/discard_replacement', { dataset_id, file_id }, owner.token)).code).toBe('ok')
    expect(existsSync(server.services.data.uploadFile(file_id))).toBe(false)
    expect((await server.call('apiv2/check_replacement', { dataset_id, file_id }, owner.token)).code).toBe('no_source_file')
  })

  it('refuses a dataset whose rows come from a database', async () => {
    const { owner, dataset_id } = await aDataset()
    withDb(server.dataDir, (db) => db.exec(`UPDATE datasets SET source_type = 'database' WHERE id = '${dataset_id}'`))
    expect((await uploadFile(server, owner.token, dataset_id, NOVEMBER)).code).toBe('not_a_file_dataset')
  })
})

describe('versions', () => {
  it('bring the former data back with its file, its types and the names of today', async () => {
    const { owner, dataset_id, columns, dataset, versions, restore, replace, rows, analyse } = await aDataset()
    const { result } = await analyse()
    await replace(NOVEMBER, {}, 'november.csv')
    await server.call('apiv2/rename_column', { dataset_id, column_id: 'c1', name: 'Area' }, owner.token)
    const [now, former] = await versions()
    expect([now, former]).toMatchObject([
      { current: true, rows: 3, mode: 'replace', source_note: 'november.csv', by: 'owner' },
      { current: false, rows: 2, mode: 'import', source_note: 'test.csv', by: null, breaks: [] },
    ])
    expect((await restore(former?.id ?? '')).code).toBe('ok')
    expect(await columns()).toEqual(['c1 Area VARCHAR', 'c2 Net sales BIGINT', 'c3 Day DATE'])
    expect(await dataset()).toMatchObject({ rows: 2, source_note: 'test.csv', version_id: former?.id })
    expect((await rows()).data[0]).toEqual(['North', 'South'])
    expect(await result()).not.toContain('East')
    const again = await server.call('apiv2/import_dataset', { dataset_id }, owner.token)
    expect((await server.jobEnd(again.data.job_id, owner.token)).state).toBe('done')
    expect((await rows()).data[0]).toEqual(['North', 'South'])
    // the replaced data can be brought back as well
    expect((await restore(now?.id ?? '')).code).toBe('ok')
    expect((await dataset()).source_note).toBe('november.csv')
  })

  it('are brought back only with consent if saved steps would break', async () => {
    const { owner, dataset_id, versions, restore, replace, dataset } = await aDataset()
    await replace(NOVEMBER)
    const made = (await server.call('apiv2/create_analysis', { dataset_id, title: 'By channel' }, owner.token)).data
    const document = made.value_json as AnalysisDocument
    const value_json = { ...document, steps: document.steps.map((step) => ({ ...step, config: aConfig({ rows: ['c4'] }) })) }
    await server.call('apiv2/save_analysis', { analysis_id: made.id, base_version: made.version, value_json }, owner.token)
    const former = (await versions())[1]
    expect(former?.breaks).toEqual(['Channel'])
    expect(await restore(former?.id ?? '')).toMatchObject({ code: 'columns_changed', params: { columns: 'Channel' } })
    expect((await restore(former?.id ?? '', true)).code).toBe('ok')
    // a column that is new after that does not get the ID of the other new column
    await replace('Region,Net sales,Day,Size\nNorth,1,2026-12-01,L\n')
    expect((await dataset()).schema.map((c) => `${c.id} ${c.name}`)).toContain('c5 Size')
  })

  it('are kept as many as the owner says, with their files', async () => {
    const { owner, dataset_id, dataset, versions, replace } = await aDataset()
    const source = server.services.data.uploadFile(dataset_id)
    const seen: string[] = []
    for (const n of [1, 2, 3]) {
      await replace(`Region,Net sales,Day\nNorth,${n},2026-11-01\n`)
      seen.push((await dataset()).version_id ?? '')
    }
    expect((await versions()).map((v) => v.id)).toEqual(seen.toReversed())
    const { title, description, time_zone, visibility, allow_download } = await dataset()
    const settings = { dataset_id, title, description, time_zone, visibility, allow_download }
    expect((await server.call('apiv2/save_dataset_settings', { ...settings, keep_versions: 0 }, owner.token)).code).toBe('bad_request')
    expect((await server.call('apiv2/save_dataset_settings', { ...settings, keep_versions: 1 }, owner.token)).data.keep_versions).toBe(1)
    expect((await versions()).map((v) => v.id)).toEqual([seen[2]])
    expect((await server.call('apiv2/restore_dataset_version', { dataset_id, version_id: seen[0] ?? '' }, owner.token)).code).toBe('version_gone')
    expect(existsSync(source)).toBe(true)
    expect((await server.call('apiv2/delete_dataset', { dataset_id }, owner.token)).code).toBe('ok')
    const left = [...readdirSync(join(server.dataDir, 'uploads')), ...readdirSync(join(server.dataDir, 'datasets'))]
    expect(left.filter((name) => name.startsWith(seen[2] ?? '') || name.startsWith(dataset_id))).toEqual([])
  })

  it('sweeps files that were uploaded and not imported for a day', async () => {
    const { owner, dataset_id, replace } = await aDataset()
    const used = await replace(NOVEMBER)
    const { file_id } = await uploadFile(server, owner.token, dataset_id, NOVEMBER)
    withDb(server.dataDir, (db) => db.exec("UPDATE source_files SET created_at = '2026-01-01T00:00:00.000Z'"))
    await sweepSources(server.services.store, server.services.data)
    expect(existsSync(server.services.data.uploadFile(file_id))).toBe(false)
    expect(existsSync(server.services.data.uploadFile(used.file_id))).toBe(true)
  })
})
