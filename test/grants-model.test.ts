/**
 * Who may see which column, against a small model: three people and a guest publish, narrow, widen,
 * copy, unpublish, delete and change the dataset at random. After each command everybody tries every
 * read of every operation whose answer the model says has changed, and a share of the others that
 * moves on with each command. An operation without a row in READS does not compile.
 */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOperations } from '../src/contract/account-operations.ts'
import { Column } from '../src/contract/column.ts'
import type { GrantLevel } from '../src/contract/grant.ts'
import { Measure } from '../src/contract/measure.ts'
import { type OperationName, operations } from '../src/contract/operations.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { aConfig, aMeasure, yearsOf } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

const PEOPLE = ['ana', 'ben', 'cai'] as const
const EVERYONE = [...PEOPLE, 'guest'] as const
type Who = (typeof EVERYONE)[number]
const COLUMNS = ['c1', 'c2'] as const
type ColumnId = (typeof COLUMNS)[number]
const VALUES = { c1: ['westward', 'eastward'], c2: ['salary-one', 'salary-two'] } as const
const NAMES = { c1: 'Region', c2: 'Secret' } as const
const CSV = 'Region,Secret\nwestward,salary-one\neastward,salary-two\n'
const ANALYSES_MAX = 4

const count = aMeasure('n', 'count', null)
/** A saved step holds values of its column, so that a step shown to the wrong person is found out. */
const grouping = (column: ColumnId): StepConfig =>
  aConfig({ rows: [column], measures: [count], filters: [{ column, operator: 'IN', value: [...VALUES[column]] }] })

interface Model {
  isPublic: boolean
  analyses: { id: string; owner: Who; origin: string | null; steps: Set<ColumnId>; grant: { level: GrantLevel; columns: Set<ColumnId> } | null }[]
}
type Analysis = Model['analyses'][number]

interface World {
  readonly server: TestServer
  readonly tokens: Record<Who, string | undefined>
  readonly dataset: string
  /** Questions and results from before the last command. */
  readonly held: Map<string, { key: string; hash: string }>
  /** What the model allowed after the last command, by read. */
  known: ReadonlyMap<string, boolean>
  turn: number
}
/** One in so many of the reads whose answer stays the same is tried after each command. */
const SHARE = 30

// the model: what docs/decisions/0038 says, in as few lines as it takes

const readsDataset = (who: Who, { isPublic }: Model): boolean => who === 'ana' || isPublic
const holds = ({ owner, grant }: Analysis, model: Model) => (readsDataset(owner, model) ? grant : null)
const mayView = (who: Who, a: Analysis, model: Model): boolean => who === a.owner || holds(a, model) !== null

type Need = 'view' | 'saved step' | 'column' | 'explore' | 'rows' | 'dataset'

function allowed(need: Need, who: Who, a: Analysis, column: ColumnId, model: Model): boolean {
  if (need === 'dataset') return readsDataset(who, model)
  if (!mayView(who, a, model)) return false
  if (need === 'view' || readsDataset(who, model)) return true
  const through = who === a.owner ? model.analyses.find((o) => o.id === a.origin && o.owner !== who) : a
  const grant = through && holds(through, model)
  if (!through || !grant?.columns.has(column)) return false
  if (need === 'column') return true
  if (need === 'saved step') return grant.level !== 'results_only' || through.steps.has(column)
  return grant.level === 'rows' || (need === 'explore' && grant.level === 'explore')
}

// the reads: each says whether it delivered anything of the column

interface Ask {
  readonly world: World
  readonly who: Who
  readonly analysis: Analysis
  readonly column: ColumnId
}
interface Read {
  readonly needs: Need
  readonly sees: (ask: Ask) => Promise<boolean>
}

const said = (data: unknown, column: ColumnId): boolean => VALUES[column].some((value) => JSON.stringify(data ?? null).includes(value))

