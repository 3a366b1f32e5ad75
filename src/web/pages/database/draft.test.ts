import { expect, it } from 'vitest'
import type { Connection } from '../../../contract/database.ts'
import {
  type DatabaseDraft,
  draftAgain,
  draftOf,
  emptyDraft,
  isAsSaved,
  missingAddress,
  missingColumns,
  missingQuery,
  queryOf,
  targetOf,
  toChange,
  withPort,
  withTable,
} from './draft.ts'

const SAVED: Connection = {
  ...{ id: 'k', title: 'Shop', owner: { id: 'u', name: 'U' }, kind: 'postgresql', server: 'db.example.org', port: 5432, database: 'shop' },
  ...{ username: 'reader', tls: 'verified', ca: null, has_password: true, rights: [], created: '2024-01-01T00:00:00Z', updated: '2024-01-01T00:00:00Z' },
  abilities: { view: true, use: true, edit: true, share: true, leave: false, delete: true },
}

it('asks for everything that section 5 of the specification requires', () => {
  expect(missingAddress(emptyDraft(), undefined)).toEqual(['server', 'database', 'username', 'password'])
  expect(missingAddress({ ...emptyDraft(), port: '70000' }, undefined)).toContain('port')
  expect(missingQuery(emptyDraft())).toEqual(['table'])
  expect(missingQuery({ ...emptyDraft(), by: 'select' })).toEqual(['select'])
})

it('needs no password for a saved connection until anything else of it changes', () => {
  const draft = draftOf(SAVED)
  expect(missingAddress(draft, SAVED)).toEqual([])
  expect(targetOf(draft)).not.toHaveProperty('password')
  const changes: Partial<DatabaseDraft>[] = [{ server: 'x' }, { port: '1' }, { database: 'x' }, { username: 'x' }, { tls: 'off' }, { ca: 'x' }]
  for (const change of changes) {
    expect(isAsSaved({ ...draft, ...change }, SAVED)).toBe(false)
    expect(missingAddress({ ...draft, ...change }, SAVED)).toEqual(['password'])
  }
  expect(missingAddress(draft, { ...SAVED, has_password: false })).toEqual(['password'])
})

it('changes a saved connection for another password or encryption, and makes a new one for another database unless told otherwise', () => {
  const draft = draftOf(SAVED)
  expect(toChange({ ...draft, password: 'new' }, SAVED, false)).toBe('k')
  expect(toChange({ ...draft, tls: 'off' }, SAVED, false)).toBe('k')
  expect(toChange({ ...draft, database: 'other' }, SAVED, false)).toBeUndefined()
  expect(toChange({ ...draft, database: 'other' }, SAVED, true)).toBe('k')
  expect(toChange({ ...draft, database: 'other' }, { ...SAVED, abilities: { ...SAVED.abilities, edit: false } }, true)).toBeUndefined()
})

it.each([
  ['orders', { schema: '', table: 'orders' }],
  [' sales.orders ', { schema: 'sales', table: 'orders' }],
  ['sales.a.b', { schema: 'sales', table: 'a.b' }],
])('reads %j as a table', (table, query) => {
  expect(queryOf({ ...emptyDraft(), table })).toEqual({ by: 'table', ...query })
})

it('takes the table of the list for what it is, whatever its name', () => {
  expect(queryOf({ ...emptyDraft(), table: 'a.b.c', chosen: { schema: 'a.b', name: 'c' } })).toEqual({ by: 'table', schema: 'a.b', table: 'c' })
})

it('names the dataset after the table that is chosen, until somebody writes a title', () => {
  const first = { ...emptyDraft(), ...withTable(emptyDraft(), { schema: 'public', name: 'sales' }) }
  expect(first).toMatchObject({ table: 'public.sales', title: 'sales' })
  expect(withTable(first, { schema: 'public', name: 'returns' })).toMatchObject({ table: 'public.returns', title: 'returns' })
  expect(withTable({ ...first, title: 'Mine' }, { schema: 'public', name: 'returns' })).not.toHaveProperty('title')
})

it('asks to leave out what cannot be read, and for one column at least', () => {
  const columns = [
    { name: 'id', source_type: 'int', dtype: 'BIGINT' },
    { name: 'image', source_type: 'bytea', dtype: null },
  ]
  const missing = (leftOut: string[], head: object | null = { columns }) => missingColumns({ leftOut }, head as never)
  expect([missing([]), missing(['image']), missing(['image', 'id']), missing([], null)]).toEqual([['leftOut'], [], ['leftOut'], []])
})

it('brings back what was filled in, all but the password', () => {
  const query = { by: 'table' as const, schema: 'a', table: 'b' }
  const source = { kind: 'database' as const, connection_id: 'k', query, append_key: 'id', left_out: ['x'], mode: 'copy' as const }
  expect(draftAgain(SAVED, source, 'Mine')).toMatchObject({
    ...{ table: 'a.b', title: 'Mine', appendKey: 'id', leftOut: ['x'] },
    connectionId: 'k',
    password: '',
  })
  expect(draftAgain(undefined, source, 'Mine')).toMatchObject({ connectionId: null, table: 'a.b', leftOut: ['x'] })
})

it('follows the usual port of a kind and its encryption until somebody writes another', () => {
  const draft = { ...emptyDraft(), ...withPort(emptyDraft(), { kind: 'clickhouse' }) }
  expect(draft.port).toBe('8443')
  const open = { ...draft, ...withPort(draft, { tls: 'off' }) }
  expect(open.port).toBe('8123')
  expect(withPort({ ...open, port: '18123' }, { tls: 'verified' })).toEqual({ tls: 'verified' })
})
