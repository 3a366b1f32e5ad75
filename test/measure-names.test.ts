/** Names of measures that nobody has named, for people who read different languages. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { editDocument } from '../src/analysis/edits/document.ts'
import type { LayoutEdit } from '../src/analysis/edits/layout.ts'
import type { AnalysisDocument } from '../src/contract/analysis.ts'
import { Measure } from '../src/contract/measure.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'
import { emailOf, sharedAnalysis } from './support/shared-analysis.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const HEADERS = { en: { 'accept-language': 'en' }, zh: { 'accept-language': 'zh' } }
type Locale = keyof typeof HEADERS
const unnamed = Measure.parse({ ...aMeasure('m1', 'count', 'c1'), name: 'whatever', auto: true })
const prepare = () => sharedAnalysis(server, aConfig({ rows: ['c1'], measures: [unnamed] }))
const namesIn = (document: AnalysisDocument) => document.steps[0]?.config.query.value.measures.map((m) => m.name)
const layout = (document: AnalysisDocument, edit: LayoutEdit) => editDocument(document, { kind: 'layout', stepId: 's1', edit })

const open = async (analysis_id: string, token: string, locale: Locale) =>
  (await server.call('apiv2/get_analysis', { analysis_id }, token, HEADERS[locale])).data

it('a document that was saved in Chinese is read in English under English names, and the reverse', async () => {
  const { owner, id } = await prepare()
  const chinese = await open(id, owner.token, 'zh')
  expect(namesIn(chinese.value_json)).toEqual(['Region的计数'])
  const value_json = layout(chinese.value_json, { kind: 'count rows', name: '行数' })
  const saved = await server.call('apiv2/save_analysis', { analysis_id: id, base_version: chinese.version, value_json }, owner.token, HEADERS.zh)
  expect([saved.code, namesIn(saved.data.value_json)]).toEqual(['ok', ['Region的计数', '行数']])
  expect(namesIn((await open(id, owner.token, 'en')).value_json)).toEqual(['Count of Region', 'Count of rows'])
})

it('a name that a person gave is the same in every language', async () => {
  const { owner, id } = await prepare()
  const { version, value_json } = await open(id, owner.token, 'zh')
  const renamed = layout(value_json, { kind: 'rename measure', id: 'm1', name: '地区数' })
  await server.call('apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: renamed }, owner.token, HEADERS.zh)
  expect(namesIn((await open(id, owner.token, 'en')).value_json)).toEqual(['地区数'])
})

it('people who may only see results see them in their language, and nothing else', async () => {
  const { id, share } = await prepare()
  const ben = await server.user('ben')
  await share([emailOf(ben, 'ben')], 'viewer', 'results_only')
  for (const [locale, name] of [
    ['zh', 'Region的计数'],
    ['en', 'Count of Region'],
  ] as const) {
    const config = (await open(id, ben.token, locale)).value_json.steps[0]?.config
    if (!config) throw new Error('no step')
    const run = (sent: typeof config) => server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config: sent }, ben.token, HEADERS[locale])
    const { data } = await run(config)
    expect(data.status === 'done' && data.result.measures.map((m) => m.name)).toEqual([name])
    const [ofEarlierPage, other] = ['count', 'count_distinct'].map((agg) => aConfig({ rows: ['c1'], measures: [{ ...aMeasure('m1', agg, 'c1'), name }] }))
    expect([(await run(ofEarlierPage ?? config)).code, (await run(other ?? config)).code]).toEqual(['ok', 'results_only'])
  }
})

it('two people who edit in two languages do not conflict', async () => {
  const { owner, id, share } = await prepare()
  const ben = await server.user('ben')
  await share([emailOf(ben, 'ben')], 'editor', 'explore')
  const [english, chinese] = [await open(id, owner.token, 'en'), await open(id, ben.token, 'zh')]
  const theirs = editDocument(english.value_json, { kind: 'add step', name: 'Two' })
  const mine = layout(chinese.value_json, { kind: 'count rows', name: '行数' })
  const save = (value_json: AnalysisDocument, token: string, locale: Locale) =>
    server.call('apiv2/save_analysis', { analysis_id: id, base_version: english.version, value_json }, token, HEADERS[locale])
  expect((await save(theirs, owner.token, 'en')).code).toBe('ok')
  const merged = await save(mine, ben.token, 'zh')
  expect([merged.code, namesIn(merged.data.value_json), merged.data.value_json.steps.length]).toEqual(['ok', ['Region的计数', '行数'], 2])
  expect(namesIn((await open(id, owner.token, 'en')).value_json)).toEqual(['Count of Region', 'Count of rows'])
})
