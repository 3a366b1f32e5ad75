/**
 * Permissions for a dataset that is made of others: of its owner, a person with whom it is shared, a stranger and a
 * guest, depending on what its owner may do with one of its sources, which belongs to somebody else.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '../src/contract/operations.ts'
import { append, combining, lookup } from './support/combining.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { handingOver, READS } from './support/handing-over.ts'
import { startServer, type TestServer } from './support/server.ts'
import { BY_REGION } from './support/shared-analysis.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

/** `public`: everybody may read the source. `shared`: only its owner and the combination's. `ended`: that was taken back. `deleted`: the source is gone. */
const STATES = ['public', 'shared', 'ended', 'deleted'] as const
type State = (typeof STATES)[number]

interface Target {
  readonly id: string
  readonly own: string
  readonly source: string
  /** An analysis on the combination: its owner's or, for everyone else, the reader's. */
  readonly analysis: string
}
type Answers = readonly [owner: string, reader: string, stranger: string, guest: string]
interface Row {
  readonly name: OperationName
  readonly input: (at: Target) => unknown
  readonly answers: Readonly<Record<State, Answers>>
}

const settings = (visibility: 'private' | 'public') => (t: Target) => ({
  ...{ dataset_id: t.id, title: 'x', description: '', time_zone: 'UTC', visibility, allow_download: false },
})
const ofDataset = (t: Target) => ({ dataset_id: t.id })
const applies = (t: Target) => ({ analysis_id: t.analysis, step_id: 's1', config: BY_REGION })

/** Nobody but the owner learns that it exists, except while others may read it. */
const answers = (owner: string, reader: string, ended = owner, guest = 'not_found'): Row['answers'] => ({
  public: [owner, reader, 'not_found', guest],
  shared: [owner, 'not_found', 'not_found', guest],
  ended: [ended, 'not_found', 'not_found', guest],
  deleted: [ended, 'not_found', 'not_found', guest],
})
const rows = answers('ok', 'ok', 'sources_ended')
const kept = answers('ok', 'ok')
const owners = answers('ok', 'unauthorized', 'ok', 'sign_in_needed')
const ofSource = (input: Row['input'], name: OperationName): Row => ({
  ...{ name, input },
  answers: {
    public: ['ok', 'ok', 'ok', 'sign_in_needed'],
    shared: ['ok', 'not_found', 'not_found', 'sign_in_needed'],
    ended: ['not_found', 'not_found', 'not_found', 'sign_in_needed'],
    deleted: ['not_found', 'not_found', 'not_found', 'sign_in_needed'],
  },
})

/** Changes come last. */
const ROWS: readonly Row[] = [
  { name: 'apiv2/get_dataset', input: ofDataset, answers: kept },
  { name: 'apiv2/get_dataset_config', input: ofDataset, answers: kept },
  { name: 'apiv2/preview_dataset', input: ofDataset, answers: rows },
  { name: 'apiv2/download_dataset', input: (t) => ({ ...ofDataset(t), format: 'csv' }), answers: answers('ok', 'unauthorized', 'sources_ended') },
  { name: 'apiv2/list_dataset_analyses', input: ofDataset, answers: answers('ok', 'ok', 'ok', 'sign_in_needed') },
  { name: 'apiv2/list_dataset_versions', input: ofDataset, answers: owners },
  { name: 'apiv2/list_dataset_shares', input: ofDataset, answers: owners },
  {
    ...{ name: 'apiv2/analysis_apply_step', input: applies },
    answers: {
      public: ['ok', 'ok', 'not_found', 'not_found'],
      shared: ['ok', 'access_ended', 'not_found', 'not_found'],
      ended: ['access_ended', 'access_ended', 'not_found', 'not_found'],
      deleted: ['access_ended', 'access_ended', 'not_found', 'not_found'],
    },
  },
  { name: 'apiv2/create_analysis', input: (t) => ({ ...ofDataset(t), title: 'x' }), answers: answers('ok', 'ok', 'sources_ended', 'sign_in_needed') },
  { name: 'apiv2/check_combination', input: (t) => ({ combination: append(t.id, t.id) }), answers: answers('ok', 'ok', 'sources_ended', 'sign_in_needed') },
  {
    name: 'apiv2/combine_datasets',
    input: (t) => ({ title: 'x', combination: append(t.id, t.id) }),
    answers: answers('ok', 'ok', 'sources_ended', 'sign_in_needed'),
  },
  ofSource((t) => ({ combination: append(t.source, t.source) }), 'apiv2/check_combination'),
  ofSource((t) => ({ title: 'x', combination: append(t.source, t.source) }), 'apiv2/combine_datasets'),
  {
    name: 'apiv2/check_replacement',
    input: (t) => ({ ...ofDataset(t), file_id: 'x' }),
    answers: answers('not_a_file_dataset', 'unauthorized', 'not_a_file_dataset', 'sign_in_needed'),
  },
  { name: 'apiv2/upload_replacement', input: ofDataset, answers: answers('not_a_file_dataset', 'unauthorized', 'not_a_file_dataset', 'sign_in_needed') },
  {
    ...{ name: 'apiv2/share_dataset', input: (t) => ({ ...ofDataset(t), emails: ['somebody@example.org'], role: 'viewer' }) },
    answers: {
      ...answers('sources_private', 'unauthorized', 'sources_private', 'sign_in_needed'),
      public: ['ok', 'unauthorized', 'not_found', 'sign_in_needed'],
    },
  },
  {
    ...{ name: 'apiv2/save_dataset_settings', input: settings('public') },
    answers: {
      ...answers('sources_private', 'unauthorized', 'sources_private', 'sign_in_needed'),
      public: ['ok', 'unauthorized', 'not_found', 'sign_in_needed'],
    },
  },
  {
    ...{ name: 'apiv2/save_dataset_settings', input: settings('private') },
    // it is public since the call before
    answers: { ...owners, public: ['ok', 'unauthorized', 'unauthorized', 'sign_in_needed'] },
  },
  { name: 'apiv2/delete_dataset', input: ofDataset, answers: owners },
]

