/** Who may do what with an analysis. */
import { isOwner, signedIn } from './actor.ts'
import { atLeast, type Rule, type Thing } from './roles.ts'

export interface AnalysisAccess extends Thing {
  readonly dataset_owner: string | null
  readonly dataset_visibility: string | null
  /** What the dataset's owner lends to the analysis since it changed hands; null where that has ended (docs/decisions/0097). */
  readonly loan: object | null
}

type AnalysisDataset = Pick<AnalysisAccess, 'owner_id' | 'dataset_owner' | 'dataset_visibility' | 'loan'>
/** Whether the analysis' owner may let others read the dataset: nobody else reads through it otherwise. One that is shared with them is not theirs to pass on. */
export const ownerMayPassOn = (analysis: Omit<AnalysisDataset, 'loan'>): boolean =>
  analysis.dataset_visibility === 'public' || analysis.dataset_owner === analysis.owner_id

/** Whether grants of the analysis hold: its owner may let others read the dataset, or whose it is lends it. */
export const grantsHold = (analysis: AnalysisDataset): boolean => ownerMayPassOn(analysis) || analysis.loan !== null

export const analysisPolicy = {
  view: atLeast('viewer'),
  /** Apply a step without saving: guests may try public analyses. */
  run: atLeast('viewer'),
  copy: (actor, analysis) => signedIn(actor) && atLeast('viewer')(actor, analysis),
  edit: atLeast('editor'),
  /** Make public, narrow, widen, make private. */
  publish: (actor, analysis) => isOwner(actor, analysis.owner_id) && ownerMayPassOn(analysis),
  unpublish: atLeast('owner'),
  /** Give people a role, widen or narrow it: what an owner may not publish may not be shared either. */
  share: (actor, analysis) => isOwner(actor, analysis.owner_id) && ownerMayPassOn(analysis),
  unshare: atLeast('owner'),
  /** On lent data it can be offered back only (operations/analyses/transfer.ts). */
  offer: (actor, analysis) => isOwner(actor, analysis.owner_id) && grantsHold(analysis),
  leave: (actor, analysis) => signedIn(actor) && !isOwner(actor, analysis.owner_id) && analysis.grants.some((g) => g.grantee === actor.id),
  delete: atLeast('owner'),
  /** Have it read another dataset, of those that the caller may read (docs/decisions/0101). */
  change_source: atLeast('owner'),
  /** Be told by name who has it open, and be named to them: never everybody to whom it is merely public. */
  watch: (actor, analysis) => isOwner(actor, analysis.owner_id) || (signedIn(actor) && analysis.grants.some((g) => g.grantee === actor.id)),
} satisfies Record<string, Rule<AnalysisAccess>>
