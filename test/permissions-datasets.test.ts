/**
 * Permissions of people with whom a dataset is shared, for the dataset and for their own analysis on it: viewers,
 * editors and people who lost access, on a private and on a public dataset. An operation on a dataset or a job that has
 * no row here does not compile.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GrantRole } from '../src/contract/grant.ts'
import type { Input, OperationName } from '../src/contract/operations.ts'
import { append } from './support/combining.ts'
import { aConfig, aMeasure, yearsOf } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

type Touching = Exclude<
  { [N in OperationName]: Input<N> extends { dataset_id: string } | { job_id: string } ? N : never }[OperationName],
  `apiv2/admin_${string}`
>
type Visibility = 'private' | 'public'

interface Target {
  readonly dataset: string
  readonly job: string
  readonly visibility: Visibility
  /** The person's own analysis on the dataset; `hash` identifies a result of it. */
  readonly analysis: string
  readonly hash: string
  readonly document: unknown
}
interface Row {
  readonly what: string
  readonly input: (at: Target) => unknown
  readonly viewer: string
  readonly editor: string
  /** The answer for a former viewer of a private dataset; by default 'not_found'. */
  readonly ended?: string
  /** The answer on a public dataset for people with whom it is not shared; by default the same as for viewers. */
  readonly anybody?: string
}

const config = aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)] })
const ofDataset = (t: Target) => ({ dataset_id: t.dataset })
const settings = (t: Target) => ({ ...ofDataset(t), title: 'x', description: '', time_zone: 'UTC', allow_download: false })
const everyone = { viewer: 'ok', editor: 'ok' } as const
const editors = { viewer: 'unauthorized', editor: 'ok' } as const
const editorsGet = (editor: string) => ({ viewer: 'unauthorized', editor })
const owner = { viewer: 'unauthorized', editor: 'unauthorized' } as const
const jobs = { viewer: 'not_found', editor: 'ok' } as const

