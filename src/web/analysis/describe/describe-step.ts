/** Has the open step described: the text as it is written, kept with the step when it is complete, as one edit. */
import { describedOf, madeOf } from '../../../analysis/described.ts'
import { operandsOf } from '../../../analysis/references.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import { textOfParts, type WrittenDescription } from '../../../contract/description.ts'
import type { Input } from '../../../contract/operations.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { dayIn } from '../../../format/moment.ts'
import type { CallProblem } from '../../api/client.ts'
import { installation } from '../../api/installation.ts'
import { call } from '../../api/nexus.ts'
import { watch } from '../../api/watching.ts'
import type { PageState, PageStore } from '../step-store.ts'
import { askedAgain, type How } from './asked-again.ts'
import type { Describing } from './describing.ts'

/** A mark of the numbers that a config shows now. */
export function markOf({ analysis, session }: Pick<PageState, 'analysis' | 'session'>, config: StepConfig): string {
  const { dataset_version, time_zone, calendar } = analysis
  const operands = operandsOf(config, draftOf(session).measures)
  return madeOf(config, { datasetVersion: dataset_version, timeZone: time_zone, calendar, operands, today: dayIn(time_zone, new Date()) })
}

type ToDescribe = Input<'apiv2/preview_description'>

/** What the next description of a step is made from. */
export function toDescribe({ analysis, session }: Pick<PageState, 'analysis' | 'session'>, step: Step, config: StepConfig): ToDescribe & { wording: number } {
  const known = describedOf(step)
  const wording = known ? (known.wording + 1) % 1_000 : 0
  return { analysis_id: analysis.id, step_id: step.step_id, config, operands: operandsOf(config, draftOf(session).measures), wording }
}

async function write(store: PageStore, asked: ToDescribe, how: How, signal: AbortSignal): Promise<WrittenDescription | CallProblem | null> {
  const again = askedAgain(how)
  const ask = () => call('apiv2/get_step_description', { ...asked, ...again.next() }, { quiet: true, background: true, signal })
  for await (const state of watch('apiv2/describe_step', { ...asked, ...how }, { signal, ask })) {
    if (signal.aborted) return null
    if (state.state === 'done') return state
    again.heard()
    store.setState(({ describing }) => (describing ? { describing: { ...describing, parts: state.parts } } : {}))
  }
  if (signal.aborted) return null
  // the stream says nothing of what stands in the way
  const reply = await ask()
  return reply.ok ? reply.data : reply.problem
}

/** Who writes: the language model where it may, after the person was asked once; null where that was stopped. */
async function chosen(store: PageStore, asked: ToDescribe, signal: AbortSignal): Promise<How | null> {
  if (!installation().language_model) return { by: 'local' }
  const preview = await call('apiv2/preview_description', asked, { quiet: true, background: true, signal })
  if (signal.aborted) return null
  // what stands in the way is told by the description itself
  if (!preview.ok || preview.data.by === 'local') return { by: 'local' }
  if (preview.data.agreed) return { by: 'model' }
  const { data } = preview
  return await new Promise<How | null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
    const answer = (how: 'send' | 'local'): void => {
      store.setState(({ describing }) => (describing ? { describing: { ...describing, question: null } } : {}))
      resolve(how === 'send' ? { by: 'model', agreed: true } : { by: 'local' })
    }
    store.setState(({ describing }) => (describing ? { describing: { ...describing, question: { preview: data, answer } } } : {}))
  })
}

/** `label`: what undoing it is called. A description that is being written gives way to the new one. `how`: who writes, where that is known. */
export async function describeStep(store: PageStore, step: Step, config: StepConfig, label: string, how?: How): Promise<void> {
  const stopped = new AbortController()
  const stepId = step.step_id
  const stop = (): void => {
    stopped.abort()
    if (store.getState().describing?.stop === stop) store.setState({ describing: null })
  }
  store.getState().describing?.stop()
  const started: Describing = { stepId, parts: [], question: null, problem: null, stop }
  store.setState({ describing: started, outcome: null })
  const made_of = markOf(store.getState(), config)
  const asked = toDescribe(store.getState(), step, config)
  const writer = how ?? (await chosen(store, asked, stopped.signal))
  if (writer === null) return
  const written = await write(store, asked, writer, stopped.signal)
  if (written === null || stopped.signal.aborted) return
  if ('code' in written) return store.setState({ describing: { ...started, problem: written } })
  const { parts, by, dropped, refused, why } = written
  store.setState({ describing: null, outcome: { stepId, dropped, refused, why } })
  if (parts.length === 0) return
  const described = { made_of, wording: asked.wording, by, parts }
  store.dispatch({ type: 'edit', edit: { kind: 'describe step', stepId, description: textOfParts(parts), shown: true, described }, label })
}
