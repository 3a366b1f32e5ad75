/** Scheduled rebuilds of datasets, and their results (docs/decisions/0117). */
import { z } from 'zod'
import { Instant } from './scalar.ts'

const hour = z.int().min(0).max(23)

/** When to rebuild: on the hour, in the dataset's time zone. */
export const RefreshPlan = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), hour }),
  /** 0 is Sunday. */
  z.strictObject({ every: z.literal('week'), day: z.int().min(0).max(6), hour }),
])
export type RefreshPlan = z.infer<typeof RefreshPlan>

/** Result of the last rebuild; `running` until its job has ended. */
export const RefreshOutcome = z.enum(['running', 'done', 'failed'])
export type RefreshOutcome = z.infer<typeof RefreshOutcome>

export const Refresh = z.strictObject({
  plan: RefreshPlan,
  next: Instant,
  last: z.strictObject({ at: Instant, outcome: RefreshOutcome, message: z.string().nullable() }).nullable(),
})
export type Refresh = z.infer<typeof Refresh>
