import { passwordProblems } from '../../../contract/auth.ts'
import { fail, ok } from '../../../contract/errors.ts'
import type { Call, Handler, Parts } from '../../handlers.ts'
import { confirmationLetter, knownAddressLetter } from '../../mail/texts.ts'
import { hashToken, newId, newToken, protectPassword } from '../../security/secrets.ts'
import type { User } from '../../store/accounts.ts'
import { isUniqueViolation } from '../../store/open.ts'
import { limited } from '../rate-limit.ts'

const LINK_LIFETIME = 24 * 60 * 60 * 1000
const HOUR = 60 * 60 * 1000
const done = ok({ done: true as const })

const pageAddress = (call: Call, path: string): string => `${call.origin}${call.locale === 'zh' ? '/zh' : ''}${path}`

/** A fresh link by mail; the one before it stops working. Mail trouble is logged, never shown. */
async function sendConfirmation(user: Pick<User, 'id' | 'email' | 'name'>, call: Call, parts: Parts): Promise<void> {
  const token = newToken().slice(4)
  await parts.store.accounts.addEmailToken(hashToken(token), user.id, 'confirm', LINK_LIFETIME)
  const link = pageAddress(call, `/confirm-email-${token}`)
  await parts
    .mail({ to: user.email, ...confirmationLetter(call.locale, user.name, link), link })
    .catch((error: unknown) => parts.log(`mail failed: ${String(error)}`))
}

async function sendKnownAddress(user: User, call: Call, parts: Parts): Promise<void> {
  await parts
    .mail({ to: user.email, ...knownAddressLetter(call.locale, user.name, pageAddress(call, '/signin')), link: null })
    .catch((error: unknown) => parts.log(`mail failed: ${String(error)}`))
}

export const signup: Handler<'signup'> = async ({ email, name, password, confirm_password }, call, parts) => {
  if (passwordProblems(password, email).length > 0) return fail('invalid_password')
  if (password !== confirm_password) return fail('passwords_differ')
  const refused = await limited(parts, `signup:${call.address}`, 5, HOUR)
  if (refused) return refused
  const hash = await protectPassword(password)
  const known = await parts.store.accounts.byEmail(email)
  if (known?.confirmed_at) {
    await sendKnownAddress(known, call, parts)
    return done
  }
  const user = { id: known?.id ?? newId(), email, name }
  if (known) await parts.store.accounts.replaceUnconfirmed(known.id, name, hash)
  else {
    try {
      await parts.store.accounts.add({ ...user, password: hash, role: 'user', confirmed: false })
    } catch (error) {
      if (isUniqueViolation(error)) return done
      throw error
    }
  }
  await sendConfirmation(user, call, parts)
  return done
}

export const resendConfirmation: Handler<'resend_confirmation'> = async ({ email }, call, parts) => {
  const refused = await limited(parts, `resend:${email.toLowerCase()}`, 3, HOUR)
  if (refused) return refused
  const user = await parts.store.accounts.byEmail(email)
  if (user && !user.confirmed_at) await sendConfirmation(user, call, parts)
  return done
}
