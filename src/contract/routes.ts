/** The pages that exist (specification, section 2), as patterns without a language's prefix. */
import { FIRST_LOCALE, LANGUAGES, LOCALES, type Locale } from '../texts/languages.ts'

export const ROUTES = {
  home: '/',
  signIn: '/signin',
  signUp: '/signup',
  datasets: '/datasets',
  newDataset: '/datasets/new',
  gallery: '/tryitnow',
  contact: '/contact',
  bookDemo: '/book-demo',
  pricing: '/pricing',
  privacy: '/privacy',
  article: '/article/population-health',
  user: '/user/{id}',
  account: '/user/{id}/settings',
  admin: '/admin',
  specimens: '/_test',
  dataset: '/dataset-{id}',
  analysis: '/analysis-{id}',
  rows: '/analysis-{id}/rows',
  reading: '/analysis-{id}/read',
  confirmEmail: '/confirm-email-{token}',
  confirmNewEmail: '/confirm-new-email-{token}',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password-{token}',
  invitation: '/invitation-{token}',
  unsubscribe: '/unsubscribe-{token}',
} as const

/** Pages that everybody may read and search engines may list. */
export const PUBLIC_PAGES = [
  'home',
  'pricing',
  'privacy',
  'article',
  'contact',
  'bookDemo',
  'gallery',
  'signIn',
  'signUp',
] as const satisfies readonly (keyof typeof ROUTES)[]
export type PublicPage = (typeof PUBLIC_PAGES)[number]
/** Of these, the ones that are only read: their scripts come when somebody is about to use them (decisions/0095). */
export const READ_PAGES: readonly PublicPage[] = ['home', 'pricing', 'privacy', 'article']

/** Beginnings of a last path segment whose rest is a secret: links of mails. Never logged or kept. */
export const SECRET_PATHS = ['confirm-email-', 'confirm-new-email-', 'reset-password-', 'invitation-', 'unsubscribe-'] as const

/** Path without its locale prefix, and the locale it names. */
export function splitLocale(path: string): { path: string; locale: Locale } {
  for (const locale of LOCALES) {
    const { prefix } = LANGUAGES[locale]
    if (prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`))) return { path: path.slice(prefix.length) || '/', locale }
  }
  return { path, locale: FIRST_LOCALE }
}

/** A path without a prefix, in a language. */
export const inLocale = (path: string, locale: Locale): string => {
  const { prefix } = LANGUAGES[locale]
  return prefix === '' ? path : `${prefix}${path === '/' ? '' : path}`
}

const PATTERNS = Object.values(ROUTES).map((route) => new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}/?$`))

/** Whether a path, with or without a language's prefix, is a page. */
export const isPage = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(splitLocale(path).path))

/** Where the payload of a page is asked for. `address` has its language's prefix. */
export const payloadAddress = (address: string): string => `${address === '/' ? '' : address}/_payload.json`
