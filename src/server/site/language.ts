/** What a browser answers when it is asked for its language. */
import type { FastifyInstance } from 'fastify'
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '../../contract/constants.ts'
import { ROUTES } from '../../contract/routes.ts'
import { localeIn } from '../../texts/languages.ts'

const DAY_S = 24 * 60 * 60

/** A browser that keeps no language is asked once, at '/', for its first one, and keeps it until a person chooses another. */
export function keepLanguage(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', async ({ url, cookies, headers }, reply) => {
    if (url.split('?')[0] !== ROUTES.home || cookies[LOCALE_COOKIE] !== undefined) return
    const locale = localeIn(String(headers['accept-language'] ?? ''))
    reply.setCookie(LOCALE_COOKIE, locale, { path: '/', maxAge: LOCALE_COOKIE_DAYS * DAY_S, sameSite: 'lax', secure })
  })
}
