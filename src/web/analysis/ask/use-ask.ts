/** Asks about a step as it is now, and keeps the answer for the asker alone. */
import { useState } from 'react'
import { definitionsIn } from '../../../analysis/edits/columns.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import type { StepAnswer } from '../../../contract/ask.ts'
import type { StepConfig } from '../../../contract/step.ts'
import type { CallProblem } from '../../api/client.ts'
import { call } from '../../api/nexus.ts'
import { usePageStore } from '../step-store.ts'

export interface Answered {
  readonly question: string
  /** The step as it was when it was asked about. */
  readonly before: StepConfig
  readonly answer: StepAnswer
}

export type Asking =
  | { readonly state: 'none' }
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly problem: CallProblem }
  | ({ readonly state: 'answered' } & Answered)

export function useAsk(stepId: string) {
  const store = usePageStore()
  const [asking, setAsking] = useState<Asking>({ state: 'none' })
  const ask = async (question: string): Promise<void> => {
    const { analysis, session } = store.getState()
    const draft = draftOf(session)
    const step = draft.steps.find((s) => s.step_id === stepId)
    if (!step || asking.state === 'asking') return
    setAsking({ state: 'asking' })
    const input = { analysis_id: analysis.id, question, config: step.config, columns: definitionsIn(draft), measures: draft.measures }
    const reply = await call('apiv2/ask_step', input, { quiet: true, background: true })
    setAsking(reply.ok ? { state: 'answered', question, before: step.config, answer: reply.data } : { state: 'failed', problem: reply.problem })
  }
  return { asking, ask, forget: () => setAsking({ state: 'none' }) }
}
