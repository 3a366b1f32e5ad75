/** The routes of all pages. /zh is a rewrite of the address, so each route is defined only once. */
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Link,
  Outlet,
  type RouterHistory,
  useLocation,
} from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import type { PagePayload } from '../contract/page-payload.ts'
import type { PublicPage } from '../contract/routes.ts'
import type { Part } from '../texts/page-texts.ts'
import { pageError, servedPayload } from './api/installation.ts'
import { cachePayload, fetchPayload } from './api/page-answers.ts'
import { addressesNow, keepAddress } from './i18n/addresses.ts'
import { loadTexts } from './i18n/locale.tsx'
import { lazyPage } from './lazy-page.tsx'
import { SignInPrompt } from './pages/account/SignInPrompt.tsx'
import { PRERENDERED } from './prerendered.ts'
import { openNewerBuild, PageNotFetched } from './session/missing-page.ts'
import { ErrorPage } from './ui/ErrorPage.tsx'
import { Overlays } from './ui/Overlays.tsx'
import { type PageLinkProps, PageLinks } from './ui/PageLink.tsx'

const RouterLink = ({ to, className, children }: PageLinkProps) => (
  <Link to={to} className={className}>
    {children}
  </Link>
)

/** The server's response: the page of the address, or the server's error until the person navigates away. */
function Served() {
  const { pathname } = useLocation()
  const [failed] = useState(() => ({ error: pageError(), at: pathname }))
  const [left, setLeft] = useState(false)
  if (!left && failed.error && failed.at !== pathname) setLeft(true)
  return failed.error && !left ? <ErrorPage error={failed.error} /> : <Outlet />
}

/** Error details are only shown to developers. */
function Broken({ error, reset }: ErrorComponentProps) {
  const missing = error instanceof PageNotFetched ? error : null
  useEffect(() => {
    if (missing) void openNewerBuild(location.href)
  }, [missing])
  const retry = (): void => {
    missing?.again()
    reset()
  }
  return (
    <ErrorPage error={import.meta.env.DEV && error instanceof Error && error.stack ? { status: 500, stack: error.stack } : { status: 500 }} onRetry={retry} />
  )
}

interface Context {
  /** Undefined when the server renders the page. */
  readonly queries: QueryClient | undefined
}

const root = createRootRouteWithContext<Context>()({
  /**
   * Parameters of the sign-in and upload pages: where to go after signing in (checked again when used), a dataset whose
   * file waits for its import, a saved database connection, and a dataset whose failed database import is to be changed.
   */
  validateSearch: (search: Record<string, unknown>): { next?: string; staged?: string; connection?: string; again?: string } => ({
    ...(typeof search.next === 'string' ? { next: search.next } : {}),
    ...(typeof search.staged === 'string' ? { staged: search.staged } : {}),
    ...(typeof search.connection === 'string' ? { connection: search.connection } : {}),
    ...(typeof search.again === 'string' ? { again: search.again } : {}),
  }),
  component: () => (
    <PageLinks value={RouterLink}>
      <Served />
      <Overlays />
      <SignInPrompt />
    </PageLinks>
  ),
  notFoundComponent: () => <ErrorPage error={{ status: 404 }} />,
  errorComponent: Broken,
})
/** Pages of the product are wrapped in the component library's providers. */
const product = createRoute({ getParentRoute: () => root, id: 'product', component: lazyPage(() => import('./ProductFrame.tsx'), 'ProductFrame') })

/** Fetches a page's script and its texts in parallel. */
const withTexts =
  <M,>(load: () => Promise<M>, texts: readonly Part[]) =>
  async (): Promise<M> =>
    (await Promise.all([load(), ...texts.map(loadTexts)]))[0]

const page = <P extends string>(path: P, load: () => Promise<Record<string, unknown>>, name: string, texts: readonly Part[] = ['page']) =>
  createRoute({ getParentRoute: () => product, path, component: lazyPage(withTexts(load as () => Promise<Record<string, ComponentType>>, texts), name) })

let first: PagePayload | null | undefined

/** Whether this page was opened first and came with its payload; other pages fetch theirs. */
function cameWith(path: string): boolean {
  if (first === undefined) first = servedPayload()
  const isHere = first?.path === path
  if (isHere) first = null
  return isHere
}

