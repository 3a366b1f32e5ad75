/** A build of the pages, as described by `builds/latest.json` and `builds/meta/{id}.json`. */
import { z } from 'zod'
import { Instant } from './scalar.ts'

export const BuildId = z.string().regex(/^[0-9a-f]{16}$/)
export const Build = z.strictObject({ id: BuildId, timestamp: Instant })
export type Build = z.infer<typeof Build>
