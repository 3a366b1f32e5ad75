/** Serves the HTML shell of all pages and their static files. Files with hashed names are cached for a year; the shell is never cached. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AUTH_COOKIE } from '../contract/auth-state.ts'
import { LOCALE_COOKIE } from '../contract/constants.ts'
import { isCrawler } from '../contract/crawlers.ts'
import type { PageInstallation } from '../contract/installation.ts'
import type { PageError } from '../contract/page-error.ts'
import { inLocale, isPage, PUBLIC_PAGES, payloadAddress, ROUTES, SECRET_PATHS, splitLocale } from '../contract/routes.ts'
import { LANGUAGES, LOCALES, localeIn } from '../texts/languages.ts'
import { buildIn, registerBuilds } from './builds.ts'
import { retainBuild, retainedAssets } from './earlier-builds.ts'
import type { Services } from './handlers.ts'
import { linkOrigin } from './mail/origin.ts'
import { galleryOf } from './operations/analyses/gallery.ts'
import { analysisFor, presentAnalysisSummary } from './operations/analyses/present.ts'
import { guestAt } from './policies/actor.ts'
import { signUpRule } from './policies/sign-up.ts'
import { contentSecurityPolicy, shortenHeaders } from './security/headers.ts'
import type { XsrfTokens } from './security/secrets.ts'
import { operatorOf, type Settings } from './settings.ts'
import { answersOf } from './site/answers.ts'
import { registerDemoLinks } from './site/demo-links.ts'
import { firstTables } from './site/first-table.ts'
import { dataElement, escaped, headOf, type ShownAnalysis } from './site/head.ts'
import { robotsText, sitemapText } from './site/listing.ts'
import { authOf, type PageParts, prerenderedAt, prerendering } from './site/prerendered.ts'
import { registerPreviews } from './site/previews.ts'
import { StartProblem } from './start-problem.ts'

const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url))
const RENDERER = fileURLToPath(new URL('../../dist/render/render.js', import.meta.url))

/** The path of a request. A client may also send `//…` or a complete URL, which are no paths of pages. */
const pathOf = (request: FastifyRequest): string => request.url.split(/[?#]/)[0] ?? ''

const installationOf = (settings: Settings): PageInstallation => ({
  sign_up: signUpRule(settings),
  operator: operatorOf(settings),
  events: settings.EVENTS === 'on',
  language_model: settings.AI_URL !== undefined,
  claims: settings.SITE_CLAIMS === 'on',
})

/** Answers a request for a page with an error page. */
export type SendError = (request: FastifyRequest, reply: FastifyReply, error: PageError) => FastifyReply | Promise<FastifyReply>

/** The part of index.html that `headOf` replaces. The file contains it for people who serve the pages by other means. */
const HEAD = /<meta name="description"[^>]*>\s*<title>[^<]*<\/title>/

const NO_SCRIPT = /<!--no-script-->[\s\S]*<!--\/no-script-->/

/**
 * Inserts a prerendered page into the shell, which makes it readable without scripts. Placeholders of the shell must be
 * filled in before, so that text that people wrote is never treated as a placeholder.
 */
const withPage = (shell: string, drawn: PageParts | null, nonce: string): string =>
  drawn === null
    ? shell
    : shell
        .replace('</head>', () => `  ${drawn.files}\n    <style nonce="${nonce}">${drawn.rules}</style>\n  </head>`)
        .replace('<!--page-->', () => drawn.html)
        .replace('<!--page-payload-->', () => dataElement('id="payload" type="application/json"', drawn.payload))
        .replace(NO_SCRIPT, '')

/** The analysis that a path refers to; null if it is not public. */
async function shownAnalysis(path: string, services: Services): Promise<ShownAnalysis | null> {
  const { path: place, locale } = splitLocale(path)
  const id = /^\/analysis-([^/]+?)(?:\/read)?\/?$/.exec(place)?.[1]
  if (id === undefined) return null
  const guest = guestAt('')
  const found = await analysisFor('view', id, guest, services)
  if (!found.ok || found.value.visibility !== 'public') return null
  const { title, description, dataset } = presentAnalysisSummary(found.value, guest, locale)
  return { id, title, description, dataset: dataset.title }
}

/** Whether a path has a file extension. The token in an emailed link may contain a dot too, but its end is longer than an extension. */
export const hasExtension = (path: string): boolean => /\.[a-z0-9]{1,12}$/i.test(path)

/** The language prefix to which '/' redirects: that of the stored language or, without one, of the browser's first language. */
const wanted = ({ cookies, headers }: FastifyRequest): string => LANGUAGES[localeIn(cookies[LOCALE_COOKIE] ?? String(headers['accept-language'] ?? ''))].prefix

/** Copies the files of this build, so that pages that are open during the next update can still load them. If the disk is full, the server starts anyway. */
async function keepFiles(app: FastifyInstance, { data }: Services, id: string): Promise<void> {
  try {
    await retainBuild(data.pages, { id, assets: `${WEB}/assets` })
  } catch (error) {
    app.log.warn({ err: error }, 'the files of this build could not be kept: pages that are open may need a reload after the next update')
  }
}

export async function registerPages(app: FastifyInstance, xsrf: XsrfTokens, isHttps: boolean, services: Services): Promise<SendError> {
  const { settings } = services
  if (!existsSync(`${WEB}/index.html`)) throw new StartProblem('The pages are not built. Run npm start, or npm run build first.')
  const shell = readFileSync(`${WEB}/index.html`, 'utf8')
    .replace('__MAX_UPLOAD_MB__', String(settings.MAX_UPLOAD_MB))
    .replace('__GOOGLE_CLIENT_ID__', settings.GOOGLE_CLIENT_ID ?? '')
    .replace('__INSTALLATION__', () => escaped(JSON.stringify(installationOf(settings))))
  const build = buildIn(WEB)
  if (build) await keepFiles(app, services, build.id)
  await app.register(fastifyStatic, {
    root: [`${WEB}/assets`, retainedAssets(services.data.pages)],
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: true,
    // serves the files that the build compressed (scripts/compressed-assets.ts)
    preCompressed: true,
    // omitted, because browsers never revalidate immutable files
    ...{ etag: false, lastModified: false, acceptRanges: false },
    setHeaders: shortenHeaders,
  })

  if (build) registerBuilds(app, build)
  const site = await prerendering({
    web: WEB,
    renderer: RENDERER,
    facts: { installation: installationOf(settings), maxUploadMb: settings.MAX_UPLOAD_MB, googleClientId: settings.GOOGLE_CLIENT_ID ?? '' },
    answers: (page, locale) => answersOf(page, locale, services),
  })

  const origin = (): string => {
    const address = app.server.address()
    return linkOrigin(settings, typeof address === 'object' && address ? address.port : settings.PORT)
  }

  const firstTable = firstTables(services)

  /** Logs why a page could not be prerendered. The browser's scripts render it instead. */
  const notDrawn =
    (request: FastifyRequest) =>
    (error: unknown): null => {
      request.log.error({ err: error }, 'a page could not be drawn')
      return null
    }

  const sendShell = async (request: FastifyRequest, reply: FastifyReply, error: PageError | null = null): Promise<FastifyReply> => {
    const nonce = randomBytes(16).toString('base64')
    const path = pathOf(request)
    const { locale } = splitLocale(path)
    if (SECRET_PATHS.some((start) => path.includes(start))) reply.header('referrer-policy', 'no-referrer')
    if (!request.cookies['XSRF-TOKEN']) reply.setCookie('XSRF-TOKEN', xsrf.make(), { path: '/', sameSite: 'lax', secure: isHttps })
    const page = error ? undefined : prerenderedAt(splitLocale(path).path)
    const drawn = page === undefined ? null : await site.parts(page, locale, authOf(request.cookies[AUTH_COOKIE])).catch(notDrawn(request))
    const analysis = error ? null : await shownAnalysis(path, services)
    const head = headOf(path, { origin: origin(), analysis })
    const reader = isCrawler(String(request.headers['user-agent'] ?? '')) ? 'crawler' : 'person'
    const table = analysis ? await firstTable(analysis.id, locale, reader, nonce) : ''
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, settings.GOOGLE_CLIENT_ID !== undefined))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        withPage(
          shell
            .replaceAll('__NONCE__', nonce)
            .replace('__PAGE_ERROR__', () => (error ? escaped(JSON.stringify(error)) : ''))
            .replace('<html lang="en"', `<html lang="${LANGUAGES[locale].lang}"`)
            .replace(HEAD, () => head)
            // last, because it contains text that people wrote
            .replace('<noscript>', () => `${table}\n    <noscript>`),
          drawn,
          nonce,
        ),
      )
  }

  /** Sends an error page to browsers, and an empty response to crawlers. */
  const sendError = (request: FastifyRequest, reply: FastifyReply, error: PageError): FastifyReply | Promise<FastifyReply> => {
    reply.code(error.status)
    if (!isCrawler(String(request.headers['user-agent'] ?? ''))) return sendShell(request, reply, error)
    request.log.warn({ url: pathOf(request), status: error.status }, 'a crawler met an error')
    return reply.header('x-robots-tag', 'noindex').type('text/plain; charset=utf-8').send('')
  }

  for (const page of PUBLIC_PAGES)
    for (const locale of LOCALES)
      app.get(payloadAddress(inLocale(ROUTES[page], locale)), async (_, reply) =>
        reply.header('cache-control', 'no-store').send(await site.payload(page, locale)),
      )
  app.get('/early.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'max-age=86400')
      .send(readFileSync(`${WEB}/early.js`)),
  )
  app.get('/favicon.svg', (_, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'max-age=86400')
      .send(readFileSync(`${WEB}/favicon.svg`)),
  )
  app.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').header('cache-control', 'max-age=3600').send(robotsText(origin())))
  app.get('/sitemap.xml', async (_, reply) => {
    const analyses = await galleryOf(services)
    const listed = analyses.map((row) => ({ id: row.id, updated: row.updated_at }))
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'max-age=3600').send(sitemapText(origin(), listed))
  })
  registerDemoLinks(app, services.store)
  registerPreviews(app, services)
  app.get('/', (request, reply) => {
    // a person who follows a link to '/' within the site keeps its language
    const prefix = request.headers['sec-fetch-site'] === 'same-origin' ? '' : wanted(request)
    return prefix === '' ? sendShell(request, reply) : reply.header('vary', 'accept-language, cookie').redirect(prefix, 302)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    if ((request.method !== 'GET' && request.method !== 'HEAD') || hasExtension(path)) return reply.code(404).type('text/plain').send('Not found')
    if (isPage(path) && !path.includes('//')) return sendShell(request, reply.code(200))
    return sendError(request, reply, { status: 404 })
  })
  return sendError
}
