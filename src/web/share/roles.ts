/** Names of roles and their meaning for each kind of shared object. */
import type { GrantRole } from '../../contract/grant.ts'
import { useT } from '../i18n/locale.tsx'

export interface RoleLabels {
  readonly names: Readonly<Record<GrantRole, string>>
  readonly texts: Readonly<Record<GrantRole, string>>
}

/** Names of roles for objects that can be viewed and edited. */
export function useRoleNames(): RoleLabels['names'] {
  const t = useT()
  return { viewer: t('share.roles.viewer'), editor: t('share.roles.editor') }
}

/** Names of roles for connections, which can be used and changed. */
export function useConnectionRoleNames(): RoleLabels['names'] {
  const t = useT()
  return { viewer: t('share.connectionRoleNames.viewer'), editor: t('share.connectionRoleNames.editor') }
}
