/** What a letter in the outbox is: the reason to write, not the text. The text, and any link in it, is made when it is sent. */
import { z } from 'zod'
import { Email } from '../../contract/auth.ts'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { Id, Instant } from '../../contract/scalar.ts'
import { LOCALES } from '../../texts/languages.ts'

/** Why it failed, also once the next time has begun. Letters of older releases have none. */
const FailureCause = z.strictObject({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

const common = { email: Email, locale: z.enum(LOCALES) }

export const Letter = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('signup'), signup: Id, ...common }),
  /** `signup` when the caller can tell which sign-up it made. */
  z.strictObject({ kind: z.literal('resend'), signup: Id.nullable(), ...common }),
  /** To the new address of an account. */
  z.strictObject({ kind: z.literal('email_change'), change: Id, ...common }),
  /** To the address that an account has, or had. */
  z.strictObject({ kind: z.literal('email_notice'), stage: z.enum(['asked', 'done']), name: z.string(), ...common }),
  z.strictObject({ kind: z.literal('reset'), ...common }),
  z.strictObject({ kind: z.literal('invitation'), invitation: Id, ...common }),
  /** To somebody with whom something was shared, by its owner. */
  z.strictObject({ kind: z.literal('shared'), analysis: Id, by: Id, ...common }),
  z.strictObject({ kind: z.literal('dataset_shared'), dataset: Id, by: Id, ...common }),
  z.strictObject({ kind: z.literal('connection_shared'), connection: Id, by: Id, ...common }),
  /** To the owner of a dataset that could not be read anew as planned. */
  z.strictObject({ kind: z.literal('refresh_failed'), dataset: Id, error: FailureCause.optional(), ...common }),
  /** To somebody to whom the ownership of an analysis is offered. */
  z.strictObject({ kind: z.literal('offered'), offer: Id, ...common }),
  /** To who offered it: what became of that. */
  z.strictObject({ kind: z.literal('offer_answered'), analysis: Id, by: Id, to: Id, accepted: z.boolean(), ...common }),
  /** To one of the people of an analysis: messages about its steps, by their numbers. */
  z.strictObject({ kind: z.literal('step_messages'), analysis: Id, person: Id, after: z.int(), until: z.int(), ...common }),
  /** To whoever runs the installation: a form of the public site was sent. */
  z.strictObject({ kind: z.literal('enquiry'), enquiry: Id, ...common }),
  /** Told to whoever owned the account before. */
  z.strictObject({ kind: z.literal('password_changed'), at: Instant, ...common }),
])
export type Letter = z.infer<typeof Letter>
