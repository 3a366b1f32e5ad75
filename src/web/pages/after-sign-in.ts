/** Decides where a person goes after signing in, and copies their draft into the account. */

import type { Locale } from '../../contract/constants.ts'
import { splitLocale } from '../../contract/routes.ts'
import { call, toasts } from '../api/nexus.ts'
import { inLocale, type T } from '../i18n/locale.tsx'
import { claimedDraft, dropClaim, dropDraft, readDraft } from '../session/drafts.ts'

/**
 * Returns a path of this site; null for anything else, to prevent open redirects, and for the home and settings of
 * another person who used this browser before.
 */
function localPath(next: string | null, userId: string): string | null {
  if (next === null || !/^\/(?![/\\])/.test(next)) return null
  const [, owner = userId] = /^\/user\/([^/?#]+)/.exec(splitLocale(next).path) ?? []
  return owner === userId ? next : null
}

/**
 * Saves the draft that a guest tried to save as an analysis of the account. Returns the path of that analysis; null if
 * there was no draft or saving failed.
 */
async function copyClaimedDraft(t: T): Promise<string | null> {
  const analysisId = claimedDraft()
  const draft = analysisId ? readDraft(analysisId) : null
  if (!analysisId || !draft) return null
  const copied = await call('apiv2/copy_analysis', { analysis_id: analysisId, value_json: draft.document })
  if (!copied.ok) return null
  dropClaim()
  dropDraft(analysisId)
  toasts.show({ severity: 'success', title: t('analysis.copied') })
  return `/analysis-${copied.data.id}`
}

export async function addressAfterSignIn(userId: string, locale: Locale, t: T): Promise<string> {
  const copied = await copyClaimedDraft(t)
  if (copied) return inLocale(copied, locale)
  return localPath(new URLSearchParams(location.search).get('next'), userId) ?? inLocale(`/user/${userId}`, locale)
}
