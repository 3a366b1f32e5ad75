/** An error that a page shows in its place (specification, section 2). It comes with the page where the server met it. */
import { z } from 'zod'

export const PageError = z.strictObject({
  status: z.int().min(400).max(599).default(500),
  /** Each where the error has it; a stack is never sent unless the operator asked for it. */
  title: z.string().optional(),
  statusMessage: z.string().optional(),
  description: z.string().optional(),
  stack: z.string().optional(),
})
export type PageError = z.infer<typeof PageError>
