/** Reads values as PostgreSQL writes them, by the types of a query's columns. */
import type { Value } from '../../contract/scalar.ts'
import type { SqlType } from '../../contract/sql-type.ts'

const DIGITS = 15
const [TRUE, FALSE] = ['t', 'f']

const finite = (number: number): Value => (Number.isFinite(number) ? number : null)
const whole = (text: string): Value => (Number.isSafeInteger(Number(text)) ? Number(text) : text)

/** Up to 15 significant digits at the scale of its type as a number, beyond as text: as values of a file are read. */
function decimal(text: string, scale: number): Value {
  const [before = '', after = ''] = text.split('.')
  if (scale === 0 && after === '') return whole(text)
  const digits = `${before.replace('-', '')}${after.padEnd(scale, '0')}`.replace(/^0+/, '')
  if (digits.length <= DIGITS) return finite(Number(text))
  return after === '' ? text : text.replace(/\.?0+$/, '')
}

export function valueAs(text: string | null, type: SqlType): Value {
  if (text === null) return null
  switch (type.kind) {
    case 'boolean':
      return text === TRUE
    case 'integer':
      // a running minimum or maximum of booleans counts as a number
      if (text === TRUE || text === FALSE) return text === TRUE
      return whole(text.includes('.') ? text.replace(/\.0*$/, '') : text)
    case 'decimal':
      return decimal(text, type.scale)
    case 'float':
      return finite(Number(text))
    default:
      return text
  }
}
