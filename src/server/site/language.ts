/** Remembers a browser's language in a cookie. */
import type { FastifyInstance } from 'fastify'
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '../../contract/constants.ts'
import { ROUTES } from '../../contract/routes.ts'
import { localeIn } from '../../texts/languages.ts'

const DAY_S = 24 * 60 * 60

/**
 * Sets the language cookie to the browser's first language at a request of '/', unless the cookie exists. It stays until
 * the person chooses another language.
 */
export function keepLanguage(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', async ({ url, cookies, headers }, reply) => {
    if (url.split('?')[0] !== ROUTES.home || cookies[LOCALE_COOKIE] !== undefined) return
    const locale = localeIn(String(headers['accept-language'] ?? ''))
    reply.setCookie(LOCALE_COOKIE, locale, { path: '/', maxAge: LOCALE_COOKIE_DAYS * DAY_S, sameSite: 'lax', secure })
  })
}
