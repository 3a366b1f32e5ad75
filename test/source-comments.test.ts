/** Comments of a real PostgreSQL's tables and columns, as descriptions of datasets and their columns. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importing } from './support/databases.ts'
import type { TestPostgres } from './support/postgres.ts'
import type { TestServer } from './support/server.ts'
import { callsOfShop, startShop, type TestShop, table } from './support/shop.ts'

let postgres: TestPostgres
let server: TestServer
let owner: TestShop['owner']
let connection: string

beforeAll(async () => {
  ;({ postgres, server, owner } = await startShop())
  connection = await saved()
})
afterAll(async () => {
  await server?.remove()
  await postgres?.remove()
})

const { saved } = callsOfShop(() => ({ postgres, server, owner }))
const { imported, datasetOf } = importing(() => ({ server, token: owner.token, connection }))

const described = async (datasetId: string) => {
  const { description, column_notes, schema } = await datasetOf(datasetId)
  const nameOf = new Map(schema.map(({ id, name }) => [id, name]))
  return { description, columns: Object.fromEntries((column_notes ?? []).map((note) => [nameOf.get(note.column_id), note.description])) }
}
const rebuild = async (dataset_id: string) =>
  (await server.jobEnd((await server.call('apiv2/import_dataset', { dataset_id }, owner.token)).data.job_id, owner.token)).state

describe('comments of a database', () => {
  it('describe the dataset and its columns at the first import, cut to what a description may hold', async () => {
    await postgres.run(
      'shop',
      `CREATE TABLE noted (id int, "a ""q""" int, long int, hidden int, plain int);
       COMMENT ON TABLE noted IS E'Orders of the shop.\\nOne row each.'; COMMENT ON COLUMN noted.id IS E'  Number\\nof the order '; COMMENT ON COLUMN noted."a ""q""" IS 'Amount';
       COMMENT ON COLUMN noted.hidden IS 'Left out'; COMMENT ON COLUMN noted.long IS '${'x'.repeat(498)}😀😀'`,
    )
    const { datasetId } = await imported(table('noted'), connection, ['hidden'])
    expect(await described(datasetId)).toEqual({
      description: 'Orders of the shop.\nOne row each.',
      columns: { id: 'Number of the order', 'a "q"': 'Amount', long: `${'x'.repeat(498)}…` },
    })
  })

  it('never replace what a person wrote, and describe only columns without a description at a rebuild', async () => {
    await postgres.run('shop', `CREATE TABLE mine (id int, amount int, sold date); COMMENT ON TABLE mine IS 'Theirs'; COMMENT ON COLUMN mine.id IS 'Their id'`)
    const { datasetId } = await imported(table('mine'))
    const [id = '', amount = ''] = (await datasetOf(datasetId)).schema.map((column) => column.id)
    const column_notes = [
      { column_id: id, description: 'My id' },
      { column_id: amount, description: 'My amount' },
    ]
    await server.call('apiv2/save_dataset_settings', { dataset_id: datasetId, description: 'Mine', column_notes }, owner.token)
    await postgres.run(
      'shop',
      `ALTER TABLE mine ADD extra int; COMMENT ON TABLE mine IS 'Theirs again'; COMMENT ON COLUMN mine.amount IS 'Their amount';
       COMMENT ON COLUMN mine.sold IS 'Their day'; COMMENT ON COLUMN mine.extra IS 'Their extra'`,
    )
    expect(await rebuild(datasetId)).toBe('done')
    const mine = { id: 'My id', amount: 'My amount', sold: 'Their day', extra: 'Their extra' }
    expect(await described(datasetId)).toEqual({ description: 'Mine', columns: mine })
    await postgres.run('shop', `COMMENT ON COLUMN mine.sold IS 'Another day'`)
    expect(await rebuild(datasetId)).toBe('done')
    expect((await described(datasetId)).columns).toEqual(mine)
  })

  it('describe a live dataset, too, and what became a copy of it', async () => {
    await postgres.run('shop', `CREATE TABLE now (id int, day date); COMMENT ON TABLE now IS 'As it is'; COMMENT ON COLUMN now.day IS 'Today'`)
    const source = { connection_id: connection, query: table('now') }
    const { data } = await server.call('apiv2/import_database', { ...source, title: 'Now', mode: 'live' }, owner.token)
    expect(await server.jobEnd(data.job_id, owner.token)).toMatchObject({ state: 'done' })
    expect(await described(data.dataset_id)).toEqual({ description: 'As it is', columns: { day: 'Today' } })
    await postgres.run('shop', `COMMENT ON COLUMN now.id IS 'Number'; COMMENT ON COLUMN now.day IS 'Tomorrow'`)
    const copied = await server.call('apiv2/change_dataset_connection', { dataset_id: data.dataset_id, ...source, mode: 'copy' }, owner.token)
    expect(await server.jobEnd(copied.data.job_id, owner.token)).toMatchObject({ state: 'done' })
    expect((await described(data.dataset_id)).columns).toEqual({ id: 'Number', day: 'Today' })
  })

  it('do not describe a dataset of a statement', async () => {
    const { datasetId } = await imported({ by: 'select', text: 'SELECT id FROM noted' })
    expect(await described(datasetId)).toEqual({ description: '', columns: {} })
  })
})
