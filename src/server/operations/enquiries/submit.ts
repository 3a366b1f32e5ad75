/** Handles the forms of the public site. Stores the entry, then replies; the email is sent later from the outbox (docs/decisions/0106). */
import type { EnquiryKind } from '../../../contract/enquiry.ts'
import { type Failure, ok } from '../../../contract/errors.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import type { Addressee, NewEnquiry } from '../../store/enquiries.ts'
import { limited } from '../rate-limit.ts'

const HOUR = 60 * 60 * 1_000
/**
 * Maximum entries per hour, for both forms together: from one network address, and from all addresses, so that even many
 * senders cannot fill the store or the mailbox.
 */
const OF_ADDRESS = 10
const OF_ALL = 500

const addressee = ({ settings }: Services): Addressee | null => {
  const email = settings.ENQUIRIES_TO ?? settings.OPERATOR_EMAIL
  return email === undefined ? null : { email, locale: settings.OPERATOR_LANGUAGE }
}

/** Stores an entry and queues its email. If the hidden honeypot field is filled in, stores it as spam without an email and gives the same reply. */
async function keep(
  kind: EnquiryKind,
  form: Omit<NewEnquiry, 'kind' | 'state' | 'locale'>,
  trap: string,
  { actor, locale }: Call,
  services: Services,
): Promise<{ readonly ok: true; readonly value: { readonly done: true } } | Failure<'rate_limited'>> {
  const refused = (await limited(services, `enquiry:${actor.address}`, OF_ADDRESS, HOUR)) ?? (await limited(services, 'enquiries', OF_ALL, HOUR))
  if (refused) return refused
  const isSpam = trap !== ''
  const to = isSpam ? null : addressee(services)
  const { id, mailed } = await services.store.enquiries.add({ ...form, kind, locale, state: isSpam ? 'spam' : 'open' }, to)
  if (mailed) services.mail.wake()
  else if (to !== null) services.log(`enquiries: ${id} is kept and not mailed; too many mails wait`)
  return ok({ done: true })
}

export const submitDemoRequest: Handler<'submit_demo_request'> = ({ website, use_case, ...form }, call, services) =>
  keep('demo', { ...form, text: use_case }, website, call, services)

export const submitContactMessage: Handler<'submit_contact_message'> = ({ website, message, ...form }, call, services) =>
  keep('contact', { ...form, company: null, text: message }, website, call, services)
