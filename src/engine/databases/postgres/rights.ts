/** Determines which rights beyond reading a PostgreSQL account has, itself or through its roles. */
import type pg from 'pg'
import type { AccountRight } from '../../../contract/account-right.ts'

const may = (column: string): string => `EXISTS (SELECT 1 FROM pg_roles AS r WHERE r.${column} AND pg_has_role(r.oid, 'MEMBER'))`
const isIn = (...roles: string[]): string =>
  `EXISTS (SELECT 1 FROM pg_roles AS r WHERE r.rolname IN (${roles.map((role) => `'${role}'`).join(', ')}) AND pg_has_role(r.oid, 'MEMBER'))`

/** The SQL condition for each right. A role that the server's version lacks has no members. */
const RIGHTS: readonly (readonly [AccountRight, string])[] = [
  ['superuser', may('rolsuper')],
  ['files', isIn('pg_read_server_files', 'pg_write_server_files')],
  ['programs', isIn('pg_execute_server_program')],
  ['signals', isIn('pg_signal_backend')],
  ['replication', may('rolreplication')],
  ['accounts', may('rolcreaterole')],
]

export async function rightsOf(client: pg.Client): Promise<AccountRight[]> {
  const { rows } = await client.query<string[]>({ text: `SELECT ${RIGHTS.map(([, condition]) => `(${condition})::text`).join(', ')}`, rowMode: 'array' })
  const found = RIGHTS.flatMap(([right], i) => (rows[0]?.[i] === 'true' ? [right] : []))
  // a superuser is a member of every role
  return found.includes('superuser') ? ['superuser'] : found
}
