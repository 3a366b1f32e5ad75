/** Offers of an analysis's ownership, and the access to columns that remains after a transfer (docs/decisions/0097). */
import { z } from 'zod'
import { GrantLevel, GrantRole } from './grant.ts'
import { Id, Instant } from './scalar.ts'

const Lends = z.strictObject({ level: GrantLevel, columns: z.array(z.string()) })

/** An analysis whose ownership is offered to the caller. */
export const ReceivedOffer = z.strictObject({
  id: Id,
  analysis: z.strictObject({ id: Id, title: z.string() }),
  owner: z.string(),
  /** The caller's current role in it. */
  role: GrantRole,
  dataset: z.string(),
  /** Columns of the current owner's dataset that the analysis can still read after the transfer; null if the dataset is someone else's. */
  lends: Lends.nullable(),
  /** Columns of the caller's own dataset that the current owner can still read as an editor after the transfer; null if the dataset is not the caller's. */
  keeps: Lends.nullable(),
  created: Instant,
})
export type ReceivedOffer = z.infer<typeof ReceivedOffer>

/** Someone else's analysis that uses the caller's dataset. `title` is null if the caller may not open it. */
export const Loan = z.strictObject({
  analysis_id: Id,
  title: z.string().nullable(),
  owner: z.string(),
  level: GrantLevel,
  columns: z.array(z.string()),
  created: Instant,
})
export type Loan = z.infer<typeof Loan>
