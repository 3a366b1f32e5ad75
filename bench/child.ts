/**
 * Runs one benchmark in a separate process, so that its peak memory is measured alone. Arguments: `distinct
 * ours|codes|sets file stored column` or `unthrottled n file stored`. Prints JSON.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StepConfig } from '../src/contract/step.ts'
import { openDataset } from '../src/engine/duckdb/open.ts'
import { DuckDbSource } from '../src/engine/duckdb/source.ts'
import { CodeFolder } from '../src/engine/kernel/codes/code-folder.ts'
import { CodeWriter } from '../src/engine/kernel/codes/code-writer.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { unknownFacts } from '../src/engine/query-cost.ts'
import type { StoredColumn } from '../src/pivot/resolve.ts'
import { aConfig, aMeasure, CONTEXT } from '../test/support/documents.ts'

const [work = '', how = '', file = '', storedText = '[]', column = 'c10'] = process.argv.slice(2)
const stored = JSON.parse(storedText) as StoredColumn[]
const temp = mkdtempSync(join(tmpdir(), 'tessera-bench-child-'))
const instance = await openDataset(file, { memory: '8GB', threads: cpus().length, temp, tempSize: '20GB', compiled: temp }, 'UTC')
const distinct = (salt: number) =>
  aConfig({
    rows: ['c4', 'c8'],
    columns: ['c7'],
    measures: [aMeasure('d', 'count_distinct', column)],
    filters: [{ column: 'c1', operator: 'NOT IN', value: [-salt] }],
  })
const codes = how === 'codes' ? new CodeFolder(file) : undefined
const apply = async (config: StepConfig): Promise<void> => {
  const connection = await instance.connect()
  const request = { kind: 'step' as const, dataset: { kind: 'file' as const, file, columns: stored }, config, context: CONTEXT, locale: 'en', maxCells: 1e7 }
  const opened = { source: new DuckDbSource(connection, stored), enums: new Map(), facts: unknownFacts(), heavy: true }
  await runStep({ ...opened, ...(codes ? { codes } : {}) }, request)
  connection.closeSync()
}
const ours = (salt: number): Promise<void> => apply(distinct(salt))
const sets = async (salt: number): Promise<void> => {
  const connection = await instance.connect()
  const result = await connection.run(
    `SELECT grouping(c4, c8, c7), c4::VARCHAR, c8::VARCHAR, c7::VARCHAR, count(DISTINCT ${column}), count(*) FROM data WHERE c1 IS DISTINCT FROM ${-salt}
     GROUP BY GROUPING SETS ((c4, c8, c7), (c4, c8), (c4, c7), (c4), (c7), ())`,
  )
  await result.getRowsJson()
  connection.closeSync()
}

/** Writes the code files that the first count of these columns wants. */
async function writeCodes(folder: CodeFolder): Promise<void> {
  await ours(2)
  const connect = async () => new DuckDbSource(await instance.connect(), stored)
  const writer = new CodeWriter(
    () => [{ codes: folder, connect }],
    () => undefined,
  )
  writer.resume()
  await writer.idle()
}

/** A warm-up query, so that the figures exclude one-time loading on both sides. */
const plain = aConfig({ rows: ['c4'], columns: ['c7'], measures: [aMeasure('s', 'sum', 'c11')] })
await apply(plain)
if (codes) await writeCodes(codes)
const idle = process.memoryUsage().rss
const before = process.cpuUsage()
const start = performance.now()
if (work === 'unthrottled') await Promise.all(Array.from({ length: Number(how) }, (_, i) => ours(i + 1)))
else if (how === 'sets') await sets(1)
else await ours(1)
const ms = performance.now() - start
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ ms, cpuMs: (user + system) / 1_000, peakMb: (process.resourceUsage().maxRSS * 1_024 - idle) / 1e6 }))
instance.closeSync()
rmSync(temp, { recursive: true, force: true })
