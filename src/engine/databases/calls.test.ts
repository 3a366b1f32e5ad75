import { expect, it } from 'vitest'
import * as statements from '../../../test/support/statements/others.ts'
import type { Failure } from '../../contract/errors.ts'
import { checkReads as clickhouse } from './clickhouse/functions.ts'
import { checkReads as mssql } from './mssql/functions.ts'
import { checkReads as mysql } from './mysql/functions.ts'
import { hasLockingClause } from './mysql/locking.ts'

const codeOf = (outcome: ReturnType<typeof mysql>): string => (outcome.ok ? 'ok' : (outcome satisfies Failure).code)
const inMariaDb = (text: string, mode = '') => (hasLockingClause(text) ? 'db_not_a_read' : codeOf(mysql(text, mode, [])))

it.each(statements.ORDINARY_MARIADB)('takes for MariaDB: %s', (text) => expect(inMariaDb(text)).toBe('ok'))
it.each(statements.HOSTILE_MARIADB)('refuses for MariaDB: %s', (text, code) => expect(inMariaDb(text)).toBe(code))
it.each(statements.ORDINARY_CLICKHOUSE)('takes for ClickHouse: %s', (text) => expect(codeOf(clickhouse(text, []))).toBe('ok'))
it.each(statements.HOSTILE_CLICKHOUSE)('refuses for ClickHouse: %s', (text, code) => expect(codeOf(clickhouse(text, []))).toBe(code))
it.each(statements.ORDINARY_MSSQL)('takes for SQL Server: %s', (text) => expect(codeOf(mssql(text, []))).toBe('ok'))
it.each(statements.HOSTILE_MSSQL)('refuses for SQL Server: %s', (text, code) => expect(codeOf(mssql(text, []))).toBe(code))

it('names the function that is refused as it was written', () => {
  expect(mysql("select concat('a', Shop.`net`(1))", '', [])).toMatchObject({ code: 'db_function', params: { function: 'Shop.net' } })
})

it('takes what the operator allows besides', () => {
  expect(mysql('select shop.net(1)', '', ['shop.net'])).toMatchObject({ ok: true })
  expect(mysql('select shop.gross(1)', '', ['shop.*'])).toMatchObject({ ok: true })
  expect(mysql('select other.net(1), shop.net(1)', '', ['shop.*'])).toMatchObject({ code: 'db_function', params: { function: 'other.net' } })
})

it('reads quotes and backslashes as the session of MariaDB does', () => {
  const text = "select '\\', load_file('/etc/passwd'), '\\'"
  expect(inMariaDb(text, 'NO_BACKSLASH_ESCAPES')).toBe('db_function')
  expect(inMariaDb('select "load_file"(\'/etc/passwd\')', 'ANSI_QUOTES')).toBe('db_function')
})
