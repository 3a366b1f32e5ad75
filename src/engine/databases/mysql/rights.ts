/** Determines an account's rights beyond reading from its server-wide MariaDB or MySQL grants. */
import type { AccountRight } from '../../../contract/account-right.ts'

const RIGHTS: readonly (readonly [AccountRight, RegExp])[] = [
  ['superuser', /^(?:ALL PRIVILEGES|SUPER|SYSTEM_USER|SET USER|READ_ONLY ADMIN|SHUTDOWN)$/],
  ['files', /^FILE$/],
  ['signals', /^(?:PROCESS|CONNECTION ADMIN|CONNECTION_ADMIN)$/],
  ['replication', /^(?:REPLICATION .*|BINLOG .*|REPLICATION_.*|BINLOG_.*)$/],
  ['accounts', /^(?:CREATE USER|CREATE ROLE|DROP ROLE)$/],
]

/** `grants`: lines of SHOW GRANTS. */
export function rightsIn(grants: readonly string[]): AccountRight[] {
  const words = grants.flatMap(
    (line) =>
      /^GRANT (.+) ON \*\.\* TO /i
        .exec(line)?.[1]
        ?.toUpperCase()
        .split(/\s*,\s*/) ?? [],
  )
  return RIGHTS.flatMap(([right, pattern]) => (words.some((word) => pattern.test(word)) ? [right] : []))
}
