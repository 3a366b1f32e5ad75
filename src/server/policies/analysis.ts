/** Who may do what with an analysis. */
import { type Actor, isOwner, signedIn } from './actor.ts'

export interface AnalysisAccess {
  readonly owner_id: string
  readonly visibility: string
}

type Rule = (actor: Actor, analysis: AnalysisAccess) => boolean

const owns: Rule = (actor, analysis) => isOwner(actor, analysis.owner_id)
const mayView: Rule = (actor, analysis) => analysis.visibility === 'public' || owns(actor, analysis)

export const analysisPolicy = {
  view: mayView,
  /** Apply a step without saving: guests may try public analyses. */
  run: mayView,
  copy: (actor, analysis) => signedIn(actor) && mayView(actor, analysis),
  edit: owns,
  delete: owns,
} satisfies Record<string, Rule>
