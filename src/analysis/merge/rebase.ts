/** Rebases an editing session, including its undo history, on a version that contains what others saved meanwhile. */
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

/** An entry merged with the changes of others; null if they conflict. */
function moved(entry: Entry<AnalysisDocument>, stored: SaveOutcome): Entry<AnalysisDocument> | null {
  const own = (document: AnalysisDocument) => applyRenames(document, stored.renamed)
  const result = merge(own(stored.sent.document), own(entry.doc), stored.document)
  if (!result.ok) return null
  return { ...entry, doc: result.document, title: entry.title === stored.sent.title ? stored.title : entry.title }
}

/** Entries from the nearest one on, up to the first that conflicts with the changes of others. */
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
 * The history with the changes of others in every entry, so that undo reverts only the person's own edits. Null if an
 * edit made since sending conflicts with them.
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
