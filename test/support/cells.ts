/** Reads the cells of a cached pivot result, to compare them with those of the reference implementation. */
import { expect } from 'vitest'
import type { Value } from '../../src/contract/scalar.ts'
import type { CachedResult } from '../../src/pivot/shape/cached-result.ts'
import { valueAt } from '../../src/pivot/shape/values.ts'
import { keyOf } from '../../src/pivot/shape/window.ts'

/** Returns the engine's cells, keyed like those of the reference implementation: [row key, column key] as JSON. */
export function cellsOf(kept: CachedResult): Map<string, Value[]> {
  const cells = new Map<string, Value[]>()
  for (let row = 0; row < kept.rows.levels.length; row++) {
    for (let cell = kept.start[row] ?? 0; cell < (kept.start[row + 1] ?? 0); cell++) {
      const key = [keyOf(kept.rows, kept.rowValues, row), keyOf(kept.columns, kept.columnValues, kept.column[cell] ?? 0)]
      cells.set(
        JSON.stringify(key),
        kept.values.map((v) => valueAt(v, cell)),
      )
    }
  }
  return cells
}

/** Returns the keys of the row and column headers, those of totals too. */
export const headersOf = (kept: CachedResult): Value[][][] => [
  Array.from(kept.rows.levels, (_, at) => keyOf(kept.rows, kept.rowValues, at)),
  Array.from(kept.columns.levels, (_, at) => keyOf(kept.columns, kept.columnValues, at)),
]

/** Fails unless both have the same cells: numbers may differ by 1e-9, everything else must be equal. */
export function expectEqual(actual: Map<string, Value[]>, defined: Map<string, Value[]>): void {
  expect([...actual.keys()].sort()).toEqual([...defined.keys()].sort())
  for (const [key, values] of defined) {
    values.forEach((value, m) => {
      const found = actual.get(key)?.[m]
      if (typeof value === 'number' && typeof found === 'number')
        expect(Math.abs(found - value), `${key} ${m}`).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)))
      else expect(found, `${key} ${m}`).toEqual(value)
    })
  }
}
