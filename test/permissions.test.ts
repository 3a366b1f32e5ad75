/**
 * Permissions for every operation: without a token, and as owner, another user, an administrator and a disabled person,
 * on private and on public objects. An operation that has no row here fails the test.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Column } from '../src/contract/column.ts'
import { Measure } from '../src/contract/measure.ts'
import { type OperationName, operations } from '../src/contract/operations.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { hashToken, newId, newToken } from '../src/server/security/secrets.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { ACTORS, config, database, type Row } from './support/permissions/answers.ts'
import { MATRIX } from './support/permissions/matrix.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

/** Creates a new owner, dataset and analysis per row, so that no row depends on another. */
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
  // adds a second administrator, because the last one cannot delete their account
  await server.user('second', 'admin')
  const connection = newId()
  const address = { ...database, tls: 'off', ca: null } as const
  const secret = await server.services.databases.credentials.seal('secret', { id: connection, ...address })
  await server.services.store.connections.add(connection, owner.id, { rights: [], title: 'Shop', address, secret })
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
    /** Additional sessions for calls that end the other ones. */
    spare: { guest: undefined, owner: await anotherSession(owner.id), other: await anotherSession(other.id), admin: await anotherSession(admin.id) },
  }
}

async function anotherSession(id: string): Promise<string> {
  const token = newToken()
  await server.services.store.accounts.openSession(hashToken(token), id, 3_600_000, 'test')
  return token
}

/** Operations that are called before sign-in. They ignore an expired token. */
const WITHOUT_TOKEN: ReadonlySet<string> = new Set<OperationName>([
  'signup',
  'confirm_email',
  'confirm_email_change',
  'get_invitation',
  'accept_invitation',
  'get_mail_choice',
  'set_mail_choice',
  'get_licences',
  'submit_demo_request',
  'submit_contact_message',
  'resend_confirmation',
  'request_password_reset',
  'reset_password',
  'google_nonce',
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

it('tells a guest who copies or saves to sign in, not that a session has ended', async () => {
  const { target } = await prepare('public')
  for (const [locale, message] of [
    ['en', 'This needs an account. Sign in or sign up, and try again.'],
    ['zh', '此操作需要账户。请登录或注册后重试。'],
  ] as const)
    for (const name of ['apiv2/copy_analysis', 'apiv2/save_analysis', 'apiv2/create_analysis'] as const) {
      const reply = await server.call(name, MATRIX[name].input(target) as never, undefined, { 'accept-language': locale })
      expect([reply.status, reply.code, reply.message]).toEqual([401, 'sign_in_needed', message])
      expect((await server.call(name, MATRIX[name].input(target) as never, 'pvt_made-up')).code).toBe('unauthenticated')
    }
})

it('answers 401 to whoever was disabled, from the next call on, and admits nobody by a role in the cookie', async () => {
  const { target } = await prepare('public')
  const admin = await server.user('admin', 'admin')
  const disabled = await server.user('disabled', 'admin')
  const [stays, goes] = [{ disabled: true, role: 'admin' }, { person_id: disabled.id }] as const
  expect((await server.call('apiv2/admin_set_person', { ...stays, ...goes }, admin.token)).data).toMatchObject({ disabled: true })
  await server.services.store.accounts.openSession(hashToken('pvt_later'), disabled.id, 3_600_000, 'test')
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

describe('a comparison over time', () => {
  const DATES = 'Region,Day,Amount\nWest,2026-01-05,1\nWest,2026-02-05,4\n'
  const MONTH = Column.parse({
    ...{ id: 'month', name: 'Month', type: 'calculated column' },
    config: { kind: 'date_series', base_column: 'c2', params: { window: 'month' } },
  })
  const compared = (along: string, rows: string[]): StepConfig => ({
    query: {
      type: 'ui',
      value: {
        filters: [],
        measures: [
          Measure.parse({
            ...{ id: 'm', name: 'm', type: 'ui', value: { agg: 'sum', column_id: 'c3' } },
            show_values_as: { name: 'difference_from', params: { column_id: along, relative: 'previous' } },
          }),
        ],
        groupbys: rows,
        group_calculations: [MONTH],
      },
    },
    pivot: { rows, columns: [], sort: [] },
  })

  /** Creates a public analysis whose step compares months; grants these columns. */
  async function published(column_ids: string[]) {
    const owner = await server.user('owner')
    const { datasetId } = await server.importCsv(owner.token, DATES)
    const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, owner.token)).data
    const steps = value_json.steps.map((step) => ({ ...step, config: compared('c2', []) }))
    await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, owner.token)
    const publication = { level: 'explore', column_ids } as const
    await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'A', description: '', visibility: 'public', publication }, owner.token)
    return id
  }
  const cell = { measure_id: 'm', row: ['2026-02'] }

  it.each([
    ['the date', ['c1', 'c3']],
    ['the number', ['c1', 'c2']],
  ])('is neither run, explained nor shown where %s is not granted', async (_, granted) => {
    const analysis_id = await published(granted)
    for (const config of [compared('c2', ['c1']), compared('month', ['c1']), compared('c2', ['month'])]) {
      expect((await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config })).code).toBe('column_not_granted')
      expect((await server.call('apiv2/explain_cell', { analysis_id, config, cell })).code).toBe('column_not_granted')
    }
    const [step] = (await server.call('apiv2/get_analysis', { analysis_id })).data.value_json.steps
    expect(step?.config.query.value.measures).toEqual([])
  })

  it('shows the numbers of the base to whoever may read both columns, and no rows', async () => {
    const analysis_id = await published(['c2', 'c3'])
    const config = compared('c2', ['month'])
    expect((await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config })).code).toBe('ok')
    const explained = (await server.call('apiv2/explain_cell', { analysis_id, config, cell })).data
    expect(explained).toMatchObject({ value: 3, formula: [{ value: 4 }, { value: 1, period: { from: '2026-01-01', to: '2026-01-31' } }], rows: null })
    const rows = { analysis_id, config, cell: { ...cell, of_base: true as const }, page: {} }
    expect((await server.call('apiv2/list_cell_rows', rows)).code).toBe('rows_not_granted')
  })
})

