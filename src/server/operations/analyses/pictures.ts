/** Returns thumbnails of public analyses, for lists of analyses. */
import { ok } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { picturedAnalysis } from '../../pictures/picture-of.ts'

export const getAnalysisPictures: Handler<'apiv2/get_analysis_pictures'> = async ({ analysis_ids }, { locale }, services) => {
  const asked = [...new Set(analysis_ids)]
  const found = await Promise.all(asked.map(async (id) => ({ id, pictured: await picturedAnalysis(id, locale, services) })))
  return ok({
    pictures: found.flatMap(({ id, pictured }) => (pictured.state === 'ready' ? [{ analysis_id: id, picture: pictured.picture }] : [])),
    making: found.flatMap(({ id, pictured }) => (pictured.state === 'making' ? [id] : [])),
  })
}
