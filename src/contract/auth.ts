/** Accounts and sessions (specification, sections 3, 5 and 6). The rules of passwords stand in `password.ts`. */
import { z } from 'zod'
import { NAME_MIN } from './constants.ts'
import { dataText, Id, line } from './scalar.ts'

export const Role = z.enum(['guest', 'user', 'admin'])
export type Role = z.infer<typeof Role>

export const SessionUser = z.strictObject({ id: Id, name: z.string(), email: z.string(), role: Role })
export type SessionUser = z.infer<typeof SessionUser>

/** What the browser keeps for 7 days. Display hints: the server takes authority from the token alone. */
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

/** Characters of a person's name; two for one that is a word by itself, so that 王芳 is long enough. */
export const nameLength = (name: string): number => [...name.trim()].reduce((length, character) => length + (WORD_CHARACTER.test(character) ? 2 : 1), 0)

export const PersonName = line(100).refine((name) => nameLength(name) >= NAME_MIN, { params: { min: NAME_MIN } })

/** Whoever chooses a password writes it twice. */
const NewPassword = { password: dataText(1_000, 1), confirm_password: dataText(1_000, 1) }

export const SignUpForm = z.strictObject({
  email: Email,
  name: PersonName,
  ...NewPassword,
})
export const SignInForm = z.strictObject({ email: Email, password: dataText(1_000, 1) })

/** A link of a mail. */
const LinkToken = line(200, 1)
/** `signups`: those that the browser made. Without the link's own among them, the password of the sign-up is needed. */
export const ConfirmEmailForm = z.strictObject({
  token: LinkToken,
  signups: z.array(Id).max(10).default([]),
  password: dataText(1_000, 1).nullable().default(null),
})
export const ResetPasswordForm = z.strictObject({ token: LinkToken, ...NewPassword })
/** Seconds until the next mail to this address may be asked for; 0 for now. */
export const MailAsked = z.strictObject({ done: z.literal(true), resend_in: z.int().min(0) })
