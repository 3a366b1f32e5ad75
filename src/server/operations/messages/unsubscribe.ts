/** Handles one-click unsubscribing (RFC 8058): an email client sends a single request without cookies. */
import type { FastifyInstance } from 'fastify'
import { inLocale, ROUTES } from '../../../contract/routes.ts'
import { LOCALES } from '../../../texts/languages.ts'
import type { Services } from '../../handlers.ts'

const FORM = 'application/x-www-form-urlencoded'
const BODY_MOST = 1_024

export async function registerUnsubscribe(app: FastifyInstance, { mailLinks, store }: Pick<Services, 'mailLinks' | 'store'>): Promise<void> {
  await app.register(async (scope) => {
    // ignores the body, because the URL contains everything
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_MOST }, (_, __, done) => done(null, null))
    for (const locale of LOCALES)
      scope.post<{ Params: { token: string } }>(inLocale(ROUTES.unsubscribe.replace('{token}', ':token'), locale), async ({ params }, reply) => {
        const mailed = mailLinks.read(params.token)
        if (!mailed) return await reply.code(404).type('text/plain; charset=utf-8').send('Not found')
        await store.messageMails.choose(mailed.analysisId, mailed.userId, false)
        return await reply.type('text/plain; charset=utf-8').send('OK')
      })
  })
}