async function apply({ world, who, analysis }: Ask, config: StepConfig) {
  const { server, tokens } = world
  const asked = await server.call('apiv2/analysis_apply_step', { analysis_id: analysis.id, step_id: 's1', config }, tokens[who])
  if (asked.code !== 'ok') return { key: '', hash: '', data: null }
  if (asked.data.status === 'done') return { key: '', hash: asked.data.result.config_hash, data: asked.data }
  const done = await server.call('confirm_apply_step', { key: asked.data.key }, tokens[who])
  const again = await server.call('apiv2/analysis_apply_step', { analysis_id: analysis.id, step_id: 's1', config }, tokens[who])
  const key = again.code === 'ok' && again.data.status === 'pending' ? again.data.key : ''
  return { key, hash: done.data?.status === 'done' ? done.data.result.config_hash : '', data: done.data }
}

const held = ({ who, analysis, column }: Ask): string => `${who} ${analysis.id} ${column}`

const runs = (config: (column: ColumnId) => StepConfig) => async (ask: Ask) => said((await apply(ask, config(ask.column))).data, ask.column)

const byCode =
  <N extends OperationName>(name: N, input: (ask: Ask) => Parameters<TestServer['call']>[1]) =>
  async (ask: Ask) =>
    (await ask.world.server.call(name, input(ask) as never, ask.world.tokens[ask.who])).code === 'ok'

const ofAnalysis = ({ analysis }: Ask) => ({ analysis_id: analysis.id })
const ofDataset = ({ world }: Ask) => ({ dataset_id: world.dataset })

/** With a result of one's own from now; what is left from before is tried by `oldResults`. */
const withResult = (read: (ask: Ask, hash: string) => Promise<boolean>) => async (ask: Ask) => {
  const { key, hash } = await apply(ask, grouping(ask.column))
  if (hash !== '') ask.world.held.set(held(ask), { key, hash })
  return await read(ask, hash === '' ? 'none' : hash)
}

const explained = async ({ world, who, analysis, column }: Ask) => {
  const config = grouping(column)
  const cell = { measure_id: 'n', row: [VALUES[column][0]] }
  return await world.server.call('apiv2/explain_cell', { analysis_id: analysis.id, config, cell }, world.tokens[who])
}

const sqlMeasure = (column: ColumnId) =>
  aConfig({ measures: [Measure.parse({ id: 'm', name: 'all', type: 'sql', value: { sql: `string_agg("${NAMES[column]}", ',')` } })] })
const maximum = (column: ColumnId) => aConfig({ measures: [aMeasure('m', 'max', column)] })
function calculated(column: ColumnId): StepConfig {
  const upper = Column.parse({
    id: 'x',
    name: 'X',
    type: 'calculated column',
    config: { kind: 'substring', base_column: column, params: { start: 1, end: 20 } },
  })
  const config = aConfig({ rows: ['x'], measures: [count] })
  return { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [upper] } } }
}
const counted = (column: ColumnId) => aConfig({ measures: [count], filters: [{ column, operator: 'IN', value: [VALUES[column][0]] }] })

const valuesBy =
  (name: 'apiv2/get_column_unique_values' | 'apiv2/list_column_values') =>
  async ({ world, who, analysis, column }: Ask): Promise<boolean> =>
    said((await world.server.call(name, { analysis_id: analysis.id, column }, world.tokens[who])).data ?? null, column)

/** Accounts and figures of the installation: no title, no data (test/administration.test.ts). */
const NOT_ABOUT_DATA = Object.fromEntries(Object.keys(accountOperations).map((name) => [name, 'about accounts, not about data'])) as Record<
  keyof typeof accountOperations,
  string
>

