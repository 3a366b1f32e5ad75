/** Decides where a person goes after signing in, and copies their draft into the account. */

import type { Locale } from '../../contract/constants.ts'
import { returnPath } from '../../contract/routes.ts'
import { call, toasts } from '../api/nexus.ts'
import { inLocale, type T } from '../i18n/locale.tsx'
import { claimedDraft, dropClaim, dropDraft, readDraft } from '../session/drafts.ts'
import { nextOf } from '../session/next-address.ts'

/** The address to return to, if the product has such a page. Null for the home and settings of another person who used this browser before. */
function ownPath(next: string | null | undefined, userId: string): string | null {
  const path = returnPath(next)
  const [, owner = userId] = /^\/user\/([^/?#]+)/.exec(path ?? '') ?? []
  return owner === userId ? path : null
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

/** `next` is where the person wanted to go; by default, it is in the address of the sign-in page. */
export async function addressAfterSignIn(userId: string, locale: Locale, t: T, next = nextOf(location.search)): Promise<string> {
  const copied = await copyClaimedDraft(t)
  return inLocale(copied ?? ownPath(next, userId) ?? `/user/${userId}`, locale)
}
