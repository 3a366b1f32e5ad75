/** Several people save an analysis based on the same version, and the server merges their changes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnalysisDocument } from '../src/contract/analysis.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const rows = (column: string) => aConfig({ rows: [column], measures: [aMeasure('n', 'count', null)] })
const withStep = (document: AnalysisDocument, id: string, change: object): AnalysisDocument => ({
  ...document,
  steps: document.steps.map((step) => (step.step_id === id ? { ...step, ...change } : step)),
})

/** Creates an analysis of two steps on a private dataset, its owner, and an editor with access only to the column Region. */
async function prepare() {
  const owner = await server.user('owner')
  const eve = await server.user('eve')
  const { datasetId } = await server.importCsv(owner.token, 'Region,Secret\nWest,1\nEast,2\n')
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Sales' }, owner.token)).data
  const [first] = value_json.steps
  if (!first) throw new Error('a document has a step')
  const save = (token: string, base_version: number, document: AnalysisDocument, title?: string) =>
    server.call('apiv2/save_analysis', { analysis_id: id, base_version, value_json: document, ...(title === undefined ? {} : { title }) }, token)
  const { auto: _auto, ...named } = first
  const steps = [
    { ...first, config: rows('c1') },
    { ...named, id: 's2', step_id: 's2', name: 'Two', config: rows('c1') },
  ]
  await save(owner.token, 1, { ...value_json, steps })
  const publication = { level: 'explore' as const, column_ids: ['c1'] }
  await server.call('apiv2/share_analysis', { analysis_id: id, emails: [`eve-${eve.id}@example.org`.toLowerCase()], role: 'editor', publication }, owner.token)
  const open = async (token: string) => (await server.call('apiv2/get_analysis', { analysis_id: id }, token)).data
  return { owner, eve, id, save, open, version: 2 }
}

it('edits of different steps are put together, and the saver is told whose', async () => {
  const { owner, eve, save, open, version } = await prepare()
  const [mine, theirs] = [(await open(owner.token)).value_json, (await open(eve.token)).value_json]
  expect((await save(eve.token, version, withStep(theirs, 's2', { name: 'By Eve' }))).data).toMatchObject({ version: 3, merged: null })
  const saved = (await save(owner.token, version, withStep(mine, 's1', { name: 'By the owner' }), 'Sales 2')).data
  expect(saved).toMatchObject({ version: 4, title: 'Sales 2', merged: { others: ['eve'], renamed: [] } })
  expect(saved.value_json.steps.map((s) => s.name)).toEqual(['By the owner', 'By Eve'])
  expect((await open(eve.token)).value_json.steps.map((s) => s.name)).toEqual(['By the owner', 'By Eve'])
})

it('edits of one step are refused by its title, and so are two titles; nothing is written', async () => {
  const { owner, eve, id, save, open, version } = await prepare()
  const document = (await open(owner.token)).value_json
  await save(eve.token, version, withStep(document, 's2', { name: 'By Eve' }), 'Eve’s')
  const late = await save(owner.token, version, withStep(document, 's2', { description: 'x' }), 'Mine')
  expect([late.status, late.code, late.params]).toMatchObject([409, 'both_changed', { what: 'Two, Eve’s', who: 'eve', own: 0 }])
  expect(late.message).toContain('you both changed: Two, Eve’s')
  const zh = await server.call(
    'apiv2/save_analysis',
    { analysis_id: id, base_version: version, value_json: withStep(document, 's2', { description: 'x' }) },
    owner.token,
    { 'accept-language': 'zh' },
  )
  expect(zh.message).toContain('双方都更改了：Two')
  expect(await open(owner.token)).toMatchObject({ version: 3, title: 'Eve’s' })
})

it('what both changed alike is no conflict, and makes no further version', async () => {
  const { owner, eve, save, open, version } = await prepare()
  const document = withStep((await open(owner.token)).value_json, 's2', { name: 'Same' })
  await save(eve.token, version, document)
  expect((await save(owner.token, version, document)).data).toMatchObject({ version: 3, merged: { others: ['eve'] } })
})

