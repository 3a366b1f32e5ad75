import { Dialect, parse } from '@polyglot-sql/sdk'
import { expect, it } from 'vitest'
import { copyOf, headOf, originalStatement, tableStatement } from './queries.ts'
import { parseStatement } from './statement.ts'
import { fieldOf } from './types.ts'

const ONE = [fieldOf('a', 'int')]
const printed = (text: string): string => {
  const taken = parseStatement(text)
  return taken.kind === 'read' ? copyOf(taken.read, ONE) : taken.kind
}
const INSIDE = (main: string, named = '', hints = ''): string => `WITH ${named}[rows of tessera] (c1) AS (\n${main}\n) SELECT c1 FROM [rows of tessera]${hints}`

it.each([
  ['select 1 as a', INSIDE('select 1 as a')],
  ["select ';' as a -- ) as x; drop table y\n;", INSIDE("select ';' as a")],
  ['select /* a /* nested */ ; comment */ 1', INSIDE('select 1')],
  ['select a from t order by a', INSIDE('select a from t order by a OFFSET 0 ROWS')],
  ['select top 3 a from t order by a', INSIDE('select top 3 a from t order by a')],
  ['select a from t order by a offset 1 rows', INSIDE('select a from t order by a offset 1 rows')],
  ['select top 1 a from t union select b from u order by 1', INSIDE('select top 1 a from t union select b from u order by 1 OFFSET 0 ROWS')],
  ['select sum(a) over (order by b) from t', INSIDE('select sum(a) over (order by b) from t')],
  ['with x (b, c) as (select 1, 2), y as (select 3) select b from x, y', INSIDE('select b from x, y', 'x (b, c) as (select 1, 2), y as (select 3), ')],
  ['with n as (select 1) select * from n option (maxrecursion 0)', INSIDE('select * from n', 'n as (select 1), ', ' option (maxrecursion 0)')],
  ["select -1.5e3 - -a/**/from t where a>=1and b<>N'x'", INSIDE("select -1.5e3 - -a from t where a>=1and b<>N'x'")],
  ['select [a;b], "c]", [set] from [into]', INSIDE('select [a;b], "c]", [set] from [into]')],
])('%s stands inside of ours, which a parser reads', (text, sql) => {
  expect(printed(text)).toBe(sql)
  expect(parse(sql, Dialect.TSQL).success).toBe(true)
})

it.each([
  ['select 1; select 2', 'db_not_one_statement'],
  ['select 1; drop table x', 'db_not_one_statement'],
  ['select 1 drop table x', 'db_not_a_read'],
  ['select * into y from x', 'db_not_a_read'],
  ['insert into x values (1)', 'db_not_a_read'],
  ['with x as (select 1) delete from x', 'db_not_a_read'],
  ['merge x using y on 1 = 1 when matched then update', 'db_not_a_read'],
  ['exec sp_who', 'db_not_a_read'],
  ["eXeCuTe xp_cmdshell 'dir'", 'db_not_a_read'],
  ["xp_cmdshell 'dir'", 'db_not_a_read'],
  ["select * from openrowset(bulk 'c:\\x', single_clob) as x", 'db_not_a_read'],
  ["select * from openquery(other, 'select 1')", 'db_not_a_read'],
  ["select * from opendatasource('x', 'y').z.dbo.t", 'db_not_a_read'],
  ['select * from x with (updlock, holdlock)', 'db_not_a_read'],
  ["waitfor delay '1:00'", 'db_not_a_read'],
  ['set transaction isolation level serializable', 'db_not_a_read'],
  ['declare @x int', 'db_not_a_read'],
  ['commit', 'db_not_a_read'],
  ['use master', 'db_not_a_read'],
  ['select 1) as x, (select 2', 'broken'],
  ['select 1) select 1 from x -- ', 'broken'],
  ['select 1 /* open', 'broken'],
  ["select 'open", 'broken'],
  ['select [open', 'broken'],
])('%s is refused', (text, kind) => {
  expect(printed(text)).toBe(kind)
})

it('leaves no text that is read otherwise once it was taken apart', () => {
  const text = "with x(a)as(select 1)select N'a--'as b,a.*from x as a where a.a>=-1.5e3 and\"b\"<>'/*'order by a"
  const taken = parseStatement(text)
  if (taken.kind !== 'read') throw new Error(taken.kind)
  const again = parseStatement(originalStatement(taken.read))
  expect(again).toEqual(taken)
})

it('names of tables and columns cannot end their quotes', () => {
  const read = tableStatement({ by: 'table', schema: 'a]b', table: "t]] drop; '--" })
  expect(read.main).toBe("SELECT * FROM [a]]b].[t]]]] drop; '--]")
  expect(parse(headOf(read, ONE, 100, 200), Dialect.TSQL).success).toBe(true)
})
