/** Sends questions about the current state of a step, and keeps the latest answer. */
import { useEffect, useRef, useState } from 'react'
import { definitionsIn } from '../../../analysis/edits/columns.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import type { StepAnswer } from '../../../contract/ask.ts'
import type { Input } from '../../../contract/operations.ts'
import type { CallProblem } from '../../api/client.ts'
import { installation } from '../../api/installation.ts'
import { call } from '../../api/nexus.ts'
import { usePageStore } from '../step-store.ts'

export interface Answered {
  /** The question, and the state of the step when it was asked. */
  readonly asked: Input<'apiv2/preview_question'>
  readonly answer: StepAnswer
}

export type AskState =
  | { readonly state: 'none' }
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly problem: CallProblem }
  | ({ readonly state: 'answered' } & Answered)

type How = Pick<Input<'apiv2/ask_step'>, 'by' | 'agreed'>

/** The analysis and the current state of the step, as input for a question; null if the step was deleted. */
export function questionTarget(store: ReturnType<typeof usePageStore>, stepId: string): Input<'apiv2/list_example_questions'> | null {
  const { analysis, session } = store.getState()
  const draft = draftOf(session)
  const step = draft.steps.find((s) => s.step_id === stepId)
  return step ? { analysis_id: analysis.id, config: step.config, columns: definitionsIn(draft), measures: draft.measures } : null
}

export function useAsk(stepId: string) {
  const store = usePageStore()
  const [asking, setAsking] = useState<AskState>({ state: 'none' })
  const running = useRef<AbortController | null>(null)
  const forget = (): void => {
    running.current?.abort()
    setAsking({ state: 'none' })
  }
  useEffect(() => () => running.current?.abort(), [])
  const ask = async (question: string, how: How = { by: installation().language_model ? 'either' : 'local' }): Promise<void> => {
    const about = questionTarget(store, stepId)
    if (!about || asking.state === 'asking') return
    setAsking({ state: 'asking' })
    const stopped = new AbortController()
    running.current = stopped
    const asked = { ...about, question }
    const reply = await call('apiv2/ask_step', { ...asked, ...how }, { quiet: true, background: true, signal: stopped.signal })
    if (stopped.signal.aborted) return
    setAsking(reply.ok ? { state: 'answered', asked, answer: reply.data } : { state: 'failed', problem: reply.problem })
  }
  return { asking, ask, forget }
}
