import { expect, it } from 'vitest'
import { KeptRows, omitOf } from './omit.ts'

/** Passes rows named by their numbers, from 1 on. */
function pass(rows: readonly string[], options: Parameters<typeof omitOf>[0]) {
  const kept = new KeptRows<string>(omitOf(options), (row) => row === 'header')
  const found = rows.flatMap((row, i) => kept.next(row, i + 1)?.number ?? [])
  return { found, ...kept.done() }
}

it('passes every row if nothing is left out', () => {
  expect(omitOf({ skip_last: 0, leave_out: [], drop_repeated_headers: false })).toBeNull()
  expect(pass(['a', 'header', 'c'], {})).toEqual({ found: [1, 2, 3], last: 0, chosen: 0, repeated_headers: 0 })
})

it('leaves out the last rows, single rows and repeated headers, and counts each row once', () => {
  const options = { skip_last: 2, leave_out: [2, 6], drop_repeated_headers: true }
  expect(pass(['a', 'header', 'c', 'header', 'e', 'f', 'header'], options)).toEqual({ found: [1, 3, 5], last: 2, chosen: 1, repeated_headers: 1 })
})

it('leaves out all rows of a file that has fewer than the last ones to leave out', () => {
  expect(pass(['a', 'b'], { skip_last: 5 })).toEqual({ found: [], last: 2, chosen: 0, repeated_headers: 0 })
})
