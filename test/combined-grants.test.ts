/**
 * Compares who may read datasets made of others with a small model. Three people and a guest run random commands: they
 * combine what they may read, share, publish and delete it, and take it back. After each command everyone tries to read
 * the rows and the lineage of every dataset, and an analysis on each.
 */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { append, lookup } from './support/combining.ts'
import {
  CALLERS,
  type Caller,
  combinationCode,
  DATASETS_MAX,
  type Dataset,
  type Model,
  PEOPLE,
  type Person,
  passesOn,
  reads,
  sees,
  type World,
} from './support/grants/combined-model.ts'
import { propertyRuns } from './support/property-runs.ts'
import { startServer, type TestServer } from './support/server.ts'
import { BY_REGION, emailOf } from './support/shared-analysis.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

/** Each person's analysis on a dataset that they could read once, by dataset and person. */
const analyses = new Map<string, string>()

async function setUp(): Promise<{ model: Model; real: World }> {
  const [ana, ben, cai] = [await server.user('ana'), await server.user('ben'), await server.user('cai')]
  const tokens = { ana: ana.token, ben: ben.token, cai: cai.token, guest: undefined }
  const emails = { ana: emailOf(ana, 'ana'), ben: emailOf(ben, 'ben'), cai: emailOf(cai, 'cai') }
  const datasets: Dataset[] = []
  for (const [owner, value] of [
    ['ana', 'westward'],
    ['ben', 'eastward'],
  ] as const) {
    const { datasetId: id } = await server.importCsv(tokens[owner], `Region,Amount\n${value},1\n`)
    datasets.push({ id, owner, sources: [], values: [value], readers: new Set(), isPublic: false, isGone: false })
  }
  analyses.clear()
  return { model: { datasets }, real: { server, tokens, emails } }
}

/** The lineage of a dataset as each caller sees it: the sources by ID as far as they see them, and which the owner may no longer read. */
const lineageOf = (caller: Caller, { owner, sources }: Dataset) =>
  sources.map((source) => ({ id: sees(caller, source) ? source.id : null, gone: !reads(owner, source) }))

async function verifyDataset(caller: Caller, dataset: Dataset, { datasets }: Model, { tokens }: World): Promise<void> {
  const [token, dataset_id, what] = [tokens[caller], dataset.id, `${caller}: ${dataset.owner}’s ${datasets.indexOf(dataset)}`]
  const found = await server.call('apiv2/get_dataset', { dataset_id }, token)
  expect([what, found.code]).toEqual([what, sees(caller, dataset) ? 'ok' : 'not_found'])
  const preview = await server.call('apiv2/preview_dataset', { dataset_id }, token)
  expect([what, preview.code]).toEqual([what, reads(caller, dataset) ? 'ok' : sees(caller, dataset) ? 'sources_ended' : 'not_found'])
  if (preview.code === 'ok') expect([what, preview.data.data[0]]).toEqual([what, dataset.values])
  if (found.code === 'ok') {
    const { lineage, abilities, schema, report } = found.data
    const usedBy = datasets.filter((one) => !one.isGone && one.sources.includes(dataset))
    const seen = usedBy.filter((one) => sees(caller, one)).map(({ id }) => id)
    const isOwner = caller === dataset.owner
    expect([what, lineage.sources.map(({ id, gone }) => ({ id, gone }))]).toEqual([what, lineageOf(caller, dataset)])
    expect([what, lineage.used_by.map(({ id }) => id).toSorted(), lineage.others]).toEqual([what, seen.toSorted(), isOwner ? usedBy.length - seen.length : 0])
    expect([what, abilities.pass_on, schema.length > 0]).toEqual([what, isOwner && passesOn(dataset), reads(caller, dataset)])
    const named = report?.combination?.sources.map((one) => one.dataset_id) ?? []
    expect([what, named.filter((id) => datasets.some((one) => one.id === id && !sees(caller, one)))]).toEqual([what, []])
  }
  if (token === undefined) return
  const key = `${dataset_id} ${caller}`
  const made = analyses.has(key) ? undefined : await server.call('apiv2/create_analysis', { dataset_id, title: 'A' }, token)
  if (made) expect([what, made.code]).toEqual([what, preview.code])
  if (made?.code === 'ok') analyses.set(key, made.data.id)
  const analysis_id = analyses.get(key)
  if (analysis_id === undefined) return
  const run = await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config: BY_REGION }, token)
  expect([what, run.code]).toEqual([what, reads(caller, dataset) ? 'ok' : 'access_ended'])
}

async function verify(model: Model, world: World): Promise<void> {
  await Promise.all(
    CALLERS.map(async (caller) => {
      for (const dataset of model.datasets) await verifyDataset(caller, dataset, model, world)
    }),
  )
}

type Command = fc.AsyncCommand<Model, World>
const at = ({ datasets }: Model, i: number): Dataset => datasets[i % datasets.length] as Dataset
const command = (name: string, check: (model: Model) => boolean, run: (model: Model, world: World) => Promise<void>): Command => ({
  check,
  run: async (model, world) => {
    await run(model, world)
    await verify(model, world)
  },
  toString: () => name,
})