/** A page that is also server-rendered. Navigating to it loads its payload; the first page came with it. */
const served = <P extends string, R extends typeof root | typeof product>(parent: R, path: P, name: PublicPage) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyPage(withTexts(PRERENDERED[name].load, PRERENDERED[name].texts), PRERENDERED[name].name),
    loader: async ({ context: { queries }, abortController }) => {
      if (queries && !cameWith(path)) cachePayload(queries, await fetchPayload(path, abortController.signal))
    },
  })

const analysis = page('/analysis-{$id}', () => import('./analysis/AnalysisPage.tsx'), 'AnalysisPage')
/** Opens over the analysis, which stays unchanged. */
const rows = createRoute({
  getParentRoute: () => analysis,
  path: '/rows',
  /** its required fields are checked where they are read */
  validateSearch: ({
    step,
    cell,
    sort,
    find,
    columns,
  }: Record<string, unknown>): { step?: unknown; cell?: unknown; sort?: unknown; find?: unknown; columns?: unknown } => ({
    ...{ step, cell, sort, find, columns },
  }),
  component: lazyPage(() => import('./analysis/rows/RowsView.tsx'), 'RowsView'),
})

const routeTree = root.addChildren([
  served(root, '/', 'home'),
  served(root, '/pricing', 'pricing'),
  served(root, '/privacy', 'privacy'),
  served(root, '/article/population-health', 'article'),
  product.addChildren([
    page('/licences', () => import('./site/LicencesPage.tsx'), 'LicencesPage'),
    served(product, '/signin', 'signIn'),
    served(product, '/signup', 'signUp'),
    page('/confirm-email-{$token}', () => import('./pages/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
    page('/forgot-password', () => import('./pages/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
    page('/reset-password-{$token}', () => import('./pages/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
    page('/invitation-{$token}', () => import('./pages/InvitationPage.tsx'), 'InvitationPage'),
    page('/unsubscribe-{$token}', () => import('./pages/UnsubscribePage.tsx'), 'UnsubscribePage'),
    served(product, '/contact', 'contact'),
    served(product, '/book-demo', 'bookDemo'),
    served(product, '/tryitnow', 'gallery'),
    page('/datasets', () => import('./pages/DatasetsPage.tsx'), 'DatasetsPage'),
    page('/datasets/new', () => import('./pages/UploadPage.tsx'), 'UploadPage'),
    page('/dataset-{$id}', () => import('./pages/DatasetPage.tsx'), 'DatasetPage'),
    page('/user/$id/settings', () => import('./pages/account-settings/AccountPage.tsx'), 'AccountPage'),
    page('/confirm-new-email-{$token}', () => import('./pages/account-settings/ConfirmNewEmailPage.tsx'), 'ConfirmNewEmailPage'),
    page('/_test', () => import('./pages/specimens/SpecimensPage.tsx'), 'SpecimensPage', ['page', 'privacy']),
    page('/admin', () => import('./pages/admin/AdminPage.tsx'), 'AdminPage'),
    page('/user/$id', () => import('./pages/UserPage.tsx'), 'UserPage'),
    analysis.addChildren([rows]),
    page('/analysis-{$id}/read', () => import('./analysis/reading/ReadingPage.tsx'), 'ReadingPage'),
  ]),
])

const createPages = (history: RouterHistory | undefined, queries: QueryClient | undefined) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context: { queries },
    // on the server it would add an inline script to the page
    scrollRestoration: queries !== undefined,
    trailingSlash: 'never',
    defaultPreload: 'intent',
    defaultErrorComponent: Broken,
    rewrite: addressesNow(),
  })

/** `history` defaults to the browser's; without `queries` the server is rendering the pages. */
export function makeRouter(history?: RouterHistory, queries?: QueryClient) {
  const router = createPages(history, queries)
  // Back may lead to a page visited before the language was changed
  if (queries) router.history.subscribe(keepAddress)
  return router
}

/** A server-rendered page can be scrolled before scripts run: keeps its scroll position. */
export function staysScrolled(router: ReturnType<typeof createPages>): void {
  let isFirst = true
  const restores = (): boolean => {
    if (!isFirst) return true
    isFirst = false
    // the router has missed that scroll event and restores positions from the events it has seen
    document.dispatchEvent(new Event('scroll'))
    return false
  }
  router.update({ ...router.options, scrollRestoration: restores })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>
  }
}
