/** The smallest and largest value of each measure at each grain, as shown: what colours and bars of one level compare with. */
import type { Axis } from './axis.ts'
import type { MeasureValues } from './values.ts'

export interface Extremes {
  /** Fields deep on each axis; 0 is the total. */
  readonly rows: number
  readonly columns: number
  readonly smallest: number
  readonly largest: number
}

interface PlacedCells {
  readonly rows: Axis
  readonly columns: Axis
  readonly start: Uint32Array
  readonly column: Uint32Array
}

/** One entry a grain that has a value, finest first; none for measures whose values are not numbers. */
export function extremesOf({ rows, columns, start, column }: PlacedCells, { numbers, texts }: MeasureValues): Extremes[] {
  if (texts) return []
  const found = new Map<number, { rows: number; columns: number; smallest: number; largest: number }>()
  for (let row = 0; row < rows.levels.length; row++) {
    for (let cell = start[row] ?? 0; cell < (start[row + 1] ?? 0); cell++) {
      const value = numbers[cell] ?? Number.NaN
      if (Number.isNaN(value)) continue
      const grain = { rows: rows.levels[row] ?? 0, columns: columns.levels[column[cell] ?? 0] ?? 0 }
      const key = grain.rows * 256 + grain.columns
      const known = found.get(key)
      if (!known) found.set(key, { ...grain, smallest: value, largest: value })
      else if (value < known.smallest) known.smallest = value
      else if (value > known.largest) known.largest = value
    }
  }
  return [...found.values()].sort((a, b) => b.rows - a.rows || b.columns - a.columns)
}
