/** Messages about cells: their fields and values are visible to everyone who may see the step with these fields, and to nobody else. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const by = (...rows: string[]) => aConfig({ rows, measures: [aMeasure('n', 'count', null)] })
const cellAt = (measure_id: string, ...values: string[]) => ({
  measure_id,
  row: values.map((value, at) => ({ column_id: `c${at + 1}`, value })),
  column: [],
})

/** Creates Ana's analysis by Region and City, shared with Ben, who may explore both fields. */
async function prepare() {
  const [ana, ben] = [await server.user('Ana'), await server.user('Ben')]
  const { datasetId } = await server.importCsv(ana.token, 'Region,City\nWest,Rome\n')
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Sales' }, ana.token)).data
  const [first] = value_json.steps
  if (!first) throw new Error('an analysis has a step')
  let version = 1
  const save = async (config: ReturnType<typeof by>) => {
    const document = { ...value_json, steps: [{ ...first, config }] }
    const saved = await server.call('apiv2/save_analysis', { analysis_id: id, base_version: version++, value_json: document }, ana.token)
    expect(saved.code).toBe('ok')
  }
  await save(by('c1', 'c2'))
  const emails = [`ben-${ben.id}@example.org`.toLowerCase()]
  const share = (column_ids: string[]) =>
    server.call('apiv2/share_analysis', { analysis_id: id, emails, role: 'viewer', publication: { level: 'explore', column_ids } }, ana.token)
  const { people } = (await share(['c1', 'c2'])).data
  const ofStep = { analysis_id: id, step_id: 's1' }
  const send = (cell: unknown, token = ana.token) => server.call('apiv2/send_step_message', { ...ofStep, text: 'Why?', cell } as never, token)
  const cells = async (token: string) => (await server.call('apiv2/list_step_messages', ofStep, token)).data.messages.map((m) => m.cell)
  return { ana, ben, id, save, share, shareId: people[0]?.id ?? '', send, cells, ofStep }
}

it('a message leads those who see the step to its cell, and goes on doing so when a field is added below', async () => {
  const { ana, ben, save, send, cells } = await prepare()
  const cell = cellAt('n', 'West')
  expect((await send(cell)).data.messages[0]).toMatchObject({ text: 'Why?', cell })
  expect(await cells(ben.token)).toEqual([cell])
  await save(by('c1', 'c2', 'c3'))
  expect(await cells(ana.token)).toEqual([cell])
})

it('says that a cell is gone with a field or its measure, without its values, and has it again with them', async () => {
  const { ana, save, send, cells } = await prepare()
  await send(cellAt('n', 'West', 'Rome'))
  await send(cellAt('n', 'West'))
  await save(by('c1'))
  expect(await cells(ana.token)).toEqual(['gone', cellAt('n', 'West')])
  await save({ ...by('c1', 'c2'), query: aConfig({ rows: ['c1', 'c2'], measures: [aMeasure('m', 'count', null)] }).query })
  expect(await cells(ana.token)).toEqual(['gone', 'gone'])
  await save(by('c1', 'c2'))
  expect(await cells(ana.token)).toEqual([cellAt('n', 'West', 'Rome'), cellAt('n', 'West')])
})

it('refuses a cell that the saved step does not have, and sends nothing', async () => {
  const { ben, send, cells } = await prepare()
  for (const cell of [cellAt('other', 'West'), { ...cellAt('n'), column: [{ column_id: 'c1', value: 'West' }] }, cellAt('n', 'West', 'Rome', 'Via')])
    expect((await send(cell, ben.token)).code).toBe('no_such_cell')
  expect(await cells(ben.token)).toEqual([])
})

it('bounds and checks a cell: its keys, its values, what else is in it', async () => {
  const { send } = await prepare()
  const key = { column_id: 'c1', value: 'West' }
  for (const cell of [{ ...cellAt('n'), row: Array(21).fill(key) }, { ...cellAt('n'), more: 1 }, { ...cellAt('n'), row: [{ ...key, more: 1 }] }, 'gone'])
    expect((await send(cell)).code).toBe('bad_request')
  for (const value of ['\ud800', 'x'.repeat(4_001)]) expect((await send({ ...cellAt('n'), row: [{ column_id: 'c1', value }] })).code).toBe('bad_request')
})

it('a reader whose grant no longer has a field of the step sees nothing of the cell', async () => {
  const { ben, id, ana, send, shareId, ofStep } = await prepare()
  await send(cellAt('n', 'West', 'Rome'))
  const publication = { level: 'explore' as const, column_ids: ['c1'] }
  const narrowed = await server.call('apiv2/change_share', { analysis_id: id, share_id: shareId, role: 'viewer', publication }, ana.token)
  expect(narrowed.code).toBe('ok')
  const read = await server.call('apiv2/list_step_messages', ofStep, ben.token)
  expect([read.code, JSON.stringify(read).includes('Rome')]).toEqual(['not_found', false])
})
