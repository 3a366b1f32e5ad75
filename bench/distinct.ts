/** Compares exact distinct counts at every level of totals with a single GROUPING SETS query: how time and peak memory grow with the number of rows. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { StoredColumn } from '../src/pivot/resolve.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

export interface Measured {
  readonly ms: number
  readonly peakMb: number
}

/** Runs bench/child.ts and returns its measurement. Each connection in it uses one thread. */
export function inChild(work: string, how: string, file: string, stored: readonly StoredColumn[]): Measured {
  const text = execFileSync(process.execPath, [CHILD, work, how, file, JSON.stringify(stored)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '32' },
  })
  return JSON.parse(text) as Measured
}

export async function distinctGrowth(tables: readonly { rows: number; file: string; stored: readonly StoredColumn[] }[]): Promise<void> {
  for (const { rows, file, stored } of tables) {
    const pairs = Array.from({ length: 3 }, () => [inChild('distinct', 'ours', file, stored), inChild('distinct', 'sets', file, stored)] as const)
    const middle = (values: number[]) => values.toSorted((a, b) => a - b)[1] ?? 0
    const [ours, sets] = [0, 1].map((i) => ({ ms: middle(pairs.map((p) => p[i]!.ms)), peakMb: middle(pairs.map((p) => p[i]!.peakMb)) })) as [Measured, Measured]
    console.log(
      `figure   -  exact distinct count, ${rows.toLocaleString('en-US')} rows: ${ours.ms.toFixed(0)} ms and ${ours.peakMb.toFixed(0)} MB against ${sets.ms.toFixed(0)} ms and ${sets.peakMb.toFixed(0)} MB of one GROUPING SETS query, ratios ${(sets.ms / ours.ms).toFixed(2)} and ${(sets.peakMb / ours.peakMb).toFixed(2)}`,
    )
  }
}
