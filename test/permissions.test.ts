/**
 * Who may do what: every operation against no token, owner, another user, an admin and somebody who
 * was disabled, on private and public things. An operation without a row here fails the test.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperationName, operations } from '../src/contract/operations.ts'
import { hashToken, newId, newToken } from '../src/server/security/secrets.ts'
import { aConfig, aMeasure, yearsOf } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

const ACTORS = ['guest', 'owner', 'other', 'admin'] as const
type Answers = readonly [guest: string, owner: string, other: string, admin: string]

interface Target {
  readonly dataset: string
  readonly visibility: string
  readonly analysis: string
  readonly version: number
  readonly job: string
  readonly hash: string
  readonly document: unknown
  readonly connection: string
}
interface Row {
  readonly input: (target: Target) => unknown
  readonly private: Answers
  readonly public: Answers
}

const everyone: Answers = ['ok', 'ok', 'ok', 'ok']
const signedIn: Answers = ['unauthenticated', 'ok', 'ok', 'ok']
const hidden: Answers = ['not_found', 'ok', 'not_found', 'not_found']
const ownersOnly = { private: ['unauthenticated', 'ok', 'not_found', 'not_found'], public: ['unauthenticated', 'ok', 'unauthorized', 'unauthorized'] } as const
const always = (guest: string, others: string) => {
  const answers: Answers = [guest, others, others, others]
  return { private: answers, public: answers }
}
const admins = (answer: string) => {
  const answers: Answers = ['unauthenticated', 'unauthorized', 'unauthorized', answer]
  return { private: answers, public: answers }
}
const adminsOnly = admins('ok')
const database = { kind: 'postgresql', server: '127.0.0.1', port: 5432, database: 'shop', username: 'reader' } as const
const overConnection = (t: Target) => ({ ...database, tls: 'off', connection_id: t.connection })
/** A connection is its owner's alone, whatever is public; where it leads is refused here, once its owner may use it. */
const reaches = (code: string) => {
  const answers: Answers = ['unauthenticated', code, 'not_found', 'not_found']
  return { private: answers, public: answers }
}
const viewers = { private: hidden, public: everyone } as const

const config = aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)] })

