/** Counts the edits that wait for an update. */
import { sameNumbers } from './config-key.ts'
import { activeStep, draftOf, isOutdated, isStale, type StepSession } from './step-session.ts'

/**
 * The number of edits since the result on screen, for the Update button: undo entries that changed the config of this
 * step. 0 if the result is only computed from earlier data.
 */
export function pendingChanges(session: StepSession): number {
  const { step_id } = activeStep(session)
  const applied = session.applied[step_id]
  if (!isStale(session)) return 0
  const documents = [...session.history.past.map((e) => e.doc), draftOf(session)]
  const configs = documents.map((doc) => doc.steps.find((s) => s.step_id === step_id)?.config)
  const from = configs.findLastIndex((config) => applied !== undefined && config !== undefined && sameNumbers(config, applied))
  let changes = 0
  for (let i = Math.max(1, from + 1); i < configs.length; i++) {
    const [before, after] = [configs[i - 1], configs[i]]
    if (!before || !after || !sameNumbers(before, after)) changes++
  }
  return isOutdated(session) ? changes : Math.max(1, changes)
}
