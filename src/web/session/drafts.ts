/** Unsaved work, stored in this browser: it survives a reload, a sign-in and a sign-up. */

import { type Draft, parseDraft, serializeDraft } from './draft-text.ts'
import { inBrowser } from './storage.ts'

export type { Draft }

const key = (analysisId: string): string => `draft:${analysisId}`
/**
 * Key for work that this release cannot read, for example stored by a newer one: it is moved out of the way, and a
 * release that can read it finds it again.
 */
const asideKey = (analysisId: string): string => `draft-aside:${analysisId}`
const CLAIM = 'draft-to-copy'

export function saveDraft(analysisId: string, draft: Draft): void {
  try {
    inBrowser.setItem(key(analysisId), serializeDraft(draft))
  } catch (error) {
    console.error(error)
  }
}

/** Moves the content of a key to another key if its readability matches `required`. */
function moved(from: string, to: string, wanted: boolean): Draft | null {
  const text = inBrowser.getItem(from)
  if (text === null) return null
  const read = parseDraft(text)
  if (read.ok === wanted && inBrowser.setItem(to, text)) inBrowser.removeItem(from)
  if (!read.ok && !wanted) console.warn(`${from} cannot be read and is kept as ${to}: ${read.params.detail}`)
  return read.ok ? read.value : null
}

/** The stored work of an analysis. Unreadable work counts as none, but is never overwritten or dropped. */
export const readDraft = (analysisId: string): Draft | null =>
  moved(key(analysisId), asideKey(analysisId), false) ?? moved(asideKey(analysisId), key(analysisId), true)

export const dropDraft = (analysisId: string): void => inBrowser.removeItem(key(analysisId))

/** Signing out leaves no work behind on a shared machine. */
export function dropAllDrafts(): void {
  for (const name of inBrowser.names()) if (name.startsWith('draft')) inBrowser.removeItem(name)
}

/** Remembers the analysis whose draft a guest wanted to save: it is copied into the account after sign-in. */
export const claimDraft = (analysisId: string): void => void inBrowser.setItem(CLAIM, analysisId)
export const claimedDraft = (): string | null => inBrowser.getItem(CLAIM)
export const dropClaim = (): void => inBrowser.removeItem(CLAIM)
