/** Shares analyses with people, each with a role, a level and columns (docs/decisions/0096). */
import { fail, ok } from '../../../contract/errors.ts'
import type { GrantRole } from '../../../contract/grant.ts'
import type { Share } from '../../../contract/share.ts'
import type { Handler, Services } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { analysisPolicy, ownerMayPassOn } from '../../policies/analysis.ts'
import type { AnalysisRow } from '../../store/analyses.ts'
import type { Grant } from '../../store/grants.ts'
import type { ShareRow, Subject } from '../../store/shares.ts'
import { pageOfAnalyses } from '../listing.ts'
import { unreadBy } from '../messages/visible-steps.ts'
import { changePerson, leave, presentPerson, removePerson, type Sharing, sharePeople } from '../sharing.ts'
import { publicationOf } from './granting.ts'
import { analysisFor, openAnalysis, presentVisited } from './present.ts'

const subjectOf = (id: string): Subject => ({ kind: 'analysis', id })

/**
 * Whether ownership can be offered to a person. They must have opened the analysis, which proves that they have an
 * account. On lent data, only the dataset's owner can get it back (transfer.ts).
 */
export const mayOwn = (analysis: AnalysisRow, { grantee, seen_at }: ShareRow): boolean =>
  seen_at !== null && (ownerMayPassOn(analysis) || (analysis.loan !== null && grantee === analysis.dataset_owner))

const presentShare = (analysis: AnalysisRow, row: ShareRow): Share => ({
  ...presentPerson(row),
  publication: { level: row.level, column_ids: row.columns.map((c) => c.id) },
  ...{ may_own: mayOwn(analysis, row), offered: row.offered_at },
})
/** The people with access to an analysis, as its owner sees them. */
export const people = async (analysis: AnalysisRow, { store }: Services) =>
  ok({ people: (await store.shares.of(subjectOf(analysis.id))).map((row) => presentShare(analysis, row)) })

const sharingOf = (id: string, role: GrantRole, { level, columns }: Pick<Grant, 'level' | 'columns'>): Sharing => ({
  ...{ subject: subjectOf(id), grant: { role, level, columns } },
  detail: { role, level, columns: columns.length },
})

export const listShares: Handler<'apiv2/list_shares'> = async ({ analysis_id }, { actor }, services) => {
  const found = await analysisFor('unshare', analysis_id, actor, services)
  return found.ok ? await people(found.value, services) : found
}

export const shareAnalysis: Handler<'apiv2/share_analysis'> = async ({ analysis_id, emails, role, publication }, call, services) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  const found = await openAnalysis('unshare', analysis_id, actor, services)
  if (!found.ok) return found
  if (!analysisPolicy.share(actor, found.value)) return fail('dataset_not_public')
  const granted = await publicationOf(found.value, publication, actor, services)
  if (!granted.ok) return granted
  const shared = await sharePeople(emails, sharingOf(analysis_id, role, granted.value), actor, call, services)
  if (!shared.ok) return shared
  services.presence.tell(analysis_id)
  return await people(found.value, services)
}

export const changeShare: Handler<'apiv2/change_share'> = async ({ analysis_id, share_id, role, publication }, call, services) => {
  const found = await openAnalysis('unshare', analysis_id, call.actor, services)
  if (!found.ok) return found
  if (!analysisPolicy.share(call.actor, found.value)) return fail('dataset_not_public')
  const granted = await publicationOf(found.value, publication, call.actor, services)
  if (!granted.ok) return granted
  const changed = await changePerson(sharingOf(analysis_id, role, granted.value), share_id, call, services)
  if (!changed) return fail('not_found')
  services.presence.tell(analysis_id)
  return await people(found.value, services)
}

/** Ends presence streams and visits of a person who lost access. */
function noLongerThere(analysisId: string, grantee: string, { presence }: Services): void {
  presence.forget(analysisId, grantee)
  presence.tell(analysisId)
}

export const unshareAnalysis: Handler<'apiv2/unshare_analysis'> = async ({ analysis_id, share_id }, call, services) => {
  const found = await analysisFor('unshare', analysis_id, call.actor, services)
  if (!found.ok) return found
  const share = await services.store.shares.find(subjectOf(analysis_id), share_id)
  if (!(await removePerson(subjectOf(analysis_id), share_id, call, services))) return fail('not_found')
  noLongerThere(analysis_id, share?.grantee ?? '', services)
  return await people(found.value, services)
}

export const leaveAnalysis: Handler<'apiv2/leave_analysis'> = async ({ analysis_id }, call, services) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  const found = await analysisFor('leave', analysis_id, actor, services)
  if (!found.ok) return found
  if (!(await leave(subjectOf(analysis_id), actor, call, services))) return fail('not_found')
  noLongerThere(analysis_id, actor.id, services)
  return ok({ done: true })
}

export const listSharedAnalyses: Handler<'apiv2/list_shared_analyses'> = async (wanted, { actor, locale }, services) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const { ids, folders, place } = pageOfAnalyses(await services.store.lists.sharedAnalyses(actor), wanted)
  const rows = await services.store.analyses.inOrder(ids, actor)
  const unread = await unreadBy(actor, services)
  return ok({
    ...place,
    folders,
    analyses: rows.flatMap((row) =>
      row.share === null
        ? []
        : [
            {
              ...presentVisited(row, actor, locale),
              ...{ role: row.share.role, shared: row.share.since, unread: row.share.unread, ...unread(row.id) },
            },
          ],
    ),
  })
}
