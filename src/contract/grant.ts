/** What the owner of an analysis lets others read through it (docs/decisions/0038). */
import { z } from 'zod'
import { Id, Instant } from './scalar.ts'

/**
 * results_only: the saved steps as they are. explore: any pivot of the granted columns.
 * rows: the rows behind a number too. Each level includes the ones before it.
 */
export const GrantLevel = z.enum(['results_only', 'explore', 'rows'])
export type GrantLevel = z.infer<typeof GrantLevel>

export const GrantRole = z.enum(['viewer', 'editor'])
export type GrantRole = z.infer<typeof GrantRole>

/** What everybody may read of a public analysis: the level, and the dataset's columns by id, frozen when granted. */
export const Publication = z.strictObject({ level: GrantLevel, column_ids: z.array(Id).max(10_000) })
export type Publication = z.infer<typeof Publication>

/** What the caller reads through an analysis; `everything` where the dataset itself may be read, `nothing` where access has ended. */
export const Reads = z.enum(['nothing', ...GrantLevel.options, 'everything'])
export type Reads = z.infer<typeof Reads>

/**
 * Whose dataset an analysis reads while its owner is let. shared: the dataset, or the original of a copy; lent: the analysis changed hands;
 * ended: a copy that no longer is; private: no copy, made while the dataset was public or shared with its owner, or no longer lent to it.
 */
export const RunsOn = z.strictObject({ owner: z.string(), state: z.enum(['shared', 'lent', 'ended', 'private']) })
export type RunsOn = z.infer<typeof RunsOn>

/**
 * What the owner of an analysis is told once. columns_kept: others kept `columns` and lost `withdrawn`.
 * dataset_private: others can no longer open it, because the dataset belongs to somebody else and is private.
 * offer_accepted, offer_declined: `name` answered the offer of it, told to who made it.
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
