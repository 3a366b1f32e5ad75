/** Grants: what the owner of an analysis lets others read through it (docs/decisions/0038). */
import { z } from 'zod'
import { Id, Instant } from './scalar.ts'

/**
 * results_only: the saved steps unchanged. explore: any pivot of the granted columns. rows: also the source rows of a
 * number. Each level includes the previous ones.
 */
export const GrantLevel = z.enum(['results_only', 'explore', 'rows'])
export type GrantLevel = z.infer<typeof GrantLevel>

export const GrantRole = z.enum(['viewer', 'editor'])
export type GrantRole = z.infer<typeof GrantRole>

/** The grant of a public analysis to everyone: the level and the dataset's columns by id, frozen when granted. */
export const Publication = z.strictObject({ level: GrantLevel, column_ids: z.array(Id).max(10_000) })
export type Publication = z.infer<typeof Publication>

/** The extent to which the caller may read an analysis: `everything` if the dataset itself is readable, `nothing` if access has ended. */
export const Reads = z.enum(['nothing', ...GrantLevel.options, 'everything'])
export type Reads = z.infer<typeof Reads>

/**
 * The owner of the dataset that an analysis reads with permission. shared: the dataset or the copy's original is shared;
 * lent: the analysis changed hands; ended: a copy that lost access; private: not a copy, made while the dataset was
 * public, shared or lent.
 */
export const DataOwner = z.strictObject({ owner: z.string(), state: z.enum(['shared', 'lent', 'ended', 'private']) })
export type DataOwner = z.infer<typeof DataOwner>

/**
 * A one-time notice for the owner of an analysis. columns_kept: others kept `columns` and lost `withdrawn`.
 * dataset_private: others can no longer open it, because its dataset belongs to someone else and is private.
 * offer_accepted, offer_declined: `name` answered the owner's offer.
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
