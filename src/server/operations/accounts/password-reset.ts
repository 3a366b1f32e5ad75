/** Resets a forgotten password: emails a link and accepts a new password through it. Never reveals which addresses are known. */
import { fail, ok } from '../../../contract/errors.ts'
import type { Parsed } from '../../../contract/operations.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { hashToken, protectPassword } from '../../security/secrets.ts'
import { auditEntry } from '../audit-entry.ts'
import { endedLink } from './ended-link.ts'
import { askForMail } from './mail-pace.ts'
import { newPasswordProblem } from './new-password.ts'
import { signUpRefusal } from './sign-up-refusal.ts'

/** Thrown to roll back the transaction, because a password must not change without its notification email. */
const OUTBOX_FULL = new Error('the outbox is full')

export const requestPasswordReset: Handler<'request_password_reset'> = async ({ email }, call, services) => {
  const asked = await askForMail({ kind: 'reset', email, locale: call.locale }, call, services)
  return 'ok' in asked ? asked : ok(asked)
}

type Chosen = Pick<Parsed<'reset_password'>, 'password' | 'confirm_password'>

/**
 * Handles a reset link of a sign-up that was never confirmed. Opening the link proves ownership of the mailbox, so this
 * creates the account with the password chosen now.
 */
async function firstPassword(hash: string, { password, confirm_password }: Chosen, call: Call, services: Services) {
  const signup = await services.store.signups.ofLink(hash)
  if (signup === undefined || typeof signup === 'string') return endedLink(signup)
  const refused = signUpRefusal(signup.email, services) ?? newPasswordProblem(password, confirm_password, signup.email)
  if (refused) return refused
  const protectedPassword = await protectPassword(password)
  const made = await services.store.atomically(async (store) => {
    const user = await store.signups.confirm(hash, protectedPassword)
    if (user) await store.audit.append({ ...auditEntry(call, 'account_created', user.id, { detail: { by: 'reset link' } }), actor: user.id })
    return user !== undefined
  })
  return made ? ok({ done: true as const }) : fail('link_used')
}

export const resetPassword: Handler<'reset_password'> = async ({ token, password, confirm_password }, call, services) => {
  const hash = hashToken(token)
  const user = await services.store.resets.ofLink(hash)
  if (user === undefined) return await firstPassword(hash, { password, confirm_password }, call, services)
  if (typeof user === 'string') return endedLink(user)
  const problem = newPasswordProblem(password, confirm_password, user.email)
  if (problem) return problem
  const protectedPassword = await protectPassword(password)
  const used = services.store.atomically(async (store) => {
    const userId = await store.resets.claim(hash)
    if (userId === undefined) return false
    if (!(await store.outbox.put({ kind: 'password_changed', email: user.email, at: new Date().toISOString(), locale: call.locale }))) throw OUTBOX_FULL
    await store.profiles.setPassword(userId, protectedPassword)
    const ended = await store.profiles.endSessions(userId, null)
    await store.audit.append({ ...auditEntry(call, 'password_changed', userId, { detail: { by: 'link', sessions_ended: ended } }), actor: userId })
    return true
  })
  const done = await used.catch((error: unknown) => {
    if (error === OUTBOX_FULL) return null
    throw error
  })
  if (done === null) return fail('mail_busy')
  if (!done) return fail('link_used')
  services.mail.wake()
  return ok({ done: true })
}
