/** Rules for who may do what with an analysis. */
import { isOwner, signedIn } from './actor.ts'
import { atLeast, type Rule, type Thing } from './roles.ts'

export interface AnalysisAccess extends Thing {
  readonly dataset_owner: string | null
  readonly dataset_visibility: string | null
  /** Whether the dataset's owner may let others read what it is made of. */
  readonly dataset_passes_on: boolean
  /**
   * The loan that lets the analysis read the dataset after its ownership changed; null without one, or if the dataset's
   * owner ended it (docs/decisions/0097).
   */
  readonly loan: object | null
}

type AnalysisDataset = Pick<AnalysisAccess, 'owner_id' | 'dataset_owner' | 'dataset_visibility' | 'dataset_passes_on' | 'loan'>
/**
 * Whether the owner of the analysis may let others read the dataset: it is public or their own. If not, nobody else can
 * read through the analysis, even if the dataset is shared with its owner.
 */
export const ownerMayPassOn = (analysis: Omit<AnalysisDataset, 'loan'>): boolean =>
  analysis.dataset_passes_on && (analysis.dataset_visibility === 'public' || analysis.dataset_owner === analysis.owner_id)

/** Whether grants on the analysis are valid: its owner may let others read the dataset, or the dataset's owner lends it. */
export const grantsHold = (analysis: AnalysisDataset): boolean => ownerMayPassOn(analysis) || analysis.loan !== null

export const analysisPolicy = {
  view: atLeast('viewer'),
  /** Running a step without saving it, which guests may do in public analyses. */
  run: atLeast('viewer'),
  copy: (actor, analysis) => signedIn(actor) && atLeast('viewer')(actor, analysis),
  edit: atLeast('editor'),
  /** Making the analysis public or private, and changing what the public can see. */
  publish: (actor, analysis) => isOwner(actor, analysis.owner_id) && ownerMayPassOn(analysis),
  unpublish: atLeast('owner'),
  /** Giving people a role or changing it. Requires the same as publishing. */
  share: (actor, analysis) => isOwner(actor, analysis.owner_id) && ownerMayPassOn(analysis),
  unshare: atLeast('owner'),
  /** Offering the ownership to a person. An analysis on lent data can only be offered to the dataset's owner (operations/analyses/transfer.ts). */
  offer: (actor, analysis) => isOwner(actor, analysis.owner_id) && grantsHold(analysis),
  leave: (actor, analysis) => signedIn(actor) && !isOwner(actor, analysis.owner_id) && analysis.grants.some((g) => g.grantee === actor.id),
  delete: atLeast('owner'),
  /** Marking it as a favorite, sorting it into a folder, and being remembered as a person who opened it. Guests have no account to store this with. */
  favorite: (actor, analysis) => signedIn(actor) && atLeast('viewer')(actor, analysis),
  /** Switching the analysis to another dataset that the caller may read (docs/decisions/0101). */
  change_source: atLeast('owner'),
  /** Seeing who has the analysis open, and being seen by them. Public access alone is not enough. */
  watch: (actor, analysis) => isOwner(actor, analysis.owner_id) || (signedIn(actor) && analysis.grants.some((g) => g.grantee === actor.id)),
} satisfies Record<string, Rule<AnalysisAccess>>
