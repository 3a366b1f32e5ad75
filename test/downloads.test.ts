/** Downloads: the rows of a dataset, and the result of a step, as files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StepConfig } from '../src/contract/step.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-downloads-'))
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.user('owner')).token
})
afterAll(async () => {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

const columnOf = async (id: string, at: number, count = 20) => (await server.call('apiv2/preview_dataset', { dataset_id: id, count }, token)).data.data[at]

describe('a download', () => {
  const TEXT = 'name,n\n"=1+1",1\n"a,""b""",2\n,\n"",-3\n'
  const bytes = async (id: string, format: 'csv' | 'parquet', raw = false) => {
    const query = new URLSearchParams({ name: 'apiv2/download_dataset', data: JSON.stringify({ dataset_id: id, format, raw }) })
    return await server.app.inject({ method: 'GET', url: `/nexus?${query}`, headers: { authorization: `Bearer ${token}` } })
  }
  it('as CSV comes back as the same table, with formulas defused unless raw', async () => {
    const { datasetId } = await server.importCsv(token, TEXT)
    const plain = await bytes(datasetId, 'csv')
    expect(plain.headers['content-disposition']).toBe(`attachment; filename=Test.csv`)
    expect(plain.body.split('\n')[1]).toBe(`"'=1+1",1`)
    const raw = await bytes(datasetId, 'csv', true)
    const copy = await server.importCsv(token, raw.body)
    expect([await columnOf(copy.datasetId, 0), await columnOf(copy.datasetId, 1)]).toEqual([await columnOf(datasetId, 0), await columnOf(datasetId, 1)])
  })
  it('as CSV begins with a byte-order mark, and defuses formulas behind blanks of any kind', async () => {
    const hidden = ['\u00A0=1', '\u3000=1', '\u200B=1', 'x\uFEFF', '\u2060@x', '\v=1']
    const { datasetId } = await server.importCsv(token, `name\n${hidden.map((cell) => `"${cell}"`).join('\n')}\n`)
    const [header, ...lines] = (await bytes(datasetId, 'csv')).rawPayload.toString('utf8').trimEnd().split('\n')
    expect(header).toBe('\uFEFF"name"')
    expect(lines).toEqual(hidden.map((cell) => `"${cell.startsWith('x') ? '' : "'"}${cell}"`))
  })
  it('as Parquet keeps types and names', async () => {
    const { datasetId } = await server.importCsv(token, 'id,day\n9007199254740993,2024-02-29\n')
    const file = join(folder, 'x.parquet')
    writeFileSync(file, (await bytes(datasetId, 'parquet')).rawPayload)
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    const rows = await (await connection.run(`SELECT id, CAST(day AS VARCHAR) FROM '${file}'`)).getRows()
    connection.closeSync()
    instance.closeSync()
    expect(rows).toEqual([[9007199254740993n, '2024-02-29']])
  })
})

describe('a result as Parquet', () => {
  /** Exports a step; returns the file's column types, and its rows as text. */
  async function exported(csv: string, config: StepConfig): Promise<{ types: string[]; rows: (string | null)[][] }> {
    const { datasetId } = await server.importCsv(token, csv)
    const { data: analysis } = await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, token)
    const applied = (await server.call('apiv2/analysis_apply_step', { analysis_id: analysis.id, step_id: 's1', config }, token)).data
    if (applied.status !== 'done') throw new Error('the step asks')
    const data = JSON.stringify({ analysis_id: analysis.id, config_hash: applied.result.config_hash })
    const query = new URLSearchParams({ name: 'apiv2/export_step', data })
    const response = await server.app.inject({ method: 'GET', url: `/nexus?${query}`, headers: { authorization: `Bearer ${token}` } })
    const file = join(folder, 'step.parquet')
    writeFileSync(file, response.rawPayload)
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    const types = (await (await connection.run(`SELECT column_name || ' ' || column_type FROM (DESCRIBE SELECT * FROM '${file}')`)).getRows()).flat()
    const rows = await (await connection.run(`SELECT COLUMNS(*)::VARCHAR FROM '${file}' ORDER BY ALL NULLS FIRST`)).getRows()
    connection.closeSync()
    instance.closeSync()
    return { types: types as string[], rows: rows as (string | null)[][] }
  }
  it('has one row a cell, without totals, exact and typed', async () => {
    const csv =
      'Region,Day,Id,Price\n"We""st",2024-02-29,9007199254740993,1.10\n"We""st",2024-02-29,9007199254740993,2.20\n"",2024-03-01,1,0.5\n,2024-03-01,2,\n'
    const measures = [
      { ...aMeasure('m1', 'sum', 'c3'), name: 'region' },
      { ...aMeasure('m2', 'sum', 'c4'), name: 'Paid' },
      { ...aMeasure('m3', 'avg', 'c4'), name: 'Mean' },
      { ...aMeasure('m4', 'min', 'c1'), name: 'First' },
    ]
    const { types, rows } = await exported(csv, aConfig({ rows: ['c1'], columns: ['c2'], measures }))
    expect(types).toEqual(['Region VARCHAR', 'Day DATE', 'region 2 DECIMAL(38,0)', 'Paid DECIMAL(38,2)', 'Mean DOUBLE', 'First VARCHAR'])
    expect(rows).toEqual([
      [null, '2024-03-01', '2', null, null, null],
      ['', '2024-03-01', '1', '0.50', '0.5', ''],
      ['We"st', '2024-02-29', '18014398509481986', '3.30', '1.65', 'We"st'],
    ])
  })
  it('is one row where a step has no fields, and keys alone where it has no measures', async () => {
    const csv = 'a,b\nx,1\ny,2\n'
    expect((await exported(csv, aConfig({ measures: [{ ...aMeasure('m1', 'sum', 'c2'), name: 'All' }] }))).rows).toEqual([['3']])
    expect((await exported(csv, aConfig({ rows: ['c1'] }))).rows).toEqual([['x'], ['y']])
  })
})
