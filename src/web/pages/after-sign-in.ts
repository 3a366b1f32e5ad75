/** Where a person goes after signing in, and the draft that is carried over. */

import type { Locale } from '../../contract/constants.ts'
import { splitLocale } from '../../contract/routes.ts'
import { call, toasts } from '../api/nexus.ts'
import { inLocale, type T } from '../i18n/locale.tsx'
import { claimedDraft, dropClaim, dropDraft, readDraft } from '../session/drafts.ts'

/** Only allows paths of this site, to prevent open redirects. Excludes the home and settings of other people who used this browser before. */
function localPath(next: string | null, userId: string): string | null {
  if (next === null || !/^\/(?![/\\])/.test(next)) return null
  const [, owner = userId] = /^\/user\/([^/?#]+)/.exec(splitLocale(next).path) ?? []
  return owner === userId ? next : null
}

/** Copies the draft that a guest wanted to save into the new account; returns the copy's address, or null. */
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