async function prepare(state: State) {
  const { ana, ben, own, targets: source, id, takeBack, setVisibility, lend } = await withReader()
  if (state !== 'public') await setVisibility('private')
  if (state === 'ended') await takeBack()
  if (state === 'deleted') await server.call('apiv2/delete_dataset', { dataset_id: source }, ana.token)
  return { ben, own, source, id, ...lend }
}

/** A combination that Ben shared with a reader while Ana's source was public, with an analysis of either. */
async function withReader() {
  const made = combining(server)
  const found = await made.shared()
  const reader = await server.user('reader')
  const setVisibility = (visibility: 'public' | 'private') => made.setVisibility(found.targets, visibility, found.ana)
  await setVisibility('public')
  const emails = [`reader-${reader.id}@example.org`]
  expect((await server.call('apiv2/share_dataset', { dataset_id: found.id, emails, role: 'viewer' }, found.ben.token)).code).toBe('ok')
  const analysisOf = async (token: string) => (await server.call('apiv2/create_analysis', { dataset_id: found.id, title: 'A' }, token)).data.id
  return { ...found, setVisibility, lend: { reader, bens: await analysisOf(found.ben.token), readers: await analysisOf(reader.token) } }
}

describe('a combination', () => {
  it.each(STATES)('whose source is %s', async (state) => {
    const { ben, reader, own, source, id, bens, readers } = await prepare(state)
    const stranger = await server.user('stranger')
    const callers = [
      ['stranger', stranger.token],
      ['guest', undefined],
      ['reader', reader.token],
      ['owner', ben.token],
    ] as const
    const place = { owner: 0, reader: 1, stranger: 2, guest: 3 } as const
    for (const { name, input, answers: expected } of ROWS)
      for (const [who, token] of callers) {
        // the owner changes something only after all others have tried
        const target = { id, own, source, analysis: who === 'owner' ? bens : readers }
        const { code } = await server.call(name, input(target) as never, token)
        expect(`${who} ${name}: ${code}`).toBe(`${who} ${name}: ${expected[state][place[who]]}`)
      }
  })
})

describe('the lineage of a combination', () => {
  it('names to its readers only the sources that they may see, in the report too', async () => {
    const { dataset, setVisibility, shared } = combining(server)
    const { ana, ben, own, targets, id } = await shared()
    await setVisibility(targets, 'public', ana)
    await setVisibility(id, 'public', ben)
    const eve = await server.user('eve')
    const seen = await dataset(id, eve)
    expect(seen.lineage.sources).toEqual([
      { id: null, title: null, gone: false },
      { id: targets, title: 'T', gone: false },
    ])
    expect(JSON.stringify(seen)).not.toContain(own)
    expect(seen.report?.combination?.sources.map((one) => one.dataset_id)).toEqual([targets])
    expect((await dataset(id, ben)).report?.combination?.sources.map((one) => one.dataset_id)).toEqual([own, targets])
    expect([seen.source_options, (await dataset(targets, ana)).lineage]).toMatchObject([null, { used_by: [{ id }], others: 0 }])
    await setVisibility(id, 'private', ben)
    expect((await dataset(targets, ana)).lineage).toMatchObject({ used_by: [], others: 1 })
    expect((await dataset(targets, eve)).lineage).toMatchObject({ used_by: [], others: 0 })
  })

  it('says which source its owner may no longer read, also if only a source of that source ended', async () => {
    const { combine, dataset, shared, rowsOf } = combining(server)
    const { ben, own, id, takeBack, share } = await shared()
    const top = (await combine(ben, append(own, id))).id
    const gone = async () => (await dataset(top, ben)).lineage.sources
    expect(await gone()).toEqual([
      { id: own, title: 'Test', gone: false },
      { id, title: 'Orders with targets', gone: false },
    ])
    await takeBack()
    expect(await gone()).toEqual([
      { id: own, title: 'Test', gone: false },
      { id, title: 'Orders with targets', gone: true },
    ])
    expect(await dataset(top, ben)).toMatchObject({ version_id: null, rows: 0, status: 'ready', schema: [], profile: [], report: null })
    expect(await rowsOf(top, ben)).toBe('sources_ended')
    await share()
    expect((await gone()).map((one) => one.gone)).toEqual([false, false])
    expect(await rowsOf(top, ben)).toEqual(expect.any(Array))
  })
})

