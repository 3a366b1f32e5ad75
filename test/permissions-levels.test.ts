/**
 * What each level of a grant lets people do with an analysis on a private dataset: its owner, somebody
 * else, a guest, and somebody with a copy; viewers, editors and those who were one, beside what everybody has. An operation on an analysis, a dataset or a job without rows
 * here does not compile. `permissions.test.ts` asks the same where everything is private or public.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GrantLevel } from '../src/contract/grant.ts'
import type { Input, OperationName } from '../src/contract/operations.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { aConfig, aMeasure, yearsOf } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

const LEVELS = ['private', ...GrantLevel.options] as const
type Level = (typeof LEVELS)[number]
const ACTORS = ['owner', 'other', 'guest', 'copier'] as const
type Actor = (typeof ACTORS)[number]

type Touching = {
  [N in OperationName]: Input<N> extends { analysis_id: string } | { dataset_id: string } | { job_id: string } ? N : never
}[OperationName]

/** What is asked of: the copier's copy, for everybody else the original. */
interface Target {
  readonly analysis: string
  readonly dataset: string
  readonly job: string
  readonly version: number
  readonly document: unknown
  /** A result of the saved step: one's own where one has it, and the owner's. */
  readonly hash: string
  readonly ownersHash: string
}
type Answers = readonly [owner: string, other: string, guest: string, copier: string]
interface Row {
  readonly what: string
  readonly input: (at: Target) => unknown
  readonly answers: (level: Level) => Answers
  /** Of somebody with a role, where it is not the answer of others at that level. */
  readonly viewer?: string
  readonly editor?: string
}

const count = aMeasure('n', 'count', null)
const SAVED = aConfig({ rows: ['c1'], measures: [count] })
const SORTED: StepConfig = { ...SAVED, pivot: { ...SAVED.pivot, sort: [{ column_id: 'c1', direction: 'desc', by: { kind: 'header' } }] } }
const OTHER = aConfig({ measures: [aMeasure('m', 'max', 'c1')] })
const SECRET = aConfig({ measures: [aMeasure('m', 'max', 'c2')] })

/** Nothing where it is private; else the same for all but the owner. */
const readers =
  (others: (level: Level) => string, owner = 'ok', ended = 'access_ended') =>
  (level: Level): Answers =>
    level === 'private' ? [owner, 'not_found', 'not_found', ended] : [owner, others(level), others(level), others(level)]
const saved = readers(() => 'ok')
const explorers = readers((level) => (level === 'results_only' ? 'results_only' : 'ok'))
const shown = (level: Level): Answers => (level === 'private' ? ['ok', 'not_found', 'not_found', 'ok'] : ['ok', 'ok', 'ok', 'ok'])
/** The copier owns the copy. */
const signedIn = (level: Level): Answers => ['ok', level === 'private' ? 'not_found' : 'ok', 'unauthenticated', 'ok']
const owners = (level: Level): Answers => ['ok', level === 'private' ? 'not_found' : 'unauthorized', 'unauthenticated', 'ok']
const datasetReaders = (): Answers => ['ok', 'not_found', 'not_found', 'not_found']
const datasetOwner = (): Answers => ['ok', 'not_found', 'unauthenticated', 'not_found']

const ofAnalysis = (t: Target) => ({ analysis_id: t.analysis })
const ofDataset = (t: Target) => ({ dataset_id: t.dataset })
const applying = (config: StepConfig) => (t: Target) => ({ analysis_id: t.analysis, step_id: 's1', config })
const cell = { measure_id: 'n', row: ['West'] }

