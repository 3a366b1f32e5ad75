/** Converts an engine's text to a value of the wire format, by the column's type. */
import type { Value } from '../contract/scalar.ts'
import { type SqlType, typeFamilyOf } from '../contract/sql-type.ts'

const significant = (text: string): number =>
  text
    .replace(/[-+.]/g, '')
    .replace(/^0+/, '')
    .replace(/[eE].*$/, '').length

const finite = (number: number): Value => (Number.isFinite(number) ? number : null)

/** Numbers of up to 15 significant digits become numbers, longer ones stay text, and infinity and NaN become null. Times get the T of ISO format. */
export function fromText(text: string | null, type: SqlType): Value {
  if (text === null) return null
  switch (typeFamilyOf(type)) {
    case 'number': {
      const trimmed = text.includes('.') && !/[eE]/.test(text) ? text.replace(/\.?0+$/, '') : text
      return significant(trimmed) <= 15 || /[eE]/.test(trimmed) ? finite(Number(trimmed)) : trimmed
    }
    case 'datetime':
      return text.replace(' ', 'T')
    case 'boolean':
      // SQLite writes booleans as 0 and 1
      return text === 'true' || text === '1'
    default:
      return text
  }
}