it('an editor’s save keeps what the editor does not see and the owner changed meanwhile, and reaches no further than before', async () => {
  const { owner, eve, save, open, version } = await prepare()
  const mine = (await open(owner.token)).value_json
  const hidden = { ...mine, steps: mine.steps.map((s) => (s.step_id === 's2' ? { ...s, config: rows('c2') } : s)) }
  const sent = (await open(eve.token)).value_json
  await save(owner.token, version, hidden)
  const saved = await save(eve.token, version, withStep(sent, 's1', { name: 'By Eve' }))
  expect(saved.data.withheld_steps).toEqual(['s2'])
  expect((await open(owner.token)).value_json.steps.map((s) => [s.name, s.config.pivot.rows])).toEqual([
    ['By Eve', ['c1']],
    ['Two', ['c2']],
  ])
  expect((await save(eve.token, version, withStep(sent, 's1', { config: rows('c2') }))).code).toBe('both_changed')
  const newest = await open(eve.token)
  expect(
    (
      await save(eve.token, version, {
        ...sent,
        steps: [...sent.steps, { ...sent.steps[0], id: 's9', step_id: 's9', name: 'Nine', config: rows('c2') }] as AnalysisDocument['steps'],
      })
    ).code,
  ).toBe('column_not_granted')
  expect(newest.version).toBe(4)
})

it('who is granted more while an analysis is open saves over nothing that was not shown yet', async () => {
  const { owner, eve, id, save, open, version } = await prepare()
  const mine = (await open(owner.token)).value_json
  const secret = { ...aMeasure('a1', 'max', 'c2'), name: 'Top' }
  const hidden = { ...withStep(mine, 's2', { config: aConfig({ rows: ['c2'], measures: [secret] }) }), measures: [secret] }
  await save(owner.token, version, hidden)
  const sent = await open(eve.token)
  expect([sent.withheld_steps, sent.value_json.measures]).toEqual([['s2'], []])
  const emails = [`eve-${eve.id}@example.org`.toLowerCase()]
  const publication = { level: 'explore' as const, column_ids: ['c1', 'c2'] }
  await server.call('apiv2/share_analysis', { analysis_id: id, emails, role: 'editor', publication }, owner.token)
  const saved = (await save(eve.token, 3, withStep(sent.value_json, 's1', { name: 'By Eve' }))).data
  expect(saved.withheld_steps).toEqual([])
  for (const document of [saved.value_json, (await open(owner.token)).value_json])
    expect([document.steps.map((s) => [s.name, s.config.pivot.rows]), document.measures.map((m) => m.name)]).toEqual([
      [
        ['By Eve', ['c1']],
        ['Two', ['c2']],
      ],
      ['Top'],
    ])
  // an editor can change the parts that she can see
  await save(eve.token, 4, withStep(saved.value_json, 's2', { config: rows('c1') }))
  expect((await open(owner.token)).value_json.steps[1]?.config.pivot.rows).toEqual(['c1'])
})

it('measures that both added under one id stand side by side, and the saver is told the new id', async () => {
  const { owner, eve, save, open, version } = await prepare()
  const document = (await open(owner.token)).value_json
  const adding = (stepId: string, agg: string, column: string | null): AnalysisDocument => {
    const measure = { ...aMeasure('a1', agg, column), name: agg }
    return { ...withStep(document, stepId, { config: aConfig({ rows: ['c1'], measures: [measure] }) }), measures: [measure] }
  }
  await save(eve.token, version, adding('s1', 'max', 'c1'))
  const saved = (await save(owner.token, version, adding('s2', 'count', null))).data
  expect(saved.merged?.renamed).toEqual([{ kind: 'measure', from: 'a1', to: 'a3', name: 'count' }])
  expect(saved.value_json.measures.map((m) => [m.id, m.name])).toEqual([
    ['a1', 'max'],
    ['a3', 'count'],
  ])
})

it('saves at the same moment all arrive, where each edited a step of its own', async () => {
  const { owner, save, open, version } = await prepare()
  const document = (await open(owner.token)).value_json
  const replies = await Promise.all([
    save(owner.token, version, withStep(document, 's1', { name: 'A' })),
    save(owner.token, version, withStep(document, 's2', { name: 'B' })),
    save(owner.token, version, document, 'Another title'),
  ])
  expect(replies.map((r) => r.code)).toEqual(['ok', 'ok', 'ok'])
  const now = await open(owner.token)
  expect([now.title, ...now.value_json.steps.map((s) => s.name)]).toEqual(['Another title', 'A', 'B'])
})
