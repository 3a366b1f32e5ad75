/** The store's history, forward only. A migration that was released never changes. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

type Engine = 'sqlite' | 'postgres'
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day, not today's
type Any = any

/** STRICT tables where the engine has them: a text column then refuses a number. */
function table(db: Kysely<Any>, engine: Engine, name: string): CreateTableBuilder<string, never> {
  const builder = db.schema.createTable(name) as CreateTableBuilder<string, never>
  return engine === 'sqlite' ? builder.modifyEnd(sql`strict`) : builder
}

export function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    '0001-first': {
      async up(db: Kysely<Any>): Promise<void> {
        await table(db, engine, 'users')
          .addColumn('id', 'text', (c) => c.primaryKey())
          .addColumn('email', 'text', (c) => c.notNull().unique())
          .addColumn('name', 'text', (c) => c.notNull())
          .addColumn('password', 'text')
          .addColumn('role', 'text', (c) => c.notNull())
          .addColumn('confirmed_at', 'text')
          .addColumn('created_at', 'text', (c) => c.notNull())
          .execute()
        await table(db, engine, 'email_tokens')
          .addColumn('hash', 'text', (c) => c.primaryKey())
          .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
          .addColumn('purpose', 'text', (c) => c.notNull())
          .addColumn('expires_at', 'text', (c) => c.notNull())
          .execute()
        await table(db, engine, 'sessions')
          .addColumn('hash', 'text', (c) => c.primaryKey())
          .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
          .addColumn('created_at', 'text', (c) => c.notNull())
          .addColumn('last_used_at', 'text', (c) => c.notNull())
          .addColumn('expires_at', 'text', (c) => c.notNull())
          .addColumn('user_agent', 'text', (c) => c.notNull())
          .execute()
        await table(db, engine, 'datasets')
          .addColumn('id', 'text', (c) => c.primaryKey())
          .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id'))
          .addColumn('title', 'text', (c) => c.notNull())
          .addColumn('description', 'text', (c) => c.notNull())
          .addColumn('source_type', 'text', (c) => c.notNull())
          .addColumn('source_note', 'text', (c) => c.notNull())
          .addColumn('visibility', 'text', (c) => c.notNull())
          .addColumn('allow_download', 'integer', (c) => c.notNull())
          .addColumn('time_zone', 'text', (c) => c.notNull())
          .addColumn('status', 'text', (c) => c.notNull())
          .addColumn('version_id', 'text')
          .addColumn('job_id', 'text')
          .addColumn('created_at', 'text', (c) => c.notNull())
          .addColumn('updated_at', 'text', (c) => c.notNull())
          .execute()
        await table(db, engine, 'dataset_versions')
          .addColumn('id', 'text', (c) => c.primaryKey())
          .addColumn('dataset_id', 'text', (c) => c.notNull().references('datasets.id').onDelete('cascade'))
          .addColumn('rows', engine === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull())
          .addColumn('bytes', engine === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull())
          .addColumn('columns_json', 'text', (c) => c.notNull())
          .addColumn('stored_json', 'text', (c) => c.notNull())
          .addColumn('profile_json', 'text', (c) => c.notNull())
          .addColumn('report_json', 'text', (c) => c.notNull())
          .addColumn('created_at', 'text', (c) => c.notNull())
          .execute()
        await table(db, engine, 'analyses')
          .addColumn('id', 'text', (c) => c.primaryKey())
          .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id'))
          .addColumn('dataset_id', 'text', (c) => c.notNull())
          .addColumn('title', 'text', (c) => c.notNull())
          .addColumn('description', 'text', (c) => c.notNull())
          .addColumn('visibility', 'text', (c) => c.notNull())
          .addColumn('demo_rank', 'integer')
          .addColumn('version', 'integer', (c) => c.notNull())
          .addColumn('value_json', 'text', (c) => c.notNull())
          .addColumn('created_at', 'text', (c) => c.notNull())
          .addColumn('updated_at', 'text', (c) => c.notNull())
          .execute()
        await table(db, engine, 'analysis_versions')
          .addColumn('analysis_id', 'text', (c) => c.notNull().references('analyses.id').onDelete('cascade'))
          .addColumn('version', 'integer', (c) => c.notNull())
          .addColumn('title', 'text', (c) => c.notNull())
          .addColumn('value_json', 'text', (c) => c.notNull())
          .addColumn('saved_by', 'text', (c) => c.notNull())
          .addColumn('created_at', 'text', (c) => c.notNull())
          .addPrimaryKeyConstraint('analysis_versions_key', ['analysis_id', 'version'] as never)
          .execute()
        await table(db, engine, 'jobs')
          .addColumn('id', 'text', (c) => c.primaryKey())
          .addColumn('owner_id', 'text', (c) => c.notNull())
          .addColumn('dataset_id', 'text', (c) => c.notNull())
          .addColumn('kind', 'text', (c) => c.notNull())
          .addColumn('title', 'text', (c) => c.notNull())
          .addColumn('state', 'text', (c) => c.notNull())
          .addColumn('stage', 'text', (c) => c.notNull())
          .addColumn('progress', engine === 'sqlite' ? 'real' : 'double precision')
          .addColumn('rows', engine === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull())
          .addColumn('bytes', engine === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull())
          .addColumn('bytes_total', engine === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull())
          .addColumn('error_json', 'text')
          .addColumn('created_at', 'text', (c) => c.notNull())
          .execute()
        await table(db, engine, 'rate_limits')
          .addColumn('key', 'text', (c) => c.primaryKey())
          .addColumn('window_start', engine === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull())
          .addColumn('count', 'integer', (c) => c.notNull())
          .execute()
        await table(db, engine, 'events')
          .addColumn('id', 'text', (c) => c.primaryKey())
          .addColumn('received_at', 'text', (c) => c.notNull())
          .addColumn('event_json', 'text', (c) => c.notNull())
          .execute()
        await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
        await db.schema.createIndex('datasets_by_owner').on('datasets').column('owner_id').execute()
        await db.schema.createIndex('versions_by_dataset').on('dataset_versions').column('dataset_id').execute()
        await db.schema.createIndex('analyses_by_owner').on('analyses').column('owner_id').execute()
        await db.schema.createIndex('analyses_by_dataset').on('analyses').column('dataset_id').execute()
        await db.schema.createIndex('jobs_by_dataset').on('jobs').column('dataset_id').execute()
      },
    },
    '0002-import-options': {
      async up(db: Kysely<Any>): Promise<void> {
        await db.schema.alterTable('datasets').addColumn('options_json', 'text').execute()
      },
    },
  }
}