const READS: { readonly [N in OperationName]: readonly Read[] | string } = {
  'apiv2/analysis_apply_step': [
    { needs: 'saved step', sees: runs(grouping) },
    { needs: 'explore', sees: runs(maximum) },
    { needs: 'explore', sees: runs(sqlMeasure) },
    { needs: 'explore', sees: runs(calculated) },
    { needs: 'explore', sees: async (ask) => (await apply(ask, counted(ask.column))).data !== null },
  ],
  ...NOT_ABOUT_DATA,
  'apiv2/get_step_window': [
    {
      needs: 'saved step',
      sees: withResult(async ({ world, who, analysis, column }, config_hash) =>
        said((await world.server.call('apiv2/get_step_window', { analysis_id: analysis.id, config_hash, window: {} }, world.tokens[who])).data, column),
      ),
    },
  ],
  'apiv2/export_step': [
    {
      needs: 'saved step',
      sees: withResult(
        async ({ world, who, analysis }, config_hash) =>
          (await world.server.call('apiv2/export_step', { analysis_id: analysis.id, config_hash }, world.tokens[who])).code === 'ok',
      ),
    },
  ],
  'apiv2/explain_cell': [
    { needs: 'saved step', sees: async (ask) => (await explained(ask)).data?.row_count === 1 },
    { needs: 'rows', sees: async (ask) => (await explained(ask)).data?.rows?.columns.some((c) => c.id === ask.column) ?? false },
  ],
  'apiv2/list_cell_rows': [
    {
      needs: 'rows',
      sees: async ({ world, who, analysis, column }) => {
        const input = { analysis_id: analysis.id, config: grouping(column), cell: { measure_id: 'n', row: [VALUES[column][0]] } }
        return said((await world.server.call('apiv2/list_cell_rows', input, world.tokens[who])).data?.data ?? null, column)
      },
    },
  ],
  'apiv2/get_column_unique_values': [{ needs: 'explore', sees: valuesBy('apiv2/get_column_unique_values') }],
  'apiv2/list_column_values': [{ needs: 'explore', sees: valuesBy('apiv2/list_column_values') }],
  'apiv2/get_column_distribution': [
    {
      needs: 'explore',
      sees: byCode('apiv2/get_column_distribution', ({ analysis, column }) => ({
        analysis_id: analysis.id,
        column: 'k',
        group_calculations: [yearsOf(column)],
      })),
    },
  ],
  'apiv2/preview_dataset': [
    { needs: 'dataset', sees: byCode('apiv2/preview_dataset', ofDataset) },
    {
      needs: 'rows',
      sees: async ({ world, who, analysis, column }) => {
        const input = { dataset_id: world.dataset, analysis_id: analysis.id }
        return said((await world.server.call('apiv2/preview_dataset', input, world.tokens[who])).data ?? null, column)
      },
    },
  ],
  'apiv2/get_analysis': [
    { needs: 'view', sees: byCode('apiv2/get_analysis', ofAnalysis) },
    {
      needs: 'column',
      sees: async ({ world, who, analysis, column }) => {
        const { data } = await world.server.call('apiv2/get_analysis', { analysis_id: analysis.id }, world.tokens[who])
        return data !== undefined && (said(data, column) || data.value_json.dataset.columns.some((c) => c.id === column || c.name === NAMES[column]))
      },
    },
  ],
  'apiv2/get_analysis_dataset_id': [{ needs: 'view', sees: byCode('apiv2/get_analysis_dataset_id', ofAnalysis) }],
  'apiv2/cancel_step': [{ needs: 'view', sees: byCode('apiv2/cancel_step', (ask) => ({ ...ofAnalysis(ask), step_id: 's1' })) }],
  'apiv2/get_step_progress': [{ needs: 'view', sees: byCode('apiv2/get_step_progress', (ask) => ({ ...ofAnalysis(ask), step_id: 's1' })) }],
  'apiv2/get_dataset': [{ needs: 'dataset', sees: byCode('apiv2/get_dataset', ofDataset) }],
  'apiv2/get_dataset_config': [{ needs: 'dataset', sees: byCode('apiv2/get_dataset_config', ofDataset) }],
  'apiv2/list_dataset_analyses': 'asks for the dataset as get_dataset does; guests may not call it',
  'apiv2/list_demo_analyses': 'tried once for each command: see listsWhoMayView',
  'apiv2/list_analyses': 'lists what is one’s own',
  confirm_apply_step: 'tried with every apply, and with the questions from before each command: see oldResults',
  'apiv2/copy_analysis': 'a command: the copy is read by everybody after it',
  'apiv2/create_analysis': 'a command',
  'apiv2/save_analysis': 'changes; by owners only (permissions.test.ts)',
  'apiv2/save_analysis_settings': 'a command',
  'apiv2/delete_analysis': 'a command',
  'apiv2/list_analysis_versions': 'the owner’s own texts (permissions.test.ts)',
  'apiv2/get_analysis_version': 'the owner’s own texts (permissions.test.ts)',
  'apiv2/dismiss_notice': 'changes; for the owner only',
  'apiv2/save_dataset_settings': 'a command',
  'apiv2/download_dataset': 'the dataset’s owner, since downloads are not allowed here (permissions.test.ts)',
  'apiv2/download_refused_rows': 'the dataset’s owner (permissions.test.ts)',
  'apiv2/list_datasets': 'lists what is one’s own, public ones to guests (permissions.test.ts)',
  'apiv2/upload_dataset': 'changes',
  'apiv2/connect_sqlite': 'changes',
  'apiv2/check_source': 'the dataset’s owner (permissions.test.ts)',
  'apiv2/preview_source': 'the dataset’s owner (permissions.test.ts)',
  'apiv2/import_dataset': 'changes',
  'apiv2/retry_import': 'changes',
  'apiv2/infer_schema': 'the dataset’s owner (permissions.test.ts)',
  'apiv2/rename_column': 'changes',
  'apiv2/delete_dataset': 'ends everything: tried once at the end',
  'apiv2/list_jobs': 'one’s own',
  'apiv2/get_job': 'one’s own',
  'apiv2/watch_job': 'one’s own',
  'apiv2/watch_jobs': 'one’s own',
  'apiv2/cancel_job': 'one’s own',
  'apiv2/get_expression_help': 'reads no dataset',
  'apiv2/track_events': 'reads nothing',
  signup: 'reads no dataset',
  confirm_email: 'reads no dataset',
  resend_confirmation: 'reads no dataset',
  request_password_reset: 'reads no dataset',
  reset_password: 'reads no dataset',
  google_login: 'reads no dataset',
  login: 'reads no dataset',
  validate_token: 'reads no dataset',
  logout: 'reads no dataset',
}

