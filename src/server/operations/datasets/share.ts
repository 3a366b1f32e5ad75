/** Sharing datasets with people: whoever has one reads all of it (docs/decisions/0100). */
import { fail, ok } from '../../../contract/errors.ts'
import type { GrantRole } from '../../../contract/grant.ts'
import type { Handler, Parts } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import type { Subject } from '../../store/shares.ts'
import { changePerson, leave, presentPerson, removePerson, type Sharing, sharePeople } from '../sharing.ts'
import { datasetFor, presentSummary } from './present.ts'

const subjectOf = (id: string): Subject => ({ kind: 'dataset', id })
const people = async (id: string, { store }: Parts) => ok({ people: (await store.shares.of(subjectOf(id))).map(presentPerson) })

const sharingOf = (id: string, role: GrantRole): Sharing => ({ subject: subjectOf(id), grant: { role, level: 'rows', columns: [] }, detail: { role } })

export const listDatasetShares: Handler<'apiv2/list_dataset_shares'> = async ({ dataset_id }, { actor }, parts) => {
  const found = await datasetFor('share', dataset_id, actor, parts)
  return found.ok ? await people(dataset_id, parts) : found
}

export const shareDataset: Handler<'apiv2/share_dataset'> = async ({ dataset_id, emails, role }, call, parts) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('unauthenticated')
  const found = await datasetFor('share', dataset_id, actor, parts)
  if (!found.ok) return found
  const shared = await sharePeople(emails, sharingOf(dataset_id, role), actor, call, parts)
  return shared.ok ? await people(dataset_id, parts) : shared
}

export const changeDatasetShare: Handler<'apiv2/change_dataset_share'> = async ({ dataset_id, share_id, role }, call, parts) => {
  const found = await datasetFor('share', dataset_id, call.actor, parts)
  if (!found.ok) return found
  return (await changePerson(sharingOf(dataset_id, role), share_id, call, parts)) ? await people(dataset_id, parts) : fail('not_found')
}

export const unshareDataset: Handler<'apiv2/unshare_dataset'> = async ({ dataset_id, share_id }, call, parts) => {
  const found = await datasetFor('share', dataset_id, call.actor, parts)
  if (!found.ok) return found
  return (await removePerson(subjectOf(dataset_id), share_id, call, parts)) ? await people(dataset_id, parts) : fail('not_found')
}

export const leaveDataset: Handler<'apiv2/leave_dataset'> = async ({ dataset_id }, call, parts) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('unauthenticated')
  const found = await datasetFor('leave', dataset_id, actor, parts)
  if (!found.ok) return found
  return (await leave(subjectOf(dataset_id), actor, call, parts)) ? ok({ done: true }) : fail('not_found')
}

export const listSharedDatasets: Handler<'apiv2/list_shared_datasets'> = async (_, call, { store }) => {
  if (!signedIn(call.actor)) return fail('unauthenticated')
  const rows = await store.datasets.sharedWith(call.actor)
  return ok({
    datasets: rows.flatMap((row) =>
      row.share === null ? [] : [{ ...presentSummary(row, call), role: row.share.role, shared: row.share.since, unread: row.share.unread }],
    ),
  })
}