describe('a measure with filters of its own', () => {
  const among = (values: string[]): StepConfig =>
    aConfig({
      rows: ['c1'],
      measures: [
        Measure.parse({
          ...{ id: 'm', name: 'm', type: 'ui' },
          value: { agg: 'sum', column_id: 'c3', filters: [{ column: 'c2', operator: 'IN', value: values }] },
        }),
      ],
    })

  async function published(column_ids: string[]) {
    const owner = await server.user('owner')
    const { datasetId } = await server.importCsv(owner.token, 'Region,Status,Amount\nWest,Sold,1\nWest,Returned,4\nEast,Sold,2\n')
    const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, owner.token)).data
    const steps = value_json.steps.map((step) => ({ ...step, config: among(['Returned']) }))
    await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, owner.token)
    const publication = { level: 'explore', column_ids } as const
    await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'A', description: '', visibility: 'public', publication }, owner.token)
    return id
  }
  const cell = { measure_id: 'm', row: ['West'], column: [], start: 0, count: 10 }

  it('is neither run, explained nor shown where the column of a filter is not granted, as its value could be guessed', async () => {
    const analysis_id = await published(['c1', 'c3'])
    const operand = Measure.parse({ ...among(['Sold']).query.value.measures[0], id: 'o' })
    const ratio = aConfig({
      measures: [
        Measure.parse({
          ...{ id: 'r', name: 'r', type: 'expression' },
          value: { first: { measure_id: 'o' }, rest: [{ operator: 'multiply', operand: { constant: 1 } }] },
        }),
      ],
    })
    const applied = { analysis_id, step_id: 's1' }
    expect((await server.call('apiv2/analysis_apply_step', { ...applied, config: among(['Sold']) })).code).toBe('column_not_granted')
    expect((await server.call('apiv2/analysis_apply_step', { ...applied, config: ratio, operands: [operand] })).code).toBe('column_not_granted')
    expect((await server.call('apiv2/explain_cell', { analysis_id, config: among(['Returned']), cell })).code).toBe('column_not_granted')
    const [step] = (await server.call('apiv2/get_analysis', { analysis_id })).data.value_json.steps
    expect(step?.config.query.value.measures).toEqual([])
  })

  it('is run and explained for whoever may read all of its columns', async () => {
    const analysis_id = await published(['c1', 'c2', 'c3'])
    const explained = (await server.call('apiv2/explain_cell', { analysis_id, config: among(['Returned']), cell })).data
    expect(explained).toMatchObject({ value: 4, row_count: 1, rows: null, measure: { filters: [{ column: 'c2', name: 'Status', value: ['Returned'] }] } })
  })
})

describe('ids that are not ids', () => {
  it.each([':id', 'undefined', '0', '-1', '../x', "' or 1=1 --"])('%s is not found', async (id) => {
    expect((await server.call('apiv2/get_analysis', { analysis_id: id })).status).toBe(404)
    expect((await server.call('apiv2/get_dataset', { dataset_id: id })).status).toBe(404)
  })
})
