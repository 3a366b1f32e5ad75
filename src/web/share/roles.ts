/** Names and descriptions of roles, by the kind of shared object. */
import type { GrantRole } from '../../contract/grant.ts'
import { useT } from '../i18n/locale.tsx'

export interface RoleLabels {
  readonly names: Readonly<Record<GrantRole, string>>
  readonly texts: Readonly<Record<GrantRole, string>>
}

/** For objects whose roles allow viewing and editing. */
export function useRoleNames(): RoleLabels['names'] {
  const t = useT()
  return { viewer: t('share.roles.viewer'), editor: t('share.roles.editor') }
}

/** For connections, whose roles allow using and changing. */
export function useConnectionRoleNames(): RoleLabels['names'] {
  const t = useT()
  return { viewer: t('share.connectionRoleNames.viewer'), editor: t('share.connectionRoleNames.editor') }
}
