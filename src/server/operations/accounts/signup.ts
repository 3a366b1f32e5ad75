/**
 * Sign-up and resend. Both do the same work and give the same answer for a known, a pending and an
 * unknown address: what differs happens when the letter is sent (mail/write.ts).
 */
import { passwordProblems } from '../../../contract/auth.ts'
import { fail, ok } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { hashToken, newId, protectPassword } from '../../security/secrets.ts'
import { limited } from '../rate-limit.ts'

/** A sign-up waits for one of its links this long; each link works for a day. */
const SIGNUP_LIFETIME = 7 * 24 * 60 * 60 * 1_000
const HOUR = 60 * 60 * 1_000
const SIGNUPS_AN_HOUR = 5
const RESENDS_AN_HOUR = 10
/** More letters to one address are not sent: its earlier ones are in the mailbox, and their links work. */
const LETTERS_AN_HOUR = 5

export const signup: Handler<'signup'> = async ({ email, name, password, confirm_password }, { actor, locale }, parts) => {
  if (passwordProblems(password, email).length > 0) return fail('invalid_password')
  if (password !== confirm_password) return fail('passwords_differ')
  const refused = await limited(parts, `signup:${actor.address}`, SIGNUPS_AN_HOUR, HOUR)
  if (refused) return refused
  const id = newId()
  const hash = await protectPassword(password)
  const kept = await parts.store.signups.add({ id, email, name, password: hash }, SIGNUP_LIFETIME, { kind: 'signup', signup: id, email, locale })
  if (!kept) return fail('mail_busy')
  parts.mail.wake()
  return ok({ done: true, signup: id })
}

export const resendConfirmation: Handler<'resend_confirmation'> = async ({ email, signup }, { actor, locale }, parts) => {
  const refused = await limited(parts, `resend:${actor.address}`, RESENDS_AN_HOUR, HOUR)
  if (refused) return refused
  if (await limited(parts, `letters:${hashToken(email.toLowerCase())}`, LETTERS_AN_HOUR, HOUR)) return ok({ done: true })
  if (!(await parts.store.outbox.put({ kind: 'resend', signup, email, locale }))) return fail('mail_busy')
  parts.mail.wake()
  return ok({ done: true })
}
