/** Messages about steps. Every call checks again whether the caller has access to the analysis and can see the step. A withheld step has no thread. */
import type { DocumentCode } from '../../../analysis/codec.ts'
import { named } from '../../../analysis/mentions.ts'
import { hasCell } from '../../../analysis/message-cell.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { MESSAGES_MAX, MESSAGES_SENT, type MessageCell, type StepMessage, type StepThread } from '../../../contract/message.ts'
import type { Step } from '../../../contract/step.ts'
import type { Call, Handler, Parts } from '../../handlers.ts'
import { type SignedIn, signedIn } from '../../policies/actor.ts'
import type { AuditAction } from '../../store/audit.ts'
import type { NamedMention } from '../../store/mentions.ts'
import type { Store } from '../../store/store.ts'
import { entryOf } from '../audited.ts'
import { limited } from '../rate-limit.ts'
import { scheduleMails, scheduleMailsTo } from './mails.ts'
import { checked, others, presentReader, readersOf } from './mentionable.ts'
import { shownTo } from './shown.ts'

const MINUTE = 60_000
/** Per person, across all steps. */
const SENT_A_MINUTE = 20
/** Limited because each call computes what every person of an analysis can see. */
const LISTED_A_MINUTE = 60

interface OfStep {
  readonly analysis_id: string
  readonly step_id: string
}
interface Admitted {
  readonly actor: SignedIn
  /** The saved steps that the caller can see, in the form that the caller sees. */
  readonly steps: ReadonlyMap<string, Step>
}
type Refused = 'sign_in_needed' | 'not_found' | 'unauthorized' | DocumentCode

async function admitted(analysisId: string, { actor }: Call, parts: Parts): Promise<Result<Admitted, Refused>> {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const shown = await shownTo(actor, analysisId, parts)
  return shown.ok ? ok({ actor, steps: shown.value.steps }) : shown
}

const placeOf = ({ analysis_id, step_id }: OfStep) => ({ analysisId: analysis_id, stepId: step_id })

/** Shows a cell's values only to people who can see a step that has its fields. */
const cellIn = ({ config }: Step, cell: MessageCell | null): MessageCell | 'gone' | null => (cell && !hasCell(config, cell) ? 'gone' : cell)

/** Inserts the current names into mentions and marks the mentions of `reader`. */
function withNames(text: string, mentions: readonly NamedMention[], reader: string): Pick<StepMessage, 'text' | 'mentions'> {
  const names = new Map(mentions.map(({ user_id, name }) => [user_id, name]))
  const shown = named({ text, mentions }, (userId) => names.get(userId))
  return { text: shown.text, mentions: shown.mentions.map(({ user_id, start, end }) => ({ user_id, start, end, you: user_id === reader })) }
}

