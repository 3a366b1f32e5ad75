/** Public data that stays in a database: whether the public may query it, and who else may (docs/decisions/0264). */
import type { Settings } from '../settings.ts'
import type { AnalysisRow } from '../store/analyses.ts'
import type { DatasetRow } from '../store/datasets.ts'
import { isOwner, type Who } from './actor.ts'

/** Whether a dataset is only for people with a grant although it is public: one that was published before the operator ended public live data. */
export const isWithheld = (isLive: boolean, { PUBLIC_LIVE_DATA }: Pick<Settings, 'PUBLIC_LIVE_DATA'>): boolean => isLive && PUBLIC_LIVE_DATA === 'off'

type Shared = Pick<AnalysisRow, 'owner_id' | 'share' | 'loan'>

/** An analysis through which a caller reads a dataset. `origin`: what it is a copy of, as the caller sees it. */
export interface Through {
  readonly analysis: Shared
  readonly origin: Shared | undefined
}

/** Whether a caller would read a dataset if neither it nor the analysis were public. Guests never do. */
export function readsUnlessPublic(actor: Who, { owner_id, share }: Pick<DatasetRow, 'owner_id' | 'share'>, through: Through | null): boolean {
  if (actor.kind !== 'user') return false
  if (isOwner(actor, owner_id) || share !== null) return true
  const reads = (analysis: Shared): boolean =>
    (analysis.owner_id === owner_id || analysis.loan !== null) && (isOwner(actor, analysis.owner_id) || analysis.share !== null)
  const { analysis, origin } = through ?? {}
  return !!analysis && (reads(analysis) || (isOwner(actor, analysis.owner_id) && !!origin && reads(origin)))
}
