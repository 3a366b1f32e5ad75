/** A group key or a cell of any type as text. */
import { typeFamily, type Value } from '../contract/scalar.ts'
import { formatDate, formatDateTime } from './date.ts'

/** Words for what has no text of its own, in the interface language. */
export interface BlankWords {
  readonly blank: string
  readonly empty: string
  readonly yes: string
  readonly no: string
}

/** A key as a header shows it: '(blank)' for null, '(empty)' for the empty text (computation.md, Sorting). */
export function keyLabel(value: Value | undefined, dtype: string, words: BlankWords): string {
  if (value === null || value === undefined) return words.blank
  if (value === '') return words.empty
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return plainText(value, dtype)
}

/** A value without grouping or rounding, dates by the default pattern. */
export function plainText(value: Value, dtype: string): string {
  if (value === null) return ''
  const family = typeFamily(dtype)
  if (family === 'date') return formatDate(String(value))
  if (family === 'datetime') return formatDateTime(String(value))
  if (typeof value === 'number') return String(value).replace('-', '\u2212')
  return String(value)
}