/** Results and questions from before the last command serve nobody who may not read their column now. */
async function oldResults(world: World, model: Model): Promise<void> {
  for (const [at, { key, hash }] of world.held) {
    const [who, id, column] = at.split(' ') as [Who, string, ColumnId]
    const analysis = model.analyses.find((a) => a.id === id)
    const may = analysis !== undefined && allowed('saved step', who, analysis, column, model)
    const window = await world.server.call('apiv2/get_step_window', { analysis_id: id, config_hash: hash, window: {} }, world.tokens[who])
    const confirmed = await world.server.call('confirm_apply_step', { key }, world.tokens[who])
    if (!may) expect([at, window.code === 'ok', confirmed.code === 'ok']).toEqual([at, false, false])
  }
  world.held.clear()
}

async function listsWhoMayView(world: World, model: Model): Promise<void> {
  const listed = (await world.server.call('apiv2/list_demo_analyses', {})).data.analyses.map((a) => a.id)
  expect(listed.toSorted()).toEqual(
    model.analyses
      .filter((a) => holds(a, model))
      .map((a) => a.id)
      .toSorted(),
  )
}

/** Every read of what there is, by everybody, with the model's answer. */
function* allReads(world: World, model: Model) {
  for (const analysis of model.analyses)
    for (const who of EVERYONE)
      for (const column of COLUMNS)
        for (const [name, reads] of Object.entries(READS)) {
          if (typeof reads === 'string') continue
          for (const [i, { needs, sees }] of reads.entries()) {
            // one's own text is one's own, whatever becomes of the data
            if (needs === 'column' && who === analysis.owner) continue
            const what = `${name} ${i}: ${who} ${analysis.owner}’s analysis ${analysis.id}, ${column}`
            yield { what, may: allowed(needs, who, analysis, column, model), sees: () => sees({ world, who, analysis, column }) }
          }
        }
}

