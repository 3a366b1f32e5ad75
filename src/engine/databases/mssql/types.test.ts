import { Dialect, parse } from '@polyglot-sql/sdk'
import { expect, it } from 'vitest'
import { boundLiteral, fieldOf, textOf } from './types.ts'

const BIGINT = { kind: 'integer', bits: 64, signed: true }
const TEXT = { kind: 'text' }

it.each([
  ['bigint', BIGINT, 'c'],
  ['tinyint', BIGINT, 'c'],
  ['decimal(38,10)', { kind: 'decimal', precision: 38, scale: 10 }, 'CONVERT(nvarchar(41), c)'],
  ['numeric(5)', { kind: 'decimal', precision: 5, scale: 0 }, 'CONVERT(nvarchar(41), c)'],
  ['money', { kind: 'decimal', precision: 19, scale: 4 }, 'CONVERT(nvarchar(25), c, 2)'],
  ['float', { kind: 'float', bits: 64 }, 'c'],
  ['real', { kind: 'float', bits: 64 }, 'c'],
  ['bit', { kind: 'boolean' }, 'CONVERT(nvarchar(1), c)'],
  ['date', { kind: 'date' }, 'CONVERT(nvarchar(10), c, 23)'],
  ['time(7)', { kind: 'time', zoned: false, digits: 6 }, 'CONVERT(nvarchar(16), c, 121)'],
  ['datetime2(7)', { kind: 'timestamp', zoned: false, digits: 6 }, 'CONVERT(nvarchar(27), c, 121)'],
  ['datetimeoffset(7)', { kind: 'timestamp', zoned: true, digits: 6 }, "CONVERT(nvarchar(27), CONVERT(datetime2(7), SWITCHOFFSET(c, '+00:00')), 121)"],
  ['nvarchar(40)', TEXT, 'CONVERT(nvarchar(40), c)'],
  ['varchar(8000)', TEXT, 'CONVERT(nvarchar(max), c)'],
  ['nchar(10)', TEXT, 'RTRIM(CONVERT(nvarchar(10), c))'],
  ['char(8000)', TEXT, 'RTRIM(CONVERT(nvarchar(max), c))'],
  ['nvarchar(max)', TEXT, 'CONVERT(nvarchar(max), c)'],
  ['xml', TEXT, 'CONVERT(nvarchar(max), c)'],
  ['hierarchyid', TEXT, 'c.ToString()'],
  ['varbinary(max)', { kind: 'bytes' }, 'NULL'],
  ['geography', { kind: 'bytes' }, 'NULL'],
  ['a type of a program', { kind: 'bytes' }, 'NULL'],
] as const)('%s is asked for as its exact text', (sourceType, reading, sql) => {
  const field = fieldOf('name', sourceType)
  expect(field).toEqual({ name: 'name', sourceType, reading })
  expect(textOf(field, 'c')).toBe(sql)
  expect(parse(`SELECT ${sql} FROM t`, Dialect.TSQL).success).toBe(true)
})

it('asks for values with types of their own digit by digit', () => {
  const sql = textOf(fieldOf('any', 'sql_variant'), 'c')
  expect(sql).toContain("IN (N'money', N'smallmoney') THEN CONVERT(nvarchar(50), CONVERT(money, c), 2)")
  expect(parse(`SELECT ${sql} FROM t`, Dialect.TSQL).success).toBe(true)
})

it.each([
  ['int', '-5', "CONVERT(bigint, '-5')"],
  ['money', '0.1', "CONVERT(decimal(19, 4), '0.1')"],
  ['decimal(38,10)', '-0.0000000001', "CONVERT(decimal(38, 10), '-0.0000000001')"],
  ['date', '0999-12-31', "CONVERT(date, '0999-12-31', 23)"],
  ['datetime', '2024-02-29 23:59:59.997000', "CONVERT(datetime, '2024-02-29 23:59:59.997', 121)"],
  ['datetime2(7)', '1969-12-31 23:59:59.999999', "CONVERT(datetime2(7), '1969-12-31 23:59:59.999999', 121)"],
  ['datetimeoffset(3)', '2024-03-31 01:00:00', "CONVERT(datetimeoffset(7), '2024-03-31 01:00:00 +00:00', 121)"],
])('writes a bound of %s as a value of that type', (type, value, sql) => {
  expect(boundLiteral(fieldOf('k', type), value)).toBe(sql)
  expect(parse(`SELECT 1 FROM t WHERE k > ${sql}`, Dialect.TSQL).success).toBe(true)
})
