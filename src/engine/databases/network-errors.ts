/** Shared by the drivers: failures that are common to all kinds of databases, and the certificates for verifying a server. */
import { X509Certificate } from 'node:crypto'
import { type ErrorCode, type Failure, fail } from '../../contract/errors.ts'
import type { DatabaseServer } from '../protocol.ts'

/** Node's error codes for failed connections. */
export const NETWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  ECONNREFUSED: 'db_refused',
  EHOSTUNREACH: 'db_unreachable',
  ENETUNREACH: 'db_unreachable',
  EHOSTDOWN: 'db_unreachable',
  EADDRNOTAVAIL: 'db_unreachable',
  EACCES: 'db_unreachable',
  EPERM: 'db_unreachable',
  ETIMEDOUT: 'db_connect_timeout',
  ECONNRESET: 'db_reset',
  EPIPE: 'db_reset',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'db_tls_untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'db_tls_untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'db_tls_untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'db_tls_untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'db_tls_untrusted',
  CERT_UNTRUSTED: 'db_tls_untrusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'db_tls_name',
  CERT_HAS_EXPIRED: 'db_tls_expired',
  CERT_NOT_YET_VALID: 'db_tls_expired',
  EPROTO: 'db_tls_failed',
}

/** Returns the shorter of our time limit and the account's own, in the same unit. An own limit of 0 or undefined means none. */
export const shorterLimit = (ours: number, own: number | undefined): number => (own !== undefined && own > 0 ? Math.min(ours, own) : ours)

/** Converts milliseconds to seconds, with one decimal below 10 seconds. */
const secondsOf = (ms: number): number => (ms < 10_000 ? Math.max(0.1, Math.round(ms / 100) / 10) : Math.round(ms / 1_000))

const REASON_MAX = 500
const cut = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').slice(0, REASON_MAX)

/** Creates a failure with all parameters that its message may use. */
export function failureOf(code: ErrorCode, reason: string, server: DatabaseServer): Failure {
  const { name, port, database, username } = server
  return fail(code, {
    ...{ server: name, port, database, username, reason: cut(reason) },
    ...{ seconds: secondsOf(code === 'db_connect_timeout' ? server.connectMs : server.statementMs) },
  })
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates to trust cannot be parsed; the server was not contacted. */
export class BadCertificates extends Error {}

export function certificates(ca: string): string[] {
  const blocks = ca.match(PEM) ?? []
  if (blocks.length === 0) throw new BadCertificates('no certificate')
  for (const block of blocks) {
    try {
      new X509Certificate(block)
    } catch {
      throw new BadCertificates('not a certificate')
    }
  }
  return blocks
}
