/** Recognizes steps of earlier releases that nobody has named. */

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Until format 3, the first step of a new analysis was called 1. */
const isFirstStep = (step: Json): boolean => step.step_id === 's1' && step.name === '1'

/** Lets the name of the first step follow its content if it still has the name that it was created with. */
export function markUnnamedSteps(stored: Json): Json {
  if (!Array.isArray(stored.steps)) return stored
  return { ...stored, steps: stored.steps.map((step: unknown) => (isObject(step) && isFirstStep(step) ? { ...step, auto: true } : step)) }
}
