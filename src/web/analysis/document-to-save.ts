/** The document of the page as it is saved: with the folded groups that the person changed, and where the table is scrolled to. */
import { scrolledTo } from '../../analysis/saved-view.ts'
import { activeStep, draftOf } from '../../analysis/step-session.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { Step } from '../../contract/step.ts'
import type { PageState, PageStore } from './step-store.ts'
import { type Collapses, withSavedFolds } from './view.ts'

interface ToSave {
  readonly document: AnalysisDocument
  /** The steps with too many single folded groups, which are not saved. */
  readonly unsaved: readonly Step[]
}

export function documentToSave({ getState, scroll }: Pick<PageStore, 'getState' | 'scroll'>): ToSave {
  const { session, folded } = getState()
  const { document, unsaved } = withSavedFolds(draftOf(session), folded)
  const { place } = scroll
  if (!place) return { document, unsaved }
  const open = activeStep(session).step_id
  return { document: { ...document, steps: document.steps.map((step) => (step.step_id === open ? scrolledTo(step, place) : step)) }, unsaved }
}

/** Whether groups were folded or unfolded that the analysis is not saved with. */
export const hasNewFolds = ({ session, folded }: Pick<PageState, 'session' | 'folded'>): boolean => {
  const draft = draftOf(session)
  const { document, unsaved } = withSavedFolds(draft, folded)
  return document !== draft || unsaved.length > 0
}

/** The changed folds without those that were saved. */
export const foldsLeft = (now: Collapses, saved: Collapses): Collapses => Object.fromEntries(Object.entries(now).filter(([key, folds]) => saved[key] !== folds))
