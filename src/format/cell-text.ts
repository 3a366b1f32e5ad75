/** Formats a cell of a result as text. */
import type { Measure } from '../contract/measure.ts'
import { typeFamily, type Value } from '../contract/scalar.ts'
import { formatNumber } from './number.ts'
import { formatFor } from './presets.ts'
import { plainText } from './value.ts'

/** Numbers in their measure's format, dates by the pattern `dates`; '' without a value. */
export function cellText(value: Value | undefined, measure: Measure | undefined, dtype: string, dates: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return String(value)
  return typeFamily(dtype) === 'number' && measure ? formatNumber(value, formatFor(measure, dtype)) : plainText(value, dtype, dates)
}