const combine = (owner: Person, how: 'lookup' | 'append', i: number, j: number) =>
  command(
    `${owner} combines ${i} and ${j} by ${how}`,
    ({ datasets }) => datasets.length < DATASETS_MAX,
    async (model, { tokens }) => {
      const sources = [at(model, i), at(model, j)] as const
      const doubles = { take: 'first', by: 'c1', direction: 'ascending' }
      const ids = [sources[0].id, sources[1].id] as const
      const combination = how === 'append' ? append(...ids) : lookup(...ids, { doubles })
      const expected = combinationCode(owner, sources)
      expect((await server.call('apiv2/check_combination', { combination }, tokens[owner])).code).toBe(expected)
      const made = await server.call('apiv2/combine_datasets', { title: 'C', combination }, tokens[owner])
      expect(made.code).toBe(expected)
      if (made.code !== 'ok') return
      expect(await server.jobEnd(made.data.job_id, tokens[owner] ?? '')).toMatchObject({ state: 'done' })
      const values = how === 'append' ? sources.flatMap((one) => one.values) : sources[0].values
      const id = made.data.dataset_id
      model.datasets.push({ id, owner, sources, values, readers: new Set(), isPublic: false, isGone: false })
    },
  )
const share = (i: number, person: Person) =>
  command(
    `share ${i} with ${person}`,
    (model) => !at(model, i).isGone && at(model, i).owner !== person,
    async (model, { tokens, emails }) => {
      const dataset = at(model, i)
      const reply = await server.call('apiv2/share_dataset', { dataset_id: dataset.id, emails: [emails[person]], role: 'viewer' }, tokens[dataset.owner])
      expect(reply.code).toBe(passesOn(dataset) ? 'ok' : 'sources_private')
      if (reply.code === 'ok') dataset.readers.add(person)
    },
  )
const takeBack = (i: number, person: Person) =>
  command(
    `take ${i} back from ${person}`,
    (model) => !at(model, i).isGone && at(model, i).readers.has(person),
    async (model, { tokens, emails }) => {
      const dataset = at(model, i)
      const { people } = (await server.call('apiv2/list_dataset_shares', { dataset_id: dataset.id }, tokens[dataset.owner])).data
      const share_id = people.find(({ email }) => email === emails[person])?.id ?? ''
      expect((await server.call('apiv2/unshare_dataset', { dataset_id: dataset.id, share_id }, tokens[dataset.owner])).code).toBe('ok')
      dataset.readers.delete(person)
    },
  )
const publish = (i: number, isPublic: boolean) =>
  command(
    `${i} ${isPublic ? 'public' : 'private'}`,
    (model) => !at(model, i).isGone && at(model, i).isPublic !== isPublic,
    async (model, { tokens }) => {
      const dataset = at(model, i)
      const visibility = isPublic ? 'public' : 'private'
      const settings = { dataset_id: dataset.id, title: 'D', description: '', time_zone: 'UTC', visibility, allow_download: false } as const
      const { code } = await server.call('apiv2/save_dataset_settings', settings, tokens[dataset.owner])
      expect(code).toBe(isPublic && !passesOn(dataset) ? 'sources_private' : 'ok')
      if (code === 'ok') dataset.isPublic = isPublic
    },
  )
const remove = (i: number) =>
  command(
    `delete ${i}`,
    (model) => !at(model, i).isGone,
    async (model, { tokens }) => {
      const dataset = at(model, i)
      expect((await server.call('apiv2/delete_dataset', { dataset_id: dataset.id }, tokens[dataset.owner])).code).toBe('ok')
      dataset.isGone = true
    },
  )

it('lets nobody read rows that an owner along a chain may no longer read or pass on', async () => {
  const history = [
    ...[share(0, 'ben'), combine('ben', 'lookup', 1, 0), share(2, 'cai'), publish(0, true), share(2, 'cai')],
    ...[combine('cai', 'append', 2, 0), publish(0, false), takeBack(0, 'ben'), share(0, 'ben'), publish(0, true), remove(2)],
  ]
  await fc.asyncModelRun(setUp, history)
})

it('lets nobody read a combination that the model does not allow, whatever was done before', async () => {
  const index = fc.nat({ max: DATASETS_MAX - 1 })
  const person = fc.constantFrom<Person[]>(...PEOPLE)
  const commands = fc.commands(
    [
      fc.tuple(person, fc.constantFrom('lookup' as const, 'append' as const), index, index).map((args) => combine(...args)),
      fc.tuple(fc.constantFrom<Person[]>('ben', 'cai'), fc.constant('append' as const), index, fc.constant(0)).map((args) => combine(...args)),
      fc.tuple(index, person).map((args) => share(...args)),
      fc.tuple(fc.constant(0), person).map((args) => share(...args)),
      fc.tuple(index, person).map((args) => takeBack(...args)),
      fc.tuple(index, fc.boolean()).map((args) => publish(...args)),
      index.map(remove),
    ],
    { maxCommands: 12, size: 'max' },
  )
  await fc.assert(
    fc.asyncProperty(commands, (list) => fc.asyncModelRun(setUp, list)),
    { ...propertyRuns(46, 4), endOnFailure: true },
  )
})
