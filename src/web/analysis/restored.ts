/** Work that this browser kept, on the version that it was made on, whatever was saved since. */
import { merge } from '../../analysis/merge/merge.ts'
import { type KeptDraft, UNKNOWN_VERSION } from '../../analysis/step-session.ts'
import type { Analysis } from '../../contract/analysis.ts'
import type { Draft } from '../session/drafts.ts'

/** The first version an analysis has; what was kept of one that has no other was made on it. */
const FIRST_VERSION = 1

type Opened = Pick<Analysis, 'value_json' | 'title' | 'version' | 'withheld_steps'>

/** The work and what it is an edit of. */
function joined({ base, document }: Draft, { value_json, title, version, withheld_steps }: Opened): Pick<KeptDraft, 'base' | 'document'> {
  const opened = { document: value_json, title, version }
  if (base === null) return { document, base: version === FIRST_VERSION ? opened : { ...opened, version: UNKNOWN_VERSION } }
  if (base.version !== version) return { document, base }
  // a version may show more than it did: what has been granted since, or the names of another language
  const merged = merge(base.document, document, value_json)
  if (merged.ok) return { document: merged.document, base: opened }
  // or less: Undo then leads to what may be seen now, not to what was
  return { document, base: withheld_steps.length > 0 ? opened : base }
}

/**
 * Where a newer version was saved, the session begins on the old one, so that a save is merged with the newer one or asks,
 * as that of a page that stayed open. Where it is not known what the work was made on, a save asks.
 */
export function restored(draft: Draft, opened: Opened, label: string): KeptDraft {
  const { base, document } = joined(draft, opened)
  // the title is saved apart from the document: what was not changed here is as it is stored now
  const isRetitled = draft.title !== null && draft.title !== draft.base?.title
  return { document, title: isRetitled ? (draft.title ?? base.title) : base.title, base, label }
}
