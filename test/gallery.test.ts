/** The public gallery: order, search and cards, and that loading one page of it does not read the whole gallery. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let tokens: Record<'ana' | 'ben' | 'cem', string>
beforeAll(async () => {
  server = await startServer()
  const token = async (name: string) => (await server.user(name)).token
  tokens = { ana: await token('Ana Lima'), ben: await token('Ben Otieno'), cem: await token('Cem Kaya') }
})
afterAll(() => server.remove())

const gallery = async (input: { search?: string; sort?: 'newest' | 'most_copied'; count?: number } = {}) =>
  (await server.call('apiv2/list_demo_analyses', input)).data
const titles = async (input?: Parameters<typeof gallery>[0]) => (await gallery(input)).analyses.map((a) => a.title)

async function published(token: string, title: string): Promise<string> {
  const { datasetId } = await server.importCsv(token, 'Region,Amount\nWest,1\n')
  const { id } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title }, token)).data
  await server.call('apiv2/save_analysis_settings', { analysis_id: id, title, description: '', visibility: 'public' }, token)
  return id
}

it('shows the newest or the most copied first, with authors, and counts copies by others alone', async () => {
  const first = await published(tokens.ana, 'First')
  await published(tokens.ben, 'Second')
  expect(await titles()).toEqual(['Second', 'First'])

  await server.call('apiv2/copy_analysis', { analysis_id: first }, tokens.cem)
  await server.call('apiv2/copy_analysis', { analysis_id: first }, tokens.ana)
  expect(await titles({ sort: 'most_copied' })).toEqual(['First', 'Second'])
  expect((await gallery()).analyses.map((a) => [a.owner.name, a.copies])).toEqual([
    ['Ben Otieno', 0],
    ['Ana Lima', 1],
  ])

  // changing a published analysis' access keeps its date of publication
  const settings = { analysis_id: first, title: 'First', description: '', visibility: 'public' as const }
  await server.call('apiv2/save_analysis_settings', { ...settings, publication: { level: 'results_only', column_ids: [] } }, tokens.ana)
  expect(await titles()).toEqual(['Second', 'First'])
  // publishing it again after unpublishing sets a new date
  await server.call('apiv2/save_analysis_settings', { ...settings, visibility: 'private' }, tokens.ana)
  expect(await titles()).toEqual(['Second'])
  await server.call('apiv2/save_analysis_settings', settings, tokens.ana)
  expect(await titles()).toEqual(['First', 'Second'])
})

it('finds by title and author, and says how many there are when it gives a part', async () => {
  expect(await titles({ search: 'OTIENO' })).toEqual(['Second'])
  expect(await titles({ search: 'nobody' })).toEqual([])
  const { analyses, total } = await gallery({ count: 1 })
  expect([analyses.map((a) => a.title), total]).toEqual([['First'], 2])
})
