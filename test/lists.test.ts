/** Lists of analyses: favorites, opened analyses, renaming, folders, and the search. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../src/contract/operations.ts'
import { startServer, type TestServer } from './support/server.ts'
import { BY_REGION, BY_SECRET, emailOf, sharedAnalysis } from './support/shared-analysis.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const visited = async (token: string) => (await server.call('apiv2/list_visited_analyses', {}, token)).data.analyses
const favor = (analysis_id: string, token: string | undefined, favorite = true) => server.call('apiv2/set_favorite', { analysis_id, favorite }, token)
const note = (analysis_id: string, token: string | undefined) => server.call('apiv2/note_opened', { analysis_id }, token)

describe('pages of lists', () => {
  it('have every analysis once, with counts of folders, and tell how many there are', async () => {
    const { owner, datasetId } = await sharedAnalysis(server)
    const create = async (title: string) => (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title }, owner.token)).data.id
    const ids = [await create('First'), await create('Second'), await create('Copy of First')]
    const folder = (await server.call('apiv2/create_folder', { name: 'Board' }, owner.token)).data.id
    await server.call('apiv2/file_analysis', { analysis_id: ids[1] ?? '', folder_id: folder }, owner.token)
    const page = async (input: Input<'apiv2/list_analyses'>) => (await server.call('apiv2/list_analyses', input, owner.token)).data
    const pages = [await page({ count: 3 }), await page({ start: 3, count: 3 })]
    expect(pages.map(({ analyses, start, total }) => [analyses.length, start, total])).toEqual([
      [3, 0, 4],
      [1, 3, 4],
    ])
    expect(new Set(pages.flatMap(({ analyses }) => analyses.map(({ id }) => id))).size).toBe(4)
    expect(pages[0]?.analyses.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(await page({ folder_id: folder })).toMatchObject({ analyses: [{ title: 'Second' }], total: 1 })
    expect((await page({ folder_id: null, count: 1 })).folders).toEqual(expect.arrayContaining([{ folder_id: null, count: 3 }]))
    expect((await page({ search: 'first' })).analyses.map(({ title }) => title)).toEqual(['Copy of First', 'First'])
    expect(await page({ dataset_id: 'another' })).toMatchObject({ analyses: [], total: 0 })
  })

  it('of shared things show nothing that is not shared any more', async () => {
    const { owner, id, share } = await sharedAnalysis(server)
    const ben = await server.user('ben')
    const { people } = (await share([emailOf(ben, 'ben')])).data
    const shared = async () => (await server.call('apiv2/list_shared_analyses', { start: 7, count: 5 }, ben.token)).data
    expect(await shared()).toMatchObject({ analyses: [{ id }], start: 0, total: 1, folders: [{ folder_id: null, count: 1 }] })
    await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id ?? '' }, owner.token)
    expect(await shared()).toEqual({ analyses: [], start: 0, total: 0, folders: [] })
  })

  it('of datasets are sorted and searched as a whole', async () => {
    const ana = await server.user('ana')
    for (const title of ['Beta', 'Alpha', 'Gamma']) await server.upload(ana.token, 'a,b\n1,2\n', title)
    const titles = async (input: Input<'apiv2/list_datasets'>) => (await server.call('apiv2/list_datasets', input, ana.token)).data.datasets.map((d) => d.title)
    expect([await titles({ sort: 'title', count: 2 }), await titles({ sort: 'title', count: 2, start: 2 })]).toEqual([['Alpha', 'Beta'], ['Gamma']])
    expect(await titles({ sort: 'title', descending: true, count: 1 })).toEqual(['Gamma'])
    expect(await titles({ search: 'ALPH' })).toEqual(['Alpha'])
  })
})

describe('favorites and opened analyses', () => {
  it('are each person’s own, and show in every list', async () => {
    const { owner, id, share } = await sharedAnalysis(server)
    const ben = await server.user('ben')
    await share([emailOf(ben, 'ben')])
    expect((await favor(id, ben.token)).code).toBe('ok')
    expect((await note(id, owner.token)).code).toBe('ok')
    expect(await visited(ben.token)).toMatchObject([{ id, favorite: true, opened: null }])
    expect(await visited(owner.token)).toMatchObject([{ id, favorite: false, opened: expect.any(String) }])
    expect((await server.call('apiv2/list_shared_analyses', {}, ben.token)).data.analyses).toMatchObject([{ id, favorite: true }])
    expect((await server.call('apiv2/list_analyses', {}, owner.token)).data.analyses).toMatchObject([{ id, favorite: false }])
    expect((await server.call('apiv2/get_analysis', { analysis_id: id }, ben.token)).data).toMatchObject({ favorite: true, abilities: { favorite: true } })
    await favor(id, ben.token, false)
    await server.call('apiv2/forget_opened', {}, owner.token)
    expect([await visited(ben.token), await visited(owner.token)]).toEqual([[], []])
  })

  it('disappear with the access, without a trace of the title', async () => {
    const { owner, id, share } = await sharedAnalysis(server)
    const ben = await server.user('ben')
    const { people } = (await share([emailOf(ben, 'ben')])).data
    await favor(id, ben.token)
    await note(id, ben.token)
    await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id ?? '' }, owner.token)
    expect(await visited(ben.token)).toEqual([])
    expect([(await favor(id, ben.token)).code, (await favor(id, ben.token, false)).code, (await note(id, ben.token)).code]).toEqual(
      new Array(3).fill('not_found'),
    )
  })

  it('are not for guests, who get no ability for them', async () => {
    const { owner, id } = await sharedAnalysis(server)
    await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'Sales', description: '', visibility: 'public' }, owner.token)
    expect((await server.call('apiv2/get_analysis', { analysis_id: id })).data).toMatchObject({ favorite: false, abilities: { favorite: false } })
    expect((await favor(id, undefined)).code).toBe('sign_in_needed')
  })
})

describe('renaming in a list', () => {
  const rename = (analysis_id: string, known_title: string, title: string, token: string) =>
    server.call('apiv2/rename_analysis', { analysis_id, known_title, title }, token)

  it('makes a version, and whoever edits meanwhile keeps the new title', async () => {
    const { owner, id, share } = await sharedAnalysis(server)
    const ben = await server.user('ben')
    await share([emailOf(ben, 'ben')], 'editor')
    const open = (await server.call('apiv2/get_analysis', { analysis_id: id }, owner.token)).data
    expect((await rename(id, 'Sales', 'Sales 2026', ben.token)).code).toBe('ok')
    const saved = await server.call('apiv2/save_analysis', { analysis_id: id, base_version: open.version, value_json: open.value_json }, owner.token)
    expect(saved.data).toMatchObject({ title: 'Sales 2026', merged: { others: ['ben'] } })
    const { versions } = (await server.call('apiv2/list_analysis_versions', { analysis_id: id }, owner.token)).data
    expect(versions.find(({ version }) => version === open.version + 1)).toMatchObject({ title: 'Sales 2026', who: 'ben' })
  })

  it('is refused with the title that somebody else gave it', async () => {
    const { owner, id } = await sharedAnalysis(server)
    expect((await rename(id, 'Sales', 'First', owner.token)).code).toBe('ok')
    const refused = await rename(id, 'Sales', 'Second', owner.token)
    expect([refused.status, refused.code, refused.message]).toEqual([409, 'title_changed', expect.stringContaining('“First”')])
    expect((await rename(id, 'Sales', 'First', owner.token)).code).toBe('ok')
    expect((await server.call('apiv2/get_analysis', { analysis_id: id }, owner.token)).data).toMatchObject({ title: 'First', version: 3 })
  })

  it('succeeds for one of two people who rename at once', async () => {
    const { owner, id, share } = await sharedAnalysis(server)
    const ben = await server.user('ben')
    await share([emailOf(ben, 'ben')], 'editor')
    const replies = await Promise.all([rename(id, 'Sales', 'By the owner', owner.token), rename(id, 'Sales', 'By ben', ben.token)])
    expect(replies.map(({ code }) => code).toSorted()).toEqual(['ok', 'title_changed'])
    const { versions } = (await server.call('apiv2/list_analysis_versions', { analysis_id: id }, owner.token)).data
    expect(new Set(versions.map(({ title }) => title)).size).toBe(2)
  })

  it('conflicts with another title of an open page', async () => {
    const { owner, id } = await sharedAnalysis(server)
    const { version, value_json } = (await server.call('apiv2/get_analysis', { analysis_id: id }, owner.token)).data
    await rename(id, 'Sales', 'From the list', owner.token)
    const saved = await server.call('apiv2/save_analysis', { analysis_id: id, base_version: version, title: 'From the page', value_json }, owner.token)
    expect(saved.code).toBe('both_changed')
  })
})

describe('the search', () => {
  const search = async (text: string, token: string) => (await server.call('apiv2/search_analyses', { search: text }, token)).data
  const places = async (text: string, token: string) => (await search(text, token)).analyses.map((found) => found.places)

  /** An analysis with a step by Region and one by Secret, and a description. */
  async function described() {
    const prepared = await sharedAnalysis(server)
    const { id, owner } = prepared
    const { version, value_json } = (await server.call('apiv2/get_analysis', { analysis_id: id }, owner.token)).data
    const [step] = value_json.steps
    if (!step) throw new Error('an analysis has a step')
    const steps = [
      { ...step, config: BY_REGION },
      { ...step, id: 's2', step_id: 's2', name: 'Pay', config: BY_SECRET },
    ]
    await server.call('apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: { ...value_json, steps } }, owner.token)
    const settings = { analysis_id: id, title: 'Sales', description: 'Numbers for the board', visibility: 'private' } as const
    await server.call('apiv2/save_analysis_settings', settings, owner.token)
    return prepared
  }

  it('finds titles, descriptions and fields, and names the place', async () => {
    const { owner, id } = await described()
    expect((await search('SALES', owner.token)).analyses).toMatchObject([{ id, title: 'Sales', places: [{ place: 'title', text: 'Sales' }], more: 0 }])
    expect(await places('board', owner.token)).toEqual([[{ place: 'description', text: 'Numbers for the board' }]])
    expect(await places('secret', owner.token)).toEqual([[{ place: 'field', text: 'Secret' }]])
    expect(await places('sales region', owner.token)).toEqual([
      [
        { place: 'title', text: 'Sales' },
        { place: 'field', text: 'Region' },
      ],
    ])
    expect(await search('  ', owner.token)).toMatchObject({ analyses: [], total: 0 })
    expect(await search('nowhere', owner.token)).toEqual({ analyses: [], total: 0, fields: { searched: 1, of: 1 } })
  })

  it('takes every character literally, and finds parts of words in scripts without spaces', async () => {
    const { owner, id } = await sharedAnalysis(server)
    const titled = (title: string) =>
      server.call('apiv2/save_analysis_settings', { analysis_id: id, title, description: '', visibility: 'private' }, owner.token)
    const count = async (text: string) => (await search(text, owner.token)).total
    await titled('Growth, plain')
    expect(await Promise.all(['%', '_', '"', '\\', '.*', "'"].map(count))).toEqual([0, 0, 0, 0, 0, 0])
    await titled('100% of "a_b" \\ <b>')
    expect(await Promise.all(['100%', '_', '"a_b"', '\\ <b>', '%%', '<i>'].map(count))).toEqual([1, 1, 1, 1, 0, 0])
    await titled('年度销售收入与利润分析（第２版）')
    expect(await Promise.all(['利润分析', '销售　第2版', '(第2版)', '成本'].map(count))).toEqual([1, 1, 1, 0])
  })

  it('finds a renamed column by its current name', async () => {
    const { owner, datasetId } = await described()
    await server.call('apiv2/rename_column', { dataset_id: datasetId, column_id: 'c2', name: 'Salary' }, owner.token)
    expect(await places('salary', owner.token)).toEqual([[{ place: 'field', text: 'Salary' }]])
    expect(await places('secret', owner.token)).toEqual([])
  })

  it.each(['results_only', 'explore', 'rows'] as const)('finds nothing by a column that is withheld, with access to: %s', async (level) => {
    const { owner, id, share, datasetId } = await described()
    const ben = await server.user('ben')
    await share([emailOf(ben, 'ben')], 'viewer', level)
    expect(await places('region', ben.token)).toEqual([[{ place: 'field', text: 'Region' }]])
    expect(await places('secret', ben.token)).toEqual([])
    expect(await places('owner sales', ben.token)).toMatchObject([[{ place: 'title' }, { place: 'owner' }]])
    await server.call('apiv2/rename_column', { dataset_id: datasetId, column_id: 'c2', name: 'Salary' }, owner.token)
    expect([await places('secret', ben.token), await places('salary', ben.token)]).toEqual([[], []])
    const { people } = (await server.call('apiv2/list_shares', { analysis_id: id }, owner.token)).data
    await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id ?? '' }, owner.token)
    expect(await places('sales', ben.token)).toEqual([])
  })

  it('finds a public analysis of somebody else once it is a favorite', async () => {
    const { owner, id } = await described()
    await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'Sales', description: '', visibility: 'public' }, owner.token)
    const ben = await server.user('ben')
    expect(await places('sales', ben.token)).toEqual([])
    await favor(id, ben.token)
    expect((await search('sales', ben.token)).analyses).toMatchObject([{ id, favorite: true }])
  })
})

