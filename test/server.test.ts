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
    const kept = response.cookies.find(({ name }) => name === 'browser-language')
    // the server stores the browser's language once, and does not change a language that the person chose
    expect(kept?.value).toBe(chosen ? undefined : place === '/zh' ? 'zh' : 'en')
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
    const { temp } = server.services.data
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
    const { datasets } = server.services.store
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
    const { analyses } = server.services.store
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

describe('settings', () => {
  it.each([
    [['--port', 'abc'], {}, 'PORT must be a number.'],
    [[], { PORT: '70000' }, 'PORT must be at most 65535.'],
    [[], { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://.'],
    [[], { PUBLIC_URL: 'tessera' }, 'PUBLIC_URL must be a full address such as https://tessera.example.org.'],
  ])('refuse %j %j with a sentence', (argv, env, sentence) => expect(readSettings(argv, env)).toEqual({ problems: [sentence] }))
  it('refuse an unknown argument', () => expect(readSettings(['--nope'], {})).toHaveProperty('problems'))
})
