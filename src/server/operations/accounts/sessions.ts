import { fail, ok } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { hashToken } from '../../security/secrets.ts'
import { auditEntry } from '../audit-entry.ts'

const ID_LENGTH = 22

/** The ID of a session that pages may know. It reveals neither the token nor its hash. */
const idOf = (hash: string): string => hashToken(`session:${hash}`).slice(0, ID_LENGTH)

export const listSessions: Handler<'apiv2/list_sessions'> = async (_, { actor }, { store, settings }) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const sessions = await store.profiles.sessions(actor.id, settings.SESSION_IDLE_H * 3_600_000)
  return ok({
    sessions: sessions.map(({ hash, user_agent, created_at, last_used_at }) => ({
      id: idOf(hash),
      user_agent,
      created: created_at,
      last_used: last_used_at,
      current: hash === actor.tokenHash,
    })),
  })
}

export const revokeSession: Handler<'apiv2/revoke_session'> = async ({ session_id }, call, services) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  const sessions = await services.store.profiles.sessions(actor.id, services.settings.SESSION_IDLE_H * 3_600_000)
  const one = sessions.find(({ hash }) => idOf(hash) === session_id)
  if (session_id !== null && !one) return fail('not_found')
  await services.store.atomically(async (store) => {
    if (one) await store.accounts.closeSession(one.hash)
    const ended = one ? 1 : await store.profiles.endSessions(actor.id, actor.tokenHash)
    await store.audit.append(auditEntry(call, 'sessions_ended', actor.id, { detail: { sessions_ended: ended } }))
  })
  return ok({ done: true })
}
