/** The server answers every HTTP input readably, never with status 500, a stack trace or a path on the server. */
import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperationName, operations } from '../src/contract/operations.ts'
import { injected, MULTIPART, multipart, startServer, type TestServer } from './support/server.ts'

const SEED = 20_261_122
let server: TestServer
let port: number
let token: string
let ids: Record<string, unknown>
beforeAll(async () => {
  server = await startServer({}, undefined, true)
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
  token = (await server.user('fuzz')).token
  const { datasetId } = await server.importCsv(token, 'k,v\na,1\nb,2\n')
  const analysis = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, token)).data
  const step = analysis.value_json.steps[0]
  ids = {
    dataset_id: datasetId,
    analysis_id: analysis.id,
    step_id: step?.step_id,
    config: step?.config,
    value_json: analysis.value_json,
    column: 'c1',
    column_id: 'c1',
    base_version: 1,
  }
})
afterAll(() => server.remove())

const LEAK = /\n\s+at |node:internal|node_modules|\/src\/|\.ts:\d+|SQLITE_|tessera-test-/

function check(status: number, body: string, what: string): void {
  expect(body, what).not.toMatch(LEAK)
  expect(status === 500 || status === 502, `${what} answers ${status}: ${body.slice(0, 300)}`).toBe(false)
}

const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    'a\udc00b',
    '\u202e',
    '__proto__',
    'constructor',
    'toString',
    '../../etc/passwd',
    ':id',
    'undefined',
    "'; --",
    '%',
    '{{',
    '\r\nx: y',
    'ﬃ',
    '𝒳',
    '*',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme-composite', maxLength: 20 }),
  fc.integer({ min: 90, max: 20_000 }).map((length) => 'x'.repeat(length)),
)
const hostileNumber = fc.constantFrom(-1, 0, 0.5, 1e308, -1e308, 2 ** 53, 2 ** 63, 1e21, -0)
const hostileValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    hostileText,
    hostileNumber,
    fc.constantFrom(null, true, [], {}),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', 'name', 'kind', 'value', 'type'), tie('value'), { maxKeys: 3 }),
  ),
})).value

const names = Object.keys(operations) as OperationName[]
const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  injected(server.app, {
    method: 'POST',
    url: '/nexus',
    payload,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
  })

/** Replaces one value anywhere within a nested value. */
function damaged(value: unknown, path: readonly number[], by: unknown): unknown {
  if (typeof value !== 'object' || value === null || path.length === 0) return by
  const keys = Object.keys(value)
  const key = keys[(path[0] ?? 0) % Math.max(1, keys.length)]
  if (key === undefined) return by
  const copy = Array.isArray(value) ? [...value] : { ...value }
  ;(copy as Record<string, unknown>)[key] = damaged((value as Record<string, unknown>)[key], path.slice(1), by)
  return copy
}

/** Returns the IDs of existing objects for the operation's input, so that the call passes its first checks. */
const known = (name: OperationName): Record<string, unknown> => {
  const shape = (operations[name].input as unknown as { shape?: Record<string, unknown> }).shape ?? {}
  return Object.fromEntries(Object.keys(shape).flatMap((key) => (key in ids ? [[key, ids[key]]] : [])))
}

