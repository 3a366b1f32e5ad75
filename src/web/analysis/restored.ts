/** Restores work that this browser stored, on the version it was made on, even if newer versions were saved since. */
import { merge } from '../../analysis/merge/merge.ts'
import { type KeptDraft, UNKNOWN_VERSION } from '../../analysis/step-session.ts'
import type { Analysis } from '../../contract/analysis.ts'
import type { Draft } from '../session/drafts.ts'

/** The first version of an analysis; stored work without a version was made on it. */
const FIRST_VERSION = 1

type Opened = Pick<Analysis, 'value_json' | 'title' | 'version' | 'withheld_steps'>

/** The work and the document that it is an edit of. */
function joined({ base, document }: Draft, { value_json, title, version, withheld_steps }: Opened): Pick<KeptDraft, 'base' | 'document'> {
  const opened = { document: value_json, title, version }
  if (base === null) return { document, base: version === FIRST_VERSION ? opened : { ...opened, version: UNKNOWN_VERSION } }
  if (base.version !== version) return { document, base }
  // the same version may now show more: access granted since, or names in another language
  const merged = merge(base.document, document, value_json)
  if (merged.ok) return { document: merged.document, base: opened }
  // or less: Undo then leads to what may be seen now, not to what was visible before
  return { document, base: withheld_steps.length > 0 ? opened : base }
}

/**
 * If a newer version was saved, the session starts on the old one, so that a save merges with the newer one or asks, as
 * on a page that stayed open. If the base of the work is unknown, a save asks.
 */
export function restored(draft: Draft, opened: Opened, label: string): KeptDraft {
  const { base, document } = joined(draft, opened)
  // the title is saved separately from the document: a title that was not changed here is taken from the server
  const isRetitled = draft.title !== null && draft.title !== draft.base?.title
  return { document, title: isRetitled ? (draft.title ?? base.title) : base.title, base, label }
}
