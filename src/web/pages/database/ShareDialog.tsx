/** Shares a saved connection with single people; connections cannot be public. */
import type { Connection } from '../../../contract/database.ts'
import { inLocale } from '../../../contract/routes.ts'
import { sharedPage } from '../../../contract/shared-kind.ts'
import { call } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { useConnectionRoleNames } from '../../share/roles.ts'
import { SharedWith } from '../../share/SharedWith.tsx'
import { ShareFrame } from '../../share/ShareFrame.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'

interface ShareDialogProps {
  readonly connection: Pick<Connection, 'id' | 'title' | 'owner'>
  readonly onClose: () => void
}

function ShareDialogContent({ connection: { id, title, owner }, onClose }: ShareDialogProps) {
  const t = useT()
  const locale = useLocale()
  const names = useConnectionRoleNames()
  const people = useCall('apiv2/list_connection_shares', { connection_id: id }, { gcTime: 0, refetchOnWindowFocus: true })
  const [of, quiet] = [{ connection_id: id }, { quiet: true }]
  return (
    <ShareFrame title={title} path={inLocale(sharedPage({ kind: 'connection', id }), locale)} onClose={onClose}>
      <SharedWith
        owner={owner.name}
        people={people}
        roles={{ names, texts: { viewer: t('share.connectionRoles.viewer'), editor: t('share.connectionRoles.editor') } }}
        calls={{
          key: ['apiv2/list_connection_shares', of],
          share: (emails, role) => call('apiv2/share_connection', { ...of, emails, role }, quiet),
          change: (share_id, role) => call('apiv2/change_connection_share', { ...of, share_id, role }, quiet),
          remove: (share_id) => call('apiv2/unshare_connection', { ...of, share_id }, quiet),
        }}
      />
    </ShareFrame>
  )
}

export const ShareDialog = dialog(ShareDialogContent)
