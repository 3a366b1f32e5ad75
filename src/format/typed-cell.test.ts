import { describe, expect, it } from 'vitest'
import { WORDS } from '../../test/support/results.ts'
import type { DateSeriesWindow } from '../contract/date-series.ts'
import { OTHERS, type Value } from '../contract/scalar.ts'
import { typedKey, typedValue } from './typed-cell.ts'

const CHINESE = { ...WORDS, date: 'yyyy/m/d', period: ({ year }: { year: string | null }) => `${year}年` }
const ENGLISH = { ...WORDS, period: ({ year, quarter }: { year: string | null; quarter: string | null }) => `${year}${quarter === null ? '' : ` Q${quarter}`}` }

describe('a key as a cell', () => {
  it.each<[Value, string, DateSeriesWindow | undefined, Value, string | null]>([
    ['2026-10-01', 'DATE', 'day', 46_296, 'mm/dd/yy'],
    ['2026-10-01', 'DATE', undefined, 46_296, 'mm/dd/yy'],
    ['1899-10-01', 'DATE', 'day', '10/01/99', null],
    ['2026-10-01T12:00:00', 'TIMESTAMP', 'hour', 46_296.5, 'mm/dd/yy hh:mm'],
    ['2026-10-01T12:00:36', 'TIMESTAMP', undefined, 46_296.500_416_666_7, 'mm/dd/yy hh:mm:ss'],
    ['2026-10', 'VARCHAR', 'month', 46_296, 'yyyy-mm'],
    ['2026-10', 'VARCHAR', undefined, '2026-10', null],
    ['06:00', 'VARCHAR', 'hour-of-day', 0.25, 'hh:mm'],
    ['18:00:00', 'TIME', undefined, 0.75, 'hh:mm:ss'],
    [2026, 'PERIOD', 'year', 2026, '0'],
    ['2026-Q4', 'PERIOD', 'quarter', '2026 Q4', null],
    [-5, 'BIGINT', undefined, -5, null],
    ['12345678901234567890', 'HUGEINT', undefined, '12345678901234567890', null],
    ['007', 'VARCHAR', undefined, '007', null],
    [null, 'DATE', 'day', '(blank)', null],
    ['', 'VARCHAR', undefined, '(empty)', null],
    [OTHERS, 'BIGINT', undefined, 'Others', null],
    [true, 'BOOLEAN', undefined, 'Yes', null],
  ])('%j of %s by %s is %j in the format %s', (value, dtype, grain, cell, code) => {
    expect(typedKey(value, { dtype }, ENGLISH, grain)).toEqual({ value: cell, code })
  })
  it('has its words in the format: of a year, and of a month that has not ended', () => {
    expect(typedKey(2026, { dtype: 'PERIOD' }, CHINESE, 'year')).toEqual({ value: 2026, code: '0"年"' })
    const field = { dtype: 'VARCHAR', unfinished: { value: '2026-11', until: '2026-11-26' } }
    expect(typedKey('2026-11', field, CHINESE, 'month')).toEqual({ value: 46_327, code: 'yyyy-mm", until 26"' })
  })
})

describe('a measure as a cell', () => {
  it.each<[Value | undefined, string, Value, string | null]>([
    [1.5, 'DOUBLE', 1.5, '0.0'],
    ['0.10', 'DECIMAL(18,2)', 0.1, '0.0'],
    ['1234567890123456.5', 'DECIMAL(18,2)', '1234567890123456.5', null],
    ['2026-10-01', 'DATE', 46_296, 'mm/dd/yy'],
    ['1 day 12:00:00', 'INTERVAL', 1.5, '[h]:mm:ss'],
    ['3 days', 'INTERVAL', 3, '[h]:mm:ss'],
    ['1 month', 'INTERVAL', '1 month', null],
    ['-06:00:00', 'INTERVAL', '-06:00:00', null],
    ['', 'INTERVAL', '', null],
    [null, 'DOUBLE', null, '0.0'],
    [undefined, 'DOUBLE', null, '0.0'],
    [false, 'BOOLEAN', false, null],
  ])('%j of %s is %j in the format %s', (value, dtype, cell, code) => {
    expect(typedValue(value, dtype, '0.0', 'mm/dd/yy')).toEqual({ value: cell, code })
  })
})
