/** Shares whole datasets with people (docs/decisions/0100). */
import { fail, ok } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { cut } from '../listing.ts'
import { shareOperationsFor } from '../share-operations.ts'
import { followShared } from './follow.ts'
import { datasetFor, presentSummary } from './present.ts'

const sharing = shareOperationsFor('dataset', datasetFor)

export const listDatasetShares: Handler<'apiv2/list_dataset_shares'> = ({ dataset_id }, call, services) => sharing.list(dataset_id, call, services)

export const shareDataset: Handler<'apiv2/share_dataset'> = async ({ dataset_id, ...given }, call, services) => {
  const found = await datasetFor('share', dataset_id, call.actor, services)
  if (found.ok && !found.value.passes_on) return fail('sources_private')
  const shared = await sharing.share(dataset_id, given, call, services)
  if (shared.ok) followShared(dataset_id, services)
  return shared
}

export const changeDatasetShare: Handler<'apiv2/change_dataset_share'> = ({ dataset_id, ...given }, call, services) =>
  sharing.change(dataset_id, given, call, services)

export const unshareDataset: Handler<'apiv2/unshare_dataset'> = ({ dataset_id, share_id }, call, services) =>
  sharing.remove(dataset_id, share_id, call, services)

export const leaveDataset: Handler<'apiv2/leave_dataset'> = ({ dataset_id }, call, services) => sharing.leave(dataset_id, call, services)

export const listSharedDatasets: Handler<'apiv2/list_shared_datasets'> = async (page, call, { store }) => {
  if (!signedIn(call.actor)) return fail('sign_in_needed')
  const { ids, place } = cut(await store.lists.datasets(call.actor, 'shared'), page)
  const rows = await store.datasets.inOrder(ids, call.actor)
  return ok({
    ...place,
    datasets: rows.flatMap((row) =>
      row.share === null ? [] : [{ ...presentSummary(row, call), role: row.share.role, shared: row.share.since, unread: row.share.unread }],
    ),
  })
}
