/** Replies shared by several operations. */
import { z } from 'zod'

export const Done = z.strictObject({ done: z.literal(true) })

/** A file to send: its path, its name, and whether it is deleted once it is sent. Never seen by callers. */
export const FileReply = z.strictObject({ file: z.string(), name: z.string(), type: z.string(), temporary: z.boolean() })
