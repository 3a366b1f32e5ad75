/** Computes the answers that a prerendered page needs, as a guest would get them. Each page that shows changing content has a row. */
import { GALLERY_FIRST } from '../../contract/gallery.ts'
import type { PagePayload } from '../../contract/page-payload.ts'
import type { PublicPage } from '../../contract/routes.ts'
import type { Locale } from '../../texts/languages.ts'
import { NO_COOKIES } from '../call-cookies.ts'
import type { Call, Services } from '../handlers.ts'
import { listDemoAnalyses } from '../operations/analyses/gallery.ts'
import { guestAt } from '../policies/actor.ts'
import { SINCE_UNKNOWN } from '../store/changes.ts'

const NOTHING = { session: '', tab: '', userAgent: '', wantsPrivacy: true, upload: null, cookies: NO_COOKIES, since: SINCE_UNKNOWN } as const

const guestCall = (locale: Locale): Call => ({ ...NOTHING, actor: guestAt(''), locale, signal: new AbortController().signal })

const ANSWERS: Partial<Readonly<Record<PublicPage, (locale: Locale, services: Services) => Promise<PagePayload['answers']>>>> = {
  gallery: async (locale, services) => {
    const answer = await listDemoAnalyses(GALLERY_FIRST, guestCall(locale), services)
    return answer.ok ? [{ name: 'apiv2/list_demo_analyses', input: GALLERY_FIRST, output: answer.value }] : []
  },
}

export const answersOf = async (page: PublicPage, locale: Locale, services: Services): Promise<PagePayload['answers']> =>
  (await ANSWERS[page]?.(locale, services)) ?? []
