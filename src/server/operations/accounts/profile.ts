/** Operations on the caller's own account: profile, password, email address. */
import { fail, ok } from '../../../contract/errors.ts'
import { localeIn } from '../../../texts/languages.ts'
import type { Handler, Services } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { hashToken, newId, protectPassword } from '../../security/secrets.ts'
import { isUniqueViolation } from '../../store/open.ts'
import { auditEntry } from '../audit-entry.ts'
import { limited } from '../rate-limit.ts'
import { isTimeZone } from '../time-zone.ts'
import { endedLink } from './ended-link.ts'
import { newPasswordProblem } from './new-password.ts'
import { reauthenticate } from './reauthenticate.ts'

const HOUR = 60 * 60 * 1_000
const EMAIL_LINK_LIFETIME = 24 * HOUR
const EMAIL_CHANGES_AN_HOUR = 5

async function profileOf(id: string, { store }: Services) {
  const user = await store.accounts.byId(id)
  if (!user) return fail('unauthenticated')
  const change = await store.profiles.emailChangeOf(id)
  return ok({
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role === 'admin' ? ('admin' as const) : ('user' as const),
    locale: user.locale === null ? null : localeIn(user.locale),
    time_zone: user.time_zone,
    has_password: user.password !== null,
    new_email: change?.email ?? null,
    created: user.created_at,
  })
}

export const getProfile: Handler<'apiv2/get_profile'> = async (_, { actor }, services) =>
  signedIn(actor) ? await profileOf(actor.id, services) : fail('sign_in_needed')

export const updateProfile: Handler<'apiv2/update_profile'> = async (settings, { actor }, services) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const { time_zone } = settings
  if (time_zone !== null && !isTimeZone(time_zone)) return fail('time_zone_unknown', { zone: time_zone })
  await services.store.profiles.set(actor.id, settings)
  return await profileOf(actor.id, services)
}

export const changePassword: Handler<'apiv2/change_password'> = async ({ password, new_password, confirm_password }, call, services) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  const problem = newPasswordProblem(new_password, confirm_password, actor.email)
  if (problem) return problem
  const account = await reauthenticate(actor, password, call, services)
  if (!account.ok) return account
  const hash = await protectPassword(new_password)
  await services.store.atomically(async (store) => {
    await store.profiles.setPassword(actor.id, hash)
    const ended = await store.profiles.endSessions(actor.id, actor.tokenHash)
    await store.audit.append(auditEntry(call, 'password_changed', actor.id, { detail: { sessions_ended: ended } }))
  })
  return ok({ done: true })
}

export const changeEmail: Handler<'apiv2/change_email'> = async ({ email, password }, call, services) => {
  const { actor, locale } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  if (email.toLowerCase() === actor.email) return fail('same_email')
  const account = await reauthenticate(actor, password, call, services)
  if (!account.ok) return account
  const refused = await limited(services, `email-change:${actor.id}`, EMAIL_CHANGES_AN_HOUR, HOUR)
  if (refused) return refused
  const id = newId()
  const { name, email: present } = account.value
  const asked = await services.store.atomically(async (store) => {
    const notice = { kind: 'email_notice', stage: 'asked', name, email: present, locale } as const
    if (!(await store.outbox.put({ kind: 'email_change', change: id, email, locale })) || !(await store.outbox.put(notice))) return false
    await store.profiles.askForEmail(id, actor.id, email, EMAIL_LINK_LIFETIME)
    return true
  })
  if (!asked) return fail('mail_busy')
  services.mail.wake()
  return await profileOf(actor.id, services)
}

export const cancelEmailChange: Handler<'apiv2/cancel_email_change'> = async (_, { actor }, services) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  await services.store.profiles.dropEmailChange(actor.id)
  return await profileOf(actor.id, services)
}

export const confirmEmailChange: Handler<'confirm_email_change'> = async ({ token }, call, services) => {
  const changed = services.store.atomically(async (store) => {
    const change = await store.profiles.confirmEmail(hashToken(token))
    if (!change) return undefined
    const locale = change.locale === null ? call.locale : localeIn(change.locale)
    await store.outbox.put({ kind: 'email_notice', stage: 'done', name: change.name, email: change.from, locale })
    await store.audit.append({ ...auditEntry(call, 'email_changed', change.userId), actor: change.userId })
    return change
  })
  const change = await changed.catch((error: unknown) => {
    if (isUniqueViolation(error)) return undefined
    throw error
  })
  if (!change) return endedLink(await services.store.profiles.emailLinkEnd(hashToken(token)))
  services.mail.wake()
  return ok({ email: change.to })
}
