/** Maps errors of PostgreSQL, its driver and the connection to error codes of the product. */
import type { ErrorCode, Failure } from '../../../contract/errors.ts'
import type { DatabaseServer } from '../../protocol.ts'
import { failureOf, NETWORK_CODES } from '../network-errors.ts'

interface Facts {
  readonly code?: string
  readonly message?: string
  readonly position?: string
}

/** SQLSTATE codes. */
const STATES: Readonly<Record<string, ErrorCode>> = {
  '28P01': 'db_password_wrong',
  '28000': 'db_user_refused',
  '3D000': 'db_missing',
  '42501': 'db_no_right',
  '53300': 'db_busy',
  '57P03': 'db_starting',
  '57P01': 'db_lost',
  '57P02': 'db_lost',
  '57014': 'db_query_timeout',
  '55P03': 'db_query_timeout',
  '25001': 'db_not_a_read',
  '25006': 'db_not_a_read',
  '42P01': 'db_table_missing',
  '22021': 'db_text',
  '40001': 'db_changed',
}

/** Messages of driver errors that have no code. */
const SENTENCES: readonly (readonly [RegExp, ErrorCode])[] = [
  [/does not support SSL/, 'db_no_tls'],
  [/error establishing an SSL connection|received invalid response|invalid message/i, 'db_not_that_kind'],
  [/timeout expired/, 'db_connect_timeout'],
  [/^SASL|authentication/i, 'db_password_method'],
  [/before secure TLS connection|socket disconnected/i, 'db_tls_failed'],
  [/Connection terminated|Client was closed|not queryable/i, 'db_reset'],
]

function codeOf({ code = '', message = '' }: Facts, server: DatabaseServer): ErrorCode | null {
  if (code === '28000' && server.tls === 'off' && /no encryption|SSL off/i.test(message)) return 'db_needs_tls'
  if (code === '42601' && /multiple commands/.test(message)) return 'db_not_one_statement'
  const known = NETWORK_CODES[code] ?? STATES[code]
  if (known) return known
  if (/^ERR_(SSL|TLS)/.test(code)) return 'db_tls_failed'
  if (/^08/.test(code)) return 'db_lost'
  if (/^(22|42|21|0A|2F|38|39|P0)/.test(code)) return 'db_statement'
  if (/^[0-9A-Z]{5}$/.test(code)) return 'db_failed'
  return SENTENCES.find(([sentence]) => sentence.test(message))?.[1] ?? null
}

/** Returns null for an error that did not come from a database. */
export function problem(error: unknown, server: DatabaseServer): Failure | null {
  const facts: Facts = typeof error === 'object' && error !== null ? error : {}
  const code = codeOf(facts, server)
  return code === null ? null : failureOf(code, facts.message ?? '', server)
}
