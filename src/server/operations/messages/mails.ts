/**
 * Sends emails about new messages: at most one per person and analysis every few minutes, about everything that arrived
 * meanwhile (docs/decisions/0119). A due email is claimed in the same transaction that queues it.
 */
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { localeIn } from '../../../texts/languages.ts'
import type { Handler, Services } from '../../handlers.ts'
import { startPolling } from '../../jobs/polling.ts'
import { signedIn } from '../../policies/actor.ts'
import type { MailRecipient } from '../../security/mail-links.ts'
import type { DueMail } from '../../store/message-mails.ts'
import type { Store } from '../../store/store.ts'
import { analysisFor } from '../analyses/present.ts'
import { personOf } from './people.ts'

const SECOND = 1_000
const EVERY = 15 * SECOND
/**
 * How long to collect messages before an email is queued, in milliseconds. With the polling interval and delivery, it is
 * sent within five minutes of the first message.
 */
const COLLECTED = 4 * 60 * SECOND
/** Maximum emails per poll. The next poll takes the others. */
const AT_ONCE = 100

const instant = (at: number): string => new Date(at).toISOString()

/** Schedules an email about a new message to everyone with access to the analysis except its author. Must run in the transaction that stores the message. */
export async function scheduleMails(analysisId: string, authorId: string, store: Store): Promise<void> {
  const people = await store.messageMails.people(analysisId)
  const others = people.filter(({ id }) => id !== authorId).map(({ id }) => id)
  await scheduleMailsTo(analysisId, others, store)
}

/** Schedules an email to these people about their unread messages in an analysis. */
export const scheduleMailsTo = (analysisId: string, userIds: readonly string[], store: Store): Promise<void> =>
  store.messageMails.schedule(analysisId, userIds, instant(Date.now() + COLLECTED))

/** Claims a due email and queues it. Drops it for a person who wants no emails, so that they do not get it later either. Returns whether it was queued. */
const take = (row: DueMail, store: Store): Promise<boolean> =>
  store.atomically(async (store) => {
    if (!(await store.messageMails.take(row))) return false
    const { analysis_id: analysis, user_id: person, told_seq: after, newest: until, email } = row
    if (!(await store.messageMails.choice(analysis, person)).analysis) return false
    const isQueued = await store.outbox.put({ kind: 'step_messages', analysis, person, after, until, email, locale: localeIn(row.locale ?? '') })
    if (!isQueued) await store.messageMails.putBack(row)
    return isQueued
  })

export async function mailMessages({ store, mail }: Pick<Services, 'store' | 'mail'>, now: number): Promise<void> {
  for (const row of await store.messageMails.due(instant(now), AT_ONCE)) if (await take(row, store)) mail.wake()
}

export const startMessageMails = (services: Services): (() => Promise<void>) =>
  startPolling('mails about messages', EVERY, (now) => mailMessages(services, now), services.log)

export const chooseMessageMails: Handler<'apiv2/choose_message_mails'> = async ({ analysis_id, mailed }, { actor }, services) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const found = await analysisFor('watch', analysis_id, actor, services)
  if (!found.ok) return found
  await services.store.messageMails.choose(analysis_id, actor.id, mailed)
  return ok({ done: true })
}

/** The recipient that the signed link in an email identifies. Using it requires no session. */
async function linked(token: string, { mailLinks, store }: Services): Promise<Result<MailRecipient, 'bad_token'>> {
  const mailed = mailLinks.read(token)
  return mailed && (await store.accounts.byId(mailed.userId)) ? ok(mailed) : fail('bad_token')
}

/** The recipient's choices about emails. Includes the title only if the recipient may still read the analysis. */
async function choiceOf({ userId, analysisId }: MailRecipient, services: Services) {
  const person = await personOf(userId, services.store)
  const found = person && (await analysisFor('watch', analysisId, person, services))
  return { title: found?.ok ? found.value.title : null, ...(await services.store.messageMails.choice(analysisId, userId)) }
}

export const getMailChoice: Handler<'get_mail_choice'> = async ({ token }, _, services) => {
  const mailed = await linked(token, services)
  return mailed.ok ? ok(await choiceOf(mailed.value, services)) : mailed
}

export const setMailChoice: Handler<'set_mail_choice'> = async ({ token, about, mailed: isMailed }, _, services) => {
  const mailed = await linked(token, services)
  if (!mailed.ok) return mailed
  const { userId, analysisId } = mailed.value
  if (about === 'all') await services.store.messageMails.chooseAll(userId, isMailed)
  else await services.store.messageMails.choose(analysisId, userId, isMailed)
  return ok(await choiceOf(mailed.value, services))
}
