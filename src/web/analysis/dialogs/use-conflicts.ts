/** Finds objects that both this page and a newer version changed. */
import { shownConflicts } from '../../../analysis/merge/shown-conflicts.ts'
import { draftOf, type Base as SessionBase, titleOf } from '../../../analysis/step-session.ts'
import type { Analysis } from '../../../contract/analysis.ts'
import { useT } from '../../i18n/locale.tsx'
import { useShownIn } from '../step-names.ts'
import { useSession } from '../step-store.ts'

/** The version that both sets of changes started from. */
export type Base = Pick<SessionBase, 'document' | 'title'>

/** Describes each conflicting object by kind and name. Empty if saving would merge all changes. */
export function useConflicts(base: Base, newest: Analysis): string[] {
  const t = useT()
  const draft = useSession(draftOf)
  const title = useSession(titleOf)
  const shownIn = useShownIn()
  const sides = { base: shownIn(base.document).document, mine: shownIn(draft).document, theirs: shownIn(newest.value_json).document }
  const conflicts = shownConflicts(sides, (document) => shownIn(document).steps)
  const isRetitled = [title, newest.title].every((one) => one !== base.title) && title !== newest.title
  return [...conflicts, ...(isRetitled ? [{ kind: 'title' as const, name: newest.title }] : [])].map(({ kind, name }) => t(`conflict.units.${kind}`, { name }))
}
