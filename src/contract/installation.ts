/** What a page has to know of the installation that serves it. It comes with the page, as one element. */
import { z } from 'zod'

/** Who may make an account without an invitation. */
export const SignUpRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open') }),
  z.strictObject({ kind: z.literal('invitation') }),
  z.strictObject({ kind: z.literal('domains'), domains: z.array(z.string()).min(1) }),
])
export type SignUpRule = z.infer<typeof SignUpRule>

/** The part of an address that a rule is about. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Whoever runs the installation; each null where the operator did not say. */
export const Operator = z.strictObject({ name: z.string().nullable(), email: z.string().nullable() })
export type Operator = z.infer<typeof Operator>

/** `events`: whether pages tell of their use. `language_model`: whether the operator set one. `claims`: whether the home page names numbers of analysts and uptime. */
export const PageInstallation = z.strictObject({
  sign_up: SignUpRule,
  operator: Operator,
  events: z.boolean(),
  language_model: z.boolean(),
  claims: z.boolean(),
})
export type PageInstallation = z.infer<typeof PageInstallation>
