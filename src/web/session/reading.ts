/** Chooses between the editor and the report of an analysis. */
import type { Analysis } from '../../contract/analysis.ts'
import type { AuthState } from '../../contract/auth.ts'
import { isPhone } from '../ui/use-phone.ts'
import { inTab } from './storage.ts'

const key = (analysisId: string): string => `full-page:${analysisId}`

export const keepFullPage = (analysisId: string): void => inTab.quiet.setItem(key(analysisId), 'yes')

/**
 * Whether an analysis opens as a report: on a phone, if it belongs to someone else and is not a demo (demos are meant to
 * be tried), unless the reader chose the editor in this tab or followed a link to a step.
 */
export const opensAsReport = ({ id, owner, demo }: Pick<Analysis, 'id' | 'owner' | 'demo'>, { user_id }: Pick<AuthState, 'user_id'>): boolean =>
  isPhone() && !demo && owner.id !== user_id && location.search === '' && inTab.getItem(key(id)) === null
