/** Unsaved work, kept in this browser: it survives a reload, a sign-in and a sign-up. */
import { inBrowser } from './kept.ts'
import { type Draft, keptText, readKept } from './kept-draft.ts'

export type { Draft }

const key = (analysisId: string): string => `draft:${analysisId}`
/** Work that this release cannot read, as when a newer one kept it: out of the way, and found again by one that can. */
const asideKey = (analysisId: string): string => `draft-aside:${analysisId}`
const CLAIM = 'draft-to-copy'

export function keepDraft(analysisId: string, draft: Draft): void {
  try {
    inBrowser.setItem(key(analysisId), keptText(draft))
  } catch (error) {
    console.error(error)
  }
}

/** What a key holds, moved to another when it can be read or not as `wanted` says. */
function moved(from: string, to: string, wanted: boolean): Draft | null {
  const text = inBrowser.getItem(from)
  if (text === null) return null
  const read = readKept(text)
  if (read.ok === wanted && inBrowser.setItem(to, text)) inBrowser.removeItem(from)
  if (!read.ok && !wanted) console.warn(`${from} cannot be read and is kept as ${to}: ${read.params.detail}`)
  return read.ok ? read.value : null
}

/** The work kept for an analysis. What cannot be read counts as none, but is never overwritten or dropped for that. */
export const readDraft = (analysisId: string): Draft | null =>
  moved(key(analysisId), asideKey(analysisId), false) ?? moved(asideKey(analysisId), key(analysisId), true)

export const dropDraft = (analysisId: string): void => inBrowser.removeItem(key(analysisId))

/** Signing out leaves nobody's work behind on a shared machine. */
export function dropAllDrafts(): void {
  for (const name of inBrowser.names()) if (name.startsWith('draft')) inBrowser.removeItem(name)
}

/** The analysis whose draft a guest wanted to save: copied into the account after sign-in. */
export const claimDraft = (analysisId: string): void => void inBrowser.setItem(CLAIM, analysisId)
export const claimedDraft = (): string | null => inBrowser.getItem(CLAIM)
export const dropClaim = (): void => inBrowser.removeItem(CLAIM)
