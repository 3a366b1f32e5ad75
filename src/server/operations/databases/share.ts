/** Shares saved connections with people, who then use the connection's database user without learning the password (docs/decisions/0116). */
import { fail, ok } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { shareOperationsFor } from '../share-operations.ts'
import { connectionFor, presentConnection } from './target.ts'

const sharing = shareOperationsFor('connection', connectionFor)

export const listConnectionShares: Handler<'apiv2/list_connection_shares'> = ({ connection_id }, call, services) => sharing.list(connection_id, call, services)

export const shareConnection: Handler<'apiv2/share_connection'> = ({ connection_id, ...given }, call, services) =>
  sharing.share(connection_id, given, call, services)

export const changeConnectionShare: Handler<'apiv2/change_connection_share'> = ({ connection_id, ...given }, call, services) =>
  sharing.change(connection_id, given, call, services)

export const unshareConnection: Handler<'apiv2/unshare_connection'> = ({ connection_id, share_id }, call, services) =>
  sharing.remove(connection_id, share_id, call, services)

export const leaveConnection: Handler<'apiv2/leave_connection'> = ({ connection_id }, call, services) => sharing.leave(connection_id, call, services)

export const listSharedConnections: Handler<'apiv2/list_shared_connections'> = async (_, call, { store }) => {
  if (!signedIn(call.actor)) return fail('sign_in_needed')
  const rows = await store.connections.sharedWith(call.actor)
  return ok({
    connections: rows.flatMap((row) =>
      row.share === null ? [] : [{ ...presentConnection(row, call), role: row.share.role, shared: row.share.since, unread: row.share.unread }],
    ),
  })
}
