/** Path patterns of the product's pages, without language prefixes. */
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
  licences: '/licences',
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

/** Pages that everyone may open and search engines may index. */
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
/** Pages without forms: their scripts are loaded only when a person starts to interact (docs/decisions/0095). */
export const READ_PAGES: readonly PublicPage[] = ['home', 'pricing', 'privacy', 'article']

/** Prefixes of last path segments that end in a secret, from links in emails. These segments are never logged or stored. */
export const SECRET_PATHS = ['confirm-email-', 'confirm-new-email-', 'reset-password-', 'invitation-', 'unsubscribe-'] as const

/** Splits a path into its locale and the path without the language prefix. */
export function splitLocale(path: string): { path: string; locale: Locale } {
  for (const locale of LOCALES) {
    const { prefix } = LANGUAGES[locale]
    if (prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`))) return { path: path.slice(prefix.length) || '/', locale }
  }
  return { path, locale: FIRST_LOCALE }
}

/** Adds the language prefix to a path without one. */
export const inLocale = (path: string, locale: Locale): string => {
  const { prefix } = LANGUAGES[locale]
  return prefix === '' ? path : `${prefix}${path === '/' ? '' : path}`
}

const pattern = (route: string): RegExp => new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}/?$`)
const PATTERNS = Object.values(ROUTES).map(pattern)

/** Whether a path, with or without a language prefix, is one of the product's pages. */
export const isPage = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(splitLocale(path).path))

/** Pages to which a person may be sent back after signing in. Other pages belong to a link in an email, or need no account. */
const RETURN_PAGES = [
  'datasets',
  'newDataset',
  'gallery',
  'user',
  'account',
  'admin',
  'dataset',
  'analysis',
  'rows',
  'reading',
] as const satisfies readonly (keyof typeof ROUTES)[]
const RETURN_PATTERNS = RETURN_PAGES.map((page) => pattern(ROUTES[page]))
const RETURN_MAX = 2_000

/**
 * Checks an address to return to after signing in. Returns it without its language prefix, with query and fragment;
 * null unless it is a path of one of `RETURN_PAGES`, so that a link cannot lead to another site.
 */
export function returnPath(address: string | null | undefined): string | null {
  const [, whole, rest] = /^([^?#\s\\]*)([?#].*)?$/.exec(address?.slice(0, RETURN_MAX) ?? '') ?? []
  const { path } = splitLocale(whole ?? '')
  return RETURN_PATTERNS.some((allowed) => allowed.test(path)) ? path + (rest ?? '') : null
}

/** Returns the URL of a page's payload. `address`: the page's path, including its language prefix. */
export const payloadAddress = (address: string): string => `${address === '/' ? '' : address}/_payload.json`
