import { z } from 'zod'
import { ERRORS, type ErrorCode } from './errors.ts'

/** The body of every reply with an error status. */
export const ErrorReply = z.strictObject({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  title: z.string(),
  message: z.string(),
  /** The message of an expression's error without its owner and position, for a form that shows both itself. */
  reason: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  request_id: z.string(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
