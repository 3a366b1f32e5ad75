import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Column } from '../src/contract/column.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { anAnalysisOfOrders, startServer, type TestServer } from './support/server.ts'

const HEADERS = { 'x-forwarded-for': '192.0.2.1' }
const count = aMeasure('n', 'count', null)

async function published(server: TestServer, rows: number): Promise<{ token: string; analysisId: string }> {
  const analysis = await anAnalysisOfOrders(server, rows)
  await server.makeDatasetPublic(analysis.datasetId)
  await server.call(
    'apiv2/save_analysis_settings',
    { analysis_id: analysis.analysisId, title: 'Orders', description: '', visibility: 'public' },
    analysis.token,
  )
  return analysis
}

const sqlColumn = (sql: string) => Column.parse({ id: 'k1', name: 'Own', type: 'calculated column', config: { kind: 'sql', params: { sql } } })
const withColumn = (column: Column) => {
  const config = aConfig({ rows: ['k1'], measures: [count] })
  return { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [column] } } }
}

describe.each([['1'], ['2']])('with %s query workers, a flood from one address', (workers) => {
  let server: TestServer
  let analysis: { token: string; analysisId: string }
  beforeAll(async () => {
    server = await startServer({ QUERY_WORKERS: workers, TRUSTED_PROXIES: '1' })
    analysis = await published(server, 200_000)
  })
  afterAll(() => server.remove())

  const apply = (config: ReturnType<typeof aConfig>, step: string, token?: string, headers: Record<string, string> = HEADERS) =>
    server.call('apiv2/analysis_apply_step', { analysis_id: analysis.analysisId, step_id: step, config }, token, headers)

  it('never keeps a signed-in person from a pivot, whatever its headers say', async () => {
    const flood = Array.from({ length: 300 }, (_, i) =>
      apply(withColumn(sqlColumn(`md5(md5(md5("product" || '${i}')))`)), `s${i}`, undefined, {
        ...HEADERS,
        'x-session-id': `s${i}`,
        'x-tab-session-id': `t${i}`,
      }),
    )
    const mine: string[] = []
    for (let i = 0; i < 10; i++)
      mine.push((await apply(aConfig({ rows: ['c4'], columns: ['c5'], measures: [aMeasure(`n${i}`, 'count', null)] }), 'mine', analysis.token)).code)
    expect(mine).toEqual(Array(10).fill('ok'))
    const theirs = await Promise.all(flood)
    const refused = theirs.filter((r) => r.code === 'busy_guests')
    expect(theirs.filter((r) => r.code !== 'ok' && r.code !== 'busy_guests').map((r) => r.code)).toEqual([])
    expect(refused.length).toBeGreaterThan(200)
    expect([refused[0]?.status, refused[0]?.headers['retry-after'], refused[0]?.message]).toEqual([
      503,
      '2',
      'Signed-in people go first, and many visitors are waiting. Try again in 2 s, or sign in.',
    ])
  })
})

describe('a place in the queue', () => {
  let server: TestServer
  let analysis: { token: string; analysisId: string }
  beforeAll(async () => {
    server = await startServer({ QUERY_WORKERS: '1' })
    analysis = await published(server, 400_000)
  })
  afterAll(() => server.remove())

  it('is told to who waits, and to nobody else', async () => {
    const heavy = (column: string) => aConfig({ rows: ['c9'], columns: ['c2'], measures: [aMeasure('d', 'count_distinct', column)] })
    const apply = (column: string, step: string) =>
      server.call('apiv2/analysis_apply_step', { analysis_id: analysis.analysisId, step_id: step, config: heavy(column) }, analysis.token)
    const progress = async (step: string) =>
      (await server.call('apiv2/get_step_progress', { analysis_id: analysis.analysisId, step_id: step }, analysis.token)).data
    const until = async (step: string, state: string) => {
      for (;;) if ((await progress(step)).state === state) return
    }
    const first = apply('c1', 's1')
    await until('s1', 'running')
    const second = apply('c10', 's2')
    await until('s2', 'waiting')
    const third = apply('c5', 's3')
    await until('s3', 'waiting')
    expect([await progress('s1'), await progress('s2'), await progress('s3'), await progress('s4')]).toEqual([
      { state: 'running', before: 0 },
      { state: 'waiting', before: 1 },
      { state: 'waiting', before: 2 },
      { state: 'none', before: 0 },
    ])
    for (const step of ['s3', 's2', 's1']) await server.call('apiv2/cancel_step', { analysis_id: analysis.analysisId, step_id: step }, analysis.token)
    expect((await Promise.all([first, second, third])).map((r) => r.code)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })
})

describe('work that no time would suffice for', () => {
  let server: TestServer
  let analysis: { token: string; analysisId: string }
  beforeAll(async () => {
    server = await startServer({ QUERY_WORKERS: '1' })
    analysis = await published(server, 100_000)
  })
  afterAll(() => server.remove())
  const apply = (sql: string, language = 'en') =>
    server.call('apiv2/analysis_apply_step', { analysis_id: analysis.analysisId, step_id: 's1', config: withColumn(sqlColumn(sql)) }, undefined, {
      'accept-language': language,
    })

  it('is refused by name, with why and what helps, before anything of it runs', async () => {
    const reply = await apply('levenshtein(repeat("product", 900), repeat("customer", 900))')
    expect([reply.status, reply.code]).toEqual([400, 'expression_cost'])
    expect(reply.message).toMatch(
      /^“Own”: levenshtein\(\) would compute for about [\d,]+ s: 100,000 rows with texts of about [\d,]+ characters\. At most 60 s are allowed\. Shorten the texts/,
    )
    expect((await apply('levenshtein(repeat("product", 900), repeat("customer", 900))', 'zh')).message).toMatch(/^“Own”：levenshtein\(\) 预计需要计算约/)
  })
  it('is allowed when its texts are as short as the data has them', async () => {
    expect((await apply('levenshtein("product", "customer")')).code).toBe('ok')
  })
  it('is not seen where numbers and dates are read, however long texts could be', async () => {
    expect((await apply('levenshtein(CAST("Order id" AS VARCHAR), CAST("Order date" AS VARCHAR)) + length(md5(md5(md5("Revenue"::VARCHAR))))')).code).toBe('ok')
  })
  it('is counted over columns that are computed from columns', async () => {
    const grown = (id: string, sql: string) => Column.parse({ id, name: id, type: 'calculated column', config: { kind: 'sql', params: { sql } } })
    const config = withColumn(grown('k1', 'length(k3)'))
    const columns = [...config.query.value.group_calculations, grown('k2', 'repeat("product", 900)'), grown('k3', 'repeat(k2, 900)')]
    const reply = await server.call('apiv2/analysis_apply_step', {
      analysis_id: analysis.analysisId,
      step_id: 's1',
      config: { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: columns } } },
    })
    expect(reply.code).toBe('expression_grows')
  })
})
