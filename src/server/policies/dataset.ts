/** Who may do what with a dataset. Admins have no say over other people's data. */
import { type Actor, isOwner, signedIn } from './actor.ts'

export interface DatasetAccess {
  readonly owner_id: string
  readonly visibility: string
  readonly allow_download: number
}

type Rule = (actor: Actor, dataset: DatasetAccess) => boolean

const owns: Rule = (actor, dataset) => isOwner(actor, dataset.owner_id)
const mayView: Rule = (actor, dataset) => dataset.visibility === 'public' || owns(actor, dataset)

export const datasetPolicy = {
  view: mayView,
  analyse: (actor, dataset) => signedIn(actor) && mayView(actor, dataset),
  download: (actor, dataset) => owns(actor, dataset) || (mayView(actor, dataset) && dataset.allow_download === 1),
  edit: owns,
  delete: owns,
} satisfies Record<string, Rule>

export const datasetAbilities = (actor: Actor, dataset: DatasetAccess) => ({
  view: datasetPolicy.view(actor, dataset),
  edit: datasetPolicy.edit(actor, dataset),
  delete: datasetPolicy.delete(actor, dataset),
  download: datasetPolicy.download(actor, dataset),
  analyse: datasetPolicy.analyse(actor, dataset),
})
