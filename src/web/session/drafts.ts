/** Unsaved work, kept in this browser: it survives a reload, a sign-in and a sign-up. */
import { readDocument, writeDocument } from '../../analysis/codec.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'

const key = (analysisId: string): string => `draft:${analysisId}`
/** Work that this release cannot read, as when a newer one kept it: out of the way, and found again by one that can. */
const asideKey = (analysisId: string): string => `draft-aside:${analysisId}`
const CLAIM = 'draft-to-copy'

/** True when the storage took it; full or refused, the draft lives on in this page. */
function store(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}

export function keepDraft(analysisId: string, document: AnalysisDocument): void {
  try {
    store(key(analysisId), writeDocument(document))
  } catch (error) {
    console.error(error)
  }
}

/** What a key holds, moved to another when it can be read or not as `wanted` says. */
function moved(from: string, to: string, wanted: boolean): AnalysisDocument | null {
  const text = localStorage.getItem(from)
  if (text === null) return null
  const read = readDocument(text)
  if (read.ok === wanted && store(to, text)) localStorage.removeItem(from)
  if (!read.ok && !wanted) console.warn(`${from} cannot be read and is kept as ${to}: ${read.params.detail}`)
  return read.ok ? read.value : null
}

/** The work kept for an analysis. What cannot be read counts as none, but is never overwritten or dropped for that. */
export const readDraft = (analysisId: string): AnalysisDocument | null =>
  moved(key(analysisId), asideKey(analysisId), false) ?? moved(asideKey(analysisId), key(analysisId), true)

export const dropDraft = (analysisId: string): void => localStorage.removeItem(key(analysisId))

/** Signing out leaves nobody's work behind on a shared machine. */
export function dropAllDrafts(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith('draft')) localStorage.removeItem(name)
}

/** The analysis whose draft a guest wanted to save: copied into the account after sign-in. */
export const claimDraft = (analysisId: string): void => localStorage.setItem(CLAIM, analysisId)
export const claimedDraft = (): string | null => localStorage.getItem(CLAIM)
export const dropClaim = (): void => localStorage.removeItem(CLAIM)
