/** A query worker that can also query SQLite files directly, as it does databases with live data. */
import { DatabaseSync } from 'node:sqlite'
import { fail, ok } from '../../src/contract/errors.ts'
import type { LiveEngine } from '../../src/engine/live.ts'
import { serveQueries } from '../../src/engine/serve-queries.ts'
import { SqliteSource } from '../../src/engine/sqlite/source.ts'

const sqlite: LiveEngine = {
  async open({ place, columns }) {
    const database = new DatabaseSync(place, { readOnly: true })
    const source = await SqliteSource.open(database, columns)
    const close = source.close.bind(source)
    source.close = async () => {
      await close()
      database.close()
    }
    return ok(source)
  },
  describe: async () => fail('dataset_unreadable'),
}

serveQueries(new Map([['sqlite', sqlite]]))
