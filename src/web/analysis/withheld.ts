/** Withheld steps use columns that the person may not see: only their name is visible, and only their name and position can be edited. */
import type { DocumentEdit } from '../../analysis/edits/document.ts'
import { draftOf, isEmpty, type StepSession } from '../../analysis/step-session.ts'
import type { Analysis } from '../../contract/analysis.ts'

interface Page {
  readonly analysis: Pick<Analysis, 'withheld_steps'>
  readonly session: StepSession
}

/** Whether to hide a step. A step that the person edited before it was withheld stays visible, with these edits. */
export function isWithheld({ analysis, session }: Page, stepId: string): boolean {
  const step = draftOf(session).steps.find((s) => s.step_id === stepId)
  return step !== undefined && analysis.withheld_steps.includes(stepId) && isEmpty(step.config)
}

const OF_ANY_STEP: readonly string[] = ['rename step', 'move step', 'remove step'] satisfies DocumentEdit['kind'][]

/** Whether an edit changes the content of a withheld step, which the server would reject. */
export const editsWithheld = (page: Page, edit: DocumentEdit): boolean =>
  'stepIds' in edit ? edit.stepIds.some((id) => isWithheld(page, id)) : 'stepId' in edit && !OF_ANY_STEP.includes(edit.kind) && isWithheld(page, edit.stepId)
