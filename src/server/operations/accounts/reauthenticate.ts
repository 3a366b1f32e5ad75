/** Requires the current password before sensitive changes, in case a stranger uses an open browser. */
import { type Failure, fail } from '../../../contract/errors.ts'
import type { Call, Services } from '../../handlers.ts'
import type { SignedIn } from '../../policies/actor.ts'
import { passwordMatches } from '../../security/secrets.ts'
import type { User } from '../../store/accounts.ts'
import { auditEntry } from '../audit-entry.ts'
import { limited } from '../rate-limit.ts'

const QUARTER_HOUR = 15 * 60 * 1_000
const TRIES = 10

export type ReauthenticationCode = 'wrong_password' | 'recent_sign_in_needed' | 'rate_limited' | 'unauthenticated'

/** Returns the caller's account, or why the caller may not continue. An account without a password requires a session that has just begun. */
export async function reauthenticate(
  actor: SignedIn,
  password: string,
  call: Call,
  services: Services,
): Promise<{ readonly ok: true; readonly value: User } | Failure<ReauthenticationCode>> {
  const user = await services.store.accounts.byId(actor.id)
  if (!user) return fail('unauthenticated')
  if (user.password === null) {
    const began = await services.store.profiles.sessionBegan(actor.tokenHash)
    const isRecent = began !== undefined && Date.parse(began) > Date.now() - QUARTER_HOUR
    return isRecent ? { ok: true, value: user } : fail('recent_sign_in_needed', { minutes: QUARTER_HOUR / 60_000 })
  }
  const refused = await limited(services, `present-password:${actor.id}`, TRIES, QUARTER_HOUR)
  if (refused) return refused
  if (await passwordMatches(password, user.password)) return { ok: true, value: user }
  await services.store.audit.append(auditEntry(call, 'sign_in', user.id, { outcome: 'refused', detail: { by: 'present password' } }))
  return fail('wrong_password')
}
