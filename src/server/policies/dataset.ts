/** Rules for who may do what with a dataset. Administrators have no special rights to other people's datasets. */
import { isOwner, signedIn } from './actor.ts'
import { atLeast, type Rule, type Thing } from './roles.ts'

export interface DatasetAccess extends Thing {
  readonly allow_download: number
  /** Whether the owner may let others read what it is made of. */
  readonly passes_on: boolean
}

export const datasetPolicy = {
  view: atLeast('viewer'),
  analyse: (actor, dataset) => signedIn(actor) && atLeast('viewer')(actor, dataset),
  download: (actor, dataset) => atLeast('owner')(actor, dataset) || (atLeast('viewer')(actor, dataset) && dataset.allow_download === 1),
  /** Changing texts, column names, types and calendar, and importing the original file again. */
  edit: atLeast('editor'),
  /** Making the dataset public or private, and allowing others to download it. */
  publish: atLeast('owner'),
  share: atLeast('owner'),
  /** Letting more people read it, which needs the same right to everything that it is made of. */
  pass_on: (actor, dataset) => isOwner(actor, dataset.owner_id) && dataset.passes_on,
  leave: (actor, dataset) => signedIn(actor) && !isOwner(actor, dataset.owner_id) && dataset.grants.some((g) => g.grantee === actor.id),
  delete: atLeast('owner'),
} satisfies Record<string, Rule<DatasetAccess>>
