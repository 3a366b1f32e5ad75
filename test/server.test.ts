import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readSettings } from '../src/server/settings.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { MULTIPART, multipart, startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ CONFIRM_CELLS: '50', MAX_UPLOAD_MB: '1' })
})
afterAll(() => server.remove())

const nexus = (request: { method?: 'GET' | 'POST'; url?: string; payload?: string | Buffer; headers?: Record<string, string> }) =>
  server.app.inject({ method: 'POST', url: '/nexus', ...request })

describe("the language at '/'", () => {
  let paged: TestServer
  beforeAll(async () => {
    paged = await startServer({}, undefined, true)
  })
  afterAll(() => paged.remove())

  it.each([
    ['zh', 'en-US,en;q=0.9', '/zh'],
    ['en', 'zh-CN,zh;q=0.9', null],
    [null, 'zh-CN,zh;q=0.9', '/zh'],
    [null, 'en-US,zh;q=0.9', null],
  ])('chosen %s, browser %s: leads to %s', async (chosen, language, place) => {
    const headers = { 'accept-language': language, ...(chosen ? { cookie: `browser-language=${chosen}` } : {}) }
    const response = await paged.app.inject({ method: 'GET', url: '/', headers })
    expect([response.statusCode, response.headers.location ?? null]).toEqual(place ? [302, place] : [200, null])
    expect([response.headers['set-cookie'] ?? ''].flat().join()).not.toContain('browser-language')
  })
  it('takes a change from a page whose header repeats its cookie, and from no other', async () => {
    const genuine = async (): Promise<string> => {
      const page = await paged.app.inject({ method: 'GET', url: '/signin' })
      return page.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    }
    const [mine, other] = [await genuine(), await genuine()]
    const code = async (cookie: string, token: string): Promise<string> => {
      const headers = { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': token }
      const payload = '{"name":"login","data":{"email":"a@b.cc","password":"x"}}'
      return (await paged.app.inject({ method: 'POST', url: '/nexus', payload, headers })).json().code
    }
    expect([await code(mine, mine), await code(mine, other), await code(mine, '')]).toEqual(['bad_credentials', 'xsrf', 'xsrf'])
  })
})

describe('/nexus', () => {
  it('answers what it cannot take with a code, a title and a message', async () => {
    for (const [payload, headers, code, status] of [
      ['{"name":"nothing","data":{}}', { 'content-type': 'application/json' }, 'unknown_operation', 404],
      ['{"name":"login","data":{},"more":1}', { 'content-type': 'application/json' }, 'bad_request', 400],
      ['{"name":', { 'content-type': 'application/json' }, 'bad_request', 400],
      ['[]', { 'content-type': 'application/json' }, 'bad_request', 400],
      ['name=login', { 'content-type': 'application/x-www-form-urlencoded' }, 'unsupported_media', 415],
      ['{"name":"login","data":{}}', { 'content-type': 'text/plain' }, 'unsupported_media', 415],
      ['{"name":"toString","data":{}}', { 'content-type': 'application/json' }, 'unknown_operation', 404],
    ] as const) {
      const response = await nexus({ payload, headers })
      expect([response.json().code, response.statusCode]).toEqual([code, status])
      expect(response.json()).toMatchObject({ title: expect.any(String), message: expect.any(String), request_id: expect.any(String) })
    }
  })
  it('reads by GET what only reads, and refuses to change anything by GET', async () => {
    const read = await nexus({ method: 'GET', url: `/nexus?name=apiv2/list_demo_analyses&data=${encodeURIComponent('{}')}` })
    expect(read.json().data.analyses).toEqual([])
    expect((await nexus({ method: 'GET', url: '/nexus?name=logout' })).json().code).toBe('not_readable_by_get')
  })
  it('says it in Chinese to who asks in Chinese', async () => {
    const response = await nexus({
      payload: '{"name":"login","data":{"email":"a@b.cc","password":"x"}}',
      headers: { 'content-type': 'application/json', 'accept-language': 'zh' },
    })
    expect(response.json().message).toBe('邮箱或密码不正确')
  })
  it('takes no authority from a cookie, and no change from a page that is not ours', async () => {
    const payload = '{"name":"logout","data":{}}'
    const cookie = 'auth=%7B%22user_role%22%3A%22admin%22%7D'
    expect((await nexus({ payload, headers: { 'content-type': 'application/json', cookie } })).json().code).toBe('xsrf')
    expect((await nexus({ payload, headers: { 'content-type': 'application/json', cookie: 'XSRF-TOKEN=a.b', 'x-xsrf-token': 'a.b' } })).json().code).toBe(
      'xsrf',
    )
    expect((await nexus({ payload, headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' } })).json().code).toBe('xsrf')
  })
  it('answers 401 to a token that is not live', async () => {
    expect((await server.call('apiv2/list_demo_analyses', {}, 'pvt_forged')).status).toBe(401)
  })
  it('sends the security headers with every answer', async () => {
    const { headers } = await nexus({ payload: '{}', headers: { 'content-type': 'application/json' } })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': expect.any(String),
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('uploads', () => {
  it('refuse what is no CSV, what is too large, and a file before its fields', async () => {
    const { token } = await server.user('uploader')
    expect((await server.upload(token, 'x', 'x', 'x.exe')).message).toBe('Invalid file type. Please upload a CSV, XLSX, or XLS file.')
    expect((await server.upload(token, 'x', 'x', 'x.db')).code).toBe('invalid_file_type')
    expect((await server.upload(token, `a\n${'1\n'.repeat(600_000)}`)).message).toBe('File too large. Maximum size is 1 MB')
    const early = await nexus({
      payload: multipart([
        { name: 'file', value: 'a', fileName: 'a.csv' },
        { name: 'name', value: 'apiv2/upload_dataset' },
      ]),
      headers: { ...MULTIPART, authorization: `Bearer ${token}` },
    })
    expect(early.json().code).toBe('fields_before_file')
    expect(readdirSync(`${server.dataDir}/temp`).filter((name) => name.endsWith('.upload'))).toEqual([])
  })
  it('that are refused early are read to their end, so that a browser comes to the answer', async () => {
    const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
    const payload = multipart([
      { name: 'name', value: 'apiv2/upload_dataset' },
      { name: 'data', value: '{"title":"x","source":"file","import":false}' },
      { name: 'file', value: Buffer.alloc(24 * 1_048_576, 'a,b\n'), fileName: 'a.csv' },
    ])
    const sendWhole = async (headers: Record<string, string>): Promise<number | undefined> => {
      const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/nexus', headers: { ...MULTIPART, 'content-length': payload.length, ...headers } })
      const reply = once(sent, 'response')
      const finished = once(sent, 'finish')
      sent.end(payload)
      await finished
      const [{ statusCode }] = (await reply) as [IncomingMessage]
      sent.destroy()
      return statusCode
    }
    expect(await sendWhole({})).toBe(401)
    const { token } = await server.user('full disk')
    const { temp } = server.parts.data
    rmSync(temp, { recursive: true })
    try {
      expect(await sendWhole({ authorization: `Bearer ${token}` })).toBe(400)
    } finally {
      mkdirSync(temp)
    }
  })
  it('keep the refused lines for download', async () => {
    const { token } = await server.user('uploader')
    const { datasetId, job } = await server.importCsv(token, 'a,b\n1,2\n3\n4,5,6\n')
    expect(job.state).toBe('done')
    const { data } = await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)
    expect(data.report).toMatchObject({ rows_read: 3, rows_stored: 1, rows_refused: 2 })
    const file = await nexus({
      method: 'GET',
      url: `/nexus?name=apiv2/download_refused_rows&data=${encodeURIComponent(JSON.stringify({ dataset_id: datasetId }))}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(file.headers['content-disposition']).toContain('attachment')
    expect(file.body.split('\r\n').slice(1, 3)).toEqual(['3,"too few fields (1 instead of 2)","3"', '4,"too many fields (3 instead of 2)","4,5,6"'])
  })
  it('keep the file when the import fails, so that it can be read another way', async () => {
    const { token } = await server.user('uploader')
    const { datasetId, job } = await server.importCsv(token, 'a,b\n1,"open\n')
    expect(job).toMatchObject({ state: 'failed', error: { code: 'file_unterminated_quote' } })
    expect(readdirSync(`${server.dataDir}/uploads`).some((name) => name.startsWith(datasetId))).toBe(true)
    expect((await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)).data.status).toBe('failed')
  })
})

async function anAnalysis(csv: string) {
  const { token } = await server.user('analyst')
  const { datasetId } = await server.importCsv(token, csv)
  const analysis = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, token)).data
  return { token, analysis, datasetId }
}

describe('a reply', () => {
  it('is what its schema makes of it: what is missing gets its default', async () => {
    const { token, datasetId } = await anAnalysis('a\n1\n')
    const { datasets } = server.parts.store
    const { findFor } = datasets
    const profile = [{ column_id: 'c1', nulls: 0, distinct: 1, min: 1, max: 1 }]
    datasets.findFor = async (actor, id) => {
      const row = await findFor(actor, id)
      return row?.version ? ({ ...row, version: { ...row.version, profile } } as never) : row
    }
    const reply = await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)
    datasets.findFor = findFor
    expect(reply.data.profile).toEqual([{ ...profile[0], top: [] }])
  })
  it('that does not fit its schema is an internal error without a word of it, and a line in the log', async () => {
    const { token, analysis } = await anAnalysis('a\n1\n')
    const { analyses } = server.parts.store
    const { versions } = analyses
    const logged = vi.spyOn(server.app.log, 'error')
    analyses.versions = async () => [{ version: 1, title: 'A', who: 'x', when: 'yesterday', password: 'secret' } as never]
    const reply = await server.call('apiv2/list_analysis_versions', { analysis_id: analysis.id }, token)
    analyses.versions = versions
    expect([reply.status, reply.code, reply.data]).toEqual([500, 'internal', undefined])
    expect(reply.message).not.toMatch(/secret|password/)
    const [fields, message] = logged.mock.calls.at(-1) ?? []
    expect([message, fields]).toEqual(['the reply does not fit its schema', expect.objectContaining({ operation: 'apiv2/list_analysis_versions' })])
    logged.mockRestore()
  })
  it('shows what no double holds as nothing, in cells and in lists', async () => {
    const { token, analysis } = await anAnalysis('k,v\na,1.5e200\nb,1.5e200\n')
    const big = aMeasure('m', 'max', 'c2')
    const squared = {
      ...aMeasure('e', 'count', null),
      type: 'expression' as const,
      value: { first: { measure_id: 'm' }, rest: [{ operator: 'multiply' as const, operand: { measure_id: 'm' } }] },
    }
    const config = aConfig({ rows: ['c1'], measures: [big, squared as never] })
    const applied = (await server.call('apiv2/analysis_apply_step', { analysis_id: analysis.id, step_id: 's1', config }, token)).data
    expect(applied.status === 'done' && applied.result.data[1]).toEqual([null, null, null])
    const infinite = { id: 'x', name: 'X', type: 'calculated column' as const, config: { kind: 'sql' as const, params: { sql: 'v * v' } } }
    const values = { analysis_id: analysis.id, column: 'x', group_calculations: [infinite] }
    expect((await server.call('apiv2/list_column_values', values, token)).data.values).toEqual([{ value: null, rows: 2 }])
  })
})

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
  it('refuses a save on top of an older version, and says who saved and when', async () => {
    const { token, analysis } = await anAnalysis('a\n1\n')
    const save = (base_version: number) =>
      server.call('apiv2/save_analysis', { analysis_id: analysis.id, base_version, value_json: analysis.value_json }, token)
    expect((await save(1)).data.version).toBe(2)
    const late = await save(1)
    expect([late.status, late.code]).toEqual([409, 'conflict'])
    expect(late.params).toMatchObject({ who: 'analyst', own: 1, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) })
    expect(late.message).toMatch(/analyst saved a newer version at \d\d\/\d\d\/\d\d \d\d:\d\d(:\d\d)? UTC/)
    const other = await server.user('colleague')
    await server.parts.store.analyses.save(analysis.id, 2, 'A', analysis.value_json, other.id)
    expect((await save(2)).params).toMatchObject({ who: 'colleague', own: 0 })
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
  it('keeps a document on its dataset, whatever the body says', async () => {
    const { token, analysis } = await anAnalysis('a\n1\n')
    const elsewhere = { ...analysis.value_json, dataset: { id: 'other', name: 'other', columns: [] } }
    const saved = await server.call('apiv2/save_analysis', { analysis_id: analysis.id, base_version: 1, value_json: elsewhere }, token)
    expect(saved.data.value_json.dataset.id).toBe(analysis.value_json.dataset.id)
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

describe('settings', () => {
  it.each([
    [['--port', 'abc'], {}, 'PORT must be a number.'],
    [[], { PORT: '70000' }, 'PORT must be at most 65535.'],
    [[], { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://.'],
    [[], { PUBLIC_URL: 'tessera' }, 'PUBLIC_URL must be a full address such as https://tessera.example.org.'],
  ])('refuse %j %j with a sentence', (argv, env, sentence) => expect(readSettings(argv, env)).toEqual({ problems: [sentence] }))
  it('refuse an unknown argument', () => expect(readSettings(['--nope'], {})).toHaveProperty('problems'))
})
