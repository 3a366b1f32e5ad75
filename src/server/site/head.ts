/** Renders the part of a page's head that search engines and link previews read. Escapes text that people wrote. */
import type { Locale } from '../../contract/constants.ts'
import { PREVIEW_SIZE } from '../../contract/picture.ts'
import { inLocale, PUBLIC_PAGES, type PublicPage, ROUTES, splitLocale } from '../../contract/routes.ts'
import { FIRST_LOCALE, LANGUAGES, LOCALES } from '../../texts/languages.ts'
import { textsIn } from '../texts.ts'
import { previewOfAnalysis, previewOfPage } from './previews.ts'

/** The texts of a public analysis, as a guest sees them. */
export interface ShownAnalysis {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly dataset: string
}

export interface HeadOptions {
  /** The installation's origin without a trailing slash, such as https://example.org. */
  readonly origin: string
  /** The analysis that the path refers to; null if it is not public. */
  readonly analysis: ShownAnalysis | null
}

const DESCRIPTION_MOST = 300

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** The URL of a page in a language. */
export const addressOf = (origin: string, path: string, locale: Locale): string => `${origin}${inLocale(path, locale)}`

/** Pairs of language and URL for `hreflang`: each language of a page, and the default for all others. */
export const alternates = (origin: string, path: string): readonly (readonly [string, string])[] => [
  ...LOCALES.map((locale) => [locale, addressOf(origin, path, locale)] as const),
  ['x-default', addressOf(origin, path, FIRST_LOCALE)] as const,
]

const publicPage = (path: string): PublicPage | undefined => PUBLIC_PAGES.find((page) => ROUTES[page] === path)

function described(path: string, locale: Locale, analysis: ShownAnalysis | null): { title: string; description: string; listed: boolean } {
  const { heads } = textsIn(locale)
  const page = publicPage(path)
  if (analysis) {
    const words = analysis.description.trim() === '' ? heads.analysis.replace('{dataset}', () => analysis.dataset) : analysis.description
    return { title: `${analysis.title} · ${heads.name}`, description: words.replace(/\s+/g, ' ').slice(0, DESCRIPTION_MOST), listed: true }
  }
  const title = page === undefined || page === 'home' ? `${heads.name} · ${heads.tagline}` : `${heads.titles[page]} · ${heads.name}`
  return { title, description: heads.descriptions[page ?? 'home'], listed: page !== undefined }
}

/**
 * Embeds JSON in a script element, escaped so that no text can close the element. The content security policy allows it,
 * because a data block is not executed.
 */
export const dataElement = (attributes: string, data: object): string => `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

function product(locale: Locale, origin: string): object {
  const { heads } = textsIn(locale)
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: heads.name,
    description: heads.descriptions.home,
    url: addressOf(origin, '/', locale),
    inLanguage: LANGUAGES[locale].lang,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  }
}

const organization = { '@type': 'Organization', name: 'Tessera' }

/** Structured data about the case study and the datasets that it uses. */
function caseStudy(locale: Locale, origin: string): object {
  const { heads } = textsIn(locale)
  const dataset = (name: string, license: string): object => ({ '@type': 'Dataset', name, license })
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: heads.titles.article,
    description: heads.descriptions.article,
    inLanguage: LANGUAGES[locale].lang,
    mainEntityOfPage: addressOf(origin, ROUTES.article, locale),
    image: `${origin}${previewOfPage('article', locale)}`,
    author: organization,
    publisher: organization,
    isBasedOn: [
      dataset('Gapminder', 'https://creativecommons.org/licenses/by/4.0/'),
      dataset('CDC/NCHS infant mortality', 'https://creativecommons.org/publicdomain/zero/1.0/'),
    ],
  }
}

const DATA: Partial<Record<PublicPage, (locale: Locale, origin: string) => object>> = { home: product, article: caseStudy }

const property = (name: string, content: string): string => `<meta property="og:${name}" content="${escaped(content)}" />`

/** The tags that tell other sites which preview picture to show next to a link. */
function pictureTags(page: PublicPage, { origin, analysis }: HeadOptions, locale: Locale, title: string): string[] {
  const { previews } = textsIn(locale).heads
  const alt = analysis ? previews.analysis.replace('{title}', () => analysis.title) : previews.page.replace('{title}', () => title)
  return [
    property('image', `${origin}${analysis ? previewOfAnalysis(analysis.id) : previewOfPage(page, locale)}`),
    property('image:type', 'image/png'),
    property('image:width', String(PREVIEW_SIZE.width)),
    property('image:height', String(PREVIEW_SIZE.height)),
    property('image:alt', alt),
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
}

/** Renders title, description, languages and previews. Pages that are not public are marked as not to be indexed. */
export function headOf(address: string, options: HeadOptions): string {
  const { origin, analysis } = options
  const { path, locale } = splitLocale(address === '' ? '/' : address)
  const { title, description, listed } = described(path, locale, analysis)
  const about = [`<title>${escaped(title)}</title>`, `<meta name="description" content="${escaped(description)}" />`]
  if (!listed) return [...about, '<meta name="robots" content="noindex" />'].join('\n    ')
  const page = publicPage(path)
  // an analysis and its report have the same canonical URL
  const place = analysis ? `/analysis-${analysis.id}` : path
  const data = page && DATA[page]
  const canonical = escaped(addressOf(origin, place, locale))
  return [
    ...about,
    `<link rel="canonical" href="${canonical}" />`,
    ...alternates(origin, place).map(([lang, href]) => `<link rel="alternate" hreflang="${lang}" href="${escaped(href)}" />`),
    property('type', analysis || page === 'article' ? 'article' : 'website'),
    property('site_name', textsIn(locale).heads.name),
    property('title', title),
    property('description', description),
    property('url', addressOf(origin, place, locale)),
    property('locale', LANGUAGES[locale].tag.replace('-', '_')),
    ...pictureTags(page ?? 'home', options, locale, title),
    ...(data ? [dataElement('type="application/ld+json"', data(locale, origin))] : []),
  ].join('\n    ')
}
