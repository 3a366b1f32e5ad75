/** Replies that several operations give. */
import { z } from 'zod'

export const Done = z.strictObject({ done: z.literal(true) })

/** A file on its way out: where it lies, what it is called, and whether it goes once it is sent. Never seen by callers. */
export const FileReply = z.strictObject({ file: z.string(), name: z.string(), type: z.string(), temporary: z.boolean() })
