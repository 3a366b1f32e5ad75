/** Who may do what with a dataset. Admins have no say over other people's data. */
import { isOwner, signedIn } from './actor.ts'
import { atLeast, type Rule, type Thing } from './roles.ts'

export interface DatasetAccess extends Thing {
  readonly allow_download: number
}

export const datasetPolicy = {
  view: atLeast('viewer'),
  analyse: (actor, dataset) => signedIn(actor) && atLeast('viewer')(actor, dataset),
  download: (actor, dataset) => atLeast('owner')(actor, dataset) || (atLeast('viewer')(actor, dataset) && dataset.allow_download === 1),
  /** Texts, names of columns, types, calendar, and its original file read anew. */
  edit: atLeast('editor'),
  /** Make public or private, and say whether others may download. */
  publish: atLeast('owner'),
  share: atLeast('owner'),
  leave: (actor, dataset) => signedIn(actor) && !isOwner(actor, dataset.owner_id) && dataset.grants.some((g) => g.grantee === actor.id),
  delete: atLeast('owner'),
} satisfies Record<string, Rule<DatasetAccess>>
