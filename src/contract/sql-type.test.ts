import { describe, expect, it } from 'vitest'
import { BIGINT, decimal, isSameType, parseSqlType, scaleOf, sqlTypeName, type TypeFamily, typeFamilyOf } from './sql-type.ts'

const FAMILIES: readonly (readonly [string, TypeFamily])[] = [
  ...['TINYINT', 'BIGINT', 'HUGEINT', 'UTINYINT', 'UBIGINT', 'UHUGEINT', 'FLOAT', 'DOUBLE', 'DECIMAL(18,2)', 'DECIMAL(38,0)'].map(
    (name) => [name, 'number'] as const,
  ),
  ...['TIMESTAMP', 'TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP_NS', 'TIMESTAMP WITH TIME ZONE'].map((name) => [name, 'datetime'] as const),
  ...['TIME', 'TIME WITH TIME ZONE'].map((name) => [name, 'time'] as const),
  ...['VARCHAR', 'WEEKDAY', 'INTERVAL', 'VARCHAR[]', "ENUM('a', 'b')", ''].map((name) => [name, 'text'] as const),
  ['DATE', 'date'],
  ['BOOLEAN', 'boolean'],
]

describe('names of types', () => {
  it.each(FAMILIES)('reads %s as %s and writes it again', (name, family) => {
    expect(typeFamilyOf(parseSqlType(name))).toBe(family)
    expect(sqlTypeName(parseSqlType(name))).toBe(name)
  })

  it('reads a name in any case, with other blanks, and by its second name', () => {
    expect(parseSqlType('decimal(18, 2)')).toEqual(decimal(18, 2))
    expect(parseSqlType('Numeric(5)')).toEqual(decimal(5, 0))
    expect(sqlTypeName(parseSqlType('real'))).toBe('FLOAT')
    expect(sqlTypeName(parseSqlType('datetime'))).toBe('TIMESTAMP')
  })

  it('takes what no engine has for a type that columns do not have', () => {
    for (const name of ['DECIMAL(39,2)', 'DECIMAL(2,3)', 'INTEGERS', 'DATE; DROP']) expect(parseSqlType(name)).toEqual({ kind: 'other', name })
  })

  it('tells whole numbers from decimals and from numbers of any scale', () => {
    expect(['BIGINT', 'DECIMAL(18,0)', 'DECIMAL(18,2)', 'DOUBLE', 'DATE'].map((name) => scaleOf(parseSqlType(name)))).toEqual([0, 0, 2, null, null])
  })

  it('compares by what a type is, not by which object says it', () => {
    expect(isSameType(BIGINT, { signed: true, bits: 64, kind: 'integer' })).toBe(true)
    expect(isSameType(decimal(18, 2), decimal(18, 3))).toBe(false)
  })
})
