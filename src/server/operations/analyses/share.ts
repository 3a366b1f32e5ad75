/**
 * Sharing with people. Whether an address has an account changes neither the answer nor the work: the
 * owner learns a person's name once that person has opened the analysis (docs/decisions/0096).
 */
import { fail, ok } from '../../../contract/errors.ts'
import { SHARES_MAX, type Share } from '../../../contract/share.ts'
import type { Call, Handler, Parts } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { analysisPolicy } from '../../policies/analysis.ts'
import { hashToken } from '../../security/secrets.ts'
import type { ShareRow } from '../../store/shares.ts'
import type { Store } from '../../store/store.ts'
import { entryOf } from '../audited.ts'
import { limited } from '../rate-limit.ts'
import { publicationOf } from './granting.ts'
import { analysisFor, openAnalysis, presentAnalysisSummary } from './present.ts'

const HOUR = 60 * 60 * 1_000
const SHARED_AN_HOUR = 200
/** More letters to one mailbox are not sent: the analyses are listed for the person all the same. */
const LETTERS_AN_HOUR = 5

const presentShare = ({ id, email, name, role, level, columns, created_at, seen_at }: ShareRow): Share => ({
  ...{ id, email, role, created: created_at, opened: seen_at !== null },
  name: seen_at === null ? null : name,
  publication: { level, column_ids: columns.map((c) => c.id) },
})
const people = async (analysisId: string, { store }: Parts) => ok({ people: (await store.shares.of(analysisId)).map(presentShare) })

export const listShares: Handler<'apiv2/list_shares'> = async ({ analysis_id }, { actor }, parts) => {
  const found = await analysisFor('unshare', analysis_id, actor, parts)
  return found.ok ? await people(analysis_id, parts) : found
}

interface Sharing {
  readonly analysisId: string
  readonly ownerId: string
  readonly grant: Pick<ShareRow, 'role' | 'level' | 'columns'>
}

/** Letters first, since a queue that is full refuses all of it; a letter whose grant is not there is never written. */
async function shareWith(
  emails: readonly string[],
  { analysisId, ownerId, grant }: Sharing,
  mailed: ReadonlySet<string>,
  call: Call,
  store: Store,
): Promise<boolean> {
  const before = new Set((await store.shares.of(analysisId)).map((share) => share.grantee))
  const grantees = await Promise.all(emails.map(async (email) => ({ email, grantee: await store.shares.granteeOf(email) })))
  for (const { email, grantee } of grantees)
    if (mailed.has(email) && !before.has(grantee))
      if (!(await store.outbox.put({ kind: 'shared', analysis: analysisId, by: ownerId, email, locale: call.locale }))) return false
  for (const { email, grantee } of grantees) await store.shares.put(analysisId, grantee, email, grant, ownerId)
  const detail = { role: grant.role, level: grant.level, columns: grant.columns.length }
  for (const { grantee } of grantees)
    await store.audit.append(entryOf(call, 'analysis_shared', analysisId, { detail: { ...detail, with: auditName(grantee) } }))
  return true
}

/** The log holds no address: who has no account is 'invited' there. */
const auditName = (grantee: string): string => (grantee.includes(':') ? 'invited' : grantee)

/** Those whose mailboxes have not had too many letters of the kind. */
async function notFlooded(emails: readonly string[], parts: Parts): Promise<Set<string>> {
  const mailed = new Set<string>()
  for (const email of emails) if (!(await limited(parts, `letters:${hashToken(email)}`, LETTERS_AN_HOUR, HOUR))) mailed.add(email)
  return mailed
}

export const shareAnalysis: Handler<'apiv2/share_analysis'> = async ({ analysis_id, emails: entered, role, publication }, call, parts) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('unauthenticated')
  const found = await openAnalysis('unshare', analysis_id, actor, parts)
  if (!found.ok) return found
  if (!analysisPolicy.share(actor, found.value)) return fail('dataset_not_public')
  const emails = [...new Set(entered.map((email) => email.toLowerCase()))]
  if (emails.includes(actor.email.toLowerCase())) return fail('shared_with_owner')
  const granted = await publicationOf(found.value, publication, actor, parts)
  if (!granted.ok) return granted
  const present = new Set((await parts.store.shares.of(analysis_id)).map((share) => share.email))
  const added = emails.filter((email) => !present.has(email))
  if (present.size + added.length > SHARES_MAX) return fail('too_many_shares', { limit: SHARES_MAX })
  for (const _ of added) {
    const refused = await limited(parts, `share:${actor.id}`, SHARED_AN_HOUR, HOUR)
    if (refused) return refused
  }
  const mailed = await notFlooded(added, parts)
  const sharing = { analysisId: analysis_id, ownerId: actor.id, grant: { role, ...granted.value } }
  if (!(await parts.store.atomically((store) => shareWith(emails, sharing, mailed, call, store)))) return fail('mail_busy')
  parts.mail.wake()
  return await people(analysis_id, parts)
}

export const changeShare: Handler<'apiv2/change_share'> = async ({ analysis_id, share_id, role, publication }, call, parts) => {
  const found = await openAnalysis('unshare', analysis_id, call.actor, parts)
  if (!found.ok) return found
  if (!analysisPolicy.share(call.actor, found.value)) return fail('dataset_not_public')
  const granted = await publicationOf(found.value, publication, call.actor, parts)
  if (!granted.ok) return granted
  const changed = await parts.store.atomically(async (store) => {
    const share = await store.shares.find(analysis_id, share_id)
    if (!share || !(await store.shares.change(analysis_id, share_id, { role, ...granted.value }))) return false
    const detail = { role, level: granted.value.level, columns: granted.value.columns.length, with: auditName(share.grantee) }
    await store.audit.append(entryOf(call, 'analysis_shared', analysis_id, { detail }))
    return true
  })
  return changed ? await people(analysis_id, parts) : fail('not_found')
}

export const unshareAnalysis: Handler<'apiv2/unshare_analysis'> = async ({ analysis_id, share_id }, call, parts) => {
  const found = await analysisFor('unshare', analysis_id, call.actor, parts)
  if (!found.ok) return found
  const removed = await parts.store.atomically(async (store) => {
    const share = await store.shares.find(analysis_id, share_id)
    if (!share || !(await store.shares.remove(analysis_id, share.grantee))) return false
    await store.invitations.revokeTo(share.email, { kind: 'analysis', id: analysis_id })
    await store.audit.append(entryOf(call, 'analysis_unshared', analysis_id, { detail: { with: auditName(share.grantee) } }))
    return true
  })
  return removed ? await people(analysis_id, parts) : fail('not_found')
}

export const leaveAnalysis: Handler<'apiv2/leave_analysis'> = async ({ analysis_id }, call, parts) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('unauthenticated')
  const found = await analysisFor('leave', analysis_id, actor, parts)
  if (!found.ok) return found
  const left = await parts.store.atomically(async (store) => {
    if (!(await store.shares.remove(analysis_id, actor.id))) return false
    await store.audit.append(entryOf(call, 'analysis_left', analysis_id))
    return true
  })
  return left ? ok({ done: true }) : fail('not_found')
}

export const listSharedAnalyses: Handler<'apiv2/list_shared_analyses'> = async (_, { actor, locale }, { store }) => {
  if (!signedIn(actor)) return fail('unauthenticated')
  const rows = await store.analyses.sharedWith(actor)
  return ok({
    analyses: rows.flatMap((row) =>
      row.share === null ? [] : [{ ...presentAnalysisSummary(row, actor, locale), role: row.share.role, shared: row.share.since, unread: row.share.unread }],
    ),
  })
}
