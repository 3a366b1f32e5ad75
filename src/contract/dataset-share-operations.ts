/** Operations for sharing datasets with people (docs/decisions/0100). */
import { z } from 'zod'
import { Email } from './auth.ts'
import { GrantRole } from './grant.ts'
import { ListPage, ListPlace } from './listing.ts'
import { defineOperation } from './operation.ts'
import { Done } from './replies.ts'
import { Id } from './scalar.ts'
import { SHARE_AT_ONCE, SharedDataset, SharedPerson } from './share.ts'

const People = z.strictObject({ people: z.array(SharedPerson) })

export const datasetShareOperations = {
  'apiv2/list_dataset_shares': defineOperation({
    name: 'apiv2/list_dataset_shares',
    summary: 'The people with whom a dataset of yours is shared, in the order in which they were added.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ dataset_id: Id }),
    output: People,
    errors: ['not_found'],
  }),
  'apiv2/share_dataset': defineOperation({
    name: 'apiv2/share_dataset',
    summary:
      'Share a dataset of yours with people by their addresses and notify them by email. People without an account find it after signing up with that address; the answer is the same. Viewers read all of it and build analyses on it; editors also change it.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ dataset_id: Id, emails: z.array(Email).min(1).max(SHARE_AT_ONCE), role: GrantRole }),
    output: People,
    errors: ['not_found', 'shared_with_owner', 'too_many_shares', 'mail_busy', 'sources_private'],
  }),
  'apiv2/change_dataset_share': defineOperation({
    name: 'apiv2/change_dataset_share',
    summary: 'Change the role of a person with whom a dataset of yours is shared; effective from the next call on.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ dataset_id: Id, share_id: Id, role: GrantRole }),
    output: People,
    errors: ['not_found'],
  }),
  'apiv2/unshare_dataset': defineOperation({
    name: 'apiv2/unshare_dataset',
    summary:
      'Stop sharing a dataset of yours with a person; effective from the next call on. Analyses that the person created stay theirs, and run again once the dataset is shared again.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ dataset_id: Id, share_id: Id }),
    output: People,
    errors: ['not_found'],
  }),
  'apiv2/leave_dataset': defineOperation({
    name: 'apiv2/leave_dataset',
    summary: 'Leave a dataset that somebody shares with you.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ dataset_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
  'apiv2/list_shared_datasets': defineOperation({
    name: 'apiv2/list_shared_datasets',
    summary: 'Datasets that others share with you, the newest share first; unread until you open them.',
    access: 'signed_in',
    read: true,
    input: z.strictObject(ListPage),
    output: z.strictObject({ datasets: z.array(SharedDataset), ...ListPlace }),
    errors: [],
  }),
}
