/** Statements on a table `sales` that every version of ClickHouse must accept or refuse. */
import type { ErrorCode } from '../../src/contract/errors.ts'

export const ACCEPTED: readonly string[] = [
  'select 1 as a',
  'select 1 -- a comment',
  'select 1 /* a comment */ ; ',
  "with ';' as x select x",
  'select 1 as a union all select 2',
  'select region from sales order by id limit 3',
]

/** Each statement with the error code it must be refused with. */
export const REJECTED: readonly (readonly [string, ErrorCode])[] = [
  ['select 1; select 2', 'db_not_one_statement'],
  ['select 1; drop table sales', 'db_not_one_statement'],
  ['selec 1', 'db_statement'],
  ['select 1) as x, (select 2', 'db_statement'],
  ['select 1) format TSV -- ', 'db_statement'],
  ['select 1 /* open', 'db_unread'],
  ['select nothing from sales', 'db_statement'],
  ['select 1 format JSON', 'db_statement'],
  ["select 1 into outfile '/tmp/tessera-test'", 'db_not_a_read'],
  ['select * from sales settings max_execution_time = 0', 'db_settings'],
  ['select * from (select * from sales settings max_result_rows = 1, result_overflow_mode = 1)', 'db_settings'],
  ["select * from (select * from file('/etc/passwd', TSV, 'a String') settings readonly = 0)", 'db_function'],
  ['-- x\ninsert into sales (id) values (1)', 'db_not_a_read'],
  ['alter table sales delete where 1', 'db_not_a_read'],
  ['drop table sales', 'db_not_a_read'],
  ['create table other (x Int8) engine = Memory', 'db_not_a_read'],
  ['set readonly = 0', 'db_not_a_read'],
  ['system shutdown', 'db_not_a_read'],
  ['show tables', 'db_not_a_read'],
  ["select * from url('http://127.0.0.1:1/', TSV, 'a String')", 'db_function'],
  ["select * from file('/etc/passwd', TSV, 'a String')", 'db_function'],
  ["select * from remote('127.0.0.1', system.one)", 'db_function'],
  ["select * from mysql('127.0.0.1:1', 'a', 'b', 'c', 'd')", 'db_function'],
  ["select 1 where 1 in (select * from odbc('DSN=x', 'y'))", 'db_function'],
]
