/** Ownership of an analysis that is offered, and data that goes on being lent to an analysis after it changed hands (docs/decisions/0097). */
import { z } from 'zod'
import { GrantLevel, GrantRole } from './grant.ts'
import { Id, Instant } from './scalar.ts'

const Lends = z.strictObject({ level: GrantLevel, columns: z.array(z.string()) })

/** An analysis that its owner offers to the caller. */
export const ReceivedOffer = z.strictObject({
  id: Id,
  analysis: z.strictObject({ id: Id, title: z.string() }),
  owner: z.string(),
  /** What the caller is now. */
  role: GrantRole,
  dataset: z.string(),
  /** What the analysis goes on reading of its owner's dataset; null where the dataset is somebody else's. */
  lends: Lends.nullable(),
  /** What its owner, as an editor, goes on reading of the caller's own dataset; null where it is not the caller's. */
  keeps: Lends.nullable(),
  created: Instant,
})
export type ReceivedOffer = z.infer<typeof ReceivedOffer>

/** An analysis of somebody else that reads a dataset of the caller's; `title` only while the caller may open it. */
export const Loan = z.strictObject({
  analysis_id: Id,
  title: z.string().nullable(),
  owner: z.string(),
  level: GrantLevel,
  columns: z.array(z.string()),
  created: Instant,
})
export type Loan = z.infer<typeof Loan>
