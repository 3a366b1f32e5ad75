/** Live data for engines of tests, which need no server. */
import type { DatabaseServer, LiveData } from '../../src/engine/protocol.ts'

const NO_SERVER: DatabaseServer = {
  ...{ kind: 'postgresql', address: '127.0.0.1', port: 1, name: 'db.example.org', database: 'shop', username: 'ann', password: 'secret' },
  ...{ tls: 'off', ca: null, connectMs: 1_000, statementMs: 1_000, functions: [] },
}

export const liveData = (data: Pick<LiveData, 'engine' | 'place' | 'columns'> & Partial<LiveData>): LiveData => ({
  ...{ kind: 'live', connection: 'c1', freshness: '1', server: NO_SERVER, query: { by: 'table', schema: '', table: 'shop' }, fields: {} },
  ...data,
})
