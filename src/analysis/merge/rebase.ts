/** Rebases an editing session with its undo history on a stored version that contains other people's changes. */
import type { AnalysisDocument, Renamed } from '../../contract/analysis.ts'
import type { Entry, History } from '../history.ts'
import { applyRenames } from './additions.ts'
import { merge } from './merge.ts'

/** The document sent for saving, and the merged document that was stored. */
export interface SaveOutcome {
  readonly sent: { readonly document: AnalysisDocument; readonly title: string }
  readonly document: AnalysisDocument
  readonly title: string
  readonly renamed: readonly Renamed[]
}

type Documents = History<AnalysisDocument>

/** Merges other people's changes into a history entry; null on conflict. */
function moved(entry: Entry<AnalysisDocument>, stored: SaveOutcome): Entry<AnalysisDocument> | null {
  const own = (document: AnalysisDocument) => applyRenames(document, stored.renamed)
  const result = merge(own(stored.sent.document), own(entry.doc), stored.document)
  if (!result.ok) return null
  return { ...entry, doc: result.document, title: entry.title === stored.sent.title ? stored.title : entry.title }
}

/** Merges entries one by one, nearest first, and stops at the first conflict. */
function movedWhile(entries: readonly Entry<AnalysisDocument>[], stored: SaveOutcome): Entry<AnalysisDocument>[] {
  const found: Entry<AnalysisDocument>[] = []
  for (const entry of entries) {
    const next = moved(entry, stored)
    if (!next) break
    found.push(next)
  }
  return found
}

/**
 * Merges other people's changes into every entry of the history, so that undo reverts only the person's own edits. Null
 * if an edit made after the save was sent conflicts with them.
 */
export function rebaseHistory(history: Documents, stored: SaveOutcome): Documents | null {
  const present = moved(history.present, stored)
  if (!present) return null
  return {
    past: movedWhile([...history.past].reverse(), stored).reverse(),
    present,
    future: movedWhile(history.future, stored),
  }
}
