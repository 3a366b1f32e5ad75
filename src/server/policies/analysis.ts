/** The rules for who may do what with an analysis. */
import { isOwner, signedIn } from './actor.ts'
import { atLeast, type Rule, type Thing } from './roles.ts'

export interface AnalysisAccess extends Thing {
  readonly dataset_owner: string | null
  readonly dataset_visibility: string | null
  /**
   * The loan by which the dataset's owner lets the analysis keep its data after it changed hands; null if there is no
   * loan or it has ended (docs/decisions/0097).
   */
  readonly loan: object | null
}

type AnalysisDataset = Pick<AnalysisAccess, 'owner_id' | 'dataset_owner' | 'dataset_visibility' | 'loan'>
/**
 * Whether the owner of the analysis may let others read the dataset. Without that, nobody else reads through the
 * analysis. A dataset that is only shared with the owner cannot be passed on.
 */
export const ownerMayPassOn = (analysis: Omit<AnalysisDataset, 'loan'>): boolean =>
  analysis.dataset_visibility === 'public' || analysis.dataset_owner === analysis.owner_id

/** Whether grants of the analysis are in force: its owner may let others read the dataset, or the dataset's owner lends it. */
export const grantsHold = (analysis: AnalysisDataset): boolean => ownerMayPassOn(analysis) || analysis.loan !== null

export const analysisPolicy = {
  view: atLeast('viewer'),
  /** Applies a step without saving. Guests may try public analyses. */
  run: atLeast('viewer'),
  copy: (actor, analysis) => signedIn(actor) && atLeast('viewer')(actor, analysis),
  edit: atLeast('editor'),
  /** Covers making the analysis public or private and changing who can see it. */
  publish: (actor, analysis) => isOwner(actor, analysis.owner_id) && ownerMayPassOn(analysis),
  unpublish: atLeast('owner'),
  /** Gives people a role or changes it. An owner who may not publish may not share either. */
  share: (actor, analysis) => isOwner(actor, analysis.owner_id) && ownerMayPassOn(analysis),
  unshare: atLeast('owner'),
  /** On lent data the analysis can only be offered back (operations/analyses/transfer.ts). */
  offer: (actor, analysis) => isOwner(actor, analysis.owner_id) && grantsHold(analysis),
  leave: (actor, analysis) => signedIn(actor) && !isOwner(actor, analysis.owner_id) && analysis.grants.some((g) => g.grantee === actor.id),
  delete: atLeast('owner'),
  /** Switches the analysis to another dataset that the caller may read (docs/decisions/0101). */
  change_source: atLeast('owner'),
  /** Shows the caller by name who has the analysis open, and shows the caller to them. Public access alone is not enough. */
  watch: (actor, analysis) => isOwner(actor, analysis.owner_id) || (signedIn(actor) && analysis.grants.some((g) => g.grantee === actor.id)),
} satisfies Record<string, Rule<AnalysisAccess>>
