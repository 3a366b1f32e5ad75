/** Creates tables for all migrations. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

export type Engine = 'sqlite' | 'postgres'
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day, not today's
export type AnyTables = any

/** Creates STRICT tables if the engine has them: a text column then refuses a number. */
export function strictTable(db: Kysely<AnyTables>, engine: Engine, name: string): CreateTableBuilder<string, never> {
  const builder = db.schema.createTable(name) as CreateTableBuilder<string, never>
  return engine === 'sqlite' ? builder.modifyEnd(sql`strict`) : builder
}
