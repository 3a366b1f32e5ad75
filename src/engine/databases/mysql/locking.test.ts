import { expect, it } from 'vitest'
import { hasLockingClause } from './locking.ts'

it.each([
  'select * from t lock in share mode',
  'select * from t LOCK /* x */ IN\nSHARE -- y\n MODE',
  'select * from t for update',
  'select * from t for share skip locked',
  "select 1 into outfile '/tmp/x'",
  "select 1 into/**/dumpfile '/tmp/x'",
  'select * from t /*! lock in share mode */',
  'select * from t /*M!100000 for update */',
  "select '\\' from t for update -- '",
  "select '\\'' from t for update",
])('finds what does more than read in %s', (text) => expect(hasLockingClause(text)).toBe(true))

it.each([
  'select \'lock in share mode\' as a, "for update" as b, `into outfile` as c',
  'select 1 -- for update',
  'select 1 # lock in share mode',
  'select 1 /* into outfile */ as forupdate',
  "select 'it''s for update' from t",
])('lets %s be', (text) => expect(hasLockingClause(text)).toBe(false))
