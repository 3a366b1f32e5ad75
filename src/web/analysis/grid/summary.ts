/** Sum, average and count of the selected cells, for the status line. */
import type { Measure } from '../../../contract/measure.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import { type LineParts, valueAt } from './grid-parts.ts'
import { type Place, placeOf } from './shape.ts'

const CELLS_MAX = 20_000

export interface Summary {
  readonly measure: Measure
  readonly dtype: string
  readonly count: number
  readonly sum: number
  readonly min: number
  readonly max: number
  readonly additive: boolean
}

/** Considers only loaded cells. Null for fewer than two cells, for more than CELLS_MAX, for cells of several measures, and without numbers. */
export function summarise(parts: Pick<LineParts, 'area' | 'result' | 'shape' | 'measures' | 'cells' | 'bodyRows'>): Summary | null {
  const { area, result, shape, measures } = parts
  const [top, left] = [Math.max(0, area.top), Math.max(0, area.left)]
  const count = (area.bottom - top + 1) * (area.right - left + 1)
  if (count < 2 || count > CELLS_MAX) return null
  const places: Place[] = []
  for (let row = top; row <= area.bottom; row++) for (let column = left; column <= area.right; column++) places.push(placeOf(shape, { row, column }))
  const kind = places[0]?.measure ?? 0
  const measure = measures[kind]
  const described = result.measures[kind]
  if (!measure || !described || places.some((place) => place.measure !== kind)) return null
  const isNumber = typeFamily(described.dtype) === 'number'
  const numbers = places.flatMap(({ row, column }) => {
    const value = valueAt(parts, row, column, kind)
    return isNumber && value !== null && value !== undefined ? [Number(value)] : []
  })
  if (numbers.length === 0) return null
  return {
    measure,
    dtype: described.dtype,
    count: numbers.length,
    sum: numbers.reduce((a, b) => a + b, 0),
    min: Math.min(...numbers),
    max: Math.max(...numbers),
    additive: described.additive,
  }
}
