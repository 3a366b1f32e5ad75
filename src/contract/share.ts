/** People with whom an analysis is shared (docs/decisions/0096). */
import { z } from 'zod'
import { AnalysisSummary } from './analysis.ts'
import { GrantRole, Publication } from './grant.ts'
import { Id, Instant } from './scalar.ts'

/** Addresses in one call. */
export const SHARE_AT_ONCE = 50
/** People of one analysis. */
export const SHARES_MAX = 500

/** One person, by the address that the owner entered; the name once that person has opened the analysis. */
export const Share = z.strictObject({
  id: Id,
  email: z.string(),
  name: z.string().nullable(),
  role: GrantRole,
  publication: Publication,
  created: Instant,
  opened: z.boolean(),
})
export type Share = z.infer<typeof Share>

export const SharedAnalysis = AnalysisSummary.extend({ role: GrantRole, shared: Instant, unread: z.boolean() })
export type SharedAnalysis = z.infer<typeof SharedAnalysis>
