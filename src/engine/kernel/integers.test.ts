import { describe, expect, it } from 'vitest'
import type { Value } from '../../contract/scalar.ts'
import { parseSqlType } from '../../contract/sql-type.ts'
import { column } from '../../pivot/sql/ast.ts'
import { integerOf, sentAsIntegers } from './integers.ts'

const plain = (name: string) => ({ type: parseSqlType(name), coded: false })

describe('the integer of a key', () => {
  it.each<[string, Value, bigint | null]>([
    ['INTEGER', -7, -7n],
    ['BIGINT', '9007199254740993', 9_007_199_254_740_993n],
    ['UBIGINT', '18446744073709551615', 18_446_744_073_709_551_615n],
    ['BOOLEAN', true, 1n],
    ['BOOLEAN', false, 0n],
    ['DATE', '1970-01-01', 0n],
    ['DATE', '1969-12-31', -1n],
    ['DATE', '0001-01-01', -719_162n],
    ['DATE', '0044-03-15 (BC)', null],
    ['DATE', 'infinity', null],
    ['DECIMAL(9,2)', '-0.05', -5n],
    ['DECIMAL(9,2)', '12.30', 1_230n],
    ['DECIMAL(9,0)', '12', 12n],
  ])('%s %s is %s', (type, key, integer) => {
    expect(integerOf(key, plain(type))).toBe(integer)
  })

  it('is its code in a dictionary', () => {
    expect(integerOf(12, { ...plain('VARCHAR'), coded: true })).toBe(12n)
  })
})

describe('columns that are sent as integers', () => {
  it.each(['BOOLEAN', 'TINYINT', 'UBIGINT', 'DATE', 'DECIMAL(18,2)'])('include %s', (type) => {
    expect(sentAsIntegers(column('c'), plain(type))).not.toBeNull()
  })

  it.each(['HUGEINT', 'UHUGEINT', 'DECIMAL(19,2)', 'VARCHAR', 'DOUBLE', 'TIMESTAMP', 'INTERVAL'])('do not include %s', (type) => {
    expect(sentAsIntegers(column('c'), plain(type))).toBeNull()
  })
})
