/** An error that is shown instead of a page. If it occurred on the server, it is embedded in the page. */
import { z } from 'zod'

export const PageError = z.strictObject({
  status: z.int().min(400).max(599).default(500),
  /** These are present if the error has them; the stack only if the operator enabled it. */
  title: z.string().optional(),
  statusMessage: z.string().optional(),
  description: z.string().optional(),
  stack: z.string().optional(),
})
export type PageError = z.infer<typeof PageError>
