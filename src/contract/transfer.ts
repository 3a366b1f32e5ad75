/** Offers of ownership of an analysis, and data that stays lent to it after it changed hands (docs/decisions/0097). */
import { z } from 'zod'
import { GrantLevel, GrantRole } from './grant.ts'
import { Id, Instant } from './scalar.ts'

const Lends = z.strictObject({ level: GrantLevel, columns: z.array(z.string()) })

/** An analysis that its owner offers to the caller. */
export const ReceivedOffer = z.strictObject({
  id: Id,
  analysis: z.strictObject({ id: Id, title: z.string() }),
  owner: z.string(),
  /** The caller's current role. */
  role: GrantRole,
  dataset: z.string(),
  /** Columns of its owner's dataset that the analysis can still read; null if the dataset is someone else's. */
  lends: Lends.nullable(),
  /** Columns of the caller's own dataset that the former owner, as an editor, can still read; null if it is not the caller's. */
  keeps: Lends.nullable(),
  created: Instant,
})
export type ReceivedOffer = z.infer<typeof ReceivedOffer>

/** Someone else's analysis that reads the caller's dataset. `title` only while the caller may open it. */
export const Loan = z.strictObject({
  analysis_id: Id,
  title: z.string().nullable(),
  owner: z.string(),
  level: GrantLevel,
  columns: z.array(z.string()),
  created: Instant,
})
export type Loan = z.infer<typeof Loan>
