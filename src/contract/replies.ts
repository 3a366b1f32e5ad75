/** Replies shared by several operations. */
import { z } from 'zod'

export const Done = z.strictObject({ done: z.literal(true) })

/** A file to send. `temporary`: delete it after sending. Callers get the file itself, not this object. */
export const FileReply = z.strictObject({ file: z.string(), name: z.string(), type: z.string(), temporary: z.boolean() })