describe('POST /nexus', () => {
  it('answers any operation with any value in any place', async () => {
    // streams to guests do not end
    const left = ['logout', 'apiv2/delete_dataset', 'apiv2/delete_analysis', 'apiv2/preview_source', 'apiv2/import_dataset', 'apiv2/watch_datasets']
    const safe = names.filter((name) => !left.includes(name))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...safe),
        fc.array(fc.nat(20), { maxLength: 7 }),
        fc.dictionary(fc.string({ maxLength: 6 }), hostileValue, { maxKeys: 2 }),
        hostileValue,
        async (name, path, more, value) => {
          for (const data of [damaged(known(name), path, value), { ...known(name), ...more }, value]) {
            const { statusCode, body } = await post(JSON.stringify({ name, data }))
            // licenses name files of their own packages
            check(statusCode, name === 'get_licences' ? '' : body, `${name} ${JSON.stringify(data)?.slice(0, 400)}`)
          }
        },
      ),
      { seed: SEED, numRuns: 250 },
    )
  })
  it('answers any text in any field that takes text', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const calls: [OperationName, unknown][] = [
          ['login', { email: text, password: text }],
          ['signup', { email: 'a@example.org', name: text, password: text, confirm_password: text }],
          ['confirm_email', { token: text }],
          ['apiv2/rename_column', { dataset_id: ids.dataset_id, column_id: 'c1', name: text }],
          ['apiv2/connect_sqlite', { file_path: `/${text}`, title: text }],
          ['apiv2/list_demo_analyses', { search: text }],
          ['apiv2/list_column_values', { analysis_id: ids.analysis_id, column: 'c1', search: text }],
          ['apiv2/get_column_distribution', { analysis_id: ids.analysis_id, column: text, within: text }],
          ['apiv2/save_analysis_settings', { analysis_id: ids.analysis_id, title: text, description: text, visibility: 'private' }],
          [
            'apiv2/save_dataset_settings',
            { dataset_id: ids.dataset_id, title: text, description: text, time_zone: text, visibility: 'private', allow_download: true },
          ],
        ]
        for (const [name, data] of calls) {
          const { statusCode, body } = await post(JSON.stringify({ name, data }))
          check(statusCode, body, `${name} ${JSON.stringify(text).slice(0, 200)}`)
        }
      }),
      { seed: SEED, numRuns: 25 },
    )
  })
  it.each(['x'.repeat(210), 'x'.repeat(20_000), '\u0000', '__proto__'])('answers a sheet or table called %j', async (text) => {
    for (const options of [
      { kind: 'excel', sheet: text },
      { kind: 'sqlite', table: text },
    ]) {
      const { statusCode, body } = await post(JSON.stringify({ name: 'apiv2/preview_source', data: { dataset_id: ids.dataset_id, options } }))
      check(statusCode, body, JSON.stringify(options).slice(0, 200))
    }
  })
  const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
  it.each([
    ['depth 1,000', `{"name":"login","data":${deep('[', ']', 1_000)}}`],
    ['depth 1,000 in an object', `{"name":"login","data":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}}`],
    ['depth 200,000', `{"name":"login","data":${deep('[', ']', 200_000)}}`],
    ['duplicate keys', '{"name":"login","name":"logout","data":{"email":"a@b.cc","email":1,"password":"x"}}'],
    ['__proto__', '{"name":"login","data":{"__proto__":{"admin":true}}}'],
    ['__proto__ beside the name', '{"__proto__":{"admin":true},"name":"login","data":{}}'],
    ['constructor.prototype', '{"name":"login","data":{"constructor":{"prototype":{"admin":true}}}}'],
    ['a huge number', `{"name":"apiv2/preview_dataset","data":{"dataset_id":"x","start":1${'0'.repeat(400)}}}`],
    ['NaN', '{"name":"login","data":NaN}'],
    ['a NUL', '{"name":"login\\u0000","data":{}}'],
    ['a byte that is no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['a byte order mark', '\ufeff{"name":"login","data":{}}'],
    ['nothing', ''],
    ['a text', '"login"'],
    ['10 MB of a name', JSON.stringify({ name: 'x'.repeat(10_000_000), data: {} })],
    ['10 MB of a key', JSON.stringify({ name: 'login', data: { ['k'.repeat(10_000_000)]: 1 } })],
    ['10 MB in a list', JSON.stringify({ name: 'login', data: new Array(5_000_000).fill(1) })],
    ['10 MB of a password', JSON.stringify({ name: 'login', data: { email: 'a@example.org', password: 'x'.repeat(10_000_000) } })],
    ['30 MB', 'x'.repeat(30_000_000)],
  ])('answers %s with a short sentence', async (what, payload) => {
    const { statusCode, body } = await post(payload)
    check(statusCode, body, what)
    expect(body.length).toBeLessThan(2_000)
    expect(JSON.parse(body)).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  })
  it('answers any form', async () => {
    await fc.assert(
      fc.asyncProperty(
        hostileText,
        hostileText,
        fc.constantFrom(...names, 'nothing'),
        fc.uint8Array({ maxLength: 60 }),
        async (field, fileName, name, bytes) => {
          const safe = (text: string) => text.replace(/[\r\n"]/g, '_')
          const form = multipart([
            { name: 'name', value: name },
            { name: safe(field), value: field },
            { name: 'data', value: `{"title":${JSON.stringify(field)}}` },
            { name: 'file', value: Buffer.from(bytes), fileName: `${safe(fileName)}.csv` },
          ])
          for (const payload of [form, form.subarray(0, form.length - 30), form.subarray(0, Math.floor(form.length / 2)), Buffer.from(bytes)]) {
            const { statusCode, body } = await post(payload, MULTIPART)
            check(statusCode, body, `${name} ${JSON.stringify(field).slice(0, 100)}`)
          }
        },
      ),
      { seed: SEED, numRuns: 60 },
    )
  })
})

/** Sends raw bytes as a request; returns the whole response. */
async function raw(bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('error', () => undefined)
  socket.on('data', (part: Buffer) => {
    said += part.toString('latin1')
  })
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.end(bytes)
  await closed
  return said
}

describe('any request line and header', () => {
  const requestLine = fc.oneof(
    fc.constantFrom(
      '//',
      '///',
      '//x',
      '/\\',
      '*',
      'http://other.example/',
      'http://other.example',
      '/%',
      '/%00',
      '/%c0%ae',
      '/..%2f..%2fetc/passwd',
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%00',
      '/assets/',
      '/nexus?',
      '/nexus?name',
      '/nexus?name[]=a',
      '/nexus?name=a&name=b',
      '/nexus?data=%ff',
      '/nexus/',
      '/nexus?name=__proto__',
      '/?locale=%',
      '/zh//',
      '/health//',
      '/dataset-%E0%A4%A',
      `/${'a'.repeat(9_000)}`,
    ),
    fc.string({ unit: fc.constantFrom(...'/%.?#&=[]{}abc012\\:;@~^|'), maxLength: 40 }).map((text) => `/${text}`),
  )
  const headerLine = fc.oneof(
    fc.constantFrom(
      'cookie: a=%; XSRF-TOKEN=%',
      'cookie: __proto__=1',
      'accept-language: zh\t',
      'authorization: Bearer',
      'authorization: Bearer x y z',
      'content-length: -1',
      'content-length: 5, 6',
      'transfer-encoding: nonsense',
      'x-forwarded-for: ;;',
      'range: bytes=9-1',
      'if-none-match: *',
      'accept-encoding: \x01',
      'content-type: application/json; charset=nothing',
      'expect: 100-continue',
      'upgrade: websocket',
      'host: [',
      `x: ${'y'.repeat(20_000)}`,
    ),
    fc.string({ unit: fc.constantFrom(...'abc:;=,%" \t'), maxLength: 30 }),
  )
  it('is answered below 500, or the connection is closed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'OPTIONS', 'TRACE', 'get', 'NONSENSE'),
        requestLine,
        headerLine,
        async (method, path, header) => {
          const said = await raw(`${method} ${path} HTTP/1.1\r\nhost: x\r\n${header}\r\nconnection: close\r\n\r\n`)
          const status = Number(/^HTTP\/1\.\d (\d+)/.exec(said)?.[1] ?? 400)
          check(status, said, `${method} ${path} ${header}`)
          expect(said).not.toContain('"dependencies"')
        },
      ),
      { seed: SEED, numRuns: 400, examples: [['GET', '//', 'a: b']] },
    )
  })
})
