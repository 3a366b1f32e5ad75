/** Operations for sharing saved connections with people (docs/decisions/0116). */
import { z } from 'zod'
import { Email } from './auth.ts'
import { GrantRole } from './grant.ts'
import { defineOperation } from './operation.ts'
import { Done } from './replies.ts'
import { Id } from './scalar.ts'
import { SHARE_AT_ONCE, SharedConnection, SharedPerson } from './share.ts'

const People = z.strictObject({ people: z.array(SharedPerson) })

export const connectionShareOperations = {
  'apiv2/list_connection_shares': defineOperation({
    name: 'apiv2/list_connection_shares',
    summary: 'The people with whom a connection of yours is shared, in the order in which they were added.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ connection_id: Id }),
    output: People,
    errors: ['not_found'],
  }),
  'apiv2/share_connection': defineOperation({
    name: 'apiv2/share_connection',
    summary:
      'Share a connection of yours with people by their addresses and notify them by email. People without an account find it after signing up with that address; the answer is the same. Viewers browse the database and make their own datasets from it; editors also change the connection and its password. Nobody can read the password.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ connection_id: Id, emails: z.array(Email).min(1).max(SHARE_AT_ONCE), role: GrantRole }),
    output: People,
    errors: ['not_found', 'shared_with_owner', 'too_many_shares', 'mail_busy'],
  }),
  'apiv2/change_connection_share': defineOperation({
    name: 'apiv2/change_connection_share',
    summary: 'Change the role of a person with whom a connection of yours is shared; effective from the next call on.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ connection_id: Id, share_id: Id, role: GrantRole }),
    output: People,
    errors: ['not_found'],
  }),
  'apiv2/unshare_connection': defineOperation({
    name: 'apiv2/unshare_connection',
    summary:
      'Stop sharing a connection of yours with a person; effective from the next call on; also stops imports that use it. Datasets that the person created with it stay as they are, and can be rebuilt once it is shared again.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ connection_id: Id, share_id: Id }),
    output: People,
    errors: ['not_found'],
  }),
  'apiv2/leave_connection': defineOperation({
    name: 'apiv2/leave_connection',
    summary: 'Leave a connection that somebody shares with you. Datasets that you created with it stay as they are.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ connection_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
  'apiv2/list_shared_connections': defineOperation({
    name: 'apiv2/list_shared_connections',
    summary: 'Connections that others share with you, the newest share first; unread until you use them.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({}),
    output: z.strictObject({ connections: z.array(SharedConnection) }),
    errors: [],
  }),
}
