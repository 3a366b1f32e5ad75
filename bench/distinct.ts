/** Compares exact distinct counts at every level of totals with a single GROUPING SETS query: how time and peak memory grow with the number of rows. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { StoredColumn } from '../src/pivot/resolve.ts'
import { median } from './pairs.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

export interface Measured {
  readonly ms: number
  /** Processor time, which other load on the machine changes less than the time that passes. */
  readonly cpuMs: number
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

/** Customers, a text, and orders, a number of its own in each row, of which GROUPING SETS keeps as many sets as there are grains. */
const COUNTED = [
  { column: 'c10', name: 'customers', rowsMax: Number.POSITIVE_INFINITY },
  { column: 'c1', name: 'orders', rowsMax: 1_000_000 },
]

export function distinctGrowth(tables: readonly { rows: number; file: string; stored: readonly StoredColumn[] }[]): void {
  for (const { rows, file, stored } of tables)
    for (const { column, name } of COUNTED.filter(({ rowsMax }) => rows <= rowsMax)) {
      const run = (how: string): Measured => inChild('distinct', how, file, stored, column)
      const pairs = Array.from({ length: 5 }, () => [run('ours'), run('codes'), run('sets')] as const)
      const middle = (of: 0 | 1 | 2, what: keyof Measured): number => median(pairs.map((pair) => pair[of][what]))
      const ratios = (of: 0 | 1): string[] => (['ms', 'cpuMs', 'peakMb'] as const).map((what) => (middle(2, what) / middle(of, what)).toFixed(2))
      const texts = ([0, 1, 2] as const).map(
        (of) => `${middle(of, 'ms').toFixed(0)} ms, ${middle(of, 'cpuMs').toFixed(0)} ms of processors and ${middle(of, 'peakMb').toFixed(0)} MB`,
      )
      console.log(
        `figure   -  exact distinct ${name}, ${rows.toLocaleString('en-US')} rows: ${texts[0]} streamed, ${texts[1]} over code files, against ${texts[2]} of one GROUPING SETS query, ratios ${ratios(0).join(', ')} and ${ratios(1).join(', ')}`,
      )
    }
}
