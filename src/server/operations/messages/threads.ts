/** Operations on messages about steps. Each call checks that the caller has access to the analysis and can see the step. A withheld step has no messages. */
import type { DocumentCode } from '../../../analysis/codec.ts'
import { withCurrentNames } from '../../../analysis/mentions.ts'
import { hasCell } from '../../../analysis/message-cell.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { MESSAGES_MAX, MESSAGES_SENT, type MessageCell, type StepMessage, type StepThread } from '../../../contract/message.ts'
import type { Step } from '../../../contract/step.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { type SignedIn, signedIn } from '../../policies/actor.ts'
import type { AuditAction } from '../../store/audit.ts'
import type { NamedMention } from '../../store/mentions.ts'
import type { Store } from '../../store/store.ts'
import { auditEntry } from '../audit-entry.ts'
import { limited } from '../rate-limit.ts'
import { scheduleMails, scheduleMailsTo } from './mails.ts'
import { checkMentions, presentReader, readersOf, withoutCaller } from './mentionable.ts'
import { visibleStepsFor } from './visible-steps.ts'

const MINUTE = 60_000
/** Maximum messages that a person may write or edit per minute, across all steps. */
const SENT_A_MINUTE = 20
/** Limited because each call computes what every person with access can see. */
const LISTED_A_MINUTE = 60

interface OfStep {
  readonly analysis_id: string
  readonly step_id: string
}
interface Admitted {
  readonly actor: SignedIn
  /** The saved steps that the caller can see, by ID. */
  readonly steps: ReadonlyMap<string, Step>
}
type Refused = 'sign_in_needed' | 'not_found' | 'unauthorized' | DocumentCode

async function admitted(analysisId: string, { actor }: Call, services: Services): Promise<Result<Admitted, Refused>> {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const shown = await visibleStepsFor(actor, analysisId, services)
  return shown.ok ? ok({ actor, steps: shown.value.steps }) : shown
}

const placeOf = ({ analysis_id, step_id }: OfStep) => ({ analysisId: analysis_id, stepId: step_id })

/** The cell that a message refers to; 'gone' if the step no longer has the fields of the cell, or the caller cannot see them. */
const cellIn = ({ config }: Step, cell: MessageCell | null): MessageCell | 'gone' | null => (cell && !hasCell(config, cell) ? 'gone' : cell)

/** Inserts the current names of mentioned people, and marks mentions of `reader`. */
function withNames(text: string, mentions: readonly NamedMention[], reader: string): Pick<StepMessage, 'text' | 'mentions'> {
  const names = new Map(mentions.map(({ user_id, name }) => [user_id, name]))
  const shown = withCurrentNames({ text, mentions }, (userId) => names.get(userId))
  return { text: shown.text, mentions: shown.mentions.map(({ user_id, start, end }) => ({ user_id, start, end, you: user_id === reader })) }
}

async function threadOf(asked: OfStep, step: Step, { id }: SignedIn, { store }: Services): Promise<StepThread> {
  const { messages, count, resolved } = await store.messages.thread(placeOf(asked), MESSAGES_SENT)
  const mentions = await store.mentions.of(
    asked.analysis_id,
    messages.map((m) => m.id),
  )
  return {
    step_id: asked.step_id,
    messages: messages.map((m) => ({
      ...{ id: m.id, author: { id: m.author_id, name: m.author_name }, cell: cellIn(step, m.cell) },
      ...withNames(m.text, mentions.get(m.id) ?? [], id),
      ...{ created: m.created_at, edited: m.edited_at, own: m.author_id === id },
    })),
    more: count - messages.length,
    resolved,
  }
}

/** A change to a thread, and its name in the log. */
interface Change<C> {
  readonly action: AuditAction
  readonly work: (actor: SignedIn, store: Store, step: Step) => Promise<C | null>
}

/** Applies a change if the caller can see the step, notifies everyone who has the analysis open, and returns the updated thread. */
async function change<C extends 'not_found' | 'rate_limited' | 'too_many_messages' | 'no_such_cell'>(
  asked: OfStep,
  call: Call,
  services: Services,
  { action, work }: Change<C>,
): Promise<Result<StepThread, Refused | C>> {
  const found = await admitted(asked.analysis_id, call, services)
  if (!found.ok) return found
  const { actor, steps } = found.value
  const step = steps.get(asked.step_id)
  if (!step) return fail('not_found')
  const refused = await services.store.atomically(async (store) => {
    const code = await work(actor, store, step)
    if (code === null) await store.audit.append(auditEntry(call, action, asked.analysis_id, { detail: { step: asked.step_id } }))
    return code
  })
  if (refused !== null) return { ok: false, code: refused, params: { limit: MESSAGES_MAX } }
  services.presence.tell(asked.analysis_id)
  return ok(await threadOf(asked, step, actor, services))
}

