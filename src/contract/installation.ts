/** Facts about the installation that every page needs, embedded in the page as one element. */
import { z } from 'zod'

/** The rule for creating an account without an invitation. */
export const SignUpRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open') }),
  z.strictObject({ kind: z.literal('invitation') }),
  z.strictObject({ kind: z.literal('domains'), domains: z.array(z.string()).min(1) }),
])
export type SignUpRule = z.infer<typeof SignUpRule>

/** Returns the part of an address that a rule applies to. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** The operator of the installation; a field is null if it is not configured. */
export const Operator = z.strictObject({ name: z.string().nullable(), email: z.string().nullable() })
export type Operator = z.infer<typeof Operator>

/**
 * `events`: whether pages report their use. `language_model`: whether the operator configured one. `claims`: whether the
 * home page states numbers of analysts and uptime.
 */
export const PageInstallation = z.strictObject({
  sign_up: SignUpRule,
  operator: Operator,
  events: z.boolean(),
  language_model: z.boolean(),
  claims: z.boolean(),
})
export type PageInstallation = z.infer<typeof PageInstallation>
