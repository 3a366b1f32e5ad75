/** Sign-in with an ID token of Google, or of the issuer that the operator configured instead (docs/decisions/0084). */
import { fail } from '../../../contract/errors.ts'
import type { Handler, Services } from '../../handlers.ts'
import { maySignUp, signUpRule } from '../../policies/sign-up.ts'
import type { Identity } from '../../security/id-token.ts'
import { isUniqueViolation } from '../../store/open.ts'
import { auditEntry } from '../audit-entry.ts'
import { limited } from '../rate-limit.ts'
import { openSession } from './session.ts'
import { recordSignIn } from './sign-in-delay.ts'

const QUARTER_HOUR = 15 * 60 * 1_000

/** If two calls race, the second one finds the account that the first one created. */
function accountOf(identity: Identity, { store, settings }: Services) {
  const rule = signUpRule(settings)
  const find = () => store.identities.find(identity, (email) => maySignUp(rule, email))
  return find().catch((error: unknown) => {
    if (isUniqueViolation(error)) return find()
    throw error
  })
}

export const googleLogin: Handler<'google_login'> = async ({ credential }, call, services) => {
  const limit = await limited(services, `google-from:${call.actor.address}`, 50, QUARTER_HOUR)
  if (limit) return limit
  const verified = await services.verifyIdToken?.(credential)
  if (verified?.kind !== 'identity') {
    if (verified?.kind === 'unavailable') services.log(`google login: the issuer cannot be asked (${verified.why})`)
    await services.store.audit.append(auditEntry(call, 'sign_in', undefined, { detail: { by: 'google' }, outcome: 'refused' }))
    return fail('google_login_failed')
  }
  const found = await accountOf(verified.identity, services)
  if (found === 'taken') return fail('google_address_taken')
  if (found === 'not invited') return fail('google_not_invited')
  if (found === 'unverified') return fail('google_login_failed')
  const { user, by } = found
  if (by === 'new') await services.store.audit.append({ ...auditEntry(call, 'account_created', user.id, { detail: { by: 'google' } }), actor: user.id })
  await recordSignIn(call.actor.address, user, services)
  return (await openSession(user, 'google', call, services)) ?? fail('google_login_failed')
}
