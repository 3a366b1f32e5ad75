/** Opens an empty metadata store on each supported engine, and provides functions that fill it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { NOTHING_LEFT_OUT } from '../../src/contract/table-lines.ts'
import type { Who } from '../../src/server/policies/actor.ts'
import type { NewAnalysis } from '../../src/server/store/analyses.ts'
import { type DatabaseLocation, openStore } from '../../src/server/store/open.ts'
import { type Store, storeOf } from '../../src/server/store/store.ts'
import { aDocument } from './documents.ts'
import { startPostgres } from './postgres.ts'

export const ignore = (): undefined => undefined

const folder = mkdtempSync(join(tmpdir(), 'tessera-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

export const sqliteIn = (name: string): DatabaseLocation => ({ sqlite: join(folder, `${name}.sqlite`) })

export interface OpenedStore {
  readonly store: Store
  /** Creates a second, empty database on the same engine. */
  readonly another: (name: string) => Promise<DatabaseLocation>
  /** Terminates the store's connections, as a database restart would. Does nothing on SQLite. */
  readonly cut: () => Promise<void>
  readonly stop: () => Promise<void>
}

async function onSqlite(): Promise<OpenedStore> {
  const store = storeOf(await openStore(sqliteIn('meta')), ignore)
  return { store, another: async (name) => sqliteIn(name), cut: async () => undefined, stop: () => store.close() }
}

const CUT = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()'

async function onPostgres(): Promise<OpenedStore> {
  const server = await startPostgres()
  const another = async (name: string): Promise<DatabaseLocation> => {
    await server.createDatabase(name)
    return { postgres: `postgres://${server.user}:${encodeURIComponent(server.password)}@127.0.0.1:${server.port}/${name}` }
  }
  const store = storeOf(await openStore(await another('tessera')), ignore)
  return {
    ...{ store, another },
    cut: async () => void (await server.run('tessera', CUT)),
    stop: async () => {
      await store.close()
      await server.remove()
    },
  }
}

export const ENGINES = [
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const

const REPORT = {
  ...{ rows_read: 1, rows_stored: 1, rows_refused: 0, encoding: 'utf-8', delimiter: ',', header: true, renamed_columns: [], columns: [] },
  ...{
    refused_samples: [],
    skipped_rows: 0,
    left_out: NOTHING_LEFT_OUT,
    cell_errors: 0,
    encoding_guessed: false,
    padded_rows: 0,
    long_quotes: [],
    schema: null,
    changes: null,
    append: null,
    combination: null,
    added: null,
    tables: [],
    joined_files: [],
    retired: [],
    formulas_without_values: 0,
    fields_beyond_header: 0,
  },
}

/** Returns functions that create people, datasets and analyses with unique names. */
export function thingsOf(store: () => Store) {
  let number = 0
  const fresh = (prefix: string): string => `${prefix}${++number}`
  return {
    fresh,
    aUser: async (confirmed = true): Promise<string> => {
      const id = fresh('u')
      await store().accounts.add({ id, email: `${id}@example.org`, name: `Person ${id}`, password: 'hash', role: 'user', confirmed })
      return id
    },
    as: (id: string): Who => (id === '' ? { kind: 'guest' } : { kind: 'user', id }),
    anAnalysis: (id: string, ownerId: string): NewAnalysis => ({
      ...{ id, ownerId, datasetId: 'd', title: 'A', description: '', publication: null, originId: null, demoRank: null, document: aDocument() },
    }),
    aDataset: async (ownerId: string): Promise<{ id: string; jobId: string }> => {
      const [id, jobId] = [fresh('d'), fresh('j')]
      const kept = { title: '订单', description: '', sourceType: 'csv', sourceNote: 'x.csv', visibility: 'private', bytes: 5_000_000_000 } as const
      await store().datasets.add({ id, ownerId, jobId, ...kept })
      return { id, jobId }
    },
    version: (id: string) => ({ id, rows: 3_000_000_000, bytes: 9, code_bytes: 0, columns: [], stored: [], profile: [], report: REPORT, live: null }),
  }
}
