import { expect, it } from 'vitest'
import { parseSqlType, sqlTypeName } from './sql-type.ts'
import { widenedType } from './widened-type.ts'

const widened = (a: string, b: string): string => sqlTypeName(widenedType(parseSqlType(a), parseSqlType(b)))

it.each([
  ['BIGINT', 'BIGINT', 'BIGINT'],
  ['INTEGER', 'BIGINT', 'BIGINT'],
  ['BIGINT', 'DECIMAL(18,2)', 'DECIMAL(21,2)'],
  ['DECIMAL(9,3)', 'DECIMAL(18,2)', 'DECIMAL(19,3)'],
  ['DECIMAL(38,2)', 'DECIMAL(38,10)', 'VARCHAR'],
  ['DOUBLE', 'BIGINT', 'DOUBLE'],
  ['DATE', 'TIMESTAMP', 'TIMESTAMP'],
  ['DATE', 'BIGINT', 'VARCHAR'],
  ['BOOLEAN', 'VARCHAR', 'VARCHAR'],
])('%s and %s become %s, in either order', (a, b, both) => {
  expect([widened(a, b), widened(b, a)]).toEqual([both, both])
})
