/** Signs in with an ID token of Google, or of another issuer that the operator configured (docs/decisions/0084, 0167). */
import { fail, ok } from '../../../contract/errors.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { maySignUp, signUpRule } from '../../policies/sign-up.ts'
import type { Identity } from '../../security/id-token.ts'
import { hashToken, linkToken } from '../../security/secrets.ts'
import { isUniqueViolation } from '../../store/open.ts'
import { auditEntry } from '../audit-entry.ts'
import { limited } from '../rate-limit.ts'
import { openSession } from './session.ts'
import { recordSignIn } from './sign-in-delay.ts'

const QUARTER_HOUR = 15 * 60 * 1_000
/** The cookie contains a secret, and the nonce is its hash. Tokens contain the nonce, so someone who reads a token still cannot forge the cookie. */
const COOKIE = 'google-nonce'
const SECRET = /^[\w-]{43}$/

function secretOf({ cookies }: Call): string | null {
  const kept = cookies.read(COOKIE) ?? ''
  return SECRET.test(kept) ? kept : null
}

/** Returns the nonce of this browser, which its pages share until one of them signs in. */
export const googleNonce: Handler<'google_nonce'> = async (_, call, services) => {
  if (services.verifyIdToken === null) return fail('google_login_failed')
  const secret = secretOf(call) ?? linkToken()
  call.cookies.keep(COOKIE, secret)
  return ok({ nonce: hashToken(secret) })
}

/** Finds or creates the account of an identity. If two calls race, the second one finds the account of the first. */
function accountOf(identity: Identity, { store, settings }: Services) {
  const rule = signUpRule(settings)
  const find = () => store.identities.find(identity, (email) => maySignUp(rule, email))
  return find().catch((error: unknown) => {
    if (isUniqueViolation(error)) return find()
    throw error
  })
}

async function refused(call: Call, services: Services) {
  await services.store.audit.append(auditEntry(call, 'sign_in', undefined, { detail: { by: 'google' }, outcome: 'refused' }))
  return fail('google_login_failed')
}

export const googleLogin: Handler<'google_login'> = async ({ credential }, call, services) => {
  const limit = await limited(services, `google-from:${call.actor.address}`, 50, QUARTER_HOUR)
  if (limit) return limit
  const secret = secretOf(call)
  const nonce = secret && hashToken(secret)
  const verified = await services.verifyIdToken?.(credential, nonce)
  if (verified?.kind !== 'identity') {
    if (verified?.kind === 'unavailable') services.log(`google login: the issuer cannot be asked (${verified.why})`)
    return await refused(call, services)
  }
  call.cookies.forget(COOKIE)
  if (!nonce || !(await services.store.identities.spendNonce(hashToken(nonce)))) return await refused(call, services)
  const found = await accountOf(verified.identity, services)
  if (found === 'taken') return fail('google_address_taken')
  if (found === 'not invited') return fail('google_not_invited')
  if (found === 'unverified') return fail('google_login_failed')
  const { user, by } = found
  if (by === 'new') await services.store.audit.append({ ...auditEntry(call, 'account_created', user.id, { detail: { by: 'google' } }), actor: user.id })
  await recordSignIn(call.actor.address, user, services)
  return (await openSession(user, 'google', call, services)) ?? fail('google_login_failed')
}
