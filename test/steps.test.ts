/** Saving analyses and running their steps, through HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NAMED_VERSIONS_MAX } from '../src/contract/constants.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ CONFIRM_CELLS: '50' })
})
afterAll(() => server.remove())

async function anAnalysis(csv: string) {
  const { token } = await server.user('analyst')
  const { datasetId } = await server.importCsv(token, csv)
  const analysis = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, token)).data
  return { token, analysis, datasetId }
}

describe('a kept result', () => {
  it('is of the language that orders it', async () => {
    const { token, analysis } = await anAnalysis('k,v\n张,1\n李,2\n')
    const config = aConfig({ rows: ['c1'], measures: [aMeasure('m', 'sum', 'c2')] })
    const first = async (locale: string) => {
      const asked = { analysis_id: analysis.id, step_id: 's1', config }
      const { data } = await server.call('apiv2/analysis_apply_step', asked, token, { 'accept-language': locale })
      return data.status === 'done' ? { hash: data.result.config_hash, key: data.result.row_indexes[0]?.key[0] } : null
    }
    const [en, zh] = [await first('en'), await first('zh')]
    expect([en?.key, zh?.key]).toEqual(['张', '李'])
    expect(zh?.hash).not.toBe(en?.hash)
    expect(await first('en')).toEqual(en)
  })
})

describe('saving', () => {
  it('refuses what was made of a version that is not kept any more, and says who saved and when', async () => {
    const { token, analysis } = await anAnalysis('a\n1\n')
    const save = (base_version: number) =>
      server.call('apiv2/save_analysis', { analysis_id: analysis.id, base_version, value_json: analysis.value_json }, token)
    expect((await save(1)).data).toMatchObject({ version: 2, merged: null })
    const late = await save(9)
    expect([late.status, late.code]).toEqual([409, 'conflict'])
    expect(late.params).toMatchObject({ who: 'analyst', own: 1, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) })
    expect(late.message).toMatch(/analyst saved a newer version at [A-Z][a-z]{2} \d\d?, \d{4}, \d\d?:\d\d [AP]M UTC/)
    const other = await server.user('colleague')
    await server.services.store.analyses.save(analysis.id, 2, 'A', analysis.value_json, other.id)
    expect((await save(9)).params).toMatchObject({ who: 'colleague', own: 0 })
  })
  it('keeps versions with who saved them, each as it was saved', async () => {
    const { token, analysis } = await anAnalysis('a\n1\n')
    const renamed = { ...analysis.value_json, steps: analysis.value_json.steps.map((s) => ({ ...s, name: 'Second' })) }
    await server.call('apiv2/save_analysis', { analysis_id: analysis.id, base_version: 1, value_json: renamed }, token)
    const { versions } = (await server.call('apiv2/list_analysis_versions', { analysis_id: analysis.id }, token)).data
    expect(versions.map((v) => [v.version, v.who])).toEqual([
      [2, 'analyst'],
      [1, 'analyst'],
    ])
    const first = await server.call('apiv2/get_analysis_version', { analysis_id: analysis.id, version: 1 }, token)
    expect(first.data.value_json).toEqual(analysis.value_json)
    expect((await server.call('apiv2/get_analysis_version', { analysis_id: analysis.id, version: 9 }, token)).code).toBe('not_found')
  })
  it('keeps the fifty newest versions', async () => {
    const { token, analysis } = await anAnalysis('a\n1\n')
    for (let base = 1; base <= 51; base++)
      await server.call('apiv2/save_analysis', { analysis_id: analysis.id, base_version: base, value_json: analysis.value_json }, token)
    const { versions } = (await server.call('apiv2/list_analysis_versions', { analysis_id: analysis.id }, token)).data
    expect(versions.map((v) => v.version)).toEqual(Array.from({ length: 50 }, (_, i) => 52 - i))
  })
  it('keeps versions with a name beside the newest ones, until the name is removed, and no more than its limit', async () => {
    const { token, analysis } = await anAnalysis('a\n1\n')
    const analysis_id = analysis.id
    const save = (base_version: number) => server.call('apiv2/save_analysis', { analysis_id, base_version, value_json: analysis.value_json }, token)
    const name = async (version: number, called: string | null) =>
      (await server.call('apiv2/name_analysis_version', { analysis_id, version, name: called }, token)).code
    const kept = async () => (await server.call('apiv2/list_analysis_versions', { analysis_id }, token)).data.versions.map((v) => [v.version, v.name])
    expect(await name(1, ' Before the meeting ')).toBe('ok')
    expect(await name(99, 'None')).toBe('not_found')
    for (let base = 1; base <= 51; base++) await save(base)
    expect((await kept()).slice(-2)).toEqual([
      [3, null],
      [1, 'Before the meeting'],
    ])
    for (let version = 3; version < 3 + NAMED_VERSIONS_MAX - 1; version++) expect(await name(version, `Version ${version}`)).toBe('ok')
    expect(await name(52, 'One too many')).toBe('too_many_named_versions')
    expect(await name(3, 'Another name')).toBe('ok')
    expect(await name(1, null)).toBe('ok')
    expect(await name(52, 'Fits now')).toBe('ok')
    await save(52)
    expect((await kept()).at(-1)).toEqual([3, 'Another name'])
  })
  it('refuses a document of another dataset: ids of columns would mean others', async () => {
    const { token, analysis } = await anAnalysis('a\n1\n')
    const elsewhere = { ...analysis.value_json, dataset: { id: 'other', name: 'other', columns: [] } }
    const saved = await server.call('apiv2/save_analysis', { analysis_id: analysis.id, base_version: 1, value_json: elsewhere }, token)
    expect(saved.code).toBe('source_changed')
    const stored = (await server.call('apiv2/get_analysis', { analysis_id: analysis.id }, token)).data
    expect([stored.version, stored.value_json.dataset.id]).toEqual([1, analysis.value_json.dataset.id])
  })
})

describe('steps', () => {
  it('are computed, kept under a hash, and cut into windows', async () => {
    const { token, analysis } = await anAnalysis(`k,v\n${Array.from({ length: 20 }, (_, i) => `k${i},${i}`).join('\n')}\n`)
    const config = aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c2')] })
    const apply = () => server.call('apiv2/analysis_apply_step', { analysis_id: analysis.id, step_id: 's1', config, window: { row_count: 5 } }, token)
    const first = (await apply()).data
    if (first.status !== 'done') throw new Error('the step asks')
    expect(first.result).toMatchObject({ total_rows: 21, totals: [190], source_rows: 20 })
    const window = await server.call(
      'apiv2/get_step_window',
      { analysis_id: analysis.id, config_hash: first.result.config_hash, window: { row_start: 19, row_count: 5 } },
      token,
    )
    expect(window.data.row_indexes.map((r) => r.key)).toEqual([['k9'], []])
    expect((await server.call('apiv2/get_step_window', { analysis_id: analysis.id, config_hash: 'gone', window: {} }, token)).code).toBe('result_gone')
  })
  it('ask before a very large result, and release it to who was asked', async () => {
    const { token, analysis } = await anAnalysis(`k,v\n${Array.from({ length: 60 }, (_, i) => `k${i},${i}`).join('\n')}\n`)
    const config = aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c2')] })
    const asked = (await server.call('apiv2/analysis_apply_step', { analysis_id: analysis.id, step_id: 's1', config }, token)).data
    if (asked.status !== 'pending') throw new Error('the step did not ask')
    expect(asked).toMatchObject({ cells: 60, rows: 60, columns: 1, message: 'This result has 60 cells: 60 rows and 1 columns.' })
    expect((await server.call('confirm_apply_step', { key: asked.key })).code).toBe('confirm_gone')
    expect((await server.call('confirm_apply_step', { key: asked.key }, token)).data.status).toBe('done')
    expect((await server.call('confirm_apply_step', { key: asked.key }, token)).code).toBe('confirm_gone')
  })
  it('list the values of a column plainly, or say why not with status error', async () => {
    const { token, analysis } = await anAnalysis('k,v\na,1\nb,1\nb,2\n,2\n')
    const plain = async (column: string, language = 'en') => {
      const { status, data } = await server.call('apiv2/get_column_unique_values', { analysis_id: analysis.id, column }, token, { 'accept-language': language })
      return [status, data]
    }
    expect(await plain('c1')).toEqual([200, ['b', null, 'a']])
    expect(await plain('c9')).toEqual([200, { status: 'error', message: 'There is no column “c9” in this dataset.' }])
    expect(await plain('c9', 'zh')).toEqual([200, { status: 'error', message: '数据集中没有字段“c9”。' }])
    const group = { id: 'x', name: 'X', type: 'calculated column' as const, config: { kind: 'sql' as const, params: { sql: "upper(k) || '!'" } } }
    const [step] = analysis.value_json.steps
    if (!step) throw new Error('no step')
    const config = { ...step.config, query: { ...step.config.query, value: { ...step.config.query.value, group_calculations: [group] } } }
    const value_json = { ...analysis.value_json, steps: [{ ...step, config }] }
    await server.call('apiv2/save_analysis', { analysis_id: analysis.id, base_version: 1, value_json }, token)
    expect(await plain('x')).toEqual([200, ['B!', null, 'A!']])
  })
  it('list no column plainly that has too many values', async () => {
    const { token, analysis } = await anAnalysis(`id\n${Array.from({ length: 1_001 }, (_, i) => `id${i}`).join('\n')}\n`)
    const { status, data } = await server.call('apiv2/get_column_unique_values', { analysis_id: analysis.id, column: 'c1' }, token)
    expect([status, data]).toEqual([200, { status: 'error', message: '“id” has more than 1000 unique values. Use rules, date ranges or SQL instead.' }])
  })
  it('list the values of a column under the other filters', async () => {
    const { token, analysis } = await anAnalysis('k,v\na,1\nb,1\nb,2\n,2\n"",2\n')
    const list = await server.call(
      'apiv2/list_column_values',
      { analysis_id: analysis.id, column: 'c1', filters: [{ column: 'c2', operator: 'IN', value: [2] }] },
      token,
    )
    expect(list.data).toEqual({
      values: expect.arrayContaining([
        { value: null, rows: 1 },
        { value: '', rows: 1 },
        { value: 'b', rows: 1 },
      ]),
      total: 3,
      rows: 3,
      dtype: 'VARCHAR',
    })
    expect((await server.call('apiv2/list_column_values', { analysis_id: analysis.id, column: 'c1', search: 'A' }, token)).data.values).toEqual([
      { value: 'a', rows: 1 },
    ])
  })
})
