import { describe, expect, it } from 'vitest'
import { decimal, TEXT } from '../../contract/sql-type.ts'
import { words } from '../../texts/en/words.ts'
import { duckdb } from '../dialects/duckdb.ts'
import { postgresWith } from '../dialects/postgres.ts'
import { sqlite } from '../dialects/sqlite.ts'
import { call, cast, column, type Expr, parameter, type Query, type Select } from './ast.ts'
import { check } from './check.ts'
import type { Dialect, Feature } from './dialect.ts'
import { lower } from './lower.ts'
import { print } from './print.ts'

const lacking = (...features: Feature[]): Dialect => ({ ...duckdb, lacks: { ...duckdb.lacks, features: new Set(features) } })
const selecting = (of: Expr, rest: Partial<Select> = {}): Query => ({ with: [], unionAll: [{ columns: [{ of, as: 'v' }], from: 'data', ...rest }] })
const text = (of: Expr, dialect: Dialect): string =>
  print(selecting(of), dialect)
    .sql.replace('SELECT ', '')
    .replace(/ AS "v"\nFROM "data"/, '')

const some = (name: string, args: readonly Expr[]): Expr => ({ kind: 'function', name, args, distinct: false, orderBy: [], filter: column('ok') })

describe('what an engine lacks is rewritten', () => {
  it('leaves a query alone where nothing is lacking', () => {
    const query = selecting(some('sum', [column('a')]))
    expect(lower(query, duckdb)).toBe(query)
  })

  it('tests no condition for blank results where tables may have indexes, because rows are kept by true alone', () => {
    const never: Expr = { kind: 'truth', value: false }
    const [a, b] = [call('coalesce', column('a'), never), call('coalesce', column('b'), never)]
    const condition = (where: Expr): Expr | undefined => lower(selecting(column('a'), { where }), { ...duckdb, hasIndexes: true }).unionAll[0]?.where
    expect(condition({ kind: 'and', of: [a, { kind: 'or', of: [b, column('c')] }] })).toEqual({
      ...{ kind: 'and', of: [column('a'), { kind: 'or', of: [column('b'), column('c')] }] },
    })
    // the rows for which nothing is known would be gone
    expect(condition({ kind: 'not', of: a })).toEqual({ kind: 'not', of: a })
  })

  it('looks for constants in columns as their table stores them, which indexes can find, and leaves blanks and results alone', () => {
    const dialect: Dialect = { ...postgresWith('default'), storedAs: new Map([['a', 'c7']]) }
    const isOneOf: Expr = { kind: 'in', of: column('a'), list: [parameter('x', TEXT)] }
    const { sql, parameters } = print(
      selecting(column('a'), { where: { kind: 'or', of: [isOneOf, { kind: 'is null', of: column('a') }] } }),
      dialect,
      'SELECT f(c7) AS a FROM t',
    )
    expect([sql, parameters]).toEqual([
      'WITH "data" AS NOT MATERIALIZED (\nSELECT c7 AS "a stored", f(c7) AS a FROM t\n)\nSELECT "a" AS "v"\nFROM "data"\nWHERE (("a stored" IN ($1)) OR ("a" IS NULL))',
      ['x'],
    ])
    const ofOther = print(selecting(column('a'), { from: 'other', where: isOneOf }), dialect, 'SELECT f(c7) AS a FROM t').sql
    expect(ofOther).not.toContain('stored')
    expect(print(selecting(column('a'), { where: { kind: 'not', of: isOneOf } }), dialect, 'SELECT f(c7) AS a FROM t').sql).not.toContain('stored')
  })

  it('puts the condition of an aggregate inside it', () => {
    const without = lacking('filtered aggregates')
    expect(text(some('sum', [column('a')]), duckdb)).toBe('(sum("a") FILTER (WHERE "ok"))')
    expect(text(some('sum', [column('a')]), without)).toBe('sum((CASE WHEN "ok" THEN "a" END))')
    expect(text(some('count_star', []), without)).toBe('count((CASE WHEN "ok" THEN 1 END))')
    expect(text(some('string_agg', [column('a'), { kind: 'text', text: ',' }]), without)).toBe(`string_agg((CASE WHEN "ok" THEN "a" END), ',')`)
  })

  it('compares nulls as values', () => {
    const compare = (operator: 'distinct' | 'same'): Expr => ({ kind: 'compare', operator, left: column('a'), right: column('b') })
    const same = 'coalesce(("a" = "b"), (("a" IS NULL) AND ("b" IS NULL)))'
    expect(text(compare('same'), duckdb)).toBe('("a" IS NOT DISTINCT FROM "b")')
    expect(text(compare('same'), lacking('null-safe comparison'))).toBe(same)
    expect(text(compare('distinct'), lacking('null-safe comparison'))).toBe(`(NOT ${same})`)
  })

  it('gives the items of a list one by one, wherever the list stands', () => {
    const list: Expr = { kind: 'in values', of: column('a'), values: ['x', 'y'], type: TEXT }
    const query: Query = { with: [{ name: 'r', query: { columns: [], from: 'data', where: list } }], unionAll: [] }
    expect(lower(query, lacking('list parameters')).with[0]?.query.where).toEqual({
      kind: 'in',
      of: column('a'),
      list: [parameter('x', TEXT), parameter('y', TEXT)],
    })
  })
})

describe('what cannot be rewritten is found', () => {
  it.each([
    ['a column', selecting(call('read_date', column('a')))],
    ['a condition', selecting(column('a'), { where: call('read_date', column('a')) })],
    ['a grouping', selecting(column('a'), { groupBy: [call('read_date', column('a'))] })],
    ['a grouping set', selecting(column('a'), { groupingSets: [[], [call('read_date', column('a'))]] })],
    ['an order', selecting(column('a'), { orderBy: [{ of: call('read_date', column('a')), direction: 'asc' }] })],
    [
      'a relation',
      { with: [{ name: 'r', query: { columns: [{ of: call('coalesce', call('read_date', column('a'))), as: 'v' }], from: 'data' } }], unionAll: [] },
    ],
  ] satisfies [string, Query][])('in %s', (_, query) => {
    expect(check(query, sqlite)).toEqual({ kind: 'call', name: 'read_date' })
    expect(check(query, duckdb)).toBeUndefined()
  })

  it('with types that the engine does not have', () => {
    expect(check(selecting(cast(column('a'), decimal(18, 2))), sqlite)).toBeUndefined()
    expect(check(selecting(cast(column('a'), { kind: 'interval' })), sqlite)).toEqual({ kind: 'type', type: { kind: 'interval' } })
    expect(check(selecting(cast(column('a'), { kind: 'other', name: 'POINT' })), duckdb)).toEqual({ kind: 'type', type: { kind: 'other', name: 'POINT' } })
  })

  it('with conditions of aggregates that take nulls for values', () => {
    expect(check(selecting(some('first', [column('a')])), lacking('filtered aggregates'))).toEqual({ kind: 'written', name: 'first' })
    expect(check(selecting(some('first', [column('a')])), duckdb)).toBeUndefined()
  })
})

describe('what an engine lacks', () => {
  it('has words in both languages', () => {
    for (const { lacks } of [duckdb, sqlite, postgresWith('C')]) for (const name of lacks.functions) expect(Object.keys(words)).toContain(name)
  })
})
