/** Creates the tables of `tables.ts` in SQLite. */
import { DatabaseSync } from 'node:sqlite'
import { parseSqlType } from '../../src/contract/sql-type.ts'
import type { OpenDataset } from '../../src/engine/protocol.ts'
import { unknownFacts } from '../../src/engine/query-cost.ts'
import { SqliteSource } from '../../src/engine/sqlite/source.ts'
import { sqlite } from '../../src/pivot/dialects/sqlite.ts'
import type { StoredColumn } from '../../src/pivot/resolve.ts'
import type { Row } from './tables.ts'

export interface SqliteTable extends OpenDataset {
  readonly columns: readonly StoredColumn[]
  readonly close: () => void
}

export async function sqliteTableOf(dtypes: readonly string[], rows: readonly Row[]): Promise<SqliteTable> {
  const database = new DatabaseSync(':memory:')
  const columns = dtypes.map((dtype, i) => ({ id: `c${i + 1}`, name: `Column ${i + 1}`, type: parseSqlType(dtype), physical: `c${i + 1}`, enumType: null }))
  database.exec(`CREATE TABLE data (${columns.map((c) => `${c.physical} ${sqlite.typeName(c.type)}`).join(', ')})`)
  const insert = database.prepare(`INSERT INTO data VALUES (${columns.map(() => '?').join(', ')})`)
  for (const row of rows) insert.run(...row.map((value) => (typeof value === 'boolean' ? Number(value) : value)))
  const source = await SqliteSource.open(database, columns)
  return {
    ...{ source, enums: new Map(), facts: unknownFacts(), heavy: true, columns },
    close: () => {
      void source.close().finally(() => database.close())
    },
  }
}
