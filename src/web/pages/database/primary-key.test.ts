import { expect, it } from 'vitest'
import { primaryKey, proposedKey } from './primary-key.ts'

const column = (name: string, dtype: string | null, key: number | null) => ({ ...{ name, dtype, key }, source_type: '', comment: null })
const table = (...columns: ReturnType<typeof column>[]) => ({ columns, unique: true })

it('has its columns in the order of the key', () =>
  expect(primaryKey(table(column('a', 'BIGINT', 2), column('x', 'BIGINT', null), column('b', 'DATE', 1)))).toEqual(['b', 'a']))

it.each([
  ['a number', table(column('id', 'BIGINT', 1)), [], 'id'],
  ['a date', table(column('x', 'VARCHAR', null), column('day', 'DATE', 1)), [], 'day'],
  ['a text', table(column('id', 'VARCHAR', 1)), [], null],
  ['two columns', table(column('a', 'BIGINT', 1), column('b', 'BIGINT', 2)), [], null],
  ['no key', table(column('a', 'BIGINT', null)), [], null],
  ['a column that cannot be read', table(column('id', null, 1)), [], null],
  ['a column that is left out', table(column('id', 'BIGINT', 1)), ['id'], null],
  ['a key that may have duplicates', { ...table(column('id', 'BIGINT', 1)), unique: false }, [], null],
])('proposes for %s what can identify new rows', (_, description, leftOut, wanted) => expect(proposedKey(description, leftOut)).toBe(wanted))

it('proposes nothing until the database has answered', () => expect(proposedKey(null, [])).toBeNull())