async function verify(world: World, model: Model): Promise<void> {
  await oldResults(world, model)
  await listsWhoMayView(world, model)
  world.turn += 1
  const reads = [...allReads(world, model)]
  for (const [i, { what, may, sees }] of reads.entries())
    if (world.known.get(what) !== may || (i + world.turn * 7) % SHARE === 0) expect([what, await sees()]).toEqual([what, may])
  world.known = new Map(reads.map(({ what, may }) => [what, may]))
}

// the commands

type Command = fc.AsyncCommand<Model, World>
const at = (model: Model, i: number): Analysis => model.analyses[i % model.analyses.length] as Analysis

const command = (name: string, check: (model: Model) => boolean, run: (model: Model, world: World) => Promise<void>): Command => ({
  check,
  run: async (model, world) => {
    await run(model, world)
    await verify(world, model)
  },
  toString: () => name,
})

const settings = (a: Analysis) => ({ analysis_id: a.id, title: 'A', description: '' })

const publish = (i: number, level: GrantLevel, columns: readonly ColumnId[]) =>
  command(
    `publish ${i} ${level} ${columns}`,
    (model) => model.analyses.length > 0,
    async (model, { server, tokens }) => {
      const a = at(model, i)
      const may = readsDataset(a.owner, model)
      const input = { ...settings(a), visibility: 'public' as const, publication: { level, column_ids: [...columns] } }
      expect((await server.call('apiv2/save_analysis_settings', input, tokens[a.owner])).code).toBe(may ? 'ok' : 'dataset_not_public')
      if (may) a.grant = { level, columns: new Set(columns) }
    },
  )
const unpublish = (i: number) =>
  command(
    `unpublish ${i}`,
    (model) => model.analyses.length > 0,
    async (model, { server, tokens }) => {
      const a = at(model, i)
      expect((await server.call('apiv2/save_analysis_settings', { ...settings(a), visibility: 'private' }, tokens[a.owner])).code).toBe('ok')
      a.grant = null
    },
  )
const copy = (who: Who, i: number) =>
  command(
    `${who} copies ${i}`,
    (model) => model.analyses.length > 0 && model.analyses.length < ANALYSES_MAX,
    async (model, { server, tokens }) => {
      const a = at(model, i)
      const reply = await server.call('apiv2/copy_analysis', { analysis_id: a.id }, tokens[who])
      expect(reply.code).toBe(mayView(who, a, model) ? 'ok' : 'not_found')
      if (reply.code !== 'ok') return
      const steps = new Set([...a.steps].filter((c) => who === a.owner || allowed('column', who, a, c, model)))
      model.analyses.push({ id: reply.data.id, owner: who, origin: who === a.owner ? a.origin : a.id, steps, grant: null })
    },
  )
const create = (who: Who) =>
  command(
    `${who} makes one`,
    (model) => model.analyses.length < ANALYSES_MAX,
    async (model, world) => {
      const made = await anAnalysis(world, who)
      expect(made === null).toBe(!readsDataset(who, model))
      if (made !== null) model.analyses.push(made)
    },
  )
const remove = (i: number) =>
  command(
    `delete ${i}`,
    (model) => model.analyses.length > 1,
    async (model, { server, tokens }) => {
      const a = at(model, i)
      expect((await server.call('apiv2/delete_analysis', { analysis_id: a.id }, tokens[a.owner])).code).toBe('ok')
      model.analyses.splice(model.analyses.indexOf(a), 1)
    },
  )
const setDataset = (isPublic: boolean) =>
  command(
    `dataset ${isPublic ? 'public' : 'private'}`,
    (model) => model.isPublic !== isPublic,
    async (model, { server, tokens, dataset }) => {
      const visibility = isPublic ? 'public' : 'private'
      const input = { dataset_id: dataset, title: 'D', description: '', time_zone: 'UTC', visibility, allow_download: false } as const
      expect((await server.call('apiv2/save_dataset_settings', input, tokens.ana)).code).toBe('ok')
      model.isPublic = isPublic
    },
  )