/** The order matters: changes of the dataset come late, and leaving it comes last. */
const ROWS: { readonly [N in Touching]: readonly Row[] } = {
  'apiv2/get_dataset': [{ what: 'open it', input: ofDataset, ...everyone }],
  'apiv2/get_dataset_config': [{ what: 'read its columns', input: ofDataset, ...everyone }],
  'apiv2/preview_dataset': [{ what: 'see its rows', input: ofDataset, ...everyone }],
  'apiv2/refresh_live_data': [{ what: 'refresh it', input: ofDataset, viewer: 'not_live', editor: 'not_live' }],
  'apiv2/list_dataset_analyses': [{ what: 'list analyses on it', input: ofDataset, ...everyone }],
  'apiv2/change_source': [
    {
      what: 'have an analysis that is not theirs read it',
      input: (t) => ({ ...ofDataset(t), analysis_id: 'x', base_version: 1, columns: [] }),
      ...{ viewer: 'not_found', editor: 'not_found' },
    },
  ],
  'apiv2/create_analysis': [{ what: 'build an analysis on it', input: (t) => ({ ...ofDataset(t), title: 'x' }), ...everyone }],
  'apiv2/download_dataset': [{ what: 'download it where its owner does not allow that', input: (t) => ({ ...ofDataset(t), format: 'csv' }), ...owner }],
  'apiv2/download_refused_rows': [{ what: 'download refused rows', input: ofDataset, ...editors }],
  'apiv2/check_source': [{ what: 'check the lines of its source', input: ofDataset, ...editors }],
  'apiv2/preview_source': [{ what: 'look at its source', input: ofDataset, ...editors }],
  'apiv2/infer_schema': [{ what: 'infer types', input: ofDataset, ...editors }],
  'apiv2/rename_column': [{ what: 'rename a column', input: (t) => ({ ...ofDataset(t), column_id: 'c2', name: 'Pay' }), ...editors }],
  'apiv2/save_dataset_settings': [
    { what: 'change its texts', input: (t) => ({ ...settings(t), visibility: t.visibility }), ...editors },
    { what: 'say who may see it', input: (t) => ({ ...settings(t), visibility: t.visibility === 'public' ? 'private' : 'public' }), ...owner },
    { what: 'allow downloads', input: (t) => ({ ...settings(t), visibility: t.visibility, allow_download: true }), ...owner },
    { what: 'keep other versions', input: (t) => ({ ...settings(t), visibility: t.visibility, keep_versions: 7 }), ...owner },
  ],
  'apiv2/get_job': [{ what: 'see its import', input: (t) => ({ job_id: t.job }), ...jobs }],
  'apiv2/watch_job': [{ what: 'follow its import', input: (t) => ({ job_id: t.job }), ...jobs }],
  'apiv2/cancel_job': [{ what: 'stop its import', input: (t) => ({ job_id: t.job }), ...jobs }],
  'apiv2/retry_import': [{ what: 'import it again', input: ofDataset, viewer: 'unauthorized', editor: 'job_not_stopped' }],
  'apiv2/import_dataset': [{ what: 'rebuild it', input: ofDataset, ...editors }],
  'apiv2/upload_replacement': [{ what: 'upload another file', input: ofDataset, viewer: 'unauthorized', editor: 'invalid_file_type' }],
  'apiv2/check_replacement': [{ what: 'check another file', input: (t) => ({ ...ofDataset(t), file_id: 'x' }), ...editorsGet('no_source_file') }],
  'apiv2/import_replacement': [{ what: 'replace its data', input: (t) => ({ ...ofDataset(t), file_id: 'x' }), ...editorsGet('no_source_file') }],
  'apiv2/discard_replacement': [{ what: 'discard another file', input: (t) => ({ ...ofDataset(t), file_id: 'x' }), ...editorsGet('not_found') }],
  'apiv2/list_dataset_versions': [{ what: 'list its versions', input: ofDataset, ...editors }],
  'apiv2/restore_dataset_version': [{ what: 'bring a version back', input: (t) => ({ ...ofDataset(t), version_id: 'x' }), ...editorsGet('version_gone') }],
  'apiv2/change_dataset_connection': [
    {
      what: 'read it over another connection',
      input: (t) => ({ ...ofDataset(t), connection_id: 'x', query: { by: 'select', text: 'select 1' } }),
      ...{ viewer: 'unauthorized', editor: 'not_found' },
    },
  ],
  'apiv2/list_dataset_shares': [{ what: 'see with whom it is shared', input: ofDataset, ...owner }],
  'apiv2/list_loans': [{ what: 'see what it is lent to', input: ofDataset, ...owner }],
  'apiv2/share_dataset': [{ what: 'share it', input: (t) => ({ ...ofDataset(t), emails: ['somebody@example.org'], role: 'viewer' }), ...owner }],
  'apiv2/change_dataset_share': [{ what: 'change a share', input: (t) => ({ ...ofDataset(t), share_id: 'x', role: 'editor' }), ...owner }],
  'apiv2/unshare_dataset': [{ what: 'end a share', input: (t) => ({ ...ofDataset(t), share_id: 'x' }), ...owner }],
  'apiv2/delete_dataset': [{ what: 'delete it', input: ofDataset, ...owner }],
  'apiv2/leave_dataset': [{ what: 'leave it', input: ofDataset, ...everyone, anybody: 'unauthorized' }],
}

const own = (t: Target) => ({ analysis_id: t.analysis })
const cell = { measure_id: 'n', row: ['West'] }
const runs = { ...everyone, ended: 'access_ended' } as const
const kept = { ...everyone, ended: 'ok' } as const

