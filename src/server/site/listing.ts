/** Generates robots.txt and sitemap.xml. */
import { PUBLIC_PAGES, ROUTES, SECRET_PATHS } from '../../contract/routes.ts'
import { LANGUAGES, LOCALES } from '../../texts/languages.ts'
import { addressOf, alternates, escaped } from './head.ts'

/** Maximum number of URLs in a sitemap, according to its protocol. */
const ADDRESSES_MOST = 50_000
const CLOSED = ['/nexus', '/health', '/admin', '/user/', '/datasets', '/dataset-', '/forgot-password', ...SECRET_PATHS.map((start) => `/${start}`)]

export function robotsText(origin: string): string {
  const paths = LOCALES.flatMap((locale) => CLOSED.map((path) => `Disallow: ${LANGUAGES[locale].prefix}${path}`))
  return ['User-agent: *', ...new Set(paths), `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** Lists all public pages and public analyses, in each language. */
export function sitemapText(origin: string, analyses: readonly { readonly id: string; readonly updated: string }[]): string {
  const pages = PUBLIC_PAGES.map((page): { readonly path: string; readonly updated: string | null } => ({ path: ROUTES[page], updated: null }))
  const all = [...pages, ...analyses.map(({ id, updated }) => ({ path: `/analysis-${id}`, updated }))]
  const urls = all.flatMap(({ path, updated }) =>
    LOCALES.map((locale) => {
      const links = alternates(origin, path).map(([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escaped(href)}"/>`)
      return `<url><loc>${escaped(addressOf(origin, path, locale))}</loc>${updated === null ? '' : `<lastmod>${escaped(updated)}</lastmod>`}${links.join('')}</url>`
    }),
  )
  const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${space}>\n${urls.slice(0, ADDRESSES_MOST).join('\n')}\n</urlset>\n`
}
