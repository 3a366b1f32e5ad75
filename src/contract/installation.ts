/** Facts about the installation that every page needs. The server embeds them in the page. */
import { z } from 'zod'

/** Who may create an account without an invitation. */
export const SignUpRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open') }),
  z.strictObject({ kind: z.literal('invitation') }),
  z.strictObject({ kind: z.literal('domains'), domains: z.array(z.string()).min(1) }),
])
export type SignUpRule = z.infer<typeof SignUpRule>

/** Returns the domain of an email address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** The company that operates the installation. A field is null if it is not configured. */
export const Operator = z.strictObject({ name: z.string().nullable(), email: z.string().nullable() })
export type Operator = z.infer<typeof Operator>

/** `events`: pages report usage. `language_model`: the operator configured one. `claims`: the home page states numbers of analysts and uptime. */
export const PageInstallation = z.strictObject({
  sign_up: SignUpRule,
  operator: Operator,
  events: z.boolean(),
  language_model: z.boolean(),
  claims: z.boolean(),
})
export type PageInstallation = z.infer<typeof PageInstallation>
