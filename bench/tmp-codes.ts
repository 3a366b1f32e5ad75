import { readFileSync } from 'node:fs'
import { openDataset } from '../src/engine/duckdb/open.ts'
import { DuckDbSource } from '../src/engine/duckdb/source.ts'
import { CodeFolder } from '../src/engine/kernel/codes/code-folder.ts'
import { CodeWriter } from '../src/engine/kernel/codes/code-writer.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { unknownFacts } from '../src/engine/query-cost.ts'
import { aConfig, aMeasure, CONTEXT } from '../test/support/documents.ts'
const rows = process.argv[2] ?? '10000000'
const column = process.argv[3] ?? 'c10'
const mode = process.argv[4] ?? 'all'
const file = `/tmp/codes/orders-${rows}.duckdb`
const stored = JSON.parse(readFileSync(`/tmp/codes/orders-${rows}.json`, 'utf8'))
const instance = await openDataset(file, { memory: '512MB', threads: 2, temp: '/tmp/codes', tempSize: '20GB', compiled: '/tmp' }, 'UTC')
const codes = new CodeFolder(file)
const config = aConfig({ rows: ['c4', 'c8'], columns: ['c7'], measures: [aMeasure('d', 'count_distinct', column)] })
const timed = async (name: string, work: () => Promise<unknown>) => {
  const before = process.cpuUsage(); const start = performance.now()
  await work()
  const { user, system } = process.cpuUsage(before)
  console.log(name.padEnd(28), (performance.now() - start).toFixed(0).padStart(6), 'ms', ((user + system) / 1000).toFixed(0).padStart(6), 'cpu', 'rss', (process.memoryUsage().rss / 1e6).toFixed(0), 'max', (process.resourceUsage().maxRSS / 1e3).toFixed(0))
}
const enums = new Map(); const facts = unknownFacts()
const apply = async (withCodes: boolean, note = true, cfg = config) => {
  const connection = await instance.connect()
  const r = await runStep({ source: new DuckDbSource(connection, stored), enums, facts, heavy: true, ...(withCodes ? { codes } : {}), note: note ? console.log : () => {} },
    { kind: 'step', dataset: { kind: 'file', file, columns: stored }, config: cfg, context: CONTEXT, locale: 'en', maxCells: 1e7 })
  if (!r.ok) console.log(r)
  connection.closeSync()
}
const plain = aConfig({ rows: ['c4', 'c8'], columns: ['c7'], measures: [aMeasure('n', 'count', null)] })
await apply(false, false, plain)
await timed('main query alone', () => apply(false, false, plain))
await timed('streamed', () => apply(true))
await timed('write codes', async () => {
  const w = new CodeWriter(() => [{ codes, connect: async () => new DuckDbSource(await instance.connect(), stored) }], () => {}, 1)
  w.resume(); await w.idle()
})
for (let i = 0; i < 4; i++) await timed('codes', () => apply(true))
if (mode === 'all') {
  const c = await instance.connect()
  for (let i = 0; i < 2; i++) await timed('grouping sets', async () => (await c.run(`SELECT grouping(c4, c8, c7), c4::VARCHAR, c8::VARCHAR, c7::VARCHAR, count(DISTINCT ${column}), count(*) FROM data GROUP BY GROUPING SETS ((c4, c8, c7), (c4, c8), (c4, c7), (c4), (c7), ())`)).getRowsJson())
}
process.exit(0)