/** Rows marked `mutates` delete their target and run last. */
const MATRIX: { readonly [N in OperationName]: Row } = {
  signup: {
    input: () => ({ email: 'not-an-email', name: 'x', password: 'x', confirm_password: 'x' }),
    private: ['bad_request', 'bad_request', 'bad_request', 'bad_request'],
    public: ['bad_request', 'bad_request', 'bad_request', 'bad_request'],
  },
  confirm_email: {
    input: () => ({ token: 'x' }),
    private: ['bad_token', 'bad_token', 'bad_token', 'bad_token'],
    public: ['bad_token', 'bad_token', 'bad_token', 'bad_token'],
  },
  request_password_reset: { input: () => ({ email: 'nobody@example.org' }), private: everyone, public: everyone },
  google_login: {
    input: () => ({ credential: 'x' }),
    private: ['google_login_failed', 'google_login_failed', 'google_login_failed', 'google_login_failed'],
    public: ['google_login_failed', 'google_login_failed', 'google_login_failed', 'google_login_failed'],
  },
  reset_password: {
    input: () => ({ token: 'x', password: 'Vq7!mountain', confirm_password: 'Vq7!mountain' }),
    private: ['bad_token', 'bad_token', 'bad_token', 'bad_token'],
    public: ['bad_token', 'bad_token', 'bad_token', 'bad_token'],
  },
  resend_confirmation: { input: () => ({ email: 'nobody@example.org' }), private: everyone, public: everyone },
  login: {
    input: () => ({ email: 'nobody@example.org', password: 'x' }),
    private: ['bad_credentials', 'bad_credentials', 'bad_credentials', 'bad_credentials'],
    public: ['bad_credentials', 'bad_credentials', 'bad_credentials', 'bad_credentials'],
  },
  validate_token: { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/get_profile': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/update_profile': { input: () => ({ name: 'Somebody', locale: null, time_zone: null }), private: signedIn, public: signedIn },
  'apiv2/change_password': {
    input: () => ({ password: '', new_password: 'Vq7!mountain', confirm_password: 'Vq7!mountains' }),
    ...always('unauthenticated', 'passwords_differ'),
  },
  'apiv2/change_email': { input: () => ({ email: 'somewhere-else@example.org', password: '' }), private: signedIn, public: signedIn },
  'apiv2/cancel_email_change': { input: () => ({}), private: signedIn, public: signedIn },
  get_invitation: { input: () => ({ token: 'x' }), ...always('bad_token', 'bad_token') },
  accept_invitation: {
    input: () => ({ token: 'x', name: 'Ana Lima', password: 'Vq7!mountain', confirm_password: 'Vq7!mountain' }),
    ...always('bad_token', 'bad_token'),
  },
  confirm_email_change: { input: () => ({ token: 'x' }), ...always('bad_token', 'bad_token') },
  'apiv2/list_sessions': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/revoke_session': { input: () => ({ session_id: 'x' }), ...always('unauthenticated', 'not_found') },
  'apiv2/get_account_contents': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/admin_list_invitations': { input: () => ({}), ...adminsOnly },
  'apiv2/admin_invite': { input: () => ({ email: 'invited@example.org', locale: 'en' }), ...adminsOnly },
  'apiv2/admin_revoke_invitation': { input: () => ({ invitation_id: 'nothing' }), ...admins('not_found') },
  'apiv2/admin_list_people': { input: () => ({}), ...adminsOnly },
  'apiv2/admin_set_person': { input: () => ({ person_id: 'nobody', disabled: true, role: 'user' }), ...admins('not_found') },
  'apiv2/admin_get_installation': { input: () => ({}), ...adminsOnly },
  'apiv2/list_datasets': { input: () => ({}), private: everyone, public: everyone },
  'apiv2/get_dataset': { input: (t) => ({ dataset_id: t.dataset }), ...viewers },
  'apiv2/get_dataset_config': { input: (t) => ({ dataset_id: t.dataset }), ...viewers },
  'apiv2/preview_dataset': { input: (t) => ({ dataset_id: t.dataset }), ...viewers },
  'apiv2/upload_dataset': {
    input: () => ({ title: 'x' }),
    private: ['unauthenticated', 'invalid_file_type', 'invalid_file_type', 'invalid_file_type'],
    public: ['unauthenticated', 'invalid_file_type', 'invalid_file_type', 'invalid_file_type'],
  },
  'apiv2/connect_sqlite': {
    input: () => ({ file_path: '/etc/passwd', title: 'x' }),
    private: ['unauthenticated', 'path_not_allowed', 'path_not_allowed', 'path_not_allowed'],
    public: ['unauthenticated', 'path_not_allowed', 'path_not_allowed', 'path_not_allowed'],
  },
  'apiv2/list_connections': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/test_connection': { input: overConnection, ...reaches('db_host_not_allowed') },
  'apiv2/save_connection': { input: overConnection, ...reaches('db_host_not_allowed') },
  'apiv2/list_database_tables': { input: overConnection, ...reaches('db_host_not_allowed') },
  'apiv2/preview_database_query': {
    input: (t) => ({ target: overConnection(t), query: { by: 'select', text: 'select 1' } }),
    ...reaches('db_host_not_allowed'),
  },
  'apiv2/import_database': { input: (t) => ({ connection_id: t.connection, query: { by: 'select', text: 'select 1' }, title: 'x' }), ...reaches('ok') },
  'apiv2/delete_connection': { input: (t) => ({ connection_id: t.connection }), ...reaches('ok') },
  'apiv2/check_source': { input: (t) => ({ dataset_id: t.dataset }), ...ownersOnly },
  'apiv2/preview_source': { input: (t) => ({ dataset_id: t.dataset }), ...ownersOnly },
  'apiv2/infer_schema': { input: (t) => ({ dataset_id: t.dataset }), ...ownersOnly },
  'apiv2/save_dataset_settings': {
    input: (t) => ({ dataset_id: t.dataset, title: 'x', description: '', time_zone: 'UTC', visibility: t.visibility, allow_download: false }),
    ...ownersOnly,
  },
  'apiv2/rename_column': { input: (t) => ({ dataset_id: t.dataset, column_id: 'c1', name: 'Area' }), ...ownersOnly },
  'apiv2/download_dataset': {
    input: (t) => ({ dataset_id: t.dataset, format: 'csv' }),
    private: hidden,
    public: ['unauthorized', 'ok', 'unauthorized', 'unauthorized'],
  },
  'apiv2/list_dataset_analyses': { input: (t) => ({ dataset_id: t.dataset }), private: ['unauthenticated', 'ok', 'not_found', 'not_found'], public: signedIn },
  'apiv2/list_jobs': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/watch_jobs': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/download_refused_rows': { input: (t) => ({ dataset_id: t.dataset }), private: hidden, public: ['unauthorized', 'ok', 'unauthorized', 'unauthorized'] },
  'apiv2/get_job': { input: (t) => ({ job_id: t.job }), private: hidden, public: hidden },
  'apiv2/watch_job': {
    input: (t) => ({ job_id: t.job }),
    private: ['unauthenticated', 'ok', 'not_found', 'not_found'],
    public: ['unauthenticated', 'ok', 'not_found', 'not_found'],
  },
  'apiv2/cancel_job': {
    input: (t) => ({ job_id: t.job }),
    private: ['unauthenticated', 'ok', 'not_found', 'not_found'],
    public: ['unauthenticated', 'ok', 'not_found', 'not_found'],
  },
  'apiv2/list_analyses': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/list_demo_analyses': { input: () => ({}), private: everyone, public: everyone },
  'apiv2/list_analysis_versions': { input: (t) => ({ analysis_id: t.analysis }), ...ownersOnly },
  'apiv2/get_analysis_presence': { input: (t) => ({ analysis_id: t.analysis }), private: ownersOnly.private, public: signedIn },
  'apiv2/watch_analysis': { input: (t) => ({ analysis_id: t.analysis }), private: ownersOnly.private, public: signedIn },
  'apiv2/get_analysis_version': { input: (t) => ({ analysis_id: t.analysis, version: 1 }), ...ownersOnly },
  'apiv2/get_analysis': { input: (t) => ({ analysis_id: t.analysis }), ...viewers },
  'apiv2/get_analysis_dataset_id': { input: (t) => ({ analysis_id: t.analysis }), ...viewers },
  'apiv2/create_analysis': {
    input: (t) => ({ dataset_id: t.dataset, title: 'x' }),
    private: ['unauthenticated', 'ok', 'not_found', 'not_found'],
    public: signedIn,
  },
  'apiv2/analysis_apply_step': { input: (t) => ({ analysis_id: t.analysis, step_id: 's1', config }), ...viewers },
  confirm_apply_step: {
    input: () => ({ key: 'x' }),
    private: ['confirm_gone', 'confirm_gone', 'confirm_gone', 'confirm_gone'],
    public: ['confirm_gone', 'confirm_gone', 'confirm_gone', 'confirm_gone'],
  },
  'apiv2/get_step_window': { input: (t) => ({ analysis_id: t.analysis, config_hash: t.hash, window: {} }), ...viewers },
  'apiv2/export_step': { input: (t) => ({ analysis_id: t.analysis, config_hash: t.hash }), ...viewers },
  'apiv2/get_step_progress': { input: (t) => ({ analysis_id: t.analysis, step_id: 's1' }), ...viewers },
  'apiv2/cancel_step': { input: (t) => ({ analysis_id: t.analysis, step_id: 's1' }), ...viewers },
  'apiv2/explain_cell': { input: (t) => ({ analysis_id: t.analysis, config, cell: { measure_id: 'n' } }), ...viewers },
  'apiv2/list_cell_rows': { input: (t) => ({ analysis_id: t.analysis, config, cell: { measure_id: 'n' } }), ...viewers },
  'apiv2/get_expression_help': { input: () => ({}), private: everyone, public: everyone },
  'apiv2/get_column_unique_values': { input: (t) => ({ analysis_id: t.analysis, column: 'c1' }), ...viewers },
  'apiv2/list_column_values': { input: (t) => ({ analysis_id: t.analysis, column: 'c1' }), ...viewers },
  'apiv2/get_column_distribution': { input: (t) => ({ analysis_id: t.analysis, column: 'k', group_calculations: [yearsOf('c1')] }), ...viewers },
  'apiv2/copy_analysis': { input: (t) => ({ analysis_id: t.analysis }), private: ['unauthenticated', 'ok', 'not_found', 'not_found'], public: signedIn },
  'apiv2/change_source': {
    input: (t) => ({ analysis_id: t.analysis, base_version: t.version, dataset_id: t.dataset, columns: [] }),
    private: ['unauthenticated', 'ok', 'not_found', 'not_found'],
    public: ['unauthenticated', 'analysis_public', 'unauthorized', 'unauthorized'],
  },
  'apiv2/save_analysis': { input: (t) => ({ analysis_id: t.analysis, base_version: t.version, value_json: t.document }), ...ownersOnly },
  'apiv2/save_analysis_settings': {
    input: (t) => ({ analysis_id: t.analysis, title: 'x', description: '', visibility: t.dataset.startsWith('!') ? 'public' : 'private' }),
    ...ownersOnly,
  },
  'apiv2/dismiss_notice': {
    input: () => ({ notice_id: 'x' }),
    private: ['unauthenticated', 'not_found', 'not_found', 'not_found'],
    public: ['unauthenticated', 'not_found', 'not_found', 'not_found'],
  },
  'apiv2/retry_import': {
    input: (t) => ({ dataset_id: t.dataset }),
    private: ['unauthenticated', 'job_not_stopped', 'not_found', 'not_found'],
    public: ['unauthenticated', 'job_not_stopped', 'unauthorized', 'unauthorized'],
  },
  'apiv2/import_dataset': { input: (t) => ({ dataset_id: t.dataset }), ...ownersOnly },
  'apiv2/list_shares': { input: (t) => ({ analysis_id: t.analysis }), ...ownersOnly },
  'apiv2/share_analysis': { input: (t) => ({ analysis_id: t.analysis, emails: ['somebody@example.org'], role: 'viewer' }), ...ownersOnly },
  'apiv2/change_share': {
    input: (t) => ({ analysis_id: t.analysis, share_id: 'x', role: 'viewer', publication: { level: 'explore', column_ids: [] } }),
    private: ['unauthenticated', 'not_found', 'not_found', 'not_found'],
    public: ['unauthenticated', 'not_found', 'unauthorized', 'unauthorized'],
  },
  'apiv2/unshare_analysis': {
    input: (t) => ({ analysis_id: t.analysis, share_id: 'x' }),
    private: ['unauthenticated', 'not_found', 'not_found', 'not_found'],
    public: ['unauthenticated', 'not_found', 'unauthorized', 'unauthorized'],
  },
  'apiv2/leave_analysis': {
    input: (t) => ({ analysis_id: t.analysis }),
    private: ['unauthenticated', 'unauthorized', 'not_found', 'not_found'],
    public: ['unauthenticated', 'unauthorized', 'unauthorized', 'unauthorized'],
  },
  'apiv2/list_shared_analyses': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/list_dataset_shares': { input: (t) => ({ dataset_id: t.dataset }), ...ownersOnly },
  'apiv2/share_dataset': { input: (t) => ({ dataset_id: t.dataset, emails: ['somebody@example.org'], role: 'viewer' }), ...ownersOnly },
  'apiv2/change_dataset_share': {
    input: (t) => ({ dataset_id: t.dataset, share_id: 'x', role: 'viewer' }),
    private: ['unauthenticated', 'not_found', 'not_found', 'not_found'],
    public: ['unauthenticated', 'not_found', 'unauthorized', 'unauthorized'],
  },
  'apiv2/unshare_dataset': {
    input: (t) => ({ dataset_id: t.dataset, share_id: 'x' }),
    private: ['unauthenticated', 'not_found', 'not_found', 'not_found'],
    public: ['unauthenticated', 'not_found', 'unauthorized', 'unauthorized'],
  },
  'apiv2/leave_dataset': {
    input: (t) => ({ dataset_id: t.dataset }),
    private: ['unauthenticated', 'unauthorized', 'not_found', 'not_found'],
    public: ['unauthenticated', 'unauthorized', 'unauthorized', 'unauthorized'],
  },
  'apiv2/list_shared_datasets': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/offer_analysis': {
    input: (t) => ({ analysis_id: t.analysis, share_id: 'x', publication: { level: 'explore', column_ids: [] } }),
    private: ['unauthenticated', 'not_found', 'not_found', 'not_found'],
    public: ['unauthenticated', 'not_found', 'unauthorized', 'unauthorized'],
  },
  'apiv2/take_back_offer': {
    input: (t) => ({ analysis_id: t.analysis }),
    private: ['unauthenticated', 'not_found', 'not_found', 'not_found'],
    public: ['unauthenticated', 'not_found', 'unauthorized', 'unauthorized'],
  },
  'apiv2/list_offers': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/accept_offer': { input: () => ({ offer_id: 'x' }), ...always('unauthenticated', 'offer_ended') },
  'apiv2/decline_offer': { input: () => ({ offer_id: 'x' }), ...always('unauthenticated', 'offer_ended') },
  'apiv2/list_loans': { input: (t) => ({ dataset_id: t.dataset }), ...ownersOnly },
  'apiv2/end_loan': { input: (t) => ({ analysis_id: t.analysis }), ...always('unauthenticated', 'not_found') },
  'apiv2/delete_analysis': { input: (t) => ({ analysis_id: t.analysis }), ...ownersOnly },
  'apiv2/delete_dataset': { input: (t) => ({ dataset_id: t.dataset }), ...ownersOnly },
  'apiv2/track_events': { input: () => ({ events: [] }), private: everyone, public: everyone },
  logout: { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/delete_account': { input: () => ({ password: '' }), ...always('unauthenticated', 'ok') },
}

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

/** A fresh owner, dataset and analysis, so that no row depends on another. */
async function prepare(visibility: 'private' | 'public') {
  const owner = await server.user('owner')
  const { datasetId, job } = await server.importCsv(owner.token, 'Region,Amount\nWest,1\nEast,2\nbroken\n')
  const created = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, owner.token)).data
  if (visibility === 'public') {
    await server.call('apiv2/save_analysis_settings', { analysis_id: created.id, title: 'A', description: '', visibility }, owner.token)
    await server.makeDatasetPublic(datasetId)
  }
  const other = await server.user('other')
  const admin = await server.user('admin', 'admin')
  // one administrator must stay
  await server.user('second', 'admin')
  const connection = newId()
  const address = { ...database, tls: 'off', ca: null } as const
  const secret = await server.parts.databases.credentials.seal('secret', { id: connection, ...address })
  await server.parts.store.connections.add(connection, owner.id, { title: 'Shop', address, secret })
  const applied = (await server.call('apiv2/analysis_apply_step', { analysis_id: created.id, step_id: 's1', config }, owner.token)).data
  if (applied.status !== 'done') throw new Error('the step asks')
  return {
    target: {
      dataset: datasetId,
      visibility,
      analysis: created.id,
      version: created.version,
      job: job.id,
      hash: applied.result.config_hash,
      document: created.value_json,
      connection,
    },
    tokens: { guest: undefined, owner: owner.token, other: other.token, admin: admin.token },
    /** Sessions for what would end the other ones. */
    spare: { guest: undefined, owner: await anotherSession(owner.id), other: await anotherSession(other.id), admin: await anotherSession(admin.id) },
  }
}

