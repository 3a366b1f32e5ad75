import { expect, it } from 'vitest'
import { ImportProgress } from './import-progress.ts'

it('bytes and rows never decrease within an attempt, and begin again with the next', () => {
  const sent: string[] = []
  const progress = new ImportProgress(({ stage, rows, bytes }) => sent.push(`${stage} ${rows} ${bytes}`))
  progress.enter('reading')
  progress.read(100)
  progress.read(40)
  progress.report(0.5, 1)
  progress.stored(7)
  progress.enter('profiling')
  progress.stored(3)
  progress.enter('publishing')
  progress.enter('reading')
  expect(sent).toEqual(['reading 0 0', 'reading 0 100', 'profiling 7 100', 'publishing 7 100', 'reading 0 0'])
})

it('a report that tells nothing new is not sent', () => {
  let sent = 0
  const progress = new ImportProgress(() => sent++)
  progress.enter('reading')
  for (let i = 0; i < 3; i++) progress.report(0.25, 10)
  progress.report(0.25, 11)
  expect(sent).toBe(3)
})
