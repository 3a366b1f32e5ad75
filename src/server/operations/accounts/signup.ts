/**
 * Signs people up and resends confirmations. Both operations do the same work and give the same answer whether an
 * address has an account, a pending sign-up or neither. The difference is in the email that is sent later
 * (mail/write.ts).
 */
import { fail, ok } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { newId, protectPassword } from '../../security/secrets.ts'
import { limited } from '../rate-limit.ts'
import { askForMail, signupMailed } from './mail-pace.ts'
import { newPasswordProblem } from './new-password.ts'
import { signUpRefusal } from './sign-up-refusal.ts'

/** How long a sign-up can be confirmed, in milliseconds. Each of its links expires after a day. */
const SIGNUP_LIFETIME = 7 * 24 * 60 * 60 * 1_000
const HOUR = 60 * 60 * 1_000
const SIGNUPS_AN_HOUR = 5

export const signup: Handler<'signup'> = async ({ email, name, password, confirm_password }, { actor, locale }, services) => {
  const refused =
    signUpRefusal(email, services) ??
    newPasswordProblem(password, confirm_password, email) ??
    (await limited(services, `signup:${actor.address}`, SIGNUPS_AN_HOUR, HOUR))
  if (refused) return refused
  const id = newId()
  const hash = await protectPassword(password)
  const kept = await services.store.signups.add({ id, email, name, password: hash }, SIGNUP_LIFETIME, { kind: 'signup', signup: id, email, locale })
  if (!kept) return fail('mail_busy')
  services.mail.wake()
  return ok({ done: true, signup: id, resend_in: await signupMailed(email, actor.address, services) })
}

export const resendConfirmation: Handler<'resend_confirmation'> = async ({ email, signup }, call, services) => {
  const asked = await askForMail({ kind: 'resend', signup, email, locale: call.locale }, call, services)
  return 'ok' in asked ? asked : ok(asked)
}
