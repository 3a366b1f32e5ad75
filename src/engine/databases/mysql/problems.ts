/** Maps errors of MariaDB and MySQL, their driver and the connection to error codes of the product. */
import type { ErrorCode, Failure } from '../../../contract/errors.ts'
import type { DatabaseServer } from '../../protocol.ts'
import { failureOf, NETWORK_CODES } from '../network-errors.ts'
import { NeedsEncryption } from './connect.ts'

interface Facts {
  readonly code?: string
  readonly errno?: number
  readonly message?: string
  readonly sqlState?: string
  readonly stack?: string
}

/** Error numbers that the server sends. */
const NUMBERS: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  [1045, 'db_password_wrong'],
  [1698, 'db_password_wrong'],
  [1251, 'db_password_method'],
  [1130, 'db_user_refused'],
  [1129, 'db_user_refused'],
  [3118, 'db_user_refused'],
  [4151, 'db_user_refused'],
  [1820, 'db_user_refused'],
  [1862, 'db_user_refused'],
  [3159, 'db_needs_tls'],
  [1049, 'db_missing'],
  [1044, 'db_no_right'],
  [1142, 'db_no_right'],
  [1143, 'db_no_right'],
  [1227, 'db_no_right'],
  [1345, 'db_no_right'],
  [1370, 'db_no_right'],
  [1040, 'db_busy'],
  [1203, 'db_busy'],
  [1226, 'db_busy'],
  [1053, 'db_lost'],
  [1152, 'db_lost'],
  [1159, 'db_lost'],
  [1161, 'db_lost'],
  [1927, 'db_lost'],
  [1969, 'db_query_timeout'],
  [3024, 'db_query_timeout'],
  [1205, 'db_query_timeout'],
  [1317, 'db_query_timeout'],
  [1028, 'db_query_timeout'],
  [1792, 'db_not_a_read'],
  [1295, 'db_not_a_read'],
  [1146, 'db_table_missing'],
  [1412, 'db_changed'],
  [1213, 'db_changed'],
  [1065, 'db_statement'],
])

/** Error codes of the driver. */
const DRIVER: Readonly<Record<string, ErrorCode>> = {
  HANDSHAKE_NO_SSL_SUPPORT: 'db_no_tls',
  HANDSHAKE_SSL_ERROR: 'db_tls_failed',
  HANDSHAKE_UNKNOWN_ERROR: 'db_not_that_kind',
  AUTH_SWITCH_PLUGIN_ERROR: 'db_password_method',
  MYSQL_CLEAR_PASSWORD_NOT_ENABLED: 'db_password_method',
  PROTOCOL_CONNECTION_LOST: 'db_reset',
  PROTOCOL_SEQUENCE_TIMEOUT: 'db_connect_timeout',
  PROTOCOL_ERROR: 'db_not_that_kind',
  PROTOCOL_UNEXPECTED_PACKET: 'db_not_that_kind',
  PROTOCOL_PACKETS_OUT_OF_ORDER: 'db_not_that_kind',
}

/** Messages of driver errors that have no code. */
const SENTENCES: readonly (readonly [RegExp, ErrorCode])[] = [
  [/closed state/, 'db_reset'],
  [/LOCAL INFILE|packets? out of order|Unexpected packet|Unknown packet/i, 'db_not_that_kind'],
]

function codeOf(error: unknown, { code = '', errno, message = '', sqlState, stack = '' }: Facts): ErrorCode | null {
  if (error instanceof NeedsEncryption || /key that anybody could have sent/.test(message)) return 'db_needs_tls'
  const fromServer = sqlState === undefined ? undefined : NUMBERS.get(errno ?? 0)
  const known = fromServer ?? NETWORK_CODES[code] ?? DRIVER[code]
  if (known) return known
  if (sqlState !== undefined) return /^(22|42|21|45)/.test(sqlState) || errno === 1242 ? 'db_statement' : 'db_failed'
  if (/^ERR_(SSL|TLS)/.test(code)) return 'db_tls_failed'
  const told = SENTENCES.find(([sentence]) => sentence.test(message))?.[1]
  // the driver fails this way on a message that it cannot parse
  return told ?? ((error instanceof RangeError || error instanceof TypeError) && stack.includes('mysql2') ? 'db_not_that_kind' : null)
}

/** Returns null for an error that did not come from a database. */
export function problem(error: unknown, server: DatabaseServer): Failure | null {
  const facts: Facts = typeof error === 'object' && error !== null ? error : {}
  const code = codeOf(error, facts)
  return code === null ? null : failureOf(code, facts.message ?? '', server)
}
