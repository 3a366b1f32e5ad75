/** Computes the answers that a prerendered page needs, as a guest would get them. Each page that shows changing content has a row. */
import { GALLERY_FIRST } from '../../contract/gallery.ts'
import type { Output } from '../../contract/operations.ts'
import type { PagePayload } from '../../contract/page-payload.ts'
import { PICTURES_FIRST } from '../../contract/picture.ts'
import type { PublicPage } from '../../contract/routes.ts'
import type { Locale } from '../../texts/languages.ts'
import { NO_COOKIES } from '../call-cookies.ts'
import type { Call, Services } from '../handlers.ts'
import { listDemoAnalyses } from '../operations/analyses/gallery.ts'
import { picturedAnalysis } from '../pictures/picture-of.ts'
import { guestAt } from '../policies/actor.ts'
import { SINCE_UNKNOWN } from '../store/changes.ts'

const NOTHING = { session: '', tab: '', userAgent: '', wantsPrivacy: true, upload: null, cookies: NO_COOKIES, since: SINCE_UNKNOWN } as const

const guestCall = (locale: Locale): Call => ({ ...NOTHING, actor: guestAt(''), locale, signal: new AbortController().signal })

/** The pictures that are ready. The page asks for the others, so that nobody waits for them here. */
async function picturesNow(ids: readonly string[], locale: Locale, services: Services): Promise<Output<'apiv2/get_analysis_pictures'>> {
  const found = await Promise.all(ids.map(async (analysis_id) => ({ analysis_id, pictured: await picturedAnalysis(analysis_id, locale, null, services) })))
  return {
    pictures: found.flatMap(({ analysis_id, pictured }) => (pictured.state === 'ready' ? [{ analysis_id, picture: pictured.picture }] : [])),
    making: found.flatMap(({ analysis_id, pictured }) => (pictured.state === 'making' ? [analysis_id] : [])),
  }
}

const ANSWERS: Partial<Readonly<Record<PublicPage, (locale: Locale, services: Services) => Promise<PagePayload['answers']>>>> = {
  gallery: async (locale, services) => {
    const answer = await listDemoAnalyses(GALLERY_FIRST, guestCall(locale), services)
    if (!answer.ok) return []
    const listed = { name: 'apiv2/list_demo_analyses', input: GALLERY_FIRST, output: answer.value }
    // the input of the page's first call for pictures (web/pages/PicturedCards.tsx)
    const input = { analysis_ids: answer.value.analyses.slice(0, PICTURES_FIRST).map(({ id }) => id) }
    if (input.analysis_ids.length === 0) return [listed]
    return [listed, { name: 'apiv2/get_analysis_pictures', input, output: await picturesNow(input.analysis_ids, locale, services) }]
  },
}

export const answersOf = async (page: PublicPage, locale: Locale, services: Services): Promise<PagePayload['answers']> =>
  (await ANSWERS[page]?.(locale, services)) ?? []
