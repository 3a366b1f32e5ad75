/** The forms of the public site. An entry is stored first, then the reply is sent; the mail goes out separately (docs/decisions/0106). */
import type { EnquiryKind } from '../../../contract/enquiry.ts'
import { type Failure, ok } from '../../../contract/errors.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import type { Addressee, NewEnquiry } from '../../store/enquiries.ts'
import { limited } from '../rate-limit.ts'

const HOUR = 60 * 60 * 1_000
/** Per hour, for both forms: from one network address, and from all together, which limits how far a crowd can fill the store and a mailbox. */
const OF_ADDRESS = 10
const OF_ALL = 500

const addressee = ({ settings }: Services): Addressee | null => {
  const email = settings.ENQUIRIES_TO ?? settings.OPERATOR_EMAIL
  return email === undefined ? null : { email, locale: settings.OPERATOR_LANGUAGE }
}

/** A sender that fills in the honeypot field gets the usual reply, but the entry is stored separately and not mailed. */
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
