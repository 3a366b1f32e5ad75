/** Returns thumbnails of analyses, for lists of analyses. */
import { ok } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { picturedAnalysis, settledPicture } from '../../pictures/picture-of.ts'
import { signedIn } from '../../policies/actor.ts'

/** How many milliseconds a reply waits for pictures that are being made, so that the first visitor sees them as well. */
const PATIENCE = 1_500

export const getAnalysisPictures: Handler<'apiv2/get_analysis_pictures'> = async ({ analysis_ids, own }, { actor, locale }, services) => {
  const person = own && signedIn(actor) ? actor : null
  const picture = (id: string) => settledPicture(() => picturedAnalysis(id, locale, person, services), PATIENCE)
  const found = await Promise.all([...new Set(analysis_ids)].map(async (id) => ({ id, pictured: await picture(id) })))
  return ok({
    pictures: found.flatMap(({ id, pictured }) => (pictured.state === 'ready' ? [{ analysis_id: id, picture: pictured.picture }] : [])),
    making: found.flatMap(({ id, pictured }) => (pictured.state === 'making' ? [id] : [])),
  })
}
