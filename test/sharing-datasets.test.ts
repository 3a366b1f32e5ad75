/** Sharing datasets: who is notified, what people create from a shared dataset, and what remains when sharing ends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/server/security/secrets.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

const PASSWORD = 'Vq7!mountain'
const config = aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)] })

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const emailOf = ({ id }: { id: string }, name: string): string => `${name}-${id}@example.org`.toLowerCase()

async function prepare() {
  const owner = await server.user('owner')
  const { datasetId } = await server.importCsv(owner.token, 'Region,Secret\nWest,1\nEast,2\n')
  const share = (emails: string[], role: 'viewer' | 'editor' = 'viewer') =>
    server.call('apiv2/share_dataset', { dataset_id: datasetId, emails, role }, owner.token)
  const people = async () => (await server.call('apiv2/list_dataset_shares', { dataset_id: datasetId }, owner.token)).data.people
  const unshare = async (email: string) =>
    await server.call('apiv2/unshare_dataset', { dataset_id: datasetId, share_id: (await people()).find((p) => p.email === email)?.id ?? '' }, owner.token)
  return { owner, id: datasetId, share, people, unshare }
}

const open = (dataset_id: string, token?: string) => server.call('apiv2/get_dataset', { dataset_id }, token)
const sharedWith = async (token: string) => (await server.call('apiv2/list_shared_datasets', {}, token)).data.datasets
const actions = async (subject: string) =>
  (await server.services.store.audit.last(100)).filter((row) => row.subject === subject && row.action.startsWith('dataset_')).map((row) => row.action)

async function mails(email: string): Promise<string[]> {
  await server.services.mail.settle()
  return server.printed.filter((line) => line.startsWith(`Mail for ${email}`))
}

describe('people with an account', () => {
  it('find a dataset that is shared with them, unread until they open it, and the owner learns their name then', async () => {
    const { owner, id, share, people } = await prepare()
    const ben = await server.user('ben')
    const email = emailOf(ben, 'ben')
    expect((await share([email.toUpperCase()])).data.people).toMatchObject([{ email, name: null, role: 'viewer', opened: false }])
    expect(await mails(email)).toEqual([expect.stringContaining(`/dataset-${id}`)])
    expect(await sharedWith(ben.token)).toMatchObject([{ id, role: 'viewer', unread: true, owner: { id: owner.id, name: 'owner' } }])
    expect((await open(id, ben.token)).data.abilities).toEqual({
      ...{ view: true, analyse: true, leave: true },
      ...{ download: false, edit: false, publish: false, share: false, pass_on: false, delete: false },
    })
    expect(await sharedWith(ben.token)).toMatchObject([{ unread: false }])
    expect(await people()).toMatchObject([{ email, name: 'ben', opened: true }])
    expect((await open(id)).code).toBe('not_found')
    expect((await server.call('apiv2/list_datasets', {}, ben.token)).data.datasets).toEqual([])
  })

  it('are told in their language, and once, however often their role changes', async () => {
    const { owner, id, share } = await prepare()
    const ben = await server.user('ben')
    const email = emailOf(ben, 'ben')
    await server.call('apiv2/update_profile', { name: 'Ben', locale: 'zh', time_zone: null }, ben.token)
    const { people } = (await share([email])).data
    await share([email], 'editor')
    const changed = await server.call('apiv2/change_dataset_share', { dataset_id: id, share_id: people[0]?.id ?? '', role: 'editor' }, owner.token)
    expect(changed.data.people).toMatchObject([{ role: 'editor' }])
    expect(await mails(email)).toEqual([expect.stringContaining(`/zh/dataset-${id}`)])
  })

  it('leave, and the log tells so by ids alone', async () => {
    const { id, share, people } = await prepare()
    const ben = await server.user('ben')
    await share([emailOf(ben, 'ben')])
    expect((await server.call('apiv2/leave_dataset', { dataset_id: id }, ben.token)).code).toBe('ok')
    expect([(await open(id, ben.token)).code, await sharedWith(ben.token), await people()]).toEqual(['not_found', [], []])
    expect(await actions(id)).toEqual(['dataset_left', 'dataset_shared'])
  })
})

describe('people without an account', () => {
  it('get a link that makes one, and find the dataset', async () => {
    const { id, share } = await prepare()
    const email = `invited-${newId().toLowerCase()}@example.org`
    await share([email], 'editor')
    const token = (await mails(email))[0]?.match(/\/invitation-(\S+)/)?.[1] ?? ''
    expect((await server.call('get_invitation', { token })).data.to).toEqual({ kind: 'dataset', id })
    const accepted = await server.call('accept_invitation', { token, name: 'New Person', password: PASSWORD, confirm_password: PASSWORD })
    expect(await sharedWith(accepted.data.token)).toMatchObject([{ id, role: 'editor', unread: true }])
    expect((await open(id, accepted.data.token)).data.abilities).toMatchObject({ edit: true, publish: false, share: false, pass_on: false, delete: false })
    const entry = (await server.services.store.audit.last(100)).find((row) => row.subject === id && row.action === 'dataset_shared')
    expect(entry?.detail_json).toContain('"with":"invited"')
  })

  it('cannot use the link once the dataset was taken back', async () => {
    const { share, unshare } = await prepare()
    const email = `back-${newId().toLowerCase()}@example.org`
    await share([email])
    const token = (await mails(email))[0]?.match(/\/invitation-(\S+)/)?.[1] ?? ''
    await unshare(email)
    expect((await server.call('accept_invitation', { token, name: 'Late', password: PASSWORD, confirm_password: PASSWORD })).code).toBe('invitation_revoked')
  })
})

describe('an analysis on a dataset of somebody else', () => {
  it('stays with who made it when sharing ends, says whose data it was, and runs again once it is shared again', async () => {
    const { id, share, unshare } = await prepare()
    const ben = await server.user('ben')
    const email = emailOf(ben, 'ben')
    await share([email])
    const made = (await server.call('apiv2/create_analysis', { dataset_id: id, title: 'Mine' }, ben.token)).data
    const steps = made.value_json.steps.map((step) => ({ ...step, config }))
    await server.call('apiv2/save_analysis', { analysis_id: made.id, base_version: 1, value_json: { ...made.value_json, steps } }, ben.token)
    const run = async () => (await server.call('apiv2/analysis_apply_step', { analysis_id: made.id, step_id: 's1', config }, ben.token)).code
    const seen = async () => (await server.call('apiv2/get_analysis', { analysis_id: made.id }, ben.token)).data
    expect([await run(), (await seen()).runs_on, (await seen()).reads]).toEqual(['ok', { owner: 'owner', state: 'shared' }, 'everything'])
    await unshare(email)
    expect([await run(), (await seen()).runs_on, (await seen()).reads]).toEqual(['access_ended', { owner: 'owner', state: 'private' }, 'nothing'])
    expect((await seen()).value_json.steps.map((step) => step.config)).toEqual([config])
    const listed = (await server.call('apiv2/list_analyses', {}, ben.token)).data.analyses
    expect(listed).toMatchObject([{ id: made.id, dataset: { title: 'Test', rows: null, ready: false } }])
    await share([email])
    expect([await run(), (await seen()).runs_on?.state]).toEqual(['ok', 'shared'])
  })

  it('says that the data was deleted', async () => {
    const { owner, id, share } = await prepare()
    const ben = await server.user('ben')
    await share([emailOf(ben, 'ben')])
    const made = (await server.call('apiv2/create_analysis', { dataset_id: id, title: 'Mine' }, ben.token)).data
    expect((await server.call('apiv2/delete_dataset', { dataset_id: id }, owner.token)).code).toBe('ok')
    expect((await server.call('apiv2/get_analysis', { analysis_id: made.id }, ben.token)).data).toMatchObject({ reads: 'nothing', runs_on: null })
    expect(await sharedWith(ben.token)).toEqual([])
  })

  it('is counted for whoever may edit the dataset, by the columns that it uses, and never named', async () => {
    const { owner, id, share } = await prepare()
    const [ben, eve] = [await server.user('ben'), await server.user('eve')]
    await share([emailOf(ben, 'ben')])
    await share([emailOf(eve, 'eve')], 'editor')
    const made = (await server.call('apiv2/create_analysis', { dataset_id: id, title: 'Hidden title' }, ben.token)).data
    const steps = made.value_json.steps.map((step) => ({ ...step, config }))
    await server.call('apiv2/save_analysis', { analysis_id: made.id, base_version: 1, value_json: { ...made.value_json, steps } }, ben.token)
    const asked = async (token: string, column_ids?: string[]) =>
      (await server.call('apiv2/list_dataset_analyses', { dataset_id: id, ...(column_ids ? { column_ids } : {}) }, token)).data
    expect(await asked(owner.token)).toEqual({ analyses: [], others: 1 })
    expect(await asked(eve.token, ['c1', 'c2'])).toEqual({ analyses: [], others: 1 })
    expect(await asked(owner.token, ['c2'])).toEqual({ analyses: [], others: 0 })
    expect(await asked(ben.token)).toMatchObject({ analyses: [{ title: 'Hidden title' }], others: 0 })
  })
})

describe('sharing a dataset refuses', () => {
  it('the owner’s own address, and addresses that are none', async () => {
    const { owner, share, people } = await prepare()
    expect((await share([emailOf(owner, 'owner')])).code).toBe('shared_with_owner')
    expect((await share(['not an address'])).code).toBe('bad_request')
    expect(await people()).toEqual([])
  })
})
