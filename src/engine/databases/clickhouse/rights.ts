/** Determines an account's rights beyond reading from its ClickHouse grants. */
import type { AccountRight } from '../../../contract/account-right.ts'

const RIGHTS: readonly (readonly [AccountRight, RegExp])[] = [
  ['superuser', /^(?:ALL|ACCESS MANAGEMENT|SYSTEM)$/],
  ['files', /^(?:FILE|SOURCES|URL|REMOTE|S3|HDFS|READ|WRITE|READ ON .*)$/],
  ['signals', /^KILL QUERY$/],
  ['accounts', /^(?:CREATE USER|ALTER USER|ROLE ADMIN|CREATE ROLE)$/],
]

/** `grants`: lines of SHOW GRANTS. */
export function rightsIn(grants: readonly string[]): AccountRight[] {
  const words = grants.flatMap(
    (line) =>
      /^GRANT (.+) ON \*(?:\.\*)? TO /i
        .exec(line)?.[1]
        ?.toUpperCase()
        .split(/\s*,\s*/) ?? [],
  )
  return RIGHTS.flatMap(([right, pattern]) => (words.some((word) => pattern.test(word)) ? [right] : []))
}
