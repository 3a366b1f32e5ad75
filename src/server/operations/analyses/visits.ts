/** The favorites of a person, and the analyses that the person opened last (docs/decisions/0198). */
import { FAVORITES_MAX, OPENED_MAX } from '../../../contract/analysis.ts'
import { fail, ok } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { analysisFor, presentVisited } from './present.ts'

export const listVisitedAnalyses: Handler<'apiv2/list_visited_analyses'> = async (_, { actor, locale }, { store }) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  return ok({ analyses: (await store.analyses.visitedBy(actor)).map((row) => presentVisited(row, actor, locale)) })
}

export const setFavorite: Handler<'apiv2/set_favorite'> = async ({ analysis_id, favorite }, { actor }, services) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const found = await analysisFor('favorite', analysis_id, actor, services)
  if (!found.ok) return found
  const { visits } = services.store
  if (!favorite) await visits.unfavor(actor.id, analysis_id)
  else if (!(await visits.favor(actor.id, analysis_id, FAVORITES_MAX))) return fail('too_many_favorites', { limit: FAVORITES_MAX })
  return ok({ done: true })
}

export const noteOpened: Handler<'apiv2/note_opened'> = async ({ analysis_id }, { actor }, services) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const found = await analysisFor('favorite', analysis_id, actor, services)
  if (!found.ok) return found
  await services.store.visits.open(actor.id, analysis_id, OPENED_MAX)
  return ok({ done: true })
}

export const forgetOpened: Handler<'apiv2/forget_opened'> = async (_, { actor }, { store }) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  await store.visits.forgetOpened(actor.id)
  return ok({ done: true })
}
