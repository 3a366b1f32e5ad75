/** Links to the demo analyses that are the same in every installation. If an analysis does not exist yet, they lead to the gallery. */
import type { FastifyInstance } from 'fastify'
import { inLocale, ROUTES } from '../../contract/routes.ts'
import { Id } from '../../contract/scalar.ts'
import { LANGUAGES, LOCALES } from '../../texts/languages.ts'
import { DEMO_ANALYSES } from '../demo/content.ts'
import type { Store } from '../store/store.ts'

interface Link {
  Params: { name: string }
  Querystring: { step?: unknown }
}

export function registerDemoLinks(app: FastifyInstance, store: Store): void {
  for (const locale of LOCALES)
    app.get<Link>(`${LANGUAGES[locale].prefix}/demo/:name`, async ({ params, query }, reply) => {
      const demo = DEMO_ANALYSES.find(({ called }) => called === params.name)
      if (!demo) return reply.callNotFound()
      const id = (await store.analyses.demos()).get(demo.rank)?.id
      const step = Id.safeParse(query.step)
      const place = id === undefined ? ROUTES.gallery : `/analysis-${id}${step.success ? `?step=${encodeURIComponent(step.data)}` : ''}`
      return reply.header('cache-control', 'no-store').redirect(inLocale(place, locale), 302)
    })
}
