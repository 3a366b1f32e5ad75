/** The routes of all pages. The /zh prefix is added and removed by a rewrite of the address, so each route is defined only once. */
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

const RouterLink = ({ to, next, className, children }: PageLinkProps) => (
  <Link to={to} search={next === undefined ? {} : { next }} className={className}>
    {children}
  </Link>
)

/** Renders the page of the address, or the error that the server reported, until the person navigates away. */
function Served() {
  const { pathname } = useLocation()
  const [failed] = useState(() => ({ error: pageError(), at: pathname }))
  const [left, setLeft] = useState(false)
  if (!left && failed.error && failed.at !== pathname) setLeft(true)
  return failed.error && !left ? <ErrorPage error={failed.error} /> : <Outlet />
}

/** Shows a page that could not be fetched or that failed to render. Only developers see the details. */
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
  /** Undefined on the server. */
  readonly queries: QueryClient | undefined
}

const root = createRootRouteWithContext<Context>()({
  /**
   * Search parameters of the sign-in and upload pages: where to go after signing in (validated when it is used), a
   * dataset whose file waits to be imported, a saved database connection, and a dataset whose failed database import is
   * being changed.
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
/** Parent of the application's pages: wraps them in the component library's providers. */
const product = createRoute({ getParentRoute: () => root, id: 'product', component: lazyPage(() => import('./ProductFrame.tsx'), 'ProductFrame') })

/** Fetches a page's script and its texts in parallel. */
const withTexts =
  <M,>(load: () => Promise<M>, texts: readonly Part[]) =>
  async (): Promise<M> =>
    (await Promise.all([load(), ...texts.map(loadTexts)]))[0]

const page = <P extends string>(path: P, load: () => Promise<Record<string, unknown>>, name: string, texts: readonly Part[] = ['page']) =>
  createRoute({ getParentRoute: () => product, path, component: lazyPage(withTexts(load as () => Promise<Record<string, ComponentType>>, texts), name) })

let first: PagePayload | null | undefined

/** Whether this is the page that was opened first, with its payload embedded. Other pages fetch theirs. */
function cameWith(path: string): boolean {
  if (first === undefined) first = servedPayload()
  const isHere = first?.path === path
  if (isHere) first = null
  return isHere
}

/** Route of a page that the server can also render. Navigating to it fetches its payload, which the first page has embedded. */
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
/** Shown over the analysis, which stays mounted. */
const rows = createRoute({
  getParentRoute: () => analysis,
  path: '/rows',
  /** the component that uses these parameters checks whether the required ones are present */
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
    // on the server, this option would add an inline script to the page
    scrollRestoration: queries !== undefined,
    trailingSlash: 'never',
    defaultPreload: 'intent',
    defaultErrorComponent: Broken,
    rewrite: addressesNow(),
  })

/** Creates the router. `history` defaults to the browser's; `queries` is undefined on the server. */
export function makeRouter(history?: RouterHistory, queries?: QueryClient) {
  const router = createPages(history, queries)
  // Back may lead to an address from before the language was changed
  if (queries) router.history.subscribe(keepAddress)
  return router
}

/** Keeps the scroll position of a server-rendered page, which the person may have scrolled before the scripts ran. */
export function staysScrolled(router: ReturnType<typeof createPages>): void {
  let isFirst = true
  const restores = (): boolean => {
    if (!isFirst) return true
    isFirst = false
    // the router missed that scroll event, and it restores positions from recorded scroll events
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
