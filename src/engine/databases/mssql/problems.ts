/** Maps errors of SQL Server, its driver and the connection to error codes of the product. */
import { type ErrorCode, type Failure, fail } from '../../../contract/errors.ts'
import type { DatabaseServer } from '../../protocol.ts'
import { BadCertificates, failureOf, NETWORK_CODES } from '../network-errors.ts'
import { BrokenText, NoAnswer, Redirected, ServerError } from './errors.ts'

/** Error numbers that the server sends. A missing database is reported together with a failed login. */
const NUMBERS: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  [4060, 'db_missing'],
  [911, 'db_missing'],
  [18456, 'db_password_wrong'],
  [18452, 'db_password_method'],
  [18470, 'db_user_refused'],
  [18486, 'db_user_refused'],
  [18487, 'db_user_refused'],
  [18488, 'db_user_refused'],
  [40615, 'db_user_refused'],
  [229, 'db_no_right'],
  [230, 'db_no_right'],
  [262, 'db_no_right'],
  [297, 'db_no_right'],
  [300, 'db_no_right'],
  [916, 'db_no_right'],
  [10928, 'db_busy'],
  [10929, 'db_busy'],
  [17809, 'db_busy'],
  [40501, 'db_busy'],
  [701, 'db_busy'],
  [8645, 'db_busy'],
  [17142, 'db_starting'],
  [17187, 'db_starting'],
  [18401, 'db_starting'],
  [40613, 'db_starting'],
  [596, 'db_lost'],
  [6005, 'db_lost'],
  [1222, 'db_query_timeout'],
  [1205, 'db_changed'],
  [3960, 'db_changed'],
  [3961, 'db_changed'],
  [208, 'db_table_missing'],
])

const DRIVER: Readonly<Record<string, ErrorCode>> = {
  ELOGIN: 'db_user_refused',
  ETDS: 'db_not_that_kind',
  EINTERFACENOTSUPP: 'db_not_that_kind',
  ECLOSE: 'db_reset',
  ECANCEL: 'db_lost',
}

/** Messages of the driver that are more specific than its error codes. */
const SENTENCES: readonly (readonly [RegExp, ErrorCode])[] = [
  [/did not negotiate encryption/, 'db_no_tls'],
  [/requires encryption/, 'db_needs_tls'],
  [/Failed to cancel request/, 'db_query_timeout'],
  [/^Failed to connect .* in \d+ms$/, 'db_connect_timeout'],
  [/unexpected end of message stream|socket hang up|connection ended/i, 'db_reset'],
  [/incoming packet|Malformed ENCRYPTION|Duplicate ENCRYPTION|Unexpected token|Unknown type|Unrecognised|Unexpected end of data/i, 'db_not_that_kind'],
  [/before secure TLS connection|secure TLS|handshake|wrong version number|packet length too long/i, 'db_tls_failed'],
]

interface Facts {
  readonly code?: string
  readonly message?: string
  readonly stack?: string
  readonly cause?: unknown
}
const factsOf = (error: unknown): Facts => (typeof error === 'object' && error !== null ? error : {})

/** Returns an error and its causes, the root cause first. */
function chain(error: unknown): unknown[] {
  const { cause } = factsOf(error)
  return cause === undefined ? [error] : [...chain(cause), error]
}

function ofServer({ numbers, opening }: ServerError): ErrorCode {
  const known = [...NUMBERS].find(([number]) => numbers.includes(number))?.[1]
  return known ?? (opening ? 'db_failed' : 'db_statement')
}

function codeOf(error: unknown): ErrorCode | null {
  if (error instanceof ServerError) return ofServer(error)
  if (error instanceof NoAnswer) return error.opening ? 'db_connect_timeout' : 'db_query_timeout'
  if (error instanceof Redirected) return 'db_sent_on'
  if (error instanceof BrokenText) return 'db_text'
  const { code = '', message = '', stack = '' } = factsOf(error)
  const told = SENTENCES.find(([sentence]) => sentence.test(message))?.[1] ?? NETWORK_CODES[code] ?? DRIVER[code]
  if (told) return told
  if (/^ERR_(SSL|TLS|OSSL)/.test(code)) return 'db_tls_failed'
  // the driver fails this way on a message that it cannot parse
  const isDriver = (stack.split('\n').find((line) => line.startsWith('    at ')) ?? '').includes('/tedious/')
  return isDriver || ((error instanceof RangeError || error instanceof TypeError) && stack.includes('/tedious/')) ? 'db_not_that_kind' : null
}

/** Extracts the target of a redirection from the driver's error message. */
const sentTo = (error: unknown): string => /^Failed to connect to (\S+) \(redirected/.exec(factsOf(error).message ?? '')?.[1] ?? ''

/** Returns null for an error that did not come from a database. */
export function problem(error: unknown, server: DatabaseServer): Failure | null {
  if (error instanceof BadCertificates) return fail('db_tls_ca')
  const errors = chain(error)
  const found = errors.map((one) => [one, codeOf(one)] as const).find(([, code]) => code !== null)
  if (!found?.[1]) return null
  const [one, code] = found
  return failureOf(code, code === 'db_sent_on' ? sentTo(error) : (factsOf(one).message ?? ''), server)
}
