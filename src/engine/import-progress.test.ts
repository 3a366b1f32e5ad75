import { expect, it } from 'vitest'
import { ImportProgress } from './import-progress.ts'

interface Statement {
  percentage: number
  rows_processed: bigint
}

/** A connection whose running statement the test sets. */
const connected = () => {
  const connection = { progress: { percentage: -1, rows_processed: 0n, total_rows_to_process: 0n } }
  const run = (statement: Statement): void => void Object.assign(connection, { progress: { ...connection.progress, ...statement } })
  return { connection, run }
}

it('bytes and rows follow the pass that fills the table, never decrease, and begin again with the next attempt', async () => {
  const sent: string[] = []
  const progress = new ImportProgress(({ stage, rows, bytes }) => sent.push(`${stage} ${rows} ${bytes}`))
  const { connection, run } = connected()
  progress.begin(1_000)
  await progress.follow(connection, async () => {
    progress.part(0.5)
    run({ percentage: 90, rows_processed: 9n })
    progress.tick()
    progress.part()
    await progress.loading({ rows: () => 10 }, async () => {
      progress.tick()
      run({ percentage: 50, rows_processed: 1n })
      progress.tick()
      run({ percentage: 30, rows_processed: 2n })
      progress.tick()
    })
  })
  progress.stored(11)
  progress.enter('profiling')
  progress.begin(1_000)
  expect([...new Set(sent)]).toEqual(['reading 0 0', 'reading 5 500', 'profiling 11 1000'])
  expect(sent.at(-1)).toBe('reading 0 0')
})

it('a part does not count what the connection still reports of an earlier statement', async () => {
  const shares: number[] = []
  const progress = new ImportProgress(({ progress: share }) => shares.push(share))
  const { connection, run } = connected()
  progress.begin(0)
  await progress.follow(connection, async () => {
    progress.part(0.5)
    run({ percentage: 100, rows_processed: 9n })
    progress.tick()
    progress.part()
    progress.tick()
    expect(shares.at(-1)).toBe(0.5)
    run({ percentage: 10, rows_processed: 1n })
    progress.tick()
    expect(shares.at(-1)).toBe(0.55)
  })
})

it('a copy that reports itself is not disturbed by statements of the connection', async () => {
  const shares: number[] = []
  const progress = new ImportProgress(({ progress: share, rows }) => shares.push(share, rows))
  const { connection, run } = connected()
  progress.begin(0)
  await progress.follow(connection, async () => {
    progress.part()
    progress.tell(0.25, 40)
    run({ percentage: 100, rows_processed: 9n })
    progress.tick()
  })
  expect(shares.slice(-2)).toEqual([0.25, 40])
})

it('the exact number of rows takes the place of an estimate above it', () => {
  const sent: number[] = []
  const progress = new ImportProgress(({ rows }) => sent.push(rows))
  progress.begin(0)
  progress.tell(null, 1_002)
  progress.stored(1_000)
  progress.enter('profiling')
  expect(sent).toEqual([0, 1_002, 1_000])
})

it('a report that tells nothing new is not sent', () => {
  let sent = 0
  const progress = new ImportProgress(() => sent++)
  progress.begin(0)
  progress.part()
  for (let i = 0; i < 3; i++) progress.tell(0.25, 10)
  progress.tell(0.25, 11)
  expect(sent).toBe(3)
})