/** In this order: what is deleted comes last. */
const ROWS: { readonly [N in Touching]: readonly Row[] } = {
  'apiv2/get_analysis': [{ what: 'open it', input: ofAnalysis, answers: shown }],
  'apiv2/get_analysis_dataset_id': [{ what: 'ask for its dataset', input: ofAnalysis, answers: shown }],
  'apiv2/analysis_apply_step': [
    { what: 'run the saved step', input: applying(SAVED), answers: saved },
    { what: 'run it in another order', input: applying(SORTED), answers: saved },
    { what: 'run another pivot', input: applying(OTHER), answers: explorers },
    { what: 'run a pivot of another column', input: applying(SECRET), answers: readers(() => 'column_not_granted') },
  ],
  'apiv2/get_step_window': [
    { what: 'scroll', input: (t) => ({ ...ofAnalysis(t), config_hash: t.hash, window: {} }), answers: saved },
    {
      what: 'scroll in the owner’s result',
      input: (t) => ({ ...ofAnalysis(t), config_hash: t.ownersHash, window: {} }),
      answers: readers(() => 'result_gone'),
    },
  ],
  'apiv2/export_step': [
    { what: 'export', input: (t) => ({ ...ofAnalysis(t), config_hash: t.hash }), answers: saved },
    { what: 'export the owner’s result', input: (t) => ({ ...ofAnalysis(t), config_hash: t.ownersHash }), answers: readers(() => 'result_gone') },
  ],
  'apiv2/explain_cell': [
    {
      what: 'explain a number',
      input: (t) => ({ ...ofAnalysis(t), config: SAVED, cell }),
      answers: readers((l) => (l === 'rows' ? 'ok, rows' : 'ok'), 'ok, rows'),
    },
    {
      what: 'explain a number of another pivot',
      input: (t) => ({ ...ofAnalysis(t), config: SECRET, cell: { measure_id: 'm' } }),
      answers: readers(() => 'column_not_granted', 'ok, rows'),
    },
  ],
  'apiv2/list_cell_rows': [
    {
      what: 'open the rows behind a number',
      input: (t) => ({ ...ofAnalysis(t), config: SAVED, cell }),
      answers: readers((l) => (l === 'rows' ? 'ok' : 'rows_not_granted')),
    },
    {
      what: 'open the rows behind a number of another pivot',
      input: (t) => ({ ...ofAnalysis(t), config: SECRET, cell: { measure_id: 'm' } }),
      answers: readers((l) => (l === 'rows' ? 'column_not_granted' : 'rows_not_granted')),
    },
    {
      what: 'sort the rows by another column',
      input: (t) => ({ ...ofAnalysis(t), config: SAVED, cell, page: { sort: { column_id: 'c2', direction: 'asc' } } }),
      answers: readers((l) => (l === 'rows' ? 'unknown_column' : 'rows_not_granted')),
    },
  ],
  'apiv2/get_column_unique_values': [
    {
      what: 'list values plainly',
      input: (t) => ({ ...ofAnalysis(t), column: 'c1' }),
      answers: readers((level) => (level === 'results_only' ? 'ok, error' : 'ok'), 'ok', 'ok, error'),
    },
  ],
  'apiv2/list_column_values': [
    { what: 'list values', input: (t) => ({ ...ofAnalysis(t), column: 'c1' }), answers: explorers },
    {
      what: 'list values of another column',
      input: (t) => ({ ...ofAnalysis(t), column: 'c2' }),
      answers: readers((level) => (level === 'results_only' ? 'results_only' : 'column_not_granted')),
    },
  ],
  'apiv2/get_column_distribution': [
    {
      what: 'see how a column spreads',
      input: (t) => ({ ...ofAnalysis(t), column: 'k', group_calculations: [yearsOf('c1')] }),
      answers: explorers,
    },
    {
      what: 'see how another column spreads',
      input: (t) => ({ ...ofAnalysis(t), column: 'c2' }),
      answers: readers((level) => (level === 'results_only' ? 'results_only' : 'column_not_granted')),
    },
  ],
  'apiv2/get_step_progress': [{ what: 'watch a run', input: (t) => ({ ...ofAnalysis(t), step_id: 's1' }), answers: shown }],
  'apiv2/cancel_step': [{ what: 'stop a run', input: (t) => ({ ...ofAnalysis(t), step_id: 's1' }), answers: shown }],
  'apiv2/copy_analysis': [{ what: 'copy it', input: ofAnalysis, answers: signedIn }],
  'apiv2/get_analysis_presence': [{ what: 'be told what is granted', input: ofAnalysis, answers: signedIn }],
  'apiv2/watch_analysis': [{ what: 'follow what is granted', input: ofAnalysis, answers: signedIn }],
  'apiv2/list_analysis_versions': [{ what: 'list versions', input: ofAnalysis, answers: owners, editor: 'ok' }],
  'apiv2/get_analysis_version': [{ what: 'read a version', input: (t) => ({ ...ofAnalysis(t), version: 1 }), answers: owners, editor: 'ok' }],
  'apiv2/change_source': [
    {
      what: 'have it read a dataset',
      input: (t) => ({ ...ofAnalysis(t), ...ofDataset(t), base_version: t.version, columns: [{ from: 'c1', to: 'c1' }] }),
      // the copier may not read the dataset as such
      answers: (level) =>
        level === 'private' ? ['ok', 'not_found', 'unauthenticated', 'not_found'] : ['analysis_public', 'unauthorized', 'unauthenticated', 'not_found'],
    },
  ],
  'apiv2/save_analysis': [
    { what: 'save it', input: (t) => ({ ...ofAnalysis(t), base_version: t.version, value_json: t.document }), answers: owners, editor: 'ok' },
  ],

  'apiv2/preview_dataset': [
    { what: 'look at the dataset', input: ofDataset, answers: datasetReaders },
    {
      what: 'look at rows through the analysis',
      input: (t) => ({ ...ofDataset(t), ...ofAnalysis(t) }),
      answers: readers((level) => (level === 'rows' ? 'ok' : 'unauthorized')),
    },
  ],
  'apiv2/get_dataset': [{ what: 'open the dataset', input: ofDataset, answers: datasetReaders }],
  'apiv2/get_dataset_config': [{ what: 'read its columns', input: ofDataset, answers: datasetReaders }],
  'apiv2/download_dataset': [{ what: 'download it', input: (t) => ({ ...ofDataset(t), format: 'csv' }), answers: datasetReaders }],
  'apiv2/download_refused_rows': [{ what: 'download refused rows', input: ofDataset, answers: datasetReaders }],
  'apiv2/list_dataset_analyses': [{ what: 'list its analyses', input: ofDataset, answers: datasetOwner }],
  'apiv2/create_analysis': [{ what: 'make another analysis', input: (t) => ({ ...ofDataset(t), title: 'x' }), answers: datasetOwner }],
  'apiv2/check_source': [{ what: 'check the lines of the source', input: ofDataset, answers: datasetOwner }],
  'apiv2/preview_source': [{ what: 'look at the source', input: ofDataset, answers: datasetOwner }],
  'apiv2/infer_schema': [{ what: 'infer types', input: ofDataset, answers: datasetOwner }],
  'apiv2/rename_column': [{ what: 'rename a column', input: (t) => ({ ...ofDataset(t), column_id: 'c2', name: 'Pay' }), answers: datasetOwner }],
  'apiv2/retry_import': [{ what: 'import again', input: ofDataset, answers: () => ['job_not_stopped', 'not_found', 'unauthenticated', 'not_found'] }],
  'apiv2/get_job': [{ what: 'watch the import', input: (t) => ({ job_id: t.job }), answers: datasetReaders }],
  'apiv2/watch_job': [{ what: 'follow the import', input: (t) => ({ job_id: t.job }), answers: datasetOwner }],
  'apiv2/cancel_job': [{ what: 'stop the import', input: (t) => ({ job_id: t.job }), answers: datasetOwner }],
  'apiv2/save_dataset_settings': [
    {
      what: 'set the dataset',
      input: (t) => ({ ...ofDataset(t), title: 'x', description: '', time_zone: 'UTC', visibility: 'private', allow_download: false }),
      answers: datasetOwner,
    },
  ],

  'apiv2/save_analysis_settings': [
    {
      what: 'publish it anew',
      input: (t) => ({ ...ofAnalysis(t), title: 'x', description: '', visibility: 'public', publication: { level: 'rows', column_ids: ['c1', 'c2'] } }),
      answers: (level) => ['ok', level === 'private' ? 'not_found' : 'unauthorized', 'unauthenticated', 'dataset_not_public'],
    },
  ],
  'apiv2/list_shares': [{ what: 'see with whom it is shared', input: ofAnalysis, answers: owners }],
  'apiv2/share_analysis': [
    {
      what: 'share it',
      input: (t) => ({ ...ofAnalysis(t), emails: ['somebody@example.org'], role: 'viewer' }),
      answers: (level) => ['ok', level === 'private' ? 'not_found' : 'unauthorized', 'unauthenticated', 'dataset_not_public'],
    },
  ],
  'apiv2/change_share': [
    {
      what: 'change a share',
      input: (t) => ({ ...ofAnalysis(t), share_id: 'x', role: 'editor', publication: { level: 'rows', column_ids: ['c1'] } }),
      answers: (level) => ['not_found', level === 'private' ? 'not_found' : 'unauthorized', 'unauthenticated', 'dataset_not_public'],
    },
  ],
  'apiv2/unshare_analysis': [
    {
      what: 'end a share',
      input: (t) => ({ ...ofAnalysis(t), share_id: 'x' }),
      answers: (level) => ['not_found', level === 'private' ? 'not_found' : 'unauthorized', 'unauthenticated', 'not_found'],
    },
  ],
  'apiv2/offer_analysis': [
    {
      what: 'offer it',
      input: (t) => ({ ...ofAnalysis(t), share_id: 'x', publication: { level: 'rows', column_ids: ['c1'] } }),
      answers: (level) => ['not_found', level === 'private' ? 'not_found' : 'unauthorized', 'unauthenticated', 'not_found'],
    },
  ],
  'apiv2/take_back_offer': [
    {
      what: 'take an offer back',
      input: ofAnalysis,
      answers: (level) => ['not_found', level === 'private' ? 'not_found' : 'unauthorized', 'unauthenticated', 'not_found'],
    },
  ],
  'apiv2/list_loans': [{ what: 'see what the dataset is lent to', input: ofDataset, answers: datasetOwner }],
  'apiv2/end_loan': [{ what: 'end a loan', input: ofAnalysis, answers: () => ['not_found', 'not_found', 'unauthenticated', 'not_found'] }],
  'apiv2/import_dataset': [{ what: 'rebuild the dataset', input: ofDataset, answers: datasetOwner }],
  'apiv2/leave_analysis': [
    {
      what: 'leave it',
      input: ofAnalysis,
      answers: (level) => ['unauthorized', level === 'private' ? 'not_found' : 'unauthorized', 'unauthenticated', 'unauthorized'],
      viewer: 'ok',
      editor: 'ok',
    },
  ],
  'apiv2/list_dataset_shares': [{ what: 'see with whom the dataset is shared', input: ofDataset, answers: datasetOwner }],
  'apiv2/share_dataset': [
    { what: 'share the dataset', input: (t) => ({ ...ofDataset(t), emails: ['somebody@example.org'], role: 'viewer' }), answers: datasetOwner },
  ],
  'apiv2/change_dataset_share': [
    {
      what: 'change a share of the dataset',
      input: (t) => ({ ...ofDataset(t), share_id: 'x', role: 'editor' }),
      answers: () => ['not_found', 'not_found', 'unauthenticated', 'not_found'],
    },
  ],
  'apiv2/unshare_dataset': [
    {
      what: 'end a share of the dataset',
      input: (t) => ({ ...ofDataset(t), share_id: 'x' }),
      answers: () => ['not_found', 'not_found', 'unauthenticated', 'not_found'],
    },
  ],
  'apiv2/leave_dataset': [{ what: 'leave the dataset', input: ofDataset, answers: () => ['unauthorized', 'not_found', 'unauthenticated', 'not_found'] }],
  'apiv2/delete_analysis': [{ what: 'delete it', input: ofAnalysis, answers: owners }],
  'apiv2/delete_dataset': [{ what: 'delete the dataset', input: ofDataset, answers: datasetOwner }],
}

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

