/**
 * Shares things of any kind with people. Neither the answer nor the work depends on whether an address has an account:
 * the owner sees a person's name only after that person has opened the thing (docs/decisions/0096).
 */
import { fail, ok, type Result } from '../../contract/errors.ts'
import { SHARES_MAX, type SharedPerson } from '../../contract/share.ts'
import type { Call, Services } from '../handlers.ts'
import { letterAbout } from '../mail/share-message.ts'
import type { SignedIn } from '../policies/actor.ts'
import { hashToken } from '../security/secrets.ts'
import type { AuditEntry } from '../store/audit.ts'
import type { ShareRow, Subject } from '../store/shares.ts'
import type { Store } from '../store/store.ts'
import { auditEntry } from './audit-entry.ts'
import { limited } from './rate-limit.ts'

const HOUR = 60 * 60 * 1_000
const SHARED_AN_HOUR = 200
/** Maximum sharing emails per mailbox and hour. Without an email, the person still finds the shared thing in their list. */
const LETTERS_AN_HOUR = 5

type Grant = Pick<ShareRow, 'role' | 'level' | 'columns'>
type Detail = NonNullable<AuditEntry['detail']>

/** A grant by an owner on one thing, with the details for the audit entry. */
export interface Sharing {
  readonly subject: Subject
  readonly grant: Grant
  readonly detail: Detail
}

export const presentPerson = ({ id, email, name, role, created_at, seen_at }: ShareRow): SharedPerson => ({
  ...{ id, email, role, created: created_at, opened: seen_at !== null },
  name: seen_at === null ? null : name,
})

/** The grantee's name in the audit log, which must not contain addresses: 'invited' for a person without an account. */
const auditName = (grantee: string): string => (grantee.includes(':') ? 'invited' : grantee)

/** Queues the emails before the grants, because a full outbox must reject the whole change. An email whose grant is missing is never sent. */
async function put(emails: readonly string[], { subject, grant, detail }: Sharing, by: string, mailed: ReadonlySet<string>, call: Call, store: Store) {
  const before = new Set((await store.shares.of(subject)).map((share) => share.grantee))
  const grantees = await Promise.all(emails.map(async (email) => ({ email, grantee: await store.shares.granteeOf(email) })))
  for (const { email, grantee } of grantees)
    if (mailed.has(email) && !before.has(grantee)) if (!(await store.outbox.put({ ...letterAbout(subject), by, email, locale: call.locale }))) return false
  for (const { email, grantee } of grantees) await store.shares.put(subject, grantee, email, grant, by)
  for (const { grantee } of grantees)
    await store.audit.append(auditEntry(call, `${subject.kind}_shared`, subject.id, { detail: { ...detail, with: auditName(grantee) } }))
  return true
}

/** The addresses to which another sharing email may be sent this hour. */
export async function withinMailLimit(emails: readonly string[], services: Services): Promise<Set<string>> {
  const mailed = new Set<string>()
  for (const email of emails) if (!(await limited(services, `letters:${hashToken(email)}`, LETTERS_AN_HOUR, HOUR))) mailed.add(email)
  return mailed
}

/** Grants people, given by their email addresses, access to a thing. Queues an email to those who did not have access before. */
export async function sharePeople(
  entered: readonly string[],
  sharing: Sharing,
  owner: SignedIn,
  call: Call,
  services: Services,
): Promise<Result<null, 'shared_with_owner' | 'too_many_shares' | 'rate_limited' | 'mail_busy'>> {
  const emails = [...new Set(entered.map((email) => email.toLowerCase()))]
  if (emails.includes(owner.email.toLowerCase())) return fail('shared_with_owner')
  const present = new Set((await services.store.shares.of(sharing.subject)).map((share) => share.email))
  const added = emails.filter((email) => !present.has(email))
  if (present.size + added.length > SHARES_MAX) return fail('too_many_shares', { limit: SHARES_MAX })
  for (const _ of added) {
    const refused = await limited(services, `share:${owner.id}`, SHARED_AN_HOUR, HOUR)
    if (refused) return refused
  }
  const mailed = await withinMailLimit(added, services)
  if (!(await services.store.atomically((store) => put(emails, sharing, owner.id, mailed, call, store)))) return fail('mail_busy')
  services.mail.wake()
  return ok(null)
}

/** Changes a person's grant. Returns false if it no longer exists. */
export const changePerson = ({ subject, grant, detail }: Sharing, shareId: string, call: Call, { store }: Services): Promise<boolean> =>
  store.atomically(async (store) => {
    const share = await store.shares.find(subject, shareId)
    if (!share || !(await store.shares.change(subject, shareId, grant))) return false
    await store.audit.append(auditEntry(call, `${subject.kind}_shared`, subject.id, { detail: { ...detail, with: auditName(share.grantee) } }))
    return true
  })

/** Revokes a person's grant and any invitation to it. Returns false if it no longer exists. */
export const removePerson = (subject: Subject, shareId: string, call: Call, { store }: Services): Promise<boolean> =>
  store.atomically(async (store) => {
    const share = await store.shares.find(subject, shareId)
    if (!share || !(await store.shares.remove(subject, share.grantee))) return false
    if (subject.kind === 'analysis') await store.transfers.withdraw(subject.id, share.grantee)
    await store.invitations.revokeTo(share.email, subject)
    await store.audit.append(auditEntry(call, `${subject.kind}_unshared`, subject.id, { detail: { with: auditName(share.grantee) } }))
    return true
  })

/** Removes the caller's own grant. Returns false if it no longer exists. */
export const leave = (subject: Subject, actor: SignedIn, call: Call, { store }: Services): Promise<boolean> =>
  store.atomically(async (store) => {
    if (!(await store.shares.remove(subject, actor.id))) return false
    if (subject.kind === 'analysis') await store.transfers.withdraw(subject.id, actor.id)
    await store.audit.append(auditEntry(call, `${subject.kind}_left`, subject.id))
    return true
  })
