/** The pages that exist (specification, section 2), as patterns without the /zh prefix. */
export const ROUTES = {
  home: '/',
  signIn: '/signin',
  signUp: '/signup',
  datasets: '/datasets',
  newDataset: '/datasets/new',
  gallery: '/tryitnow',
  user: '/user/{id}',
  dataset: '/dataset-{id}',
  analysis: '/analysis-{id}',
  confirmEmail: '/confirm-email-{token}',
} as const

/** Beginnings of a last path segment whose rest is a secret: links of mails. Never logged or kept. */
export const SECRET_PATHS = ['confirm-email-', 'reset-password-'] as const

/** Path without its locale prefix, and the locale it names. */
export function splitLocale(path: string): { path: string; locale: 'en' | 'zh' } {
  if (path === '/zh' || path.startsWith('/zh/')) return { path: path.slice(3) || '/', locale: 'zh' }
  return { path, locale: 'en' }
}

const PATTERNS = Object.values(ROUTES).map((route) => new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}/?$`))

/** Whether a path, with or without /zh, is a page. */
export const isPage = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(splitLocale(path).path))
