import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('accounts', () => {
  const form = { email: 'new@example.org', name: 'New Person', password: 'Vq7!mountain', confirm_password: 'Vq7!mountain' }
  const link = () => server.printed.at(-1)?.split('confirm-email-')[1] ?? ''

  it('lets nobody in before the address is confirmed, and works once', async () => {
    expect((await server.call('signup', form)).code).toBe('ok')
    expect((await server.call('login', { email: form.email, password: form.password })).code).toBe('bad_credentials')
    const confirmed = await server.call('confirm_email', { token: link() })
    expect(confirmed.data.user).toMatchObject({ email: form.email, role: 'user' })
    expect((await server.call('confirm_email', { token: link() })).code).toBe('bad_token')
    const session = await server.call('login', { email: 'NEW@example.org', password: form.password })
    expect(session.data.token).not.toBe(confirmed.data.token)
    expect((await server.call('validate_token', {}, session.data.token)).data.user.name).toBe('New Person')
    await server.call('logout', {}, session.data.token)
    expect((await server.call('validate_token', {}, session.data.token)).status).toBe(401)
    expect((await server.call('validate_token', {}, confirmed.data.token)).status).toBe(200)
  })
  it('answers the same for a known address, and mails it that it is known', async () => {
    const mails = () => readdirSync(`${server.dataDir}/outbox`).length
    const before = mails()
    expect((await server.call('signup', form)).data).toEqual({ done: true })
    expect(mails()).toBe(before + 1)
    expect((await server.call('login', { email: form.email, password: form.password })).code).toBe('ok')
  })
  it('refuses passwords that differ or break a rule', async () => {
    expect((await server.call('signup', { ...form, confirm_password: 'x' })).message).toBe('Passwords do not match')
    expect((await server.call('signup', { ...form, password: 'password', confirm_password: 'password' })).code).toBe('invalid_password')
  })
  it('makes a new link with every resend, and the old one stops working', async () => {
    await server.call('signup', { ...form, email: 'resend@example.org' })
    const first = link()
    await server.call('resend_confirmation', { email: 'resend@example.org' })
    expect(link()).not.toBe(first)
    expect((await server.call('confirm_email', { token: first })).code).toBe('bad_token')
    expect((await server.call('confirm_email', { token: link() })).code).toBe('ok')
  })
  it('limits attempts when limits are on', async () => {
    const limited = await startServer({ RATE_LIMITS: 'on' })
    const codes: string[] = []
    for (let i = 0; i < 11; i++) codes.push((await limited.call('login', { email: 'x@example.org', password: 'y' })).code)
    await limited.remove()
    expect([codes[0], codes[9], codes[10]]).toEqual(['bad_credentials', 'bad_credentials', 'rate_limited'])
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
    expect(file.body.split('\r\n').slice(1, 3)).toEqual(['3,"too few fields","3"', '4,"too many fields","4,5,6"'])
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

describe('saving', () => {
  it('refuses a save on top of an older version, and says who saved and when', async () => {
    const { token, analysis } = await anAnalysis('a\n1\n')
    const save = (base_version: number) =>
      server.call('apiv2/save_analysis', { analysis_id: analysis.id, base_version, value_json: analysis.value_json }, token)
    expect((await save(1)).data.version).toBe(2)
    const late = await save(1)
    expect([late.status, late.code]).toEqual([409, 'conflict'])
    expect(late.message).toMatch(/analyst saved a newer version at \d\d\/\d\d\/\d\d \d\d:\d\d(:\d\d)? UTC/)
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
  it('list the values of a column under the other filters', async () => {
    const { token, analysis } = await anAnalysis('k,v\na,1\nb,1\nb,2\n,2\n"",2\n')
    const list = await server.call(
      'apiv2/get_column_unique_values',
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
    expect((await server.call('apiv2/get_column_unique_values', { analysis_id: analysis.id, column: 'c1', search: 'A' }, token)).data.values).toEqual([
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
