/** The catalogue’s facts about tables, in the form in which tests of every kind compare them. */
import { runDatabaseTask } from '../../src/engine/databases/session.ts'
import type { DatabaseServer } from '../../src/engine/protocol.ts'

/** Returns the table's comment, each column's name, comment and place in the primary key, and whether that key has no duplicates. */
export async function factsOfTable(server: DatabaseServer, table: string, schema: string) {
  const done = await runDatabaseTask({ ask: 'description', server, query: { by: 'table', schema, table } })
  if (!done.ok || !('unique' in done.value)) throw new Error(JSON.stringify(done))
  const { comment, columns, unique, rows } = done.value
  return { comment, unique, rows, columns: columns.map((column) => [column.name, column.comment, column.key] as const) }
}

/** Returns the names of the tables that a search finds. */
export async function tablesFound(server: DatabaseServer, search: string): Promise<readonly string[]> {
  const done = await runDatabaseTask({ ask: 'tables', server, search })
  if (!done.ok || !('tables' in done.value)) throw new Error(JSON.stringify(done))
  return done.value.tables.map(({ schema, name }) => `${schema}.${name}`)
}