async function anotherSession(id: string): Promise<string> {
  const token = newToken()
  await server.parts.store.accounts.openSession(hashToken(token), id, 3_600_000, 'test')
  return token
}

/** What people call before they are signed in: a token that has ended is no token there. */
const WITHOUT_TOKEN: ReadonlySet<string> = new Set<OperationName>([
  'signup',
  'confirm_email',
  'confirm_email_change',
  'get_invitation',
  'accept_invitation',
  'resend_confirmation',
  'request_password_reset',
  'reset_password',
  'google_login',
  'login',
  'apiv2/track_events',
])
const ENDS_THE_ACCOUNT = 'apiv2/delete_account'

describe('the matrix', () => {
  it('has a row for every operation', () => expect(Object.keys(MATRIX).sort()).toEqual(Object.keys(operations).sort()))

  it.each(['private', 'public'] as const)('holds for %s things, the owner last', async (visibility) => {
    const { target, tokens, spare } = await prepare(visibility)
    for (const [name, row] of Object.entries(MATRIX) as [OperationName, Row][]) {
      for (const actor of ['guest', 'other', 'admin'] as const) {
        const reply = await server.call(name, row.input(target) as never, (name === ENDS_THE_ACCOUNT ? spare : tokens)[actor])
        expect(`${name} by ${actor}: ${reply.code}`).toBe(`${name} by ${actor}: ${row[visibility][ACTORS.indexOf(actor)]}`)
        if (name === 'logout' && actor !== 'guest') expect((await server.call('validate_token', {}, tokens[actor])).status).toBe(401)
      }
    }
    for (const [name, row] of Object.entries(MATRIX) as [OperationName, Row][]) {
      const reply = await server.call(name, row.input(target) as never, (name === ENDS_THE_ACCOUNT ? spare : tokens).owner)
      expect(`${name} by owner: ${reply.code}`).toBe(`${name} by owner: ${row[visibility][1]}`)
    }
  })
})