describe('folders', () => {
  const create = async (name: string, token: string) => (await server.call('apiv2/create_folder', { name }, token)).data
  const file = (analysis_id: string, folder_id: string | null, token: string) => server.call('apiv2/file_analysis', { analysis_id, folder_id }, token)

  it('are each person’s own, for own and shared analyses', async () => {
    const { owner, id, share } = await sharedAnalysis(server)
    const ben = await server.user('ben')
    await share([emailOf(ben, 'ben')])
    const [board, plan10, plan9] = [await create('Board', ben.token), await create('Plan 10', ben.token), await create('Plan 9', ben.token)]
    expect((await server.call('apiv2/list_folders', {}, ben.token)).data.folders).toEqual([board, plan9, plan10])
    expect((await server.call('apiv2/list_folders', {}, owner.token)).data.folders).toEqual([])
    expect((await file(id, board.id, ben.token)).code).toBe('ok')
    expect((await file(id, board.id, owner.token)).code).toBe('not_found')
    const listed = async () => (await server.call('apiv2/list_shared_analyses', {}, ben.token)).data.analyses.map(({ folder }) => folder)
    expect(await listed()).toEqual([board.id])
    expect((await server.call('apiv2/list_analyses', {}, owner.token)).data.analyses).toMatchObject([{ id, folder: null }])
    expect((await server.call('apiv2/delete_folder', { folder_id: board.id }, owner.token)).code).toBe('not_found')
    expect((await server.call('apiv2/delete_folder', { folder_id: board.id }, ben.token)).code).toBe('ok')
    expect(await listed()).toEqual([null])
  })

  it('have different names', async () => {
    const { token } = await server.user('ana')
    const board = await create('Board', token)
    const refused = await server.call('apiv2/create_folder', { name: ' Board ' }, token)
    expect([refused.code, refused.message]).toEqual(['folder_name_taken', 'You have a folder “Board” already. Choose another name.'])
    const other = await create('Other', token)
    expect((await server.call('apiv2/rename_folder', { folder_id: other.id, name: 'Board' }, token)).code).toBe('folder_name_taken')
    expect((await server.call('apiv2/rename_folder', { folder_id: board.id, name: 'Board' }, token)).code).toBe('ok')
  })
})
