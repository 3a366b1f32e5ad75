/** Has a description of the open step written: shows the text while it arrives, then stores it in the step as one undoable edit. */
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

/** A hash of everything that determines the numbers of a config; a changed hash makes a description outdated. */
export function numbersFingerprint({ analysis, session }: Pick<PageState, 'analysis' | 'session'>, config: StepConfig): string {
  const { dataset_version, time_zone, calendar } = analysis
  const operands = operandsOf(config, draftOf(session).measures)
  return inputsFingerprint(config, { datasetVersion: dataset_version, timeZone: time_zone, calendar, operands, today: dayIn(time_zone, new Date()) })
}

type ToDescribe = Input<'apiv2/preview_description'>

/** The input of the calls that describe a step. */
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
  /** The last text of the language model that the page showed. */
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
  // the stream does not tell why it failed, but a normal call does
  const reply = await ask()
  return reply.ok ? { written: reply.data, seen } : reply.problem
}

interface Chosen {
  readonly how: DescribeMode
  /** Why the language model cannot be used, if it wrote the previous description; null otherwise. */
  readonly refusal: string | null
}

const LOCAL: Chosen = { how: { by: 'local' }, refusal: null }

/**
 * Chooses who writes: the language model if it is available and the person has consented, which a dialog asks once;
 * otherwise this server. Null if the person canceled the dialog. `was` wrote the previous description.
 */
async function chosen(store: PageStore, asked: ToDescribe, was: DescribeMode['by'], signal: AbortSignal): Promise<Chosen | null> {
  if (!installation().language_model) return LOCAL
  const preview = await call('apiv2/preview_description', asked, { quiet: true, background: true, signal })
  if (signal.aborted) return null
  if (!preview.ok) return { ...LOCAL, refusal: preview.problem.message }
  // replacing a text of the language model by one of this server needs a note with the reason
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

/** `label` names the edit in the undo history. `how` skips choosing the writer. Stops a description that is already being written. */
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
