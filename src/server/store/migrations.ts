/** The list of all migrations, forward only. A released migration must never change. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { administration } from './migration-administration.ts'
import { codeBytes } from './migration-code-bytes.ts'
import { columnFormats } from './migration-column-formats.ts'
import { columnNotes } from './migration-column-notes.ts'
import { connectionRights } from './migration-connection-rights.ts'
import { connectionShares } from './migration-connection-shares.ts'
import { connectionTables } from './migration-connections.ts'
import { datasetShares } from './migration-dataset-shares.ts'
import { datasetSources } from './migration-dataset-sources.ts'
import { enquiryTable } from './migration-enquiries.ts'
import { folderTables } from './migration-folders.ts'
import { invitations } from './migration-invitations.ts'
import { languageModel } from './migration-language-model.ts'
import { linksAndIdentities } from './migration-links.ts'
import { listedAnalyses } from './migration-lists.ts'
import { liveVersions } from './migration-live.ts'
import { mentionTable } from './migration-mentions.ts'
import { messageCells } from './migration-message-cells.ts'
import { messageMails } from './migration-message-mails.ts'
import { messageTables } from './migration-messages.ts'
import { refreshes } from './migration-refreshes.ts'
import { seenLocale } from './migration-seen-locale.ts'
import { transfers } from './migration-transfers.ts'
import { versionNames } from './migration-version-names.ts'
import { keptVersions } from './migration-versions.ts'
import { visitTables } from './migration-visits.ts'
import { type AnyTables as Any, type Engine, strictTable as table } from './strict-table.ts'

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
    '0003-grants': {
      async up(db: Kysely<Any>): Promise<void> {
        await db.schema.alterTable('analyses').addColumn('origin_id', 'text').execute()
        await table(db, engine, 'grants')
          .addColumn('analysis_id', 'text', (c) => c.notNull().references('analyses.id').onDelete('cascade'))
          .addColumn('grantee', 'text', (c) => c.notNull())
          .addColumn('role', 'text', (c) => c.notNull())
          .addColumn('level', 'text', (c) => c.notNull())
          .addColumn('columns_json', 'text', (c) => c.notNull())
          .addColumn('granted_by', 'text', (c) => c.notNull())
          .addColumn('created_at', 'text', (c) => c.notNull())
          .addPrimaryKeyConstraint('grants_key', ['analysis_id', 'grantee'])
          .execute()
        await table(db, engine, 'notices')
          .addColumn('id', 'text', (c) => c.primaryKey())
          .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
          .addColumn('analysis_id', 'text', (c) => c.notNull().references('analyses.id').onDelete('cascade'))
          .addColumn('kind', 'text', (c) => c.notNull())
          .addColumn('params_json', 'text', (c) => c.notNull())
          .addColumn('created_at', 'text', (c) => c.notNull())
          .execute()
        await db.schema.createIndex('grants_by_grantee').on('grants').column('grantee').execute()
        await db.schema.createIndex('notices_by_analysis').on('notices').column('analysis_id').execute()
      },
    },
    '0004-signups-and-outbox': {
      async up(db: Kysely<Any>): Promise<void> {
        const bigint = engine === 'sqlite' ? 'integer' : 'bigint'
        await table(db, engine, 'pending_signups')
          .addColumn('id', 'text', (c) => c.primaryKey())
          .addColumn('email', 'text', (c) => c.notNull())
          .addColumn('name', 'text', (c) => c.notNull())
          .addColumn('password', 'text', (c) => c.notNull())
          .addColumn('created_at', 'text', (c) => c.notNull())
          .addColumn('expires_at', 'text', (c) => c.notNull())
          .execute()
        await table(db, engine, 'signup_links')
          .addColumn('hash', 'text', (c) => c.primaryKey())
          .addColumn('signup_id', 'text', (c) => c.notNull().references('pending_signups.id').onDelete('cascade'))
          .addColumn('expires_at', 'text', (c) => c.notNull())
          .execute()
        await table(db, engine, 'outbox')
          .addColumn('id', 'text', (c) => c.primaryKey())
          .addColumn('letter_json', 'text', (c) => c.notNull())
          .addColumn('created_at', bigint, (c) => c.notNull())
          .addColumn('attempts', 'integer', (c) => c.notNull())
          .addColumn('due_at', bigint, (c) => c.notNull())
          .addColumn('failed_at', bigint)
          .execute()
        await table(db, engine, 'sign_in_tries')
          .addColumn('key', 'text', (c) => c.primaryKey())
          .addColumn('tries', 'integer', (c) => c.notNull())
          .addColumn('last_at', bigint, (c) => c.notNull())
          .addColumn('wait_until', bigint, (c) => c.notNull())
          .execute()
        await table(db, engine, 'known_addresses')
          .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
          .addColumn('address', 'text', (c) => c.notNull())
          .addColumn('last_at', bigint, (c) => c.notNull())
          .addPrimaryKeyConstraint('known_addresses_key', ['user_id', 'address'] as never)
          .execute()
        await db.schema.createIndex('pending_signups_by_email').on('pending_signups').column('email').execute()
        await db.schema.createIndex('signup_links_by_signup').on('signup_links').column('signup_id').execute()
        await db.schema.createIndex('outbox_by_due').on('outbox').column('due_at').execute()
        await db.schema.createIndex('events_by_time').on('events').column('received_at').execute()
        await movePendingUsers(db)
        await db.schema.dropTable('email_tokens').execute()
      },
    },
    '0005-job-orders': {
      async up(db: Kysely<Any>): Promise<void> {
        await db.schema
          .alterTable('jobs')
          .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
          .execute()
        await db.schema.alterTable('jobs').addColumn('order_json', 'text').execute()
      },
    },
    '0006-administration': administration(engine),
    '0007-dataset-calendars': {
      async up(db: Kysely<Any>): Promise<void> {
        await db.schema
          .alterTable('datasets')
          .addColumn('week_starts_on', 'integer', (c) => c.notNull().defaultTo(0))
          .execute()
        await db.schema
          .alterTable('datasets')
          .addColumn('fiscal_month', 'integer', (c) => c.notNull().defaultTo(1))
          .execute()
      },
    },
    '0008-links-and-identities': linksAndIdentities(engine),
    '0009-invitations': invitations(engine),
    '0010-shares': {
      async up(db: Kysely<Any>): Promise<void> {
        for (const column of ['share_id', 'email', 'seen_at']) await db.schema.alterTable('grants').addColumn(column, 'text').execute()
      },
    },
    '0011-dataset-shares': datasetShares(engine),
    '0012-transfers': transfers(engine),
    '0013-version-sources': {
      async up(db: Kysely<Any>): Promise<void> {
        await db.schema.alterTable('analysis_versions').addColumn('dataset_id', 'text').execute()
      },
    },
    '0014-connections': connectionTables(engine),
    '0015-enquiries': enquiryTable(engine),
    '0016-connection-shares': connectionShares(engine),
    '0017-event-types': {
      async up(db: Kysely<Any>): Promise<void> {
        await db.schema
          .alterTable('events')
          .addColumn('type', 'text', (c) => c.notNull().defaultTo(''))
          .execute()
      },
    },
    '0018-messages': messageTables(engine),
    '0019-refreshes': refreshes(engine),
    '0020-message-mails': messageMails(engine),
    '0021-language-model': languageModel,
    '0022-message-cells': messageCells,
    '0023-mentions': mentionTable(engine),
    '0024-seen-locale': seenLocale,
    '0025-connection-rights': connectionRights,
    '0026-version-names': versionNames,
    '0027-visits': visitTables(engine),
    '0028-folders': folderTables(engine),
    '0029-kept-versions': keptVersions(engine),
    '0030-dataset-sources': datasetSources(engine),
    '0031-column-notes': columnNotes,
    '0032-column-formats': columnFormats,
    '0033-live-versions': liveVersions,
    '0034-listed-analyses': listedAnalyses,
    '0035-code-bytes': codeBytes(engine),
  }
}

/** Converts accounts that were never confirmed into pending sign-ups. Emailed links stay valid. */
async function movePendingUsers(db: Kysely<Any>): Promise<void> {
  const pending = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'password', 'created_at'])
    .where('confirmed_at', 'is', null)
    .where('password', 'is not', null)
    .where('id', 'not in', (q: Any) => q.selectFrom('datasets').select('owner_id'))
    .where('id', 'not in', (q: Any) => q.selectFrom('analyses').select('owner_id'))
    .execute()
  const expires_at = new Date(Date.now() + 7 * 24 * 60 * 60 * 1_000).toISOString()
  for (const user of pending) {
    const links = await db.selectFrom('email_tokens').selectAll().where('user_id', '=', user.id).where('purpose', '=', 'confirm').execute()
    await db.deleteFrom('users').where('id', '=', user.id).execute()
    await db
      .insertInto('pending_signups')
      .values({ ...user, expires_at })
      .execute()
    for (const link of links) await db.insertInto('signup_links').values({ hash: link.hash, signup_id: user.id, expires_at: link.expires_at }).execute()
  }
}
