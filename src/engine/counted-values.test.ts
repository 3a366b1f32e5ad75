import { expect, it } from 'vitest'
import { mostFrequent } from './counted-values.ts'

/** The same by sorting all values. */
function bySorting(counts: readonly number[], blanks: number, limit: number): number[] {
  const all = [[-1, blanks] as const, ...counts.map((count, at) => [at, count] as const)]
  return all
    .filter(([, count]) => count > 0)
    .sort(([a, rowsOfA], [b, rowsOfB]) => rowsOfB - rowsOfA || a - b)
    .map(([at]) => at)
    .slice(0, limit)
}

it('lists the most frequent values first, blanks before equally frequent values, and the smallest of the last ones', () => {
  const lists = [[], [0, 0], [1, 1, 1, 1], [3, 0, 1, 2, 3, 1, 70_000, 65_535, 65_534, 90_000], Array.from({ length: 500 }, (_, i) => (i * 7_919) % 11)]
  for (const counts of lists)
    for (const blanks of [0, 1, 3, 80_000])
      for (const limit of [1, 2, 3, 5, 100, 1_000])
        expect(mostFrequent({ counts: Uint32Array.from(counts), blanks }, limit)).toEqual(bySorting(counts, blanks, limit))
})
