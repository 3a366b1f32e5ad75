/** Describes the open step: streams the text and, once complete, stores it with the step as one edit. */
import { descriptionSource, inputsFingerprint } from '../../../analysis/described.ts'
import { operandsOf } from '../../../analysis/references.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import { type DescriptionPart, textOfParts, type WrittenDescription } from '../../../contract/description.ts'
import type { Input } from '../../../contract/operations.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { dayIn } from '../../../format/moment.ts'
import type { CallProblem } from '../../api/client.ts'
import { installation } from '../../api/installation.ts'
import { call } from '../../api/nexus.ts'
import { watch } from '../../api/watching.ts'
import type { PageState, PageStore } from '../step-store.ts'
import { type Describing, outcomeOf } from './describing.ts'
import { type DescribeMode, retryPolicy } from './retry-policy.ts'

/** A fingerprint of the numbers that a config shows now. */
export function numbersFingerprint({ analysis, session }: Pick<PageState, 'analysis' | 'session'>, config: StepConfig): string {
  const { dataset_version, time_zone, calendar } = analysis
  const operands = operandsOf(config, draftOf(session).measures)
  return inputsFingerprint(config, { datasetVersion: dataset_version, timeZone: time_zone, calendar, operands, today: dayIn(time_zone, new Date()) })
}

type ToDescribe = Input<'apiv2/preview_description'>

/** The input for the next description of a step. */
export function descriptionInput(
  { analysis, session }: Pick<PageState, 'analysis' | 'session'>,
  step: Step,
  config: StepConfig,
): ToDescribe & { wording: number } {
  const known = descriptionSource(step)
  const wording = known ? (known.wording + 1) % 1_000 : 0
  return { analysis_id: analysis.id, step_id: step.step_id, config, operands: operandsOf(config, draftOf(session).measures), wording }
}

interface Written {
  readonly written: WrittenDescription
  /** The text of the language model that the page showed last. */
  readonly seen: readonly DescriptionPart[]
}

async function write(store: PageStore, asked: ToDescribe, how: DescribeMode, signal: AbortSignal): Promise<Written | CallProblem | null> {
  let seen: readonly DescriptionPart[] = []
  const again = retryPolicy(how)
  const ask = () => call('apiv2/get_step_description', { ...asked, ...again.next() }, { quiet: true, background: true, signal })
  for await (const state of watch('apiv2/describe_step', { ...asked, ...how }, { signal, ask })) {
    if (signal.aborted) return null
    if (state.state === 'done') return { written: state, seen }
    again.heard()
    if (state.by === 'model') seen = state.parts
    store.setState(({ describing }) => (describing ? { describing: { ...describing, parts: state.parts } } : {}))
  }
  if (signal.aborted) return null
  // the stream does not report the cause of a failure
  const reply = await ask()
  return reply.ok ? { written: reply.data, seen } : reply.problem
}

interface Chosen {
  readonly how: DescribeMode
  /** Why the language model is not used, if nobody chose that or if it has changed. */
  readonly refusal: string | null
}

const LOCAL: Chosen = { how: { by: 'local' }, refusal: null }

/**
 * Chooses the writer: the language model if it is available, after the person has consented once; null if the person
 * canceled. `was`: the previous writer.
 */
async function chosen(store: PageStore, asked: ToDescribe, was: DescribeMode['by'], signal: AbortSignal): Promise<Chosen | null> {
  if (!installation().language_model) return LOCAL
  const preview = await call('apiv2/preview_description', asked, { quiet: true, background: true, signal })
  if (signal.aborted) return null
  if (!preview.ok) return { ...LOCAL, refusal: preview.problem.message }
  // the explanation of the writer gives the reason; a text of the model is not replaced by another writer's without a
  // note
  if (preview.data.by === 'local') return { ...LOCAL, refusal: was === 'model' ? preview.data.why.message : null }
  if (preview.data.agreed) return { how: { by: 'model' }, refusal: null }
  const { data } = preview
  return await new Promise<Chosen | null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
    const answer = (how: 'send' | 'local'): void => {
      store.setState(({ describing }) => (describing ? { describing: { ...describing, question: null } } : {}))
      resolve(how === 'send' ? { how: { by: 'model', agreed: true }, refusal: null } : LOCAL)
    }
    store.setState(({ describing }) => (describing ? { describing: { ...describing, question: { preview: data, answer } } } : {}))
  })
}

/** `label`: the name of the edit in the undo history. A new description replaces one that is being written. `how`: the writer, if already known. */
export async function describeStep(store: PageStore, step: Step, config: StepConfig, label: string, how?: DescribeMode): Promise<void> {
  const stopped = new AbortController()
  const stepId = step.step_id
  const stop = (): void => {
    stopped.abort()
    if (store.getState().describing?.stop === stop) store.setState({ describing: null })
  }
  store.getState().describing?.stop()
  const started: Describing = { stepId, parts: [], question: null, problem: null, stop }
  store.setState({ describing: started, outcome: null })
  const made_of = numbersFingerprint(store.getState(), config)
  const asked = descriptionInput(store.getState(), step, config)
  const writer = how ? { how, refusal: null } : await chosen(store, asked, descriptionSource(step)?.by ?? 'local', stopped.signal)
  if (writer === null) return
  const end = await write(store, asked, writer.how, stopped.signal)
  if (end === null || stopped.signal.aborted) return
  if ('code' in end) return store.setState({ describing: { ...started, problem: end } })
  const { parts, by } = end.written
  store.setState({ describing: null, outcome: outcomeOf(stepId, { asked: writer.how.by ?? 'local', refusal: writer.refusal, ...end }) })
  if (parts.length === 0) return
  const described = { made_of, wording: asked.wording, by, parts }
  store.dispatch({ type: 'edit', edit: { kind: 'describe step', stepId, description: textOfParts(parts), shown: true, described }, label })
}
