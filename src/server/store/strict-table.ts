/** Creates tables in migrations. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

export type Engine = 'sqlite' | 'postgres'
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day, not today's
export type AnyTables = any

/** Creates a table. In SQLite it is STRICT, so that a text column refuses a number as in PostgreSQL. */
export function strictTable(db: Kysely<AnyTables>, engine: Engine, name: string): CreateTableBuilder<string, never> {
  const builder = db.schema.createTable(name) as CreateTableBuilder<string, never>
  return engine === 'sqlite' ? builder.modifyEnd(sql`strict`) : builder
}
