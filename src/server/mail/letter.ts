/** An email in the outbox, stored as the reason to send it. Its text and links are generated when it is sent. */
import { z } from 'zod'
import { Email } from '../../contract/auth.ts'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { Id, Instant } from '../../contract/scalar.ts'
import { LOCALES } from '../../texts/languages.ts'

/** The cause of the failed run, stored because the next run may have started already. Emails of older releases lack it. */
const FailureCause = z.strictObject({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

const common = { email: Email, locale: z.enum(LOCALES) }

export const Letter = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('signup'), signup: Id, ...common }),
  /** `signup` is the sign-up of the caller, if the caller can identify it; null otherwise. */
  z.strictObject({ kind: z.literal('resend'), signup: Id.nullable(), ...common }),
  /** To the new address of an account. */
  z.strictObject({ kind: z.literal('email_change'), change: Id, ...common }),
  /** To the current or former address of an account. */
  z.strictObject({ kind: z.literal('email_notice'), stage: z.enum(['asked', 'done']), name: z.string(), ...common }),
  z.strictObject({ kind: z.literal('reset'), ...common }),
  z.strictObject({ kind: z.literal('invitation'), invitation: Id, ...common }),
  /** To a person with whom the owner shared something. */
  z.strictObject({ kind: z.literal('shared'), analysis: Id, by: Id, ...common }),
  z.strictObject({ kind: z.literal('dataset_shared'), dataset: Id, by: Id, ...common }),
  z.strictObject({ kind: z.literal('connection_shared'), connection: Id, by: Id, ...common }),
  /** To the owner of a dataset whose scheduled refresh failed. */
  z.strictObject({ kind: z.literal('refresh_failed'), dataset: Id, error: FailureCause.optional(), ...common }),
  /** To a person who is offered the ownership of an analysis. */
  z.strictObject({ kind: z.literal('offered'), offer: Id, ...common }),
  /** To the person who made the offer: whether it was accepted. */
  z.strictObject({ kind: z.literal('offer_answered'), analysis: Id, by: Id, to: Id, accepted: z.boolean(), ...common }),
  /** To a person with access to an analysis: messages about its steps, as a range of message numbers. */
  z.strictObject({ kind: z.literal('step_messages'), analysis: Id, person: Id, after: z.int(), until: z.int(), ...common }),
  /** To the operator: someone sent a form of the public site. */
  z.strictObject({ kind: z.literal('enquiry'), enquiry: Id, ...common }),
  /** To the account's address, after its password was reset through a link. */
  z.strictObject({ kind: z.literal('password_changed'), at: Instant, ...common }),
])
export type Letter = z.infer<typeof Letter>
