/** Grants: what the owner of an analysis allows others to read through it (docs/decisions/0038). */
import { z } from 'zod'
import { Id, Instant } from './scalar.ts'

/**
 * results_only: results of the saved steps. explore: any pivot of the granted columns. rows: also the source rows behind
 * a number. Each level includes the previous ones.
 */
export const GrantLevel = z.enum(['results_only', 'explore', 'rows'])
export type GrantLevel = z.infer<typeof GrantLevel>

export const GrantRole = z.enum(['viewer', 'editor'])
export type GrantRole = z.infer<typeof GrantRole>

/** What a grant covers: its level, and the IDs of the dataset's columns at the time of granting. */
export const Publication = z.strictObject({ level: GrantLevel, column_ids: z.array(Id).max(10_000) })
export type Publication = z.infer<typeof Publication>

/** What the caller may read of an analysis. everything: the caller can read the dataset itself. nothing: access has ended. */
export const Reads = z.enum(['nothing', ...GrantLevel.options, 'everything'])
export type Reads = z.infer<typeof Reads>

/**
 * The owner of a dataset that somebody else's analysis uses. shared: the dataset, or the original of a copy, is shared.
 * lent: the analysis got another owner. ended: a copy that lost access. private: not a copy; created while the dataset
 * was public, shared or lent.
 */
export const DataOwner = z.strictObject({ owner: z.string(), state: z.enum(['shared', 'lent', 'ended', 'private', 'sources']) })
export type DataOwner = z.infer<typeof DataOwner>

/**
 * A notice that the owner of an analysis sees once. columns_kept: others can still read `columns`, but no longer
 * `withdrawn`. dataset_private: others can no longer open it, because its dataset belongs to someone else and became
 * private. offer_accepted, offer_declined: `name` replied to the offer of ownership.
 */
export const AnalysisNotice = z.strictObject({
  id: Id,
  kind: z.enum(['columns_kept', 'dataset_private', 'offer_accepted', 'offer_declined']),
  columns: z.array(z.string()),
  withdrawn: z.array(z.string()),
  name: z.string().default(''),
  created: Instant,
})
export type AnalysisNotice = z.infer<typeof AnalysisNotice>
