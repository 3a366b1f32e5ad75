/** Operations for sharing analyses with people (docs/decisions/0096). */
import { z } from 'zod'
import { Email } from './auth.ts'
import { GrantRole, Publication } from './grant.ts'
import { FolderChoice, FolderCounts, ListPage, ListPlace } from './listing.ts'
import { defineOperation } from './operation.ts'
import { documentErrors } from './operation-codes.ts'
import { Done } from './replies.ts'
import { Id } from './scalar.ts'
import { People, SHARE_AT_ONCE, SharedAnalysis } from './share.ts'

export const shareOperations = {
  'apiv2/list_shares': defineOperation({
    name: 'apiv2/list_shares',
    summary: 'The people with whom an analysis of yours is shared, in the order in which they were added.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ analysis_id: Id }),
    output: People,
    errors: ['not_found'],
  }),
  'apiv2/share_analysis': defineOperation({
    name: 'apiv2/share_analysis',
    summary:
      'Share an analysis of yours with people by their addresses and notify them by email. People without an account find it after signing up with that address; the answer is the same. Without publication they explore the columns of the saved steps.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ analysis_id: Id, emails: z.array(Email).min(1).max(SHARE_AT_ONCE), role: GrantRole, publication: Publication.optional() }),
    output: People,
    errors: ['not_found', ...documentErrors, 'dataset_not_public', 'unknown_column', 'shared_with_owner', 'too_many_shares', 'mail_busy'],
  }),
  'apiv2/change_share': defineOperation({
    name: 'apiv2/change_share',
    summary: 'Change the role of a person with whom an analysis of yours is shared, and what that person reads; effective from the next call on.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ analysis_id: Id, share_id: Id, role: GrantRole, publication: Publication }),
    output: People,
    errors: ['not_found', ...documentErrors, 'dataset_not_public', 'unknown_column'],
  }),
  'apiv2/unshare_analysis': defineOperation({
    name: 'apiv2/unshare_analysis',
    summary: 'Stop sharing an analysis of yours with a person; effective from the next call on.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ analysis_id: Id, share_id: Id }),
    output: People,
    errors: ['not_found'],
  }),
  'apiv2/leave_analysis': defineOperation({
    name: 'apiv2/leave_analysis',
    summary: 'Leave an analysis that somebody shares with you.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ analysis_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
  'apiv2/list_shared_analyses': defineOperation({
    name: 'apiv2/list_shared_analyses',
    summary:
      'Analyses that others share with you, those opened or shared last first; unread until you open them. folder_id: those of a folder, or with null those in none. folders counts those of each folder.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ folder_id: FolderChoice, ...ListPage }),
    output: z.strictObject({ analyses: z.array(SharedAnalysis), folders: FolderCounts, ...ListPlace }),
    errors: [],
  }),
}