async function prepare(level: Level): Promise<(actor: Actor) => Promise<{ target: Target; token: string | undefined }>> {
  const [owner, other, copier] = await Promise.all(['owner', 'other', 'copier'].map(async (name) => (await server.user(name)).token))
  const tokens = { owner, other, guest: undefined, copier }
  const { datasetId, job } = await server.importCsv(owner ?? '', 'Region,Secret\nWest,1\nEast,2\nbroken\n')
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, owner)).data
  const steps = value_json.steps.map((step) => ({ ...step, config: SAVED }))
  await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, owner)
  const set = async (visibility: 'public' | 'private', granted: GrantLevel = 'explore') => {
    const publication = visibility === 'public' ? { publication: { level: granted, column_ids: ['c1'] } } : {}
    await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'A', description: '', visibility, ...publication }, owner)
  }
  await set('public', level === 'private' ? 'explore' : level)
  const copy = (await server.call('apiv2/copy_analysis', { analysis_id: id }, copier)).data.id
  if (level === 'private') await set('private')

  const hashOf = async (analysis_id: string, token: string | undefined): Promise<string | undefined> => {
    const { code, data } = await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config: SAVED }, token)
    return code === 'ok' && data.status === 'done' ? data.result.config_hash : undefined
  }
  const ownersHash = (await hashOf(id, owner)) ?? ''
  return async (actor) => {
    const [analysis, token] = [actor === 'copier' ? copy : id, tokens[actor]]
    const { version = 1, value_json: document = value_json } = (await server.call('apiv2/get_analysis', { analysis_id: analysis }, token)).data ?? {}
    const hash = (await hashOf(analysis, token)) ?? ownersHash
    return { target: { analysis, dataset: datasetId, job: job.id, version, document, hash, ownersHash }, token }
  }
}

