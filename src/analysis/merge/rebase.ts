/** An editing session on top of a version that holds what others saved meanwhile, with everything that can be undone. */
import type { AnalysisDocument, Renamed } from '../../contract/analysis.ts'
import type { Entry, History } from '../history.ts'
import { withRenamed } from './additions.ts'
import { merge } from './merge.ts'

/** What was sent to be saved, and what was stored in its place. */
export interface Stored {
  readonly sent: { readonly document: AnalysisDocument; readonly title: string }
  readonly document: AnalysisDocument
  readonly title: string
  readonly renamed: readonly Renamed[]
}

type Documents = History<AnalysisDocument>

/** An entry with what others changed; null where that and the entry do not go together. */
function moved(entry: Entry<AnalysisDocument>, stored: Stored): Entry<AnalysisDocument> | null {
  const own = (document: AnalysisDocument) => withRenamed(document, stored.renamed)
  const result = merge(own(stored.sent.document), own(entry.doc), stored.document)
  if (!result.ok) return null
  return { ...entry, doc: result.document, title: entry.title === stored.sent.title ? stored.title : entry.title }
}

/** Entries from the nearest on, as far as they go together with what others changed. */
function movedWhile(entries: readonly Entry<AnalysisDocument>[], stored: Stored): Entry<AnalysisDocument>[] {
  const found: Entry<AnalysisDocument>[] = []
  for (const entry of entries) {
    const next = moved(entry, stored)
    if (!next) break
    found.push(next)
  }
  return found
}

/**
 * The history with what others changed in every entry, so that undoing takes back one's own edits alone; null where
 * an edit made since the document was sent does not go together with it.
 */
export function rebased(history: Documents, stored: Stored): Documents | null {
  const present = moved(history.present, stored)
  if (!present) return null
  return {
    past: movedWhile([...history.past].reverse(), stored).reverse(),
    present,
    future: movedWhile(history.future, stored),
  }
}
