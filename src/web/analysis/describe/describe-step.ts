/** Has the open step described: the text as it is written, kept with the step when it is complete, as one edit. */
import { describedOf, madeOf } from '../../../analysis/described.ts'
import { operandsOf } from '../../../analysis/references.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import { textOfParts, type WrittenDescription } from '../../../contract/description.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { dayIn } from '../../../format/moment.ts'
import type { CallProblem } from '../../api/client.ts'
import { call, watch } from '../../api/nexus.ts'
import type { PageState, PageStore } from '../step-store.ts'

/** A mark of the numbers that a config shows now. */
export function markOf({ analysis, session }: Pick<PageState, 'analysis' | 'session'>, config: StepConfig): string {
  const { dataset_version, time_zone, calendar } = analysis
  const operands = operandsOf(config, draftOf(session).measures)
  return madeOf(config, { datasetVersion: dataset_version, timeZone: time_zone, calendar, operands, today: dayIn(time_zone, new Date()) })
}

async function write(store: PageStore, step: Step, config: StepConfig, wording: number, signal: AbortSignal): Promise<WrittenDescription | CallProblem | null> {
  const { analysis, session } = store.getState()
  const input = { analysis_id: analysis.id, step_id: step.step_id, config, operands: operandsOf(config, draftOf(session).measures), wording }
  const ask = () => call('apiv2/get_step_description', input, { quiet: true, background: true, signal })
  for await (const state of watch('apiv2/describe_step', input, { signal, ask })) {
    if (signal.aborted) return null
    if (state.state === 'done') return state
    store.setState(({ describing }) => (describing ? { describing: { ...describing, parts: state.parts } } : {}))
  }
  if (signal.aborted) return null
  // the stream says nothing of what stands in the way
  const reply = await ask()
  return reply.ok ? reply.data : reply.problem
}

/** `label`: what undoing it is called. A description that is being written gives way to the new one. */
export async function describeStep(store: PageStore, step: Step, config: StepConfig, label: string): Promise<void> {
  const stopped = new AbortController()
  const stepId = step.step_id
  const stop = (): void => {
    stopped.abort()
    if (store.getState().describing?.stop === stop) store.setState({ describing: null })
  }
  store.getState().describing?.stop()
  store.setState({ describing: { stepId, parts: [], problem: null, stop } })
  const made_of = markOf(store.getState(), config)
  const known = describedOf(step)
  const wording = known ? (known.wording + 1) % 1_000 : 0
  const written = await write(store, step, config, wording, stopped.signal)
  if (written === null || stopped.signal.aborted) return
  if ('code' in written) return store.setState({ describing: { stepId, parts: [], problem: written, stop } })
  store.setState({ describing: null })
  if (written.parts.length === 0) return
  const described = { made_of, wording, parts: written.parts }
  store.dispatch({ type: 'edit', edit: { kind: 'describe step', stepId, description: textOfParts(written.parts), shown: true, described }, label })
}