describe('an analysis of a combination', () => {
  it('changes hands only while its owner may pass all sources on, and says when access changes', async () => {
    const { person, open, offersTo, accept } = handingOver(server)
    const { setVisibility, shared } = combining(server)
    const { ana, ben, targets, id } = await shared()
    const cai = await person('cai')
    await setVisibility(targets, 'public', ana)
    const analysis_id = (await server.call('apiv2/create_analysis', { dataset_id: id, title: 'A' }, ben.token)).data.id
    await server.call('apiv2/share_analysis', { analysis_id, emails: [cai.email], role: 'editor', publication: READS }, ben.token)
    await open(analysis_id, cai)
    const { people } = (await server.call('apiv2/list_shares', { analysis_id }, ben.token)).data
    const offer = { analysis_id, share_id: people[0]?.id ?? '', publication: READS }
    const offered = async () => (await server.call('apiv2/offer_analysis', offer, ben.token)).code
    expect(await offered()).toBe('ok')
    const before = (await open(analysis_id, ben)).data.granted
    await setVisibility(targets, 'private', ana)
    expect((await open(analysis_id, ben)).data.granted).not.toBe(before)
    expect((await open(analysis_id, cai)).code).toBe('not_found')
    const [{ id: first = '' } = {}] = await offersTo(cai)
    expect((await accept(first, cai.token)).code).toBe('offer_ended')
    expect((await open(analysis_id, ben)).data.owner.id).toBe(ben.id)
    const takers = async () => (await server.call('apiv2/get_account_contents', {}, ben.token)).data.analyses.map((one) => one.takers.length)
    expect(await takers()).toEqual([0])
    expect(await offered()).toBe('dataset_not_public')
    await setVisibility(targets, 'public', ana)
    expect(await offered()).toBe('ok')
    const [{ id: again = '' } = {}] = await offersTo(cai)
    expect((await accept(again, cai.token)).code).toBe('ok')
    expect((await open(analysis_id, cai)).data.owner.id).toBe(cai.id)
    await setVisibility(targets, 'private', ana)
    const config = aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)] })
    const run = async (token: string) => (await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config }, token)).code
    expect([await run(cai.token), await run(ben.token)]).toEqual(['access_ended', 'not_found'])
  })

  it('of somebody else shows nothing of its rows once a source is taken back, not even by a result from before', async () => {
    const { combine, shared } = combining(server)
    const { ben, own, targets, takeBack } = await shared()
    const { id } = await combine(ben, lookup(own, targets))
    const analysis_id = (await server.call('apiv2/create_analysis', { dataset_id: id, title: 'A' }, ben.token)).data.id
    const applied = (await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config: BY_REGION }, ben.token)).data
    if (applied.status !== 'done') throw new Error('the step asks')
    const { config_hash } = applied.result
    const codes = async () => [
      (await server.call('apiv2/get_step_window', { analysis_id, config_hash, window: {} }, ben.token)).code,
      (await server.call('apiv2/export_step', { analysis_id, config_hash }, ben.token)).code,
      (await server.call('apiv2/list_cell_rows', { analysis_id, config: BY_REGION, cell: { measure_id: 'n', row: ['West'] } }, ben.token)).code,
      (await server.call('apiv2/list_column_values', { analysis_id, column: 'j1_c2' }, ben.token)).code,
    ]
    expect(await codes()).toEqual(['ok', 'ok', 'ok', 'ok'])
    await takeBack()
    expect(await codes()).toEqual(Array.from({ length: 4 }, () => 'access_ended'))
  })
})