/** With a step for each column; null where the dataset may not be read. */
async function anAnalysis({ server, tokens, dataset }: World, owner: Who): Promise<Analysis | null> {
  const made = await server.call('apiv2/create_analysis', { dataset_id: dataset, title: 'A' }, tokens[owner])
  if (made.code !== 'ok') return null
  const { id, value_json } = made.data
  const [first] = value_json.steps
  if (!first) throw new Error('a document has a step')
  const steps = COLUMNS.map((column, i) => ({ ...first, id: `s${i + 1}`, step_id: `s${i + 1}`, name: `by ${i}`, config: grouping(column) }))
  const saved = await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, tokens[owner])
  expect(saved.code).toBe('ok')
  return { id, owner, origin: null, steps: new Set(COLUMNS), grant: null }
}

let server: TestServer
beforeAll(async () => {
  server = await startServer({ CONFIRM_CELLS: '2' })
})
afterAll(() => server.remove())

async function setUp(): Promise<{ model: Model; real: World }> {
  const [ana, ben, cai] = await Promise.all(PEOPLE.map((name) => server.user(name)))
  const tokens = { ana: ana?.token, ben: ben?.token, cai: cai?.token, guest: undefined }
  for (const { id } of (await server.call('apiv2/list_demo_analyses', {})).data.analyses) await server.parts.store.analyses.delete(id)
  const { datasetId } = await server.importCsv(ana?.token ?? '', CSV)
  const real: World = { server, tokens, dataset: datasetId, held: new Map(), known: new Map(), turn: 0 }
  const first = await anAnalysis(real, 'ana')
  return { model: { isPublic: false, analyses: first ? [first] : [] }, real }
}

it('has a row for every operation', () => expect(Object.keys(READS).sort()).toEqual(Object.keys(operations).sort()))

it('lets nobody read through an owner who lost the dataset, or through a copy of what was taken back', { timeout: 240_000 }, async () => {
  const history = [
    ...[setDataset(true), create('ben'), publish(1, 'rows', ['c2']), setDataset(false)],
    ...[publish(0, 'explore', ['c1']), copy('cai', 0), publish(0, 'results_only', ['c1']), unpublish(0)],
    ...[publish(0, 'rows', ['c2']), remove(0)],
  ]
  await fc.asyncModelRun(setUp, history)
})

it('lets nobody read a column that the model does not allow, whatever was done before', { timeout: 240_000 }, async () => {
  const index = fc.nat({ max: ANALYSES_MAX - 1 })
  const columns = fc.subarray([...COLUMNS])
  const level = fc.constantFrom<GrantLevel[]>('results_only', 'explore', 'rows')
  const commands = fc.commands(
    [
      fc.tuple(index, level, columns).map((args) => publish(...args)),
      fc.tuple(fc.constant(0), level, columns).map((args) => publish(...args)),
      index.map(unpublish),
      fc.tuple(fc.constantFrom<Who[]>('ben', 'cai', 'ana'), index).map((args) => copy(...args)),
      fc.constantFrom<Who[]>('ben', 'cai').map(create),
      index.map(remove),
      fc.boolean().map(setDataset),
    ],
    { maxCommands: 8, size: 'max' },
  )
  await fc.assert(
    fc.asyncProperty(commands, (list) => fc.asyncModelRun(setUp, list)),
    { numRuns: 2, seed: 20_260_712, endOnFailure: true },
  )
})

it('ends every read of copies and public analyses when the dataset is deleted', async () => {
  const { model, real } = await setUp()
  await publish(0, 'rows', COLUMNS).run(model, real)
  await copy('ben', 0).run(model, real)
  expect((await server.call('apiv2/delete_dataset', { dataset_id: real.dataset }, real.tokens.ana)).code).toBe('ok')
  const codes = async (who: Who, i: number) => {
    const [analysis_id, token] = [model.analyses[i]?.id ?? '', real.tokens[who]]
    const opened = await server.call('apiv2/get_analysis', { analysis_id }, token)
    const applied = await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config: grouping('c1') }, token)
    return [opened.code, applied.code, opened.data?.value_json.steps.length]
  }
  expect(await codes('guest', 0)).toEqual(['not_found', 'not_found', undefined])
  expect(await codes('ana', 0)).toEqual(['ok', 'access_ended', 2])
  expect(await codes('ben', 1)).toEqual(['ok', 'access_ended', 2])
})
