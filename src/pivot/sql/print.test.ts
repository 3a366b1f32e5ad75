import { expect, it } from 'vitest'
import { TEXT } from '../../contract/sql-type.ts'
import { duckdb } from '../dialects/duckdb.ts'
import { cast, column, type Expr, type Select } from './ast.ts'
import { print } from './print.ts'

const selecting = (of: Expr, as: string): Select => ({ columns: [{ of, as }], from: 'data', orderBy: [{ of: column('c1'), direction: 'asc' }] })

it('refuses a select whose output hides the column that it is ordered by', () => {
  const printed = (of: Expr, as: string) => print({ with: [], unionAll: [selecting(of, as)] }, duckdb).sql
  expect(() => printed(cast(column('c1'), TEXT), 'c1')).toThrow('ORDER BY would read the output named c1')
  expect(printed(column('c1'), 'c1')).toContain('ORDER BY "c1"')
  expect(printed(cast(column('c1'), TEXT), 'shown1')).toContain('ORDER BY "c1"')
})

it('writes the select behind the data before all relations, expanded where it is read', () => {
  const of = { columns: [{ of: column('c1'), as: 'c1' }], from: 'data' }
  const prelude = 'SELECT "Region" AS c1 FROM shop'
  const query = { with: [{ name: 'leaf', query: of }], unionAll: [{ ...of, from: 'leaf' }] }
  expect(print(query, duckdb, prelude).sql).toMatch(/^WITH "data" AS NOT MATERIALIZED \(\nSELECT "Region" AS c1 FROM shop\n\),\n"leaf" AS MATERIALIZED/)
  expect(print({ with: [], unionAll: [of] }, duckdb, prelude).sql).toMatch(/^WITH "data" AS NOT MATERIALIZED/)
})
