/** An error that replaces a page's content. It is embedded in the page if the server met it. */
import { z } from 'zod'

export const PageError = z.strictObject({
  status: z.int().min(400).max(599).default(500),
  /** Present if the error has them; a stack only if the operator asked for it. */
  title: z.string().optional(),
  statusMessage: z.string().optional(),
  description: z.string().optional(),
  stack: z.string().optional(),
})
export type PageError = z.infer<typeof PageError>
