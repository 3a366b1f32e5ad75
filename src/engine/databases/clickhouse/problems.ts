/** Maps errors of ClickHouse, its driver and the connection to error codes of the product. */
import { type ErrorCode, type Failure, fail } from '../../../contract/errors.ts'
import type { DatabaseServer } from '../../protocol.ts'
import { BadCertificates, failureOf, NETWORK_CODES } from '../network-errors.ts'
import { NativePort, NoAnswer, NotClickHouse, NotUtf8, ServerError, TruncatedAnswer, UnsafeProfile } from './errors.ts'
import { NoTls } from './plain-http.ts'

/** Error numbers that the server sends. */
const NUMBERS: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  [60, 'db_table_missing'],
  [81, 'db_table_missing'],
  [158, 'db_failed'],
  [159, 'db_query_timeout'],
  [160, 'db_query_timeout'],
  [164, 'db_not_a_read'],
  [192, 'db_password_wrong'],
  [193, 'db_password_wrong'],
  [194, 'db_password_wrong'],
  [195, 'db_user_refused'],
  [201, 'db_busy'],
  [202, 'db_busy'],
  [203, 'db_shard_gone'],
  [209, 'db_shard_gone'],
  [210, 'db_shard_gone'],
  [218, 'db_changed'],
  [241, 'db_failed'],
  [279, 'db_shard_gone'],
  [291, 'db_no_right'],
  [394, 'db_query_timeout'],
  [452, 'db_profile'],
  [497, 'db_no_right'],
  [516, 'db_password_wrong'],
  [519, 'db_shard_gone'],
])

const UNKNOWN_DATABASE = 81
const READONLY = 164

function ofServer({ number, message, opening }: ServerError): ErrorCode {
  if (number === UNKNOWN_DATABASE && opening) return 'db_missing'
  if (number === READONLY && /setting|SET query/i.test(message)) return 'db_settings'
  return NUMBERS.get(number) ?? (opening ? 'db_failed' : 'db_statement')
}

function codeOf(error: unknown): ErrorCode | null {
  if (error instanceof ServerError) return ofServer(error)
  if (error instanceof NoAnswer) return error.opening ? 'db_connect_timeout' : 'db_query_timeout'
  if (error instanceof NoTls) return 'db_no_tls'
  if (error instanceof NotClickHouse) return 'db_not_that_kind'
  if (error instanceof NativePort) return 'db_native_port'
  if (error instanceof UnsafeProfile) return 'db_profile'
  if (error instanceof NotUtf8) return 'db_text'
  if (error instanceof TruncatedAnswer) return 'db_lost'
  const { code = '', message = '' }: { readonly code?: string; readonly message?: string } = typeof error === 'object' && error !== null ? error : {}
  if (/wrong version number|packet length too long/.test(message)) return 'db_no_tls'
  if (code.startsWith('HPE_')) return 'db_not_that_kind'
  if (/^ERR_(SSL|TLS)/.test(code)) return NETWORK_CODES[code] ?? 'db_tls_failed'
  return NETWORK_CODES[code] ?? (code === 'ERR_STREAM_PREMATURE_CLOSE' || /^(aborted|socket hang up)$/.test(message) ? 'db_lost' : null)
}

/** Returns null for an error that did not come from a database. */
export function problem(error: unknown, server: DatabaseServer): Failure | null {
  if (error instanceof BadCertificates) return fail('db_tls_ca')
  const code = codeOf(error)
  return code === null ? null : failureOf(code, error instanceof Error ? error.message : '', server)
}
