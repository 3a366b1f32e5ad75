/** People with whom something is shared (docs/decisions/0096, 0100, 0116). */
import { z } from 'zod'
import { AnalysisSummary } from './analysis.ts'
import { Connection } from './database.ts'
import { DatasetSummary } from './dataset.ts'
import { GrantRole, Publication } from './grant.ts'
import { Id, Instant } from './scalar.ts'

/** Addresses per call. */
export const SHARE_AT_ONCE = 50
/** People per shared thing. */
export const SHARES_MAX = 500

/** A person with the address that the owner entered, and a name once they have opened the shared thing. */
export const SharedPerson = z.strictObject({
  id: Id,
  email: z.string(),
  name: z.string().nullable(),
  role: GrantRole,
  created: Instant,
  opened: z.boolean(),
})
export type SharedPerson = z.infer<typeof SharedPerson>

/** A person an analysis is shared with, and what they may read through it. */
export const Share = SharedPerson.extend({
  publication: Publication,
  /** Whether ownership can be offered to this person. */
  may_own: z.boolean(),
  /** When ownership was offered; null if it was not. */
  offered: Instant.nullable(),
})
export type Share = z.infer<typeof Share>

export const People = z.strictObject({ people: z.array(Share) })
export type People = z.infer<typeof People>

export const SharedAnalysis = AnalysisSummary.extend({
  ...{ role: GrantRole, shared: Instant, unread: z.boolean() },
  /** Unread messages about its steps. */
  messages: z.int(),
  /** Unread messages that mention the caller. */
  mentions: z.int(),
})
export type SharedAnalysis = z.infer<typeof SharedAnalysis>

export const SharedDataset = DatasetSummary.extend({ role: GrantRole, shared: Instant, unread: z.boolean() })
export type SharedDataset = z.infer<typeof SharedDataset>

export const SharedConnection = Connection.extend({ role: GrantRole, shared: Instant, unread: z.boolean() })
export type SharedConnection = z.infer<typeof SharedConnection>
