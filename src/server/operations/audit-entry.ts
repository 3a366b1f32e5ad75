import type { Call } from '../handlers.ts'
import { signedIn } from '../policies/actor.ts'
import { type AuditAction, type AuditEntry, GUEST } from '../store/audit.ts'

/** Builds the audit entry for a call's action on `subject`, the ID of a thing or an account. */
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
