/** The data of a prerendered page: embedded in the page, and at `{path}/_payload.json` for client navigation. */
import { z } from 'zod'
import { LOCALES } from '../texts/languages.ts'

/** The answer to a call that the page makes at once, as a guest gets it. */
const PageAnswer = z.strictObject({ name: z.string(), input: z.unknown(), output: z.unknown() })

export const PagePayload = z.strictObject({
  /** Without a language prefix. */
  path: z.string(),
  locale: z.enum(LOCALES),
  answers: z.array(PageAnswer),
})
export type PagePayload = z.infer<typeof PagePayload>