/** Operations on the person's own analysis and own combinations. `passesOn` marks those that require a public dataset. */
const OWN: readonly (Row & { readonly name: OperationName; readonly passesOn?: true })[] = [
  { name: 'apiv2/check_combination', what: 'check a combination of it', input: (t) => ({ combination: append(t.dataset, t.dataset) }), ...everyone },
  { name: 'apiv2/combine_datasets', what: 'combine it', input: (t) => ({ title: 'x', combination: append(t.dataset, t.dataset) }), ...everyone },
  { name: 'apiv2/get_analysis', what: 'open their analysis', input: own, ...kept },
  { name: 'apiv2/analysis_apply_step', what: 'run it', input: (t) => ({ ...own(t), step_id: 's1', config }), ...runs },
  { name: 'apiv2/get_step_window', what: 'scroll in a result', input: (t) => ({ ...own(t), config_hash: t.hash, window: {} }), ...runs },
  { name: 'apiv2/export_step', what: 'export a result', input: (t) => ({ ...own(t), config_hash: t.hash }), ...runs },
  { name: 'apiv2/explain_cell', what: 'explain a number', input: (t) => ({ ...own(t), config, cell }), ...runs },
  { name: 'apiv2/list_cell_rows', what: 'open the rows behind a number', input: (t) => ({ ...own(t), config, cell }), ...runs },
  { name: 'apiv2/get_step_sql', what: 'see the SQL of a step', input: (t) => ({ ...own(t), config }), ...runs },
  { name: 'apiv2/list_column_values', what: 'list values', input: (t) => ({ ...own(t), column: 'c1' }), ...runs },
  {
    name: 'apiv2/get_column_distribution',
    what: 'see how a column spreads',
    input: (t) => ({ ...own(t), column: 'k', group_calculations: [yearsOf('c1')] }),
    ...runs,
  },
  { name: 'apiv2/preview_dataset', what: 'see rows through it', input: (t) => ({ ...ofDataset(t), ...own(t) }), ...runs },
  { name: 'apiv2/get_step_progress', what: 'watch a run', input: (t) => ({ ...own(t), step_id: 's1' }), ...kept },
  { name: 'apiv2/save_analysis', what: 'save it', input: (t) => ({ ...own(t), base_version: 1, value_json: t.document }), ...kept },
  { name: 'apiv2/copy_analysis', what: 'copy it', input: own, ...kept },
  {
    ...{ name: 'apiv2/save_analysis_settings', what: 'publish it', input: (t) => ({ ...own(t), title: 'x', description: '', visibility: 'public' }) },
    ...{ ...kept, passesOn: true },
  },
  {
    ...{ name: 'apiv2/share_analysis', what: 'share it', input: (t) => ({ ...own(t), emails: ['somebody@example.org'], role: 'viewer' }) },
    ...{ ...kept, passesOn: true },
  },
]

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

/** Shares a dataset with a person, who creates an analysis on it. */
async function prepare(role: GrantRole, visibility: Visibility) {
  const [owner, person] = [await server.user('owner'), await server.user('person')]
  const { datasetId, job } = await server.importCsv(owner.token, 'Region,Secret\nWest,1\nEast,2\nbroken\n')
  if (visibility === 'public') await server.makeDatasetPublic(datasetId)
  const shared = await server.call('apiv2/share_dataset', { dataset_id: datasetId, emails: [`person-${person.id}@example.org`], role }, owner.token)
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, person.token)).data
  const applied = (await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config }, person.token)).data
  if (applied.status !== 'done') throw new Error('the step asks')
  const target: Target = { dataset: datasetId, job: job.id, visibility, analysis: id, hash: applied.result.config_hash, document: value_json }
  const end = async () => {
    const { code } = await server.call('apiv2/unshare_dataset', { dataset_id: datasetId, share_id: shared.data.people[0]?.id ?? '' }, owner.token)
    expect(code).toBe('ok')
  }
  return { person, target, end }
}

async function expectAnswers(who: string, target: Target, token: string, expected: (row: Row & { passesOn?: true }) => string): Promise<void> {
  const ofThings = (Object.entries(ROWS) as [Touching, readonly Row[]][]).flatMap(([name, rows]) => rows.map((row) => ({ name, row })))
  for (const { name, row } of [...OWN.map((row) => ({ name: row.name, row })), ...ofThings]) {
    const { code } = await server.call(name, row.input(target) as never, token)
    expect(`${who} may ${row.what}: ${code}`).toBe(`${who} may ${row.what}: ${expected(row)}`)
  }
}

const CASES = (['viewer', 'editor'] as const).flatMap((role) => (['private', 'public'] as const).map((visibility) => [role, visibility] as const))

it.each(CASES)('a %s of a %s dataset', async (role, visibility) => {
  const { person, target } = await prepare(role, visibility)
  await expectAnswers(role, target, person.token, (row) => (row.passesOn && visibility === 'private' ? 'dataset_not_public' : row[role]))
})

it.each(CASES)('who was a %s of a %s dataset', async (role, visibility) => {
  const { person, target, end } = await prepare(role, visibility)
  await end()
  await expectAnswers(`who was ${role}`, target, person.token, (row) => {
    if (visibility === 'public') return row.anybody ?? row.viewer
    return row.passesOn ? 'dataset_not_public' : (row.ended ?? 'not_found')
  })
})
