/** Operations for importing from a database: connections, listing tables, previews and imports. */
import { z } from 'zod'
import { AccountRight } from './account-right.ts'
import { Connection, DatabaseDescription, DatabaseHead, DatabaseQuery, DatabaseTables, DatabaseTarget, TableSearch } from './database.ts'
import { QUERY_CODES, REACH_CODES } from './database-errors.ts'
import { AppendKey, ExcludedColumns } from './import.ts'
import { DataMode } from './live.ts'
import { defineOperation } from './operation.ts'
import { Done } from './replies.ts'
import { Id, NewTitle } from './scalar.ts'

export const databaseOperations = {
  'apiv2/list_connections': defineOperation({
    name: 'apiv2/list_connections',
    summary: 'Saved database connections that you may use: your own, then those shared with you, each newest first. Passwords are never sent.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({}),
    output: z.strictObject({ connections: z.array(Connection) }),
    errors: [],
  }),
  'apiv2/test_connection': defineOperation({
    name: 'apiv2/test_connection',
    summary:
      'Connect to a database and sign in. The answer names the server and what the account may do besides reading; a saved connection stores the latter.',
    access: 'signed_in',
    input: DatabaseTarget,
    output: z.strictObject({ version: z.string(), rights: z.array(AccountRight) }),
    errors: ['not_found', ...REACH_CODES],
  }),
  'apiv2/save_connection': defineOperation({
    name: 'apiv2/save_connection',
    summary:
      'Connect to a database and save the connection for several datasets; with connection_id, change that connection for everyone who has it. The password is stored encrypted.',
    access: 'signed_in',
    input: DatabaseTarget.extend({ title: NewTitle.optional() }),
    output: Connection,
    errors: ['not_found', 'too_many_connections', ...REACH_CODES],
  }),
  'apiv2/delete_connection': defineOperation({
    name: 'apiv2/delete_connection',
    summary: 'Delete a connection and its password. Datasets that use it stay, but can no longer be rebuilt.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ connection_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
  'apiv2/list_database_tables': defineOperation({
    name: 'apiv2/list_database_tables',
    summary:
      'Tables and views of a database that its user may read, with their comments and the number of rows that the database estimates. With search, only those whose schema, name or comment contains that text.',
    access: 'signed_in',
    input: DatabaseTarget.extend({ search: TableSearch.default('') }),
    output: DatabaseTables,
    errors: ['not_found', ...REACH_CODES],
  }),
  'apiv2/describe_database_query': defineOperation({
    name: 'apiv2/describe_database_query',
    summary: 'Columns, types, primary key and comments of a table or view, or the columns of one SELECT. Reads no rows.',
    access: 'signed_in',
    input: z.strictObject({ target: DatabaseTarget, query: DatabaseQuery }),
    output: DatabaseDescription,
    errors: ['not_found', ...REACH_CODES, ...QUERY_CODES],
  }),
  'apiv2/preview_database_query': defineOperation({
    name: 'apiv2/preview_database_query',
    summary:
      'Columns, types and the first rows of a table, a view or one SELECT. The database checks the statement, in a read-only session if it supports that.',
    access: 'signed_in',
    input: z.strictObject({ target: DatabaseTarget, query: DatabaseQuery }),
    output: DatabaseHead,
    errors: ['not_found', ...REACH_CODES, ...QUERY_CODES],
  }),
  'apiv2/import_database': defineOperation({
    name: 'apiv2/import_database',
    summary:
      'Create a dataset from a table, a view or a statement with a saved connection, in one consistent read. apiv2/import_dataset reads it again; with append_key, the name of a column, it adds rows whose value is greater than all stored ones. Columns in left_out are not read. With mode live, no rows are copied: the database computes every pivot.',
    access: 'signed_in',
    input: z.strictObject({
      connection_id: Id,
      query: DatabaseQuery,
      title: NewTitle,
      append_key: AppendKey.default(null),
      left_out: ExcludedColumns.default([]),
      mode: DataMode.default('copy'),
    }),
    output: z.strictObject({ dataset_id: Id, job_id: Id }),
    errors: ['not_found', 'too_many_imports', 'connection_password', 'live_not_possible'],
  }),
  'apiv2/change_dataset_connection': defineOperation({
    name: 'apiv2/change_dataset_connection',
    summary:
      'From now on, read a database dataset with another connection, from the same table or another. Columns in left_out are not read. mode: whether the rows are copied or stay in the database. What is omitted stays as it was. The current version serves until the new one is published.',
    access: 'signed_in',
    input: z.strictObject({
      dataset_id: Id,
      connection_id: Id,
      query: DatabaseQuery,
      left_out: ExcludedColumns.optional(),
      mode: DataMode.optional(),
    }),
    output: z.strictObject({ job_id: Id }),
    errors: [
      'not_found',
      'job_running',
      'too_many_imports',
      'connection_password',
      'connection_kind',
      'connection_gone',
      'connection_unshared',
      'live_not_possible',
      'live_not_public',
      'live_combined',
      'live_combined_unseen',
    ],
  }),
} as const