it('answers 401 to whoever was disabled, from the next call on, and admits nobody by a role in the cookie', async () => {
  const { target } = await prepare('public')
  const admin = await server.user('admin', 'admin')
  const disabled = await server.user('disabled', 'admin')
  const [stays, goes] = [{ disabled: true, role: 'admin' }, { person_id: disabled.id }] as const
  expect((await server.call('apiv2/admin_set_person', { ...stays, ...goes }, admin.token)).data).toMatchObject({ disabled: true })
  await server.parts.store.accounts.openSession(hashToken('pvt_later'), disabled.id, 3_600_000, 'test')
  for (const [name, row] of Object.entries(MATRIX) as [OperationName, Row][]) {
    const expected = WITHOUT_TOKEN.has(name) ? row.public[0] : 'unauthenticated'
    for (const token of [disabled.token, 'pvt_later', 'pvt_made-up']) {
      const reply = await server.call(name, row.input(target) as never, token)
      expect(`${name}: ${reply.code}`).toBe(`${name}: ${expected}`)
    }
  }
  const other = await server.user('other')
  const auth = encodeURIComponent(
    JSON.stringify({ token: other.token, user_id: admin.id, user_name: 'x', user_email: 'x', user_role: 'admin', isGuest: false }),
  )
  const forged = { cookie: `auth=${auth}`, 'sec-fetch-site': 'same-origin' }
  expect((await server.call('apiv2/admin_list_people', {}, other.token, forged)).status).toBe(403)
})

