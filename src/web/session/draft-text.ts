/** Reads and writes drafts (unsaved edits of an analysis) as text, including the formats of earlier releases. */
import { z } from 'zod'
import { type DocumentCode, readDocument, writeDocument } from '../../analysis/codec.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'

/** Unsaved edits and the saved version they are based on. Saving them over a newer version merges the two. */
export interface Draft {
  readonly document: AnalysisDocument
  /** Null in drafts of earlier releases, which contained only the document. */
  readonly title: string | null
  readonly base: { readonly version: number; readonly title: string; readonly document: AnalysisDocument } | null
}

/** The stored format of a draft. Its documents have their own versioned format, which `readDocument` upgrades. */
const Kept = z.strictObject({
  kept: z.literal(1),
  title: z.string().nullable(),
  base: z.strictObject({ version: z.int(), title: z.string(), document: z.unknown() }).nullable(),
  document: z.unknown(),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a draft in any known format. */
export function parseDraft(text: string): Result<Draft, DocumentCode> {
  const stored = parsed(text)
  if (typeof stored !== 'object' || stored === null || !('kept' in stored)) {
    const document = readDocument(text)
    return document.ok ? ok({ document: document.value, title: null, base: null }) : document
  }
  const kept = Kept.safeParse(stored)
  if (!kept.success) return fail('analysis_unreadable', { id: '', detail: kept.error.issues[0]?.message ?? '' })
  const { title, base } = kept.data
  const document = readDocument(JSON.stringify(kept.data.document))
  if (!document.ok) return document
  if (base === null) return ok({ document: document.value, title, base })
  const before = readDocument(JSON.stringify(base.document))
  return before.ok ? ok({ document: document.value, title, base: { ...base, document: before.value } }) : before
}

const written = (document: AnalysisDocument): unknown => JSON.parse(writeDocument(document))

/** Serializes a draft. Throws if the document cannot be serialized. */
export function serializeDraft({ document, title, base }: Draft): string {
  const kept: z.infer<typeof Kept> = { kept: 1, title, base: base && { ...base, document: written(base.document) }, document: written(document) }
  return JSON.stringify(kept)
}
