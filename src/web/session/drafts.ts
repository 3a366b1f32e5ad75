/** Unsaved work, kept in this browser: it survives a reload, a sign-in and a sign-up. */
import { z } from 'zod'
import { type DocumentCode, readDocument, writeDocument } from '../../analysis/codec.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'

/** Unsaved work, and the version that it was made on: saved on a newer one it is put together with that, as from an open page. */
export interface Draft {
  readonly document: AnalysisDocument
  /** Null where only the document was kept, as by releases that had this in no draft. */
  readonly title: string | null
  readonly base: { readonly version: number; readonly title: string; readonly document: AnalysisDocument } | null
}

/** The stored form. Documents in it have a format of their own, which `readDocument` upgrades. */
const Kept = z.strictObject({
  kept: z.literal(1),
  title: z.string().nullable(),
  base: z.strictObject({ version: z.int(), title: z.string(), document: z.unknown() }).nullable(),
  document: z.unknown(),
})

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

const written = (document: AnalysisDocument): unknown => JSON.parse(writeDocument(document))

export function keepDraft(analysisId: string, { document, title, base }: Draft): void {
  try {
    const kept: z.infer<typeof Kept> = { kept: 1, title, base: base && { ...base, document: written(base.document) }, document: written(document) }
    store(key(analysisId), JSON.stringify(kept))
  } catch (error) {
    console.error(error)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A draft from its stored text. Earlier releases kept the document alone. */
export function readKept(text: string): Result<Draft, DocumentCode> {
  const stored = parsed(text)
  if (typeof stored !== 'object' || stored === null || !('kept' in stored)) {
    const document = readDocument(text)
    return document.ok ? ok({ document: document.value, title: null, base: null }) : document
  }
  const kept = Kept.safeParse(stored)
  if (!kept.success) return fail('analysis_unreadable', { detail: kept.error.issues[0]?.message ?? '' })
  const { title, base } = kept.data
  const document = readDocument(JSON.stringify(kept.data.document))
  if (!document.ok) return document
  if (base === null) return ok({ document: document.value, title, base })
  const before = readDocument(JSON.stringify(base.document))
  return before.ok ? ok({ document: document.value, title, base: { ...base, document: before.value } }) : before
}

/** What a key holds, moved to another when it can be read or not as `wanted` says. */
function moved(from: string, to: string, wanted: boolean): Draft | null {
  const text = localStorage.getItem(from)
  if (text === null) return null
  const read = readKept(text)
  if (read.ok === wanted && store(to, text)) localStorage.removeItem(from)
  if (!read.ok && !wanted) console.warn(`${from} cannot be read and is kept as ${to}: ${read.params.detail}`)
  return read.ok ? read.value : null
}

/** The work kept for an analysis. What cannot be read counts as none, but is never overwritten or dropped for that. */
export const readDraft = (analysisId: string): Draft | null =>
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
