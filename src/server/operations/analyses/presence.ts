/** Reports who else has an analysis open, its newest version, that of its data, and changes of the caller's access (docs/decisions/0099, 0228). */
import { type AnalysisPresence, PRESENT_PEOPLE_MAX } from '../../../contract/analysis.ts'
import { ok, type Result } from '../../../contract/errors.ts'
import type { Call, Handler, Services, StreamHandler } from '../../handlers.ts'
import { type Actor, type SignedIn, signedIn } from '../../policies/actor.ts'
import { analysisPolicy } from '../../policies/analysis.ts'
import { newId } from '../../security/secrets.ts'
import { states } from '../../streams/states.ts'
import { analysisFor, dataVersionFor } from './present.ts'
import { accessFingerprint } from './reach.ts'

/** How often to poll for changes that this server sent no notification about, in milliseconds. */
const LOOK_MS = 5_000

const personOf = ({ id, name }: SignedIn) => ({ id, name })

interface Told {
  readonly presence: AnalysisPresence
  /** Whether others see that the caller has the analysis open. People with only public access are never listed. */
  readonly named: boolean
}

async function toldOf(id: string, actor: Actor, services: Services): Promise<Result<Told, 'not_found' | 'unauthorized'>> {
  const found = await analysisFor('view', id, actor, services)
  if (!found.ok) return found
  const named = analysisPolicy.watch(actor, found.value)
  const shared = {
    version: found.value.version,
    granted: await accessFingerprint(found.value, actor, services),
    data: await dataVersionFor(found.value, actor, services),
  }
  if (!named || !signedIn(actor)) return ok({ named: false, presence: { ...shared, messages: 0, people: [], more: 0, saved: null } })
  const last = await services.store.analyses.lastSave(id)
  const others = services.presence.people(id).filter((person) => person.id !== actor.id)
  const presence = {
    ...shared,
    messages: await services.store.messages.changes(id),
    people: others.slice(0, PRESENT_PEOPLE_MAX).map(({ id: person, name }) => ({ id: person, name })),
    more: Math.max(0, others.length - PRESENT_PEOPLE_MAX),
    saved: last?.who ? { name: last.who, own: last.by === actor.id, when: last.when } : null,
  }
  return ok({ named, presence })
}

export const getAnalysisPresence: Handler<'apiv2/get_analysis_presence'> = async ({ analysis_id }, { actor, tab }, services) => {
  const told = await toldOf(analysis_id, actor, services)
  if (!told.ok) return told
  if (told.value.named && signedIn(actor)) services.presence.ask(analysis_id, `${actor.id} ${tab}`, personOf(actor))
  return ok(told.value.presence)
}

/**
 * Streams the presence and lists the caller from the first event until the stream ends. If the caller's visibility to
 * others changes, the stream ends, and the page opens another one.
 */
async function* presences(analysisId: string, actor: Actor, signal: AbortSignal, services: Services): AsyncGenerator<AnalysisPresence> {
  const first = await toldOf(analysisId, actor, services)
  if (!first.ok) return
  const { named } = first.value
  const leave = named && signedIn(actor) ? services.presence.enter(analysisId, newId(), personOf(actor)) : () => {}
  try {
    yield* states({
      read: async () => {
        const told = await toldOf(analysisId, actor, services)
        return told.ok && told.value.named === named ? told.value.presence : null
      },
      isLast: () => false,
      listen: (changed) => services.presence.onChange(analysisId, changed),
      lookMs: LOOK_MS,
      signal,
    })
  } finally {
    leave()
  }
}

export const watchAnalysis: StreamHandler<'apiv2/watch_analysis'> = {
  admit: async ({ analysis_id }, { actor }: Call, services) => await analysisFor('view', analysis_id, actor, services),
  events: ({ analysis_id }, { actor, signal }, services) => presences(analysis_id, actor, signal, services),
  places: { of: ({ analysis_id }) => analysis_id, each: 100, perPerson: 2 },
}
