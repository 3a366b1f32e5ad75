import { expect, it } from 'vitest'
import { ImportProgress } from './import-progress.ts'

it('bytes and rows never decrease within an attempt, and begin again with the next', () => {
  const sent: string[] = []
  const progress = new ImportProgress(({ stage, rows, bytes }) => sent.push(`${stage} ${rows} ${bytes}`))
  progress.enter('reading')
  progress.read(100)
  progress.read(40)
  progress.report(0.5, 1)
  progress.copied(7)
  progress.enter('profiling')
  progress.copied(3)
  progress.enter('publishing')
  progress.enter('reading')
  expect(sent).toEqual(['reading 0 0', 'reading 0 100', 'profiling 7 100', 'publishing 7 100', 'reading 0 0'])
})

it('the exact number of rows takes the place of an estimate above it', () => {
  const sent: number[] = []
  const progress = new ImportProgress(({ rows }) => sent.push(rows))
  progress.copied(1_002)
  progress.enter('reading')
  progress.copied(1_002)
  progress.stored(1_000)
  progress.enter('profiling')
  expect(sent).toEqual([0, 1_000])
})

it('a report that tells nothing new is not sent', () => {
  let sent = 0
  const progress = new ImportProgress(() => sent++)
  progress.enter('reading')
  for (let i = 0; i < 3; i++) progress.report(0.25, 10)
  progress.report(0.25, 11)
  expect(sent).toBe(3)
})
