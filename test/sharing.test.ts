/** Sharing analyses: who is notified of what, what people find after they sign up, and how sharing ends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StepConfig } from '../src/contract/step.ts'
import { hashToken, newId } from '../src/server/security/secrets.ts'
import { aConfig } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'
import { BY_REGION, BY_SECRET, count, emailOf, sharedAnalysis } from './support/shared-analysis.ts'

const PASSWORD = 'Vq7!mountain'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const prepare = (config?: StepConfig) => sharedAnalysis(server, config)
const open = (analysis_id: string, token?: string) => server.call('apiv2/get_analysis', { analysis_id }, token)
const sharedWith = async (token: string) => (await server.call('apiv2/list_shared_analyses', {}, token)).data.analyses

async function mails(email: string): Promise<string[]> {
  await server.services.mail.settle()
  return server.printed.filter((line) => line.startsWith(`Mail for ${email}`))
}

async function signUp(email: string) {
  await server.call('signup', { email, name: 'New Person', password: PASSWORD, confirm_password: PASSWORD })
  const token = (await mails(email)).at(-1)?.split('confirm-email-')[1] ?? ''
  return (await server.call('confirm_email', { token, password: PASSWORD })).data
}

describe('people with an account', () => {
  it('find what is shared with them, unread until they open it, and the owner learns their name then', async () => {
    const { owner, id, share } = await prepare()
    const ben = await server.user('ben')
    const email = emailOf(ben, 'ben')
    expect((await share([email.toUpperCase()])).data.people).toMatchObject([{ email, name: null, role: 'viewer', opened: false }])
    expect(await mails(email)).toEqual([expect.stringContaining(`/analysis-${id}`)])
    expect(await sharedWith(ben.token)).toMatchObject([{ id, title: 'Sales', role: 'viewer', unread: true, owner: { id: owner.id } }])
    expect((await open(id, ben.token)).data.abilities).toMatchObject({
      view: true,
      run: true,
      copy: true,
      edit: false,
      share: false,
      leave: true,
      delete: false,
    })
    expect(await sharedWith(ben.token)).toMatchObject([{ unread: false }])
    expect((await server.call('apiv2/list_shares', { analysis_id: id }, owner.token)).data.people).toMatchObject([{ email, name: 'ben', opened: true }])
    expect((await open(id)).code).toBe('not_found')
    expect((await server.call('apiv2/list_analyses', {}, ben.token)).data.analyses).toEqual([])
  })

  it('are told once, however often their role changes', async () => {
    const { owner, id, share } = await prepare()
    const ben = await server.user('ben')
    const { people } = (await share([emailOf(ben, 'ben')])).data
    await share([emailOf(ben, 'ben')], 'editor')
    const publication = { level: 'rows' as const, column_ids: ['c1', 'c2'] }
    const changed = await server.call('apiv2/change_share', { analysis_id: id, share_id: people[0]?.id ?? '', role: 'editor', publication }, owner.token)
    expect(changed.data.people).toMatchObject([{ role: 'editor', publication }])
    expect(await mails(emailOf(ben, 'ben'))).toHaveLength(1)
  })

  it('leave, and the owner does not see them any more', async () => {
    const { owner, id, share } = await prepare()
    const ben = await server.user('ben')
    await share([emailOf(ben, 'ben')])
    expect((await server.call('apiv2/leave_analysis', { analysis_id: id }, ben.token)).code).toBe('ok')
    expect((await open(id, ben.token)).code).toBe('not_found')
    expect(await sharedWith(ben.token)).toEqual([])
    expect((await server.call('apiv2/list_shares', { analysis_id: id }, owner.token)).data.people).toEqual([])
    expect((await server.call('apiv2/leave_analysis', { analysis_id: id }, owner.token)).code).toBe('unauthorized')
  })
})

describe('people without an account', () => {
  it('get a link that makes one, and find the analysis', async () => {
    const { id, share } = await prepare()
    const email = `invited-${newId().toLowerCase()}@example.org`
    await share([email])
    const token = (await mails(email))[0]?.match(/\/invitation-(\S+)/)?.[1] ?? ''
    const accepted = await server.call('accept_invitation', { token, name: 'New Person', password: PASSWORD, confirm_password: PASSWORD })
    expect(await sharedWith(accepted.data.token)).toMatchObject([{ id, role: 'viewer', unread: true }])
  })

  it('find the analysis after signing up with that address by themselves', async () => {
    const { owner, id, share } = await prepare()
    const email = `new-${newId().toLowerCase()}@example.org`
    expect((await share([email], 'editor')).data.people).toMatchObject([{ email, name: null, role: 'editor', opened: false }])
    const { token, user } = await signUp(email)
    expect(await sharedWith(token)).toMatchObject([{ id, role: 'editor', unread: true }])
    expect((await open(id, token)).data.abilities).toMatchObject({ edit: true, leave: true })
    expect((await server.call('apiv2/list_shares', { analysis_id: id }, owner.token)).data.people).toMatchObject([{ email, name: 'New Person' }])
    const entry = (await server.services.store.audit.last(100)).find((row) => row.subject === id && row.action === 'analysis_shared')
    expect(entry?.detail_json).toContain('"with":"invited"')
    expect(entry?.detail_json).not.toContain(user.id)
  })

  it('look to the owner like people with one, until they open it', async () => {
    const { share } = await prepare()
    const ben = await server.user('ben')
    const { people } = (await share([emailOf(ben, 'ben'), `nobody-${newId()}@example.org`])).data
    expect(people.map(({ name, opened, role, publication }) => ({ name, opened, role, publication }))).toEqual(
      Array(2).fill({ name: null, opened: false, role: 'viewer', publication: { level: 'explore', column_ids: ['c1'] } }),
    )
  })

  it('cannot use the link once the analysis was taken back', async () => {
    const { owner, id, share } = await prepare()
    const email = `back-${newId().toLowerCase()}@example.org`
    const { people } = (await share([email])).data
    const token = (await mails(email))[0]?.match(/\/invitation-(\S+)/)?.[1] ?? ''
    await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id ?? '' }, owner.token)
    expect((await server.call('accept_invitation', { token, name: 'Late', password: PASSWORD, confirm_password: PASSWORD })).code).toBe('invitation_revoked')
  })

  it('find nothing that was taken back before they signed up, and are not told of it', async () => {
    const { owner, id, share } = await prepare()
    const email = `late-${newId().toLowerCase()}@example.org`
    const { people } = (await share([email])).data
    await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id ?? '' }, owner.token)
    expect(await mails(email)).toEqual([])
    expect(await sharedWith((await signUp(email)).token)).toEqual([])
  })

  it('have it with the address that they change to', async () => {
    const { id, share } = await prepare()
    const ben = await server.user('ben')
    const email = `moved-${newId().toLowerCase()}@example.org`
    await share([email])
    const { profiles } = server.services.store
    await profiles.askForEmail('change', ben.id, email, 60_000)
    await profiles.setEmailToken('change', hashToken('token'))
    expect((await server.call('confirm_email_change', { token: 'token' })).code).toBe('ok')
    expect((await open(id, ben.token)).code).toBe('ok')
  })
})

describe('what is shared', () => {
  it('is the columns of the saved steps, frozen: later steps ask the owner for more', async () => {
    const { owner, id, share, applied } = await prepare()
    const ben = await server.user('ben')
    const { people } = (await share([emailOf(ben, 'ben')])).data
    expect((await applied(ben.token, BY_SECRET)).code).toBe('column_not_granted')
    const { version, value_json } = (await open(id, owner.token)).data
    const steps = value_json.steps.map((step) => ({ ...step, config: BY_SECRET }))
    await server.call('apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: { ...value_json, steps } }, owner.token)
    expect((await applied(ben.token, BY_SECRET)).code).toBe('column_not_granted')
    expect((await open(id, ben.token)).data.withheld_steps).toHaveLength(1)
    expect((await open(id, owner.token)).data.shares).toEqual([{ level: 'explore', column_ids: ['c1'] }])
    const publication = { level: 'explore' as const, column_ids: ['c1', 'c2'] }
    await server.call('apiv2/change_share', { analysis_id: id, share_id: people[0]?.id ?? '', role: 'viewer', publication }, owner.token)
    expect((await applied(ben.token, BY_SECRET)).code).toBe('ok')
  })

  it('is never less than what everybody has at the same level', async () => {
    const { owner, id, share, applied } = await prepare()
    const ben = await server.user('ben')
    await share([emailOf(ben, 'ben')], 'viewer', 'explore', ['c1'])
    const publication = { level: 'explore' as const, column_ids: ['c2'] }
    await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'Sales', description: '', visibility: 'public', publication }, owner.token)
    expect((await applied(ben.token, aConfig({ rows: ['c1', 'c2'], measures: [count] }))).code).toBe('ok')
    await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'Sales', description: '', visibility: 'private' }, owner.token)
    expect((await applied(ben.token, BY_SECRET)).code).toBe('column_not_granted')
    expect((await applied(ben.token)).code).toBe('ok')
  })

  it.each(['rows', 'explore', 'results_only'] as const)('lets an editor save, but neither publish, share nor delete: %s', async (level) => {
    const { id, share } = await prepare()
    const eve = await server.user('eve')
    const { people } = (await share([emailOf(eve, 'eve')], 'editor', level)).data
    const { version, value_json, reads } = (await open(id, eve.token)).data
    expect(reads).toBe(level === 'results_only' ? 'explore' : level)
    const save = (base_version: number, config: StepConfig) => {
      const steps = value_json.steps.map((step) => ({ ...step, config }))
      return server.call('apiv2/save_analysis', { analysis_id: id, base_version, value_json: { ...value_json, steps } }, eve.token)
    }
    expect((await save(version, aConfig({ columns: ['c1'], measures: [count] }))).code).toBe('ok')
    expect((await save(version, aConfig({ rows: ['c1'] }))).code).toBe('both_changed')
    expect((await save(version + 1, BY_SECRET)).code).toBe('column_not_granted')
    const settings = { analysis_id: id, title: 'Sales', description: '' }
    expect((await server.call('apiv2/save_analysis_settings', { ...settings, visibility: 'public' }, eve.token)).code).toBe('unauthorized')
    expect((await server.call('apiv2/share_analysis', { analysis_id: id, emails: ['x@example.org'], role: 'viewer' }, eve.token)).code).toBe('unauthorized')
    expect((await server.call('apiv2/list_shares', { analysis_id: id }, eve.token)).code).toBe('unauthorized')
    expect((await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id ?? '' }, eve.token)).code).toBe('unauthorized')
    expect((await server.call('apiv2/delete_analysis', { analysis_id: id }, eve.token)).code).toBe('unauthorized')
    expect((await open(id, eve.token)).data).toMatchObject({ publication: null, shares: [], notices: [] })
  })

  it('keeps steps that an editor may not see as they are', async () => {
    const { owner, id, share } = await prepare(BY_SECRET)
    const eve = await server.user('eve')
    await share([emailOf(eve, 'eve')], 'editor', 'explore', ['c1'])
    const { version, value_json, withheld_steps } = (await open(id, eve.token)).data
    const [first] = value_json.steps
    if (!first) throw new Error('a document has a step')
    expect(withheld_steps).toEqual([first.step_id])
    const steps = [
      { ...first, name: 'Renamed' },
      { ...first, id: 's2', step_id: 's2', config: BY_REGION },
    ]
    expect((await server.call('apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: { ...value_json, steps } }, eve.token)).code).toBe(
      'ok',
    )
    const seen = (await open(id, owner.token)).data.value_json.steps
    expect(seen.map((step) => step.config.pivot.rows)).toEqual([['c2'], ['c1']])
  })

  it('refuses what an editor changed in a step that they may not see, by its name, and saves nothing of it', async () => {
    const { owner, id, share } = await prepare(BY_SECRET)
    const eve = await server.user('eve')
    await share([emailOf(eve, 'eve')], 'editor', 'explore', ['c1'])
    const { version, value_json } = (await open(id, eve.token)).data
    const [first] = value_json.steps
    if (!first) throw new Error('a document has a step')
    const { auto: _auto, ...named } = { ...first, name: 'Hidden' }
    for (const change of [{ config: BY_REGION }, { description: 'Mine' }, { display_mode: 'chart' as const }]) {
      const steps = [
        { ...named, ...change },
        { ...first, id: 's2', step_id: 's2', config: BY_REGION },
      ]
      const saved = await server.call('apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: { ...value_json, steps } }, eve.token)
      expect([saved.status, saved.code, saved.message]).toEqual([409, 'step_not_granted', expect.stringContaining('“Hidden”')])
    }
    expect((await open(id, owner.token)).data).toMatchObject({ version, value_json: { steps: [{ name: first.name, config: BY_SECRET }] } })
  })

  it('refuses what was changed in a step since it was withheld, and takes it once it is shared again', async () => {
    const { id, share } = await prepare(BY_SECRET)
    const eve = await server.user('eve')
    const [email] = [emailOf(eve, 'eve')]
    await share([email], 'editor', 'explore', ['c1', 'c2'])
    const { version, value_json } = (await open(id, eve.token)).data
    const steps = value_json.steps.map((step) => ({ ...step, description: 'Mine' }))
    const save = () => server.call('apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: { ...value_json, steps } }, eve.token)
    await share([email], 'editor', 'explore', ['c1'])
    const refused = await save()
    expect([refused.code, refused.message]).toEqual(['step_not_granted', expect.stringContaining('“n by Secret”')])
    await share([email], 'editor', 'explore', ['c1', 'c2'])
    expect((await save()).data).toMatchObject({ version: version + 1, value_json: { steps: [{ description: 'Mine' }] } })
  })
})

describe('sharing refuses', () => {
  it('the owner’s own address, columns that are not there, and addresses that are none', async () => {
    const { owner, id, share } = await prepare()
    expect((await share([emailOf(owner, 'owner')])).code).toBe('shared_with_owner')
    expect((await share(['x@example.org'], 'viewer', 'explore', ['c9'])).code).toBe('unknown_column')
    expect((await share(['not an address'])).code).toBe('bad_request')
    expect((await server.call('apiv2/list_shares', { analysis_id: id }, owner.token)).data.people).toEqual([])
  })
})
