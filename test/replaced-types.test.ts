/** Types that were chosen for an earlier file, or for this one, and the values of the new file that they would lose. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceData, uploadFile } from './support/replacing.ts'
import { startServer, type TestServer } from './support/server.ts'

const DAYS = 'Region,Day,n\nNorth,2026-10-01,1\nSouth,2026-10-02,2\n'
const MOMENTS = 'Region,Day,n\nNorth,2026-11-01 10:30:00,1\nSouth,2026-11-02 00:00:00,2\nWest,2026-11-03 17:45:00,3\n'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

/** A dataset whose types a person chose. */
async function aDataset(csv: string, types: object, blank_misfits: string[] = []) {
  const owner = await server.user('owner')
  const { datasetId: dataset_id } = await server.importCsv(owner.token, csv)
  const dataset = async () => (await server.call('apiv2/get_dataset', { dataset_id }, owner.token)).data
  const source = (await dataset()).source_options
  const chosen = await server.call('apiv2/import_dataset', { dataset_id, options: { source, schema: { types, blank_misfits } } as never }, owner.token)
  expect(await server.jobEnd(chosen.data.job_id, owner.token)).toMatchObject({ state: 'done' })
  const typeOf = async (id: string) => (await dataset()).schema.find((column) => column.id === id)?.dtype
  const values = async (place: number) => (await server.call('apiv2/preview_dataset', { dataset_id }, owner.token)).data.data[place]
  const check = async (text: string, choice: object = {}) => {
    const { file_id } = await uploadFile(server, owner.token, dataset_id, text)
    return (await server.call('apiv2/check_replacement', { dataset_id, file_id, ...choice }, owner.token)).data
  }
  const replace = (text: string, choice = {}) => replaceData(server, owner.token, dataset_id, text, choice)
  const rebuild = async () => server.jobEnd((await server.call('apiv2/import_dataset', { dataset_id }, owner.token)).data.job_id, owner.token)
  return { dataset, typeOf, values, check, replace, rebuild }
}

const DATE = { type: 'DATE' } as const

describe('a date that was chosen for an earlier file', () => {
  it('does not drop the times of a new file, and the check names them', async () => {
    const { check, replace, typeOf, values, rebuild } = await aDataset(DAYS, { c2: 'DATE' })
    const { columns, changes, sample_is_whole } = await check(MOMENTS)
    expect(columns[1]).toMatchObject({ chosen: 'DATE', may_lose: false, dtype: 'TIMESTAMP', failing: { count: 0 }, losing: { count: 2 } })
    expect(columns[1]?.losing.samples.toSorted()).toEqual(['2026-11-01 10:30:00', '2026-11-03 17:45:00'])
    expect([changes?.retyped.map(({ column_id, dtype }) => `${column_id} ${dtype}`), sample_is_whole]).toEqual([['c2 TIMESTAMP'], true])
    expect(await replace(MOMENTS)).toMatchObject({ state: 'done' })
    expect([await typeOf('c2'), new Set(await values(1)).size]).toEqual(['TIMESTAMP', 3])
    // reading the same file again keeps them too
    expect(await rebuild()).toMatchObject({ state: 'done' })
    expect(await typeOf('c2')).toBe('TIMESTAMP')
  })

  it('applies to a new file that has only dates', async () => {
    const { check, replace, typeOf } = await aDataset(DAYS, { c2: 'DATE' })
    expect((await check(DAYS)).columns[1]).toMatchObject({ chosen: 'DATE', dtype: 'DATE', losing: { count: 0 } })
    expect(await replace(DAYS)).toMatchObject({ state: 'done' })
    expect(await typeOf('c2')).toBe('DATE')
  })

  it('drops the times once the person says so, also when the file is read again', async () => {
    const { check, replace, typeOf, rebuild } = await aDataset(DAYS, { c2: 'DATE' })
    const types = [null, { ...DATE, may_lose: true }, null]
    const { columns, changes } = await check(MOMENTS, { types })
    expect([columns[1]?.dtype, columns[1]?.may_lose, columns[1]?.losing.count, changes]).toEqual(['DATE', true, 2, null])
    expect(await replace(MOMENTS, { types })).toMatchObject({ state: 'done' })
    expect(await typeOf('c2')).toBe('DATE')
    expect(await rebuild()).toMatchObject({ state: 'done' })
    expect(await typeOf('c2')).toBe('DATE')
  })

  it('gives way to the detected type', async () => {
    const { check, replace, typeOf } = await aDataset('Code,n\n1,1\n2,2\n', { c1: 'VARCHAR' })
    const types = [{ type: null }, null]
    expect((await check('Code,n\n3,1\n', { types })).columns[0]).toMatchObject({ chosen: null, found: 'BIGINT' })
    expect(await replace('Code,n\n3,1\n')).toMatchObject({ state: 'done' })
    expect(await typeOf('c1')).toBe('VARCHAR')
  })
})

describe('a number', () => {
  const NEXT = 'Region,n\nNorth,1\nSouth,many\nWest,3\n'

  it('that is chosen in the check blanks the values that do not fit only if it may', async () => {
    const { check, replace, typeOf, values } = await aDataset('Region,n\nNorth,1\n', {})
    const asked = (may_lose: boolean) => [null, { type: 'BIGINT', may_lose }]
    const strict = (await check(NEXT, { types: asked(false) })).columns[1]
    expect(strict).toMatchObject({ dtype: 'VARCHAR', chosen: 'BIGINT', failing: { count: 1, samples: ['many'] } })
    expect((await check(NEXT, { types: asked(true) })).columns[1]).toMatchObject({ dtype: 'BIGINT', may_lose: true })
    expect(await replace(NEXT, { types: asked(true) })).toMatchObject({ state: 'done' })
    expect([await typeOf('c2'), await values(1)]).toEqual(['BIGINT', [1, null, 3]])
  })

  it('whose misfits could become blank in an earlier file goes on so, and the check names the values', async () => {
    const { check, replace, values } = await aDataset('Region,n\nNorth,1\nSouth,few\n', { c2: 'BIGINT' }, ['c2'])
    expect((await check(NEXT)).columns[1]).toMatchObject({ chosen: 'BIGINT', may_lose: true, dtype: 'BIGINT', failing: { count: 1, samples: ['many'] } })
    expect(await replace(NEXT)).toMatchObject({ state: 'done' })
    expect(await values(1)).toEqual([1, null, 3])
  })
})
