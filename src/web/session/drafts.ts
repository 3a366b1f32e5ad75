/** Unsaved edits of analyses, stored in this browser: they survive a reload, a sign-in and a sign-up. */

import { type Draft, parseDraft, serializeDraft } from './draft-text.ts'
import { inBrowser } from './storage.ts'

export type { Draft }

const key = (analysisId: string): string => `draft:${analysisId}`
/**
 * Key for a draft that this release cannot parse, for example one written by a newer release. It is moved here, and a
 * release that can parse it moves it back.
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

/**
 * Parses the draft under `from`. Moves it to `to` if it is readable (`wanted` true) or unreadable (`wanted` false).
 * Returns the draft; null if it is missing or unreadable.
 */
function moved(from: string, to: string, wanted: boolean): Draft | null {
  const text = inBrowser.getItem(from)
  if (text === null) return null
  const read = parseDraft(text)
  if (read.ok === wanted && inBrowser.setItem(to, text)) inBrowser.removeItem(from)
  if (!read.ok && !wanted) console.warn(`${from} cannot be read and is kept as ${to}: ${read.params.detail}`)
  return read.ok ? read.value : null
}

/** The draft of an analysis; null if it is missing or unreadable. An unreadable draft is never overwritten or deleted. */
export const readDraft = (analysisId: string): Draft | null =>
  moved(key(analysisId), asideKey(analysisId), false) ?? moved(asideKey(analysisId), key(analysisId), true)

export const dropDraft = (analysisId: string): void => inBrowser.removeItem(key(analysisId))

/** Called on sign-out, so that no edits remain on a shared machine. */
export function dropAllDrafts(): void {
  for (const name of inBrowser.names()) if (name.startsWith('draft')) inBrowser.removeItem(name)
}

/** Remembers the analysis that a guest tried to save. After sign-in, its draft is copied into the account. */
export const claimDraft = (analysisId: string): void => void inBrowser.setItem(CLAIM, analysisId)
export const claimedDraft = (): string | null => inBrowser.getItem(CLAIM)
export const dropClaim = (): void => inBrowser.removeItem(CLAIM)