/** What a call answered; whether rows came along, or an error as a value. */
async function answerOf(name: Touching, input: unknown, token: string | undefined): Promise<string> {
  const { code, data } = await server.call(name, input as never, token)
  const { rows, status } = (data ?? {}) as { rows?: unknown; status?: unknown }
  return rows && name === 'apiv2/explain_cell' ? `${code}, rows` : status === 'error' ? `${code}, error` : code
}

it.each(LEVELS)('the matrix holds for an analysis that is granted: %s', async (level) => {
  const at = await prepare(level)
  // what the owner does would change what the others are asked about
  for (const actor of ['guest', 'other', 'copier', 'owner'] as const) {
    const { target, token } = await at(actor)
    for (const [name, asked] of Object.entries(ROWS) as [Touching, readonly Row[]][])
      for (const { what, input, answers } of asked) {
        const answer = await answerOf(name, input(target), token)
        const said = (got: string | undefined) => `${actor} may ${what}: ${got}`
        expect(said(answer)).toBe(said(answers(level)[ACTORS.indexOf(actor)]))
      }
  }
})

const higher = (a: Level, b: Level): Level => (LEVELS.indexOf(a) > LEVELS.indexOf(b) ? a : b)

describe('people with whom an analysis is shared', () => {
  it.each(GrantLevel.options)('have their role and level, whatever everybody has: %s', async (level) => {
    const { owner, person, id, target } = await shared()
    const cases = [...LEVELS.map((everybody) => ['viewer', everybody] as const), ['editor', 'private'] as const]
    for (const [role, everybody] of cases) {
      const settings = { analysis_id: id, title: 'A', description: '' }
      const publication = everybody === 'private' ? {} : { publication: { level: everybody, column_ids: ['c1'] } }
      const visibility = everybody === 'private' ? 'private' : 'public'
      await server.call('apiv2/save_analysis_settings', { ...settings, visibility, ...publication }, owner.token)
      const share = { analysis_id: id, emails: [person.email], role, publication: { level, column_ids: ['c1'] } }
      await server.call('apiv2/share_analysis', share, owner.token)
      const reads = higher(role === 'editor' ? higher(level, 'explore') : level, everybody)
      // the last thing they are asked is to leave
      await expectAnswers(`${role} at ${level} beside ${everybody}`, await target(), person.token, (row) => row[role] ?? row.answers(reads)[1] ?? '')
      const { people } = (await server.call('apiv2/share_analysis', share, owner.token)).data
      await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id ?? '' }, owner.token)
      if (role === 'viewer' && (everybody === 'private' || level === 'rows'))
        await expectAnswers(`who was ${role}, beside ${everybody}`, await target(), person.token, (row) => row.answers(everybody)[1] ?? '')
    }
  })
})

