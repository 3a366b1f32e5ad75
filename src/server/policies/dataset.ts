/** Who may do what with a dataset. Admins have no say over other people's data. */
import { signedIn } from './actor.ts'
import { atLeast, type Rule, type Thing } from './roles.ts'

export interface DatasetAccess extends Thing {
  readonly allow_download: number
}

export const datasetPolicy = {
  view: atLeast('viewer'),
  analyse: (actor, dataset) => signedIn(actor) && atLeast('viewer')(actor, dataset),
  download: (actor, dataset) => atLeast('owner')(actor, dataset) || (atLeast('viewer')(actor, dataset) && dataset.allow_download === 1),
  edit: atLeast('owner'),
  delete: atLeast('owner'),
} satisfies Record<string, Rule<DatasetAccess>>
