/** Names of measures that nobody has named, for people who read different languages. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { editDocument } from '../src/analysis/edits/document.ts'
import type { LayoutEdit } from '../src/analysis/edits/layout.ts'
import { withStoredNames } from '../src/analysis/measure-names.ts'
import type { AnalysisDocument } from '../src/contract/analysis.ts'
import { Measure } from '../src/contract/measure.ts'
import { withMeasuresIn } from '../src/server/step-words.ts'
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

/** The document as a Chinese page shows and edits it. */
const onChinesePage = (document: AnalysisDocument) => withMeasuresIn(document, 'zh')

it('programs read the stored names in every language, also of a document that was edited in Chinese', async () => {
  const { owner, id } = await prepare()
  const { version, value_json } = await open(id, owner.token, 'zh')
  const chinese = onChinesePage(value_json)
  expect([namesIn(value_json), namesIn(chinese)]).toEqual([['Count of Region'], ['Region的计数']])
  const edited = withStoredNames(layout(chinese, { kind: 'count rows', name: '行数' }))
  const saved = await server.call('apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: edited }, owner.token, HEADERS.zh)
  expect([saved.code, namesIn(saved.data.value_json)]).toEqual(['ok', ['Count of Region', 'Count of rows']])
  const after = await open(id, owner.token, 'en')
  expect([namesIn(after.value_json), namesIn(onChinesePage(after.value_json))]).toEqual([
    ['Count of Region', 'Count of rows'],
    ['Region的计数', '行数'],
  ])
})

it('a name that a person gave is the same in every language', async () => {
  const { owner, id } = await prepare()
  const { version, value_json } = await open(id, owner.token, 'zh')
  const renamed = withStoredNames(layout(onChinesePage(value_json), { kind: 'rename measure', id: 'm1', name: '地区数' }))
  await server.call('apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: renamed }, owner.token, HEADERS.zh)
  const { value_json: after } = await open(id, owner.token, 'en')
  expect([namesIn(after), namesIn(onChinesePage(after))]).toEqual([['地区数'], ['地区数']])
})

it('a program that saves another name for a measure names it, and one that changes only its function does not', async () => {
  const { owner, id } = await prepare()
  const save = async (change: (measure: Measure) => Measure) => {
    const { version, value_json } = await open(id, owner.token, 'zh')
    const steps = value_json.steps.map((step) => {
      const { query } = step.config
      return { ...step, config: { ...step.config, query: { ...query, value: { ...query.value, measures: query.value.measures.map(change) } } } }
    })
    const input = { analysis_id: id, base_version: version, value_json: { ...value_json, measures: value_json.measures.map(change), steps } }
    const { data } = await server.call('apiv2/save_analysis', input, owner.token, HEADERS.zh)
    return data.value_json.steps[0]?.config.query.value.measures.map(({ name, auto }) => ({ name, auto }))
  }
  const distinct = (m: Measure): Measure => (m.type === 'ui' ? { ...m, value: { ...m.value, agg: 'count_distinct' } } : m)
  expect(await save(distinct)).toEqual([{ name: 'Distinct count of Region', auto: true }])
  expect(await save((m) => ({ ...m, name: 'Regions' }))).toEqual([{ name: 'Regions', auto: undefined }])
})

it('people who may only see results see them in their language, and nothing else', async () => {
  const { id, share } = await prepare()
  const ben = await server.user('ben')
  await share([emailOf(ben, 'ben')], 'viewer', 'results_only')
  for (const [locale, name] of [
    ['zh', 'Region的计数'],
    ['en', 'Count of Region'],
  ] as const) {
    const config = withMeasuresIn((await open(id, ben.token, locale)).value_json, locale).steps[0]?.config
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
  const opened = await open(id, owner.token, 'en')
  const theirs = editDocument(opened.value_json, { kind: 'add step', name: 'Two' })
  const mine = layout(onChinesePage(opened.value_json), { kind: 'count rows', name: '行数' })
  const save = (value_json: AnalysisDocument, token: string, locale: Locale) =>
    server.call('apiv2/save_analysis', { analysis_id: id, base_version: opened.version, value_json: withStoredNames(value_json) }, token, HEADERS[locale])
  expect((await save(theirs, owner.token, 'en')).code).toBe('ok')
  const merged = await save(mine, ben.token, 'zh')
  expect([merged.code, merged.data.value_json.steps.length]).toEqual(['ok', 2])
  expect(namesIn((await open(id, owner.token, 'en')).value_json)).toEqual(['Count of Region', 'Count of rows'])
})