describe('a public analysis on a private dataset', () => {
  it('shows results and listed columns, but neither the dataset nor its rows', async () => {
    const owner = await server.user('owner')
    const { datasetId } = await server.importCsv(owner.token, 'Region,Secret\nWest,1\nEast,2\n')
    const analysis = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, owner.token)).data
    await server.call(
      'apiv2/save_analysis_settings',
      { analysis_id: analysis.id, title: 'A', description: '', visibility: 'public', publication: { level: 'explore', column_ids: ['c1'] } },
      owner.token,
    )
    const seen = (await server.call('apiv2/get_analysis', { analysis_id: analysis.id })).data
    expect(seen.value_json.dataset.columns.map((c) => c.name)).toEqual(['Region'])
    expect(seen.abilities).toMatchObject({ run: true, view_rows: false, edit: false })
    expect((await server.call('apiv2/analysis_apply_step', { analysis_id: analysis.id, step_id: 's1', config })).code).toBe('ok')
    const secret = aConfig({ measures: [aMeasure('s', 'sum', 'c2')] })
    expect((await server.call('apiv2/analysis_apply_step', { analysis_id: analysis.id, step_id: 's1', config: secret })).code).toBe('column_not_granted')
    expect((await server.call('apiv2/list_column_values', { analysis_id: analysis.id, column: 'c2' })).code).toBe('column_not_granted')
    expect((await server.call('apiv2/get_dataset', { dataset_id: datasetId })).status).toBe(404)
    const kept = (await server.call('apiv2/analysis_apply_step', { analysis_id: analysis.id, step_id: 's1', config: secret }, owner.token)).data
    if (kept.status !== 'done') throw new Error('the step asks')
    expect((await server.call('apiv2/get_step_window', { analysis_id: analysis.id, config_hash: kept.result.config_hash, window: {} })).code).toBe(
      'result_gone',
    )
  })
})

describe('ids that are not ids', () => {
  it.each([':id', 'undefined', '0', '-1', '../x', "' or 1=1 --"])('%s is not found', async (id) => {
    expect((await server.call('apiv2/get_analysis', { analysis_id: id })).status).toBe(404)
    expect((await server.call('apiv2/get_dataset', { dataset_id: id })).status).toBe(404)
  })
})
