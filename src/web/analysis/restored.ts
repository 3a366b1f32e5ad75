/** Restores a draft on the version that it is based on, even if newer versions were saved since. */
import { merge } from '../../analysis/merge/merge.ts'
import { type KeptDraft, UNKNOWN_VERSION } from '../../analysis/step-session.ts'
import type { Analysis } from '../../contract/analysis.ts'
import type { Draft } from '../session/drafts.ts'

/** Version number of a new analysis. Drafts without a version were based on it. */
const FIRST_VERSION = 1

type Opened = Pick<Analysis, 'value_json' | 'title' | 'version' | 'withheld_steps'>

/** The draft's document and the version that it is based on. */
function joined({ base, document }: Draft, { value_json, title, version, withheld_steps }: Opened): Pick<KeptDraft, 'base' | 'document'> {
  const opened = { document: value_json, title, version }
  if (base === null) return { document, base: version === FIRST_VERSION ? opened : { ...opened, version: UNKNOWN_VERSION } }
  if (base.version !== version) return { document, base }
  // the same version may now contain more, for example after more access was granted
  const merged = merge(base.document, document, value_json)
  if (merged.ok) return { document: merged.document, base: opened }
  // if it contains less, base the draft on that, so that Undo does not reveal what is no longer granted
  return { document, base: withheld_steps.length > 0 ? opened : base }
}

/**
 * If a newer version was saved, the session starts on the draft's own version, so that saving merges the two or asks, as
 * on a page that stayed open. If that version is unknown, saving asks.
 */
export function restored(draft: Draft, opened: Opened, label: string): KeptDraft {
  const { base, document } = joined(draft, opened)
  // the title is saved separately: if the draft did not change it, the saved one applies
  const isRetitled = draft.title !== null && draft.title !== draft.base?.title
  return { document, title: isRetitled ? (draft.title ?? base.title) : base.title, base, label }
}
