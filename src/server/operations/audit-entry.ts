import type { Call } from '../handlers.ts'
import { signedIn } from '../policies/actor.ts'
import { type AuditAction, type AuditEntry, GUEST } from '../store/audit.ts'

/** The audit entry for what a call does to `subject`, the ID of a thing or an account. */
export const auditEntry = (
  { actor }: Pick<Call, 'actor'>,
  action: AuditAction,
  subject = '',
  more: Pick<AuditEntry, 'outcome' | 'detail'> = {},
): AuditEntry => ({
  action,
  actor: signedIn(actor) ? actor.id : GUEST,
  subject,
  address: actor.address,
  ...more,
})