async function threadOf(asked: OfStep, step: Step, { id }: SignedIn, { store }: Parts): Promise<StepThread> {
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

/** The effect of a call on a thread, and its name in the log. */
interface Change<C> {
  readonly action: AuditAction
  readonly work: (actor: SignedIn, store: Store, step: Step) => Promise<C | null>
}

/** Applies a change if the caller can see the step, notifies everyone who has the analysis open, and answers with the thread. */
async function change<C extends 'not_found' | 'rate_limited' | 'too_many_messages' | 'no_such_cell'>(
  asked: OfStep,
  call: Call,
  parts: Parts,
  { action, work }: Change<C>,
): Promise<Result<StepThread, Refused | C>> {
  const found = await admitted(asked.analysis_id, call, parts)
  if (!found.ok) return found
  const { actor, steps } = found.value
  const step = steps.get(asked.step_id)
  if (!step) return fail('not_found')
  const refused = await parts.store.atomically(async (store) => {
    const code = await work(actor, store, step)
    if (code === null) await store.audit.append(entryOf(call, action, asked.analysis_id, { detail: { step: asked.step_id } }))
    return code
  })
  if (refused !== null) return { ok: false, code: refused, params: { limit: MESSAGES_MAX } }
  parts.presence.tell(asked.analysis_id)
  return ok(await threadOf(asked, step, actor, parts))
}

export const listStepThreads: Handler<'apiv2/list_step_threads'> = async ({ analysis_id }, call, parts) => {
  const found = await admitted(analysis_id, call, parts)
  if (!found.ok) return found
  const { actor, steps } = found.value
  const threads = await parts.store.messages.summaries(analysis_id, actor.id)
  const { analysis } = await parts.store.messageMails.choice(analysis_id, actor.id)
  return ok({ threads: threads.filter(({ step_id }) => steps.has(step_id)), mailed: analysis })
}

export const listStepMessages: Handler<'apiv2/list_step_messages'> = async (asked, call, parts) => {
  const found = await admitted(asked.analysis_id, call, parts)
  if (!found.ok) return found
  const { actor, steps } = found.value
  const step = steps.get(asked.step_id)
  return step ? ok(await threadOf(asked, step, actor, parts)) : fail('not_found')
}

export const listStepPeople: Handler<'apiv2/list_step_people'> = async (asked, call, parts) => {
  const found = await admitted(asked.analysis_id, call, parts)
  if (!found.ok) return found
  const { actor, steps } = found.value
  if (!steps.has(asked.step_id)) return fail('not_found')
  const late = await limited(parts, `people ${actor.id}`, LISTED_A_MINUTE, MINUTE)
  if (late) return late
  const readers = await readersOf(asked, parts)
  const isOwner = readers.some(({ id, owner }) => owner && id === actor.id)
  return ok({ people: others(readers, actor).map((person) => presentReader(person, isOwner)) })
}

/** Refuses a person who writes or edits messages too often. */
const tooMuch = async ({ actor }: Call, parts: Parts) => (signedIn(actor) ? await limited(parts, `message ${actor.id}`, SENT_A_MINUTE, MINUTE) : null)

export const sendStepMessage: Handler<'apiv2/send_step_message'> = async (asked, call, parts) => {
  const late = await tooMuch(call, parts)
  if (late) return late
  return await change(asked, call, parts, {
    action: 'message_sent',
    work: async ({ id }, store, { config }) => {
      const { cell } = asked
      if (cell && !hasCell(config, cell)) return 'no_such_cell'
      const written = await checked(asked, { store })
      if (!(await store.messages.send(placeOf(asked), id, { ...written, cell }, MESSAGES_MAX))) return 'too_many_messages'
      await scheduleMails(asked.analysis_id, id, store)
      return null
    },
  })
}

export const editStepMessage: Handler<'apiv2/edit_step_message'> = async (asked, call, parts) => {
  const late = await tooMuch(call, parts)
  if (late) return late
  return await change(asked, call, parts, {
    action: 'message_edited',
    work: async ({ id }, store) => {
      const fresh = await store.messages.edit(placeOf(asked), asked.message_id, id, await checked(asked, { store }))
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

export const deleteStepMessage: Handler<'apiv2/delete_step_message'> = async (asked, call, parts) =>
  await change(asked, call, parts, {
    action: 'message_deleted',
    work: async ({ id }, store) => ((await store.messages.remove(placeOf(asked), asked.message_id, id)) ? null : 'not_found'),
  })

export const resolveStepThread: Handler<'apiv2/resolve_step_thread'> = async (asked, call, parts) =>
  await change<never>(asked, call, parts, {
    action: asked.resolved ? 'thread_resolved' : 'thread_reopened',
    work: async ({ id }, store) => {
      await store.messages.resolve(placeOf(asked), asked.resolved ? id : null)
      return null
    },
  })

export const readStepMessages: Handler<'apiv2/read_step_messages'> = async (asked, call, parts) => {
  const found = await admitted(asked.analysis_id, call, parts)
  if (!found.ok) return found
  const { actor, steps } = found.value
  const isNoted = steps.has(asked.step_id) && (await parts.store.messages.read(placeOf(asked), asked.message_id, actor.id))
  return isNoted ? ok({ done: true }) : fail('not_found')
}
