/** People with whom an analysis, dataset or connection is shared (docs/decisions/0096, 0100, 0116). */
import { z } from 'zod'
import { VisitedAnalysis } from './analysis.ts'
import { Connection } from './database.ts'
import { DatasetSummary } from './dataset.ts'
import { GrantRole, Publication } from './grant.ts'
import { Id, Instant } from './scalar.ts'

/** Maximum email addresses per call. */
export const SHARE_AT_ONCE = 50
/** Maximum people per shared item. */
export const SHARES_MAX = 500

/** A person by the email address that the owner entered. `name` is null until they have opened the shared item. */
export const SharedPerson = z.strictObject({
  id: Id,
  email: z.string(),
  name: z.string().nullable(),
  role: GrantRole,
  created: Instant,
  opened: z.boolean(),
})
export type SharedPerson = z.infer<typeof SharedPerson>

/** A person with whom an analysis is shared, and what they may read through it. */
export const Share = SharedPerson.extend({
  publication: Publication,
  /** Whether ownership can be offered to this person. */
  may_own: z.boolean(),
  /** When ownership was offered; null if there is no open offer. */
  offered: Instant.nullable(),
})
export type Share = z.infer<typeof Share>

export const People = z.strictObject({ people: z.array(Share) })
export type People = z.infer<typeof People>

export const SharedAnalysis = VisitedAnalysis.extend({
  ...{ role: GrantRole, shared: Instant, unread: z.boolean() },
  /** Number of unread messages about its steps. */
  messages: z.int(),
  /** Number of unread messages that mention the caller. */
  mentions: z.int(),
})
export type SharedAnalysis = z.infer<typeof SharedAnalysis>

export const SharedDataset = DatasetSummary.extend({ role: GrantRole, shared: Instant, unread: z.boolean() })
export type SharedDataset = z.infer<typeof SharedDataset>

export const SharedConnection = Connection.extend({ role: GrantRole, shared: Instant, unread: z.boolean() })
export type SharedConnection = z.infer<typeof SharedConnection>
