import { expect, it } from 'vitest'
import { readerStatements } from './reader-role.ts'

it('names the database in the quotes of each kind, whatever is in its name', () => {
  expect(readerStatements('postgresql', 'a"b')).toContain('ON DATABASE "a""b" TO')
  expect(readerStatements('mysql', 'a`b_c')).toContain('ON `a``b\\_c`.* TO')
  expect(readerStatements('clickhouse', 'a`b')).toContain('ON `a\\`b`.* TO')
  expect(readerStatements('mssql', 'a]b')).toContain('USE [a]]b];')
})
