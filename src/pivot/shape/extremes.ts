/** The smallest and largest shown value of each measure at each grain: the domain of colors and bars of one level. */
import type { Axis } from './axis.ts'
import { OTHERS_CODE } from './others.ts'
import type { MeasureValues } from './values.ts'

export interface Extremes {
  /** Number of fields on each axis; 0 is the total. */
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

/** Leaves out blanks and the groups of others. One entry per grain that has a value, finest first; none for measures that are not numbers. */
export function extremesOf({ rows, columns, start, column }: PlacedCells, { numbers, texts }: MeasureValues): Extremes[] {
  if (texts) return []
  const depths = { rows: deepest(rows), columns: deepest(columns) }
  const width = depths.columns + 1
  const smallest = new Float64Array((depths.rows + 1) * width).fill(Number.POSITIVE_INFINITY)
  const largest = new Float64Array(smallest.length).fill(Number.NEGATIVE_INFINITY)
  for (let row = 0; row < rows.levels.length; row++) {
    if (rows.codes[row] === OTHERS_CODE) continue
    const first = (rows.levels[row] ?? 0) * width
    for (let cell = start[row] ?? 0; cell < (start[row + 1] ?? 0); cell++) {
      if (columns.codes[column[cell] ?? 0] === OTHERS_CODE) continue
      const grain = first + (columns.levels[column[cell] ?? 0] ?? 0)
      const value = numbers[cell] ?? Number.NaN
      // A comparison with NaN (blank) is false.
      if (value < (smallest[grain] ?? 0)) smallest[grain] = value
      if (value > (largest[grain] ?? 0)) largest[grain] = value
    }
  }
  return Array.from(smallest, (least, grain) => {
    const most = largest[grain] ?? Number.NEGATIVE_INFINITY
    return { rows: Math.floor(grain / width), columns: grain % width, smallest: least, largest: most }
  })
    .filter((grain) => grain.smallest <= grain.largest)
    .reverse()
}

const deepest = ({ levels }: Axis): number => levels.reduce((most, level) => Math.max(most, level), 0)