/** Every row that is about analysis or dataset; what ends the share comes last. */
async function expectAnswers(who: string, target: Target, token: string, expected: (row: Row) => string): Promise<void> {
  const rows = (Object.entries(ROWS) as [Touching, readonly Row[]][]).flatMap(([name, all]) => all.map((row) => ({ name, row })))
  for (const { name, row } of rows.toSorted((a, b) => Number(a.name === 'apiv2/leave_analysis') - Number(b.name === 'apiv2/leave_analysis'))) {
    const said = (got: string) => `${who} may ${row.what}: ${got}`
    expect(said(await answerOf(name, row.input(target), token))).toBe(said(expected(row)))
  }
}

/** An analysis with a saved step, and somebody with whom it may be shared. */
async function shared() {
  const [owner, other] = await Promise.all(['owner', 'person'].map((name) => server.user(name)))
  if (!owner || !other) throw new Error('there are two')
  const person = { token: other.token, email: `person-${other.id}@example.org` }
  const { datasetId, job } = await server.importCsv(owner.token, 'Region,Secret\nWest,1\nEast,2\nbroken\n')
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, owner.token)).data
  const steps = value_json.steps.map((step) => ({ ...step, config: SAVED }))
  await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, owner.token)
  const hashOf = async (token: string): Promise<string | undefined> => {
    const { code, data } = await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config: SAVED }, token)
    return code === 'ok' && data.status === 'done' ? data.result.config_hash : undefined
  }
  const target = async (): Promise<Target> => {
    const { version = 1, value_json: document = value_json } = (await server.call('apiv2/get_analysis', { analysis_id: id }, person.token)).data ?? {}
    const ownersHash = (await hashOf(owner.token)) ?? ''
    return { analysis: id, dataset: datasetId, job: job.id, version, document, hash: (await hashOf(person.token)) ?? ownersHash, ownersHash }
  }
  return { owner, person, id, target }
}
