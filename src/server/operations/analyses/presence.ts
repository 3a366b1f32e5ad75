/** Who else has an analysis open, and its newest version (docs/decisions/0099). */
import { type AnalysisPresence, PRESENT_MAX } from '../../../contract/analysis.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { Call, Handler, Parts, StreamHandler } from '../../handlers.ts'
import { type SignedIn, signedIn } from '../../policies/actor.ts'
import { newId } from '../../security/secrets.ts'
import { states } from '../../streams/states.ts'
import { analysisFor } from './present.ts'
import { grantedText } from './reach.ts'

/** What no announcement of this server tells is seen after so long. */
const LOOK_MS = 5_000

const personOf = ({ id, name }: SignedIn) => ({ id, name })

async function presenceOf(id: string, actor: SignedIn, parts: Parts): Promise<Result<AnalysisPresence, 'not_found' | 'unauthorized'>> {
  const found = await analysisFor('watch', id, actor, parts)
  if (!found.ok) return found
  const last = await parts.store.analyses.lastSave(id)
  const others = parts.presence.people(id).filter((person) => person.id !== actor.id)
  return ok({
    people: others.slice(0, PRESENT_MAX).map(({ id: person, name }) => ({ id: person, name })),
    more: Math.max(0, others.length - PRESENT_MAX),
    version: found.value.version,
    granted: grantedText(found.value),
    saved: last?.who ? { name: last.who, own: last.by === actor.id, when: last.when } : null,
  })
}

export const getAnalysisPresence: Handler<'apiv2/get_analysis_presence'> = async ({ analysis_id }, { actor, tab }, parts) => {
  if (!signedIn(actor)) return fail('unauthenticated')
  const state = await presenceOf(analysis_id, actor, parts)
  if (state.ok) parts.presence.ask(analysis_id, `${actor.id} ${tab}`, personOf(actor))
  return state
}

/** Present from the first event on, until the stream has ended. */
async function* presences(analysisId: string, actor: SignedIn, signal: AbortSignal, parts: Parts): AsyncGenerator<AnalysisPresence> {
  const leave = parts.presence.enter(analysisId, newId(), personOf(actor))
  try {
    yield* states({
      read: async () => {
        const state = await presenceOf(analysisId, actor, parts)
        return state.ok ? state.value : null
      },
      isLast: () => false,
      listen: (changed) => parts.presence.onChange(analysisId, changed),
      lookMs: LOOK_MS,
      signal,
    })
  } finally {
    leave()
  }
}

async function* nothing(): AsyncGenerator<never> {}

export const watchAnalysis: StreamHandler<'apiv2/watch_analysis'> = {
  admit: async ({ analysis_id }, { actor }: Call, parts) => (signedIn(actor) ? await analysisFor('watch', analysis_id, actor, parts) : fail('unauthenticated')),
  events: ({ analysis_id }, { actor, signal }, parts) => (signedIn(actor) ? presences(analysis_id, actor, signal, parts) : nothing()),
  places: { of: ({ analysis_id }) => analysis_id, each: 100, perPerson: 2 },
}