export const listStepThreads: Handler<'apiv2/list_step_threads'> = async ({ analysis_id }, call, services) => {
  const found = await admitted(analysis_id, call, services)
  if (!found.ok) return found
  const { actor, steps } = found.value
  const threads = await services.store.messages.summaries(analysis_id, actor.id)
  const { analysis } = await services.store.messageMails.choice(analysis_id, actor.id)
  return ok({ threads: threads.filter(({ step_id }) => steps.has(step_id)), mailed: analysis })
}

export const listStepMessages: Handler<'apiv2/list_step_messages'> = async (asked, call, services) => {
  const found = await admitted(asked.analysis_id, call, services)
  if (!found.ok) return found
  const { actor, steps } = found.value
  const step = steps.get(asked.step_id)
  return step ? ok(await threadOf(asked, step, actor, services)) : fail('not_found')
}

export const listStepPeople: Handler<'apiv2/list_step_people'> = async (asked, call, services) => {
  const found = await admitted(asked.analysis_id, call, services)
  if (!found.ok) return found
  const { actor, steps } = found.value
  if (!steps.has(asked.step_id)) return fail('not_found')
  const late = await limited(services, `people ${actor.id}`, LISTED_A_MINUTE, MINUTE)
  if (late) return late
  const readers = await readersOf(asked, services)
  const isOwner = readers.some(({ id, owner }) => owner && id === actor.id)
  return ok({ people: withoutCaller(readers, actor).map((person) => presentReader(person, isOwner)) })
}

/** Refuses a caller who writes or edits messages too fast. */
const tooMuch = async ({ actor }: Call, services: Services) => (signedIn(actor) ? await limited(services, `message ${actor.id}`, SENT_A_MINUTE, MINUTE) : null)

export const sendStepMessage: Handler<'apiv2/send_step_message'> = async (asked, call, services) => {
  const late = await tooMuch(call, services)
  if (late) return late
  return await change(asked, call, services, {
    action: 'message_sent',
    work: async ({ id }, store, { config }) => {
      const { cell } = asked
      if (cell && !hasCell(config, cell)) return 'no_such_cell'
      const written = await checkMentions(asked, { store })
      if (!(await store.messages.send(placeOf(asked), id, { ...written, cell }, MESSAGES_MAX))) return 'too_many_messages'
      await scheduleMails(asked.analysis_id, id, store)
      return null
    },
  })
}

export const editStepMessage: Handler<'apiv2/edit_step_message'> = async (asked, call, services) => {
  const late = await tooMuch(call, services)
  if (late) return late
  return await change(asked, call, services, {
    action: 'message_edited',
    work: async ({ id }, store) => {
      const fresh = await store.messages.edit(placeOf(asked), asked.message_id, id, await checkMentions(asked, { store }))
      if (fresh === null) return 'not_found'
      await scheduleMailsTo(
        asked.analysis_id,
        fresh.filter((person) => person !== id),
        store,
      )
      return null
    },
  })
}

export const deleteStepMessage: Handler<'apiv2/delete_step_message'> = async (asked, call, services) =>
  await change(asked, call, services, {
    action: 'message_deleted',
    work: async ({ id }, store) => ((await store.messages.remove(placeOf(asked), asked.message_id, id)) ? null : 'not_found'),
  })

export const resolveStepThread: Handler<'apiv2/resolve_step_thread'> = async (asked, call, services) =>
  await change<never>(asked, call, services, {
    action: asked.resolved ? 'thread_resolved' : 'thread_reopened',
    work: async ({ id }, store) => {
      await store.messages.resolve(placeOf(asked), asked.resolved ? id : null)
      return null
    },
  })

export const readStepMessages: Handler<'apiv2/read_step_messages'> = async (asked, call, services) => {
  const found = await admitted(asked.analysis_id, call, services)
  if (!found.ok) return found
  const { actor, steps } = found.value
  const isNoted = steps.has(asked.step_id) && (await services.store.messages.read(placeOf(asked), asked.message_id, actor.id))
  return isNoted ? ok({ done: true }) : fail('not_found')
}
