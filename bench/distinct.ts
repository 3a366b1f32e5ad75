/** Compares exact distinct counts at every level of totals with a single GROUPING SETS query: how time and peak memory grow with the number of rows. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { StoredColumn } from '../src/pivot/resolve.ts'
import { median } from './pairs.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

export interface Measured {
  readonly ms: number
  readonly peakMb: number
}

/** Runs bench/child.ts and returns its measurement. Each connection in it uses one thread. */
export function inChild(work: string, how: string, file: string, stored: readonly StoredColumn[], column = 'c10'): Measured {
  const text = execFileSync(process.execPath, [CHILD, work, how, file, JSON.stringify(stored), column], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '32' },
  })
  return JSON.parse(text) as Measured
}

/** Customers, a text, and orders, a number of its own in each row. */
const COUNTED = [
  { column: 'c10', name: 'customers' },
  { column: 'c1', name: 'orders' },
]

export function distinctGrowth(tables: readonly { rows: number; file: string; stored: readonly StoredColumn[] }[]): void {
  for (const { rows, file, stored } of tables)
    for (const { column, name } of COUNTED) {
      const run = (how: string): Measured => inChild('distinct', how, file, stored, column)
      const pairs = Array.from({ length: 5 }, () => [run('ours'), run('sets')] as const)
      const middle = (of: 0 | 1): Measured => ({ ms: median(pairs.map((pair) => pair[of].ms)), peakMb: median(pairs.map((pair) => pair[of].peakMb)) })
      const [ours, sets] = [middle(0), middle(1)]
      console.log(
        `figure   -  exact distinct ${name}, ${rows.toLocaleString('en-US')} rows: ${ours.ms.toFixed(0)} ms and ${ours.peakMb.toFixed(0)} MB against ${sets.ms.toFixed(0)} ms and ${sets.peakMb.toFixed(0)} MB of one GROUPING SETS query, ratios ${(sets.ms / ours.ms).toFixed(2)} and ${(sets.peakMb / ours.peakMb).toFixed(2)}`,
      )
    }
}
