/** Replies that a prerendered page needs, embedded in the page, and served at `{path}/_payload.json` for navigation in the browser. */
import { z } from 'zod'
import { LOCALES } from '../texts/languages.ts'

/** An operation that the page calls at once, with its input and the output for guests. */
const PageAnswer = z.strictObject({ name: z.string(), input: z.unknown(), output: z.unknown() })

export const PagePayload = z.strictObject({
  /** The page's path, without a language prefix. */
  path: z.string(),
  locale: z.enum(LOCALES),
  answers: z.array(PageAnswer),
})
export type PagePayload = z.infer<typeof PagePayload>
