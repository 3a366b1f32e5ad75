/** Unsaved work, kept in this browser: it survives a reload, a sign-in and a sign-up. */
import { AnalysisDocument } from '../../contract/analysis.ts'

const key = (analysisId: string): string => `draft:${analysisId}`
const CLAIM = 'draft-to-copy'

export function keepDraft(analysisId: string, document: AnalysisDocument): void {
  try {
    localStorage.setItem(key(analysisId), JSON.stringify(document))
  } catch {
    // storage full or refused: the draft lives on in this page
  }
}

export function readDraft(analysisId: string): AnalysisDocument | null {
  try {
    const parsed = AnalysisDocument.safeParse(JSON.parse(localStorage.getItem(key(analysisId)) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export const dropDraft = (analysisId: string): void => localStorage.removeItem(key(analysisId))

/** Signing out leaves nobody's work behind on a shared machine. */
export function dropAllDrafts(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith('draft')) localStorage.removeItem(name)
}

/** The analysis whose draft a guest wanted to save: copied into the account after sign-in. */
export const claimDraft = (analysisId: string): void => localStorage.setItem(CLAIM, analysisId)
export const claimedDraft = (): string | null => localStorage.getItem(CLAIM)
export const dropClaim = (): void => localStorage.removeItem(CLAIM)
