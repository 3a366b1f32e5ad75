/** How sharing of an analysis ends, and which data its copies can still use. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from './support/server.ts'
import { BY_REGION, emailOf, sharedAnalysis } from './support/shared-analysis.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const open = (analysis_id: string, token: string) => server.call('apiv2/get_analysis', { analysis_id }, token)

describe('what is taken back', () => {
  it('stops the next call, and windows of results that were computed before', async () => {
    const { owner, id, share, applied } = await sharedAnalysis(server)
    const ben = await server.user('ben')
    const { people } = (await share([emailOf(ben, 'ben')])).data
    const reply = (await applied(ben.token)).data
    const config_hash = reply.status === 'done' ? reply.result.config_hash : ''
    const window = () => server.call('apiv2/get_step_window', { analysis_id: id, config_hash, window: {} }, ben.token)
    expect((await window()).code).toBe('ok')
    await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id ?? '' }, owner.token)
    expect((await window()).code).toBe('not_found')
    expect((await applied(ben.token)).code).toBe('not_found')
    expect((await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id ?? '' }, owner.token)).code).toBe('not_found')
  })

  it.each(['viewer', 'editor'] as const)('ends copies that ran by it, those of a person who was %s too', async (role) => {
    const { owner, id, share } = await sharedAnalysis(server)
    const ben = await server.user('ben')
    const { people } = (await share([emailOf(ben, 'ben')], role)).data
    const copy = (await server.call('apiv2/copy_analysis', { analysis_id: id, title: 'Copy of Sales' }, ben.token)).data
    expect(copy).toMatchObject({ title: 'Copy of Sales', owner: { id: ben.id }, visibility: 'private', abilities: { edit: true, share: false, delete: true } })
    expect((await open(copy.id, owner.token)).code).toBe('not_found')
    const run = () => server.call('apiv2/analysis_apply_step', { analysis_id: copy.id, step_id: 's1', config: BY_REGION }, ben.token)
    expect((await run()).code).toBe('ok')
    expect((await open(copy.id, ben.token)).data).toMatchObject({ reads: 'explore', runs_on: { owner: 'owner', state: 'shared' } })
    expect((await open(id, ben.token)).data.runs_on).toBeNull()
    await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id ?? '' }, owner.token)
    expect((await run()).code).toBe('access_ended')
    expect((await open(copy.id, ben.token)).data).toMatchObject({ reads: 'nothing', runs_on: { owner: 'owner', state: 'ended' } })
    expect((await server.call('apiv2/share_analysis', { analysis_id: copy.id, emails: ['x@example.org'], role: 'viewer' }, ben.token)).code).toBe(
      'dataset_not_public',
    )
  })
})

describe('a copy', () => {
  it('of one’s own analysis is private and stands alone: it runs, can be shared, and stays when the original is deleted', async () => {
    const { owner, id, share, datasetId } = await sharedAnalysis(server)
    const ben = await server.user('ben')
    await share([emailOf(ben, 'ben')])
    const saved = (await open(id, owner.token)).data.value_json
    const unsaved = { ...saved, steps: saved.steps.map((step) => ({ ...step, name: 'Not saved yet' })) }
    const copy = (await server.call('apiv2/copy_analysis', { analysis_id: id, title: 'Copy of Sales', value_json: unsaved }, owner.token)).data
    expect(copy).toMatchObject({ title: 'Copy of Sales', visibility: 'private', shares: [], publication: null, runs_on: null, dataset: { id: datasetId } })
    expect(copy.value_json.steps).toMatchObject([{ name: 'Not saved yet' }])
    expect((await open(id, owner.token)).data.value_json.steps).toEqual(saved.steps)
    expect((await open(copy.id, ben.token)).code).toBe('not_found')
    await server.call('apiv2/delete_analysis', { analysis_id: id }, owner.token)
    expect((await server.call('apiv2/analysis_apply_step', { analysis_id: copy.id, step_id: 's1', config: BY_REGION }, owner.token)).code).toBe('ok')
    expect((await server.call('apiv2/share_analysis', { analysis_id: copy.id, emails: ['x@example.org'], role: 'viewer' }, owner.token)).code).toBe('ok')
  })

  it('reads all of a dataset that its owner may read, and nothing more once that is private or deleted', async () => {
    const { owner, id, datasetId, share } = await sharedAnalysis(server)
    const ben = await server.user('ben')
    await share([emailOf(ben, 'ben')])
    const setDataset = (visibility: 'private' | 'public') =>
      server.call(
        'apiv2/save_dataset_settings',
        { dataset_id: datasetId, title: 'D', description: '', time_zone: 'UTC', visibility, allow_download: false },
        owner.token,
      )
    await setDataset('public')
    const copy = (await server.call('apiv2/copy_analysis', { analysis_id: id }, ben.token)).data
    const made = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Own' }, ben.token)).data
    const states = async () =>
      await Promise.all([copy, made].map(async ({ id }) => (await open(id, ben.token)).data).map(async (data) => [(await data).reads, (await data).runs_on]))
    const whose = (state: string) => ({ owner: 'owner', state })
    expect(await states()).toEqual([
      ['everything', null],
      ['everything', null],
    ])
    await setDataset('private')
    expect(await states()).toEqual([
      ['explore', whose('shared')],
      ['nothing', whose('private')],
    ])
    await server.call('apiv2/delete_dataset', { dataset_id: datasetId }, owner.token)
    expect(await states()).toEqual([
      ['nothing', null],
      ['nothing', null],
    ])
  })
})
