/** What a prerendered page shows that is not in its code: it comes with the page, and for client navigation as `{path}/_payload.json` (specification, section 7). */
import { z } from 'zod'
import { LOCALES } from '../texts/languages.ts'

/** The answer to a call that the page asks for at once, as a guest gets it. */
const PageAnswer = z.strictObject({ name: z.string(), input: z.unknown(), output: z.unknown() })

export const PagePayload = z.strictObject({
  /** Without a language's prefix. */
  path: z.string(),
  locale: z.enum(LOCALES),
  answers: z.array(PageAnswer),
})
export type PagePayload = z.infer<typeof PagePayload>
