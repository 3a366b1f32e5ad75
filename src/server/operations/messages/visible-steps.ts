/** Determines whether a person takes part in the messages of an analysis, and about which steps. Checked on every call and before an email is written. */
import type { DocumentCode } from '../../../analysis/codec.ts'
import type { AnalysisDocument } from '../../../contract/analysis.ts'
import { ok, type Result } from '../../../contract/errors.ts'
import type { Step } from '../../../contract/step.ts'
import type { Services } from '../../handlers.ts'
import type { SignedIn } from '../../policies/actor.ts'
import { visibleParts } from '../analyses/granting.ts'
import { analysisFor } from '../analyses/present.ts'
import type { OpenAnalysis } from '../analyses/reach.ts'

export interface VisibleSteps {
  readonly title: string
  /** The saved steps that the person can see, by ID. Withheld steps are missing. */
  readonly steps: ReadonlyMap<string, Step>
  /** The saved document as the person sees it. */
  readonly document: AnalysisDocument
}

type ShownTo = (actor: SignedIn) => Promise<Result<VisibleSteps, 'not_found' | 'unauthorized' | DocumentCode>>

/**
 * Creates a function that returns the steps that a person can see. It checks each person's permissions, but parses the
 * document, the slowest part, only once.
 */
export function visibleStepsReader(analysisId: string, services: Pick<Services, 'store'>): ShownTo {
  let newest: Pick<OpenAnalysis, 'version' | 'document'> | null = null
  return async (actor) => {
    const found = await analysisFor('watch', analysisId, actor, services)
    if (!found.ok) return found
    const row = found.value
    if (newest?.version !== row.version) {
      const read = row.read()
      if (!read.ok) return read
      newest = { version: row.version, document: read.value }
    }
    const { document, withheld } = (await visibleParts(actor, { ...row, document: newest.document }, services)).seen
    const steps = document.steps.filter(({ step_id }) => !withheld.includes(step_id))
    return ok({ title: row.title, document, steps: new Map(steps.map((step) => [step.step_id, step])) })
  }
}

export const visibleStepsFor = async (actor: SignedIn, analysisId: string, services: Pick<Services, 'store'>) =>
  await visibleStepsReader(analysisId, services)(actor)

interface Unread {
  readonly messages: number
  /** How many of the messages mention the person. */
  readonly mentions: number
}
const NONE: Unread = { messages: 0, mentions: 0 }

/** Counts a person's unread messages in each analysis. Counts only messages about steps that the person can see. */
export async function unreadBy(actor: SignedIn, services: Pick<Services, 'store'>): Promise<(analysisId: string) => Unread> {
  const byAnalysis = Map.groupBy(await services.store.messages.unread(actor.id), ({ analysis_id }) => analysis_id)
  const counts = new Map<string, Unread>()
  for (const [id, ofSteps] of byAnalysis) {
    const shown = await visibleStepsFor(actor, id, services)
    if (!shown.ok) continue
    const seen = ofSteps.filter(({ step_id }) => shown.value.steps.has(step_id))
    const sum = seen.reduce((all, of) => ({ messages: all.messages + of.unread, mentions: all.mentions + of.mentions }), NONE)
    counts.set(id, sum)
  }
  return (id) => counts.get(id) ?? NONE
}
