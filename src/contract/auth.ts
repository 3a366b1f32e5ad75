/** Forms and replies for accounts and sessions. The rules for passwords are in `password.ts`. */
import { z } from 'zod'
import { NAME_MIN } from './constants.ts'
import { dataText, Id, singleLineText } from './scalar.ts'

export const Role = z.enum(['guest', 'user', 'admin'])
export type Role = z.infer<typeof Role>

export const SessionUser = z.strictObject({ id: Id, name: z.string(), email: z.string(), role: Role })
export type SessionUser = z.infer<typeof SessionUser>

/** Stored in the browser for 7 days, for display only. The server trusts only the token. */
export const AuthState = z.strictObject({
  token: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  user_role: z.string(),
  isGuest: z.boolean(),
})
export type AuthState = z.infer<typeof AuthState>

const WORD_CHARACTER = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

export const Email = z.email().max(254)

/** Returns the length of a name. A Chinese, Japanese or Korean character counts as two, so that 王芳 is long enough. */
export const nameLength = (name: string): number => [...name.trim()].reduce((length, character) => length + (WORD_CHARACTER.test(character) ? 2 : 1), 0)

export const PersonName = singleLineText(100).refine((name) => nameLength(name) >= NAME_MIN, { params: { min: NAME_MIN } })

/** A new password, entered twice. */
const NewPassword = { password: dataText(1_000, 1), confirm_password: dataText(1_000, 1) }

export const SignUpForm = z.strictObject({
  email: Email,
  name: PersonName,
  ...NewPassword,
})
export const SignInForm = z.strictObject({ email: Email, password: dataText(1_000, 1) })

/** The token in an emailed link. */
const LinkToken = singleLineText(200, 1)
/** `signups`: IDs of sign-ups made in this browser. If the confirmed one is not among them, its password is required. */
export const ConfirmEmailForm = z.strictObject({
  token: LinkToken,
  signups: z.array(Id).max(10).default([]),
  password: dataText(1_000, 1).nullable().default(null),
})
export const ResetPasswordForm = z.strictObject({ token: LinkToken, ...NewPassword })
/** `resend_in`: seconds until another email to this address can be requested; 0 if it can be now. */
export const MailRequested = z.strictObject({ done: z.literal(true), resend_in: z.int().min(0) })
