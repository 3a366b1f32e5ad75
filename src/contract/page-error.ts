/** An error that replaces a page's content. It is embedded in the page if it occurred on the server. */
import { z } from 'zod'

export const PageError = z.strictObject({
  status: z.int().min(400).max(599).default(500),
  /** Present if the error has them; the stack is present only if the operator enabled it. */
  title: z.string().optional(),
  statusMessage: z.string().optional(),
  description: z.string().optional(),
  stack: z.string().optional(),
})
export type PageError = z.infer<typeof PageError>
