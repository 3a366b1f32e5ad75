import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineLimits } from '../protocol.ts'
import { createDataset, openDataset } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-open-'))
const file = join(folder, 't.duckdb')
const limits: EngineLimits = { memory: '256MB', threads: 1, temp: folder, tempSize: '100MB', compiled: folder }

beforeAll(async () => {
  const instance = await createDataset(file, limits)
  const connection = await instance.connect()
  await connection.run(`CREATE TABLE data AS SELECT TIMESTAMPTZ '2024-03-01 20:00:00+00' AS moment, CAST('2024-03-01 20:00:00' AS TIMESTAMPTZ) AS bare`)
  connection.closeSync()
  instance.closeSync()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a dataset file', () => {
  it.each([
    ['UTC', '2024-03-01 20:00:00'],
    ['Asia/Shanghai', '2024-03-02 04:00:00'],
    ['America/New_York', '2024-03-01 15:00:00'],
  ])('reads moments in the zone of its dataset (%s), whatever the zone of the machine', async (zone, expected) => {
    const instance = await openDataset(file, limits, zone)
    const connection = await instance.connect()
    const rows = await (await connection.run('SELECT CAST(CAST(moment AS TIMESTAMP) AS VARCHAR), CAST(CAST(bare AS TIMESTAMP) AS VARCHAR) FROM data')).getRows()
    connection.closeSync()
    instance.closeSync()
    expect(rows).toEqual([[expected, expected]])
  })

  it('lets nobody change its settings or reach another file', async () => {
    const instance = await openDataset(file, limits, 'UTC')
    const connection = await instance.connect()
    await expect(connection.run(`SET TimeZone = 'Asia/Tokyo'`)).rejects.toThrow(/locked/)
    await expect(connection.run(`SELECT * FROM read_text('/etc/hostname')`)).rejects.toThrow(/disabled/)
    connection.closeSync()
    instance.closeSync()
  })
})
