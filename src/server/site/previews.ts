/**
 * Serves the preview pictures that other sites show next to a link. Pictures of pages are files created by `npm run
 * pictures`. The picture of an analysis is drawn from its result and served only while the analysis is public.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Locale } from '../../contract/constants.ts'
import type { Picture } from '../../contract/picture.ts'
import type { PublicPage } from '../../contract/routes.ts'
import { Id } from '../../contract/scalar.ts'
import { FIRST_LOCALE, LOCALES } from '../../texts/languages.ts'
import type { Services } from '../handlers.ts'
import { analysisFor } from '../operations/analyses/present.ts'
import { picturedAnalysis, settledPicture } from '../pictures/picture-of.ts'
import { previewOf } from '../pictures/preview.ts'
import { guestAt } from '../policies/actor.ts'
import { LruCache } from '../results/lru-cache.ts'

/** Pages with their own preview picture. Other pages use that of the home page. */
export const PREVIEWS = ['home', 'pricing', 'privacy', 'article', 'contact', 'bookDemo', 'gallery'] as const satisfies readonly PublicPage[]
type Preview = (typeof PREVIEWS)[number]

export const PREVIEW_FOLDER = fileURLToPath(new URL('previews', import.meta.url))

/** Maximum number of cached pictures of analyses. Each has some ten thousand bytes. */
const DRAWN_KEPT = 200
/** How many milliseconds a crawler waits for a picture that is being created. */
const PATIENCE = 15_000

/** The path of a page's preview picture. */
export function previewOfPage(page: PublicPage, locale: Locale): string {
  const own: Preview = PREVIEWS.find((name) => name === page) ?? 'home'
  return `/previews/${own}-${locale}.png`
}

/** The path of an analysis's preview picture. */
export const previewOfAnalysis = (id: string): string => `/previews/analysis-${encodeURIComponent(id)}.png`

/** Sends a picture. With `never`, caches must revalidate it each time, because the analysis may stop being public at any moment. */
const send = (reply: FastifyReply, bytes: Buffer, age: 'day' | 'never'): FastifyReply =>
  reply
    .type('image/png')
    .header('cache-control', age === 'day' ? 'public, max-age=86400' : 'no-cache')
    .send(bytes)

export function registerPreviews(app: FastifyInstance, services: Services): void {
  const pages = new Map<string, Buffer>()
  for (const page of PREVIEWS)
    for (const locale of LOCALES) {
      const file = `${PREVIEW_FOLDER}/${page}-${locale}.png`
      if (existsSync(file)) pages.set(`${page}-${locale}.png`, readFileSync(file))
    }
  const drawn = new LruCache<Buffer>(DRAWN_KEPT)
  const general = pages.get(`home-${FIRST_LOCALE}.png`)

  /** The PNG file of a picture; null if this machine cannot draw it. */
  async function bytesOf(key: string, picture: Picture): Promise<Buffer | null> {
    const known = drawn.get(key)
    if (known) return known
    try {
      const bytes = await previewOf(picture)
      drawn.add(key, bytes)
      return bytes
    } catch (error) {
      services.log(`preview of a link: ${String(error)}`)
      return null
    }
  }

  async function sendAnalysis(id: string, reply: FastifyReply): Promise<FastifyReply> {
    const pictured = await settledPicture(() => picturedAnalysis(id, FIRST_LOCALE, null, services), PATIENCE)
    const found = await analysisFor('view', id, guestAt(''), services)
    if (!found.ok || found.value.visibility !== 'public') return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
    const bytes = pictured.state === 'ready' ? await bytesOf(pictured.key, pictured.picture) : null
    if (bytes) return send(reply, bytes, 'never')
    return general ? send(reply, general, 'never') : reply.code(404).type('text/plain').send('Not found')
  }

  app.get<{ Params: { file: string } }>('/previews/:file', (request, reply) => {
    const { file } = request.params
    const page = pages.get(file)
    if (page) return send(reply, page, 'day')
    const id = Id.safeParse(/^analysis-(.+)\.png$/.exec(file)?.[1])
    return id.success ? sendAnalysis(id.data, reply) : reply.code(404).type('text/plain').send('Not found')
  })
}
