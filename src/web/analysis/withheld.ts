/** Steps of which the page shows only the name, because they read columns that the reader may not see: only their name and position can be edited. */
import type { DocumentEdit } from '../../analysis/edits/document.ts'
import { draftOf, isEmpty, type StepSession } from '../../analysis/step-session.ts'
import type { Analysis } from '../../contract/analysis.ts'

interface Page {
  readonly analysis: Pick<Analysis, 'withheld_steps'>
  readonly session: StepSession
}

/** A step that was edited here before it was withheld is still shown, with its changes. */
export function isWithheld({ analysis, session }: Page, stepId: string): boolean {
  const step = draftOf(session).steps.find((s) => s.step_id === stepId)
  return step !== undefined && analysis.withheld_steps.includes(stepId) && isEmpty(step.config)
}

const OF_ANY_STEP: readonly string[] = ['rename step', 'move step', 'remove step'] satisfies DocumentEdit['kind'][]

/** Whether an edit changes something the page does not show: a save would reject it. */
export const editsWithheld = (page: Page, edit: DocumentEdit): boolean => 'stepId' in edit && !OF_ANY_STEP.includes(edit.kind) && isWithheld(page, edit.stepId)
