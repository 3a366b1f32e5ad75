/** The rules for who may do what with a dataset. Admins have no special rights to other people's data. */
import { isOwner, signedIn } from './actor.ts'
import { atLeast, type Rule, type Thing } from './roles.ts'

export interface DatasetAccess extends Thing {
  readonly allow_download: number
}

export const datasetPolicy = {
  view: atLeast('viewer'),
  analyse: (actor, dataset) => signedIn(actor) && atLeast('viewer')(actor, dataset),
  download: (actor, dataset) => atLeast('owner')(actor, dataset) || (atLeast('viewer')(actor, dataset) && dataset.allow_download === 1),
  /** Covers texts, column names, types, the calendar, and reading the original file again. */
  edit: atLeast('editor'),
  /** Makes the dataset public or private, and allows or forbids downloads by others. */
  publish: atLeast('owner'),
  share: atLeast('owner'),
  leave: (actor, dataset) => signedIn(actor) && !isOwner(actor, dataset.owner_id) && dataset.grants.some((g) => g.grantee === actor.id),
  delete: atLeast('owner'),
} satisfies Record<string, Rule<DatasetAccess>>
