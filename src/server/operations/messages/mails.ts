/**
 * Mails about messages: one per person and analysis, sent some minutes after the first waiting message, about everything
 * that arrived meanwhile (docs/decisions/0119). A due mail is claimed in the transaction that stores its letter.
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
/** Including the polling interval and the way to the mail server, a mail leaves within five minutes of the first message. */
const COLLECTED = 4 * 60 * SECOND
/** Mails claimed per pass. The others follow in the next pass. */
const AT_ONCE = 100

const instant = (at: number): string => new Date(at).toISOString()

/** Schedules a mail to everyone else with access to the analysis about a message that `authorId` is sending. Must run within the message's transaction. */
export async function scheduleMails(analysisId: string, authorId: string, store: Store): Promise<void> {
  const people = await store.messageMails.people(analysisId)
  const others = people.filter(({ id }) => id !== authorId).map(({ id }) => id)
  await scheduleMailsTo(analysisId, others, store)
}

/** Schedules a mail to these people about what is new to them in an analysis. */
export const scheduleMailsTo = (analysisId: string, userIds: readonly string[], store: Store): Promise<void> =>
  store.messageMails.schedule(analysisId, userIds, instant(Date.now() + COLLECTED))

/** People who want no mail do not get it later either. */
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

/** The link identifies the recipient, so using it needs no session. */
async function linked(token: string, { mailLinks, store }: Services): Promise<Result<MailRecipient, 'bad_token'>> {
  const mailed = mailLinks.read(token)
  return mailed && (await store.accounts.byId(mailed.userId)) ? ok(mailed) : fail('bad_token')
}

/** Includes the title only if the person may still read the analysis. */
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
