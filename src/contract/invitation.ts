/** Invitations: they allow an email address to sign up, whatever the sign-up rule is (docs/decisions/0094). */
import { z } from 'zod'
import { LOCALES } from '../texts/languages.ts'
import { Email, PersonName } from './auth.ts'
import { dataText, Id, Instant, singleLineText } from './scalar.ts'
import { SharedThing } from './shared-kind.ts'

/** The shared thing, which the invited person reaches by accepting. */
export const InvitedTo = SharedThing
export type InvitedTo = z.infer<typeof InvitedTo>

/** Only a waiting invitation can be accepted. */
export const InvitationState = z.enum(['waiting', 'expired', 'revoked', 'accepted'])
export type InvitationState = z.infer<typeof InvitationState>

/** An invitation as administrators see it, without titles of content. */
export const Invitation = z.strictObject({
  id: Id,
  email: z.string(),
  locale: z.enum(LOCALES),
  /** Null for an invitation from the command line. */
  invited_by: z.string().nullable(),
  to: InvitedTo.shape.kind.nullable(),
  state: InvitationState,
  created: Instant,
  expires: Instant,
})
export type Invitation = z.infer<typeof Invitation>

export const INVITATIONS_PAGE = 50

export const InviteForm = z.strictObject({ email: Email, locale: z.enum(LOCALES) })

/** Content of the invitation page. */
export const OpenInvitation = z.strictObject({
  email: z.string(),
  /** Name of the inviting person; null if it must not be shown. */
  invited_by: z.string().nullable(),
  to: InvitedTo.nullable(),
  expires: Instant,
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const InvitationToken = singleLineText(200, 1)
export const AcceptForm = z.strictObject({
  token: InvitationToken,
  name: PersonName,
  password: dataText(1_000, 1),
  confirm_password: dataText(1_000, 1),
})
