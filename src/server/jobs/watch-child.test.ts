import { expect, it } from 'vitest'
import { ProgressTracker } from './watch-child.ts'

const MIB = 1_048_576
const nothing = { sizes: [0], read: 0, reported: '' }

it('counts a file that grows as progress, and not one that shrinks and grows again', () => {
  const produced = new ProgressTracker()
  expect([10, 10, 4, 10, 11].map((size) => produced.isMore({ ...nothing, sizes: [size] }))).toEqual([true, false, false, false, true])
  expect(produced.bytes).toBe(11)
})
it('counts reading by the megabyte, so that a little now and then is none', () => {
  const produced = new ProgressTracker()
  expect([4_096, 8_192, MIB - 1, MIB, MIB + 4_096, 2 * MIB].map((read) => produced.isMore({ ...nothing, read }))).toEqual([
    ...[false, false, false, true, false, true],
  ])
})
it('counts a new report once', () => {
  const produced = new ProgressTracker()
  expect(['reading 0 0', 'reading 0 0', 'reading 0 5'].map((reported) => produced.isMore({ ...nothing, reported }))).toEqual([true, false, true])
})
