/** The pages. /zh is a rewrite of the address, so that the routes stand here once. */
import { createRootRoute, createRoute, createRouter, type ErrorComponentProps, Link, lazyRouteComponent, Outlet, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { splitLocale } from '../contract/routes.ts'
import { pageError } from './api/installation.ts'
import { addressesNow, keepAddress } from './i18n/addresses.ts'
import { SignInPrompt } from './pages/account/SignInPrompt.tsx'
import { ErrorPage } from './ui/ErrorPage.tsx'
import { Overlays } from './ui/Overlays.tsx'
import { type PageLinkProps, PageLinks } from './ui/PageLink.tsx'

const RouterLink = ({ to, className, children }: PageLinkProps) => (
  <Link to={to} className={className}>
    {children}
  </Link>
)

/** What the server sent: the page of the address, or the error that it met instead, until one goes on from there. */
function Served() {
  const [failed] = useState(() => ({ error: pageError(), at: location.pathname }))
  const { pathname } = useLocation()
  const [left, setLeft] = useState(false)
  if (!left && failed.error && splitLocale(failed.at).path !== pathname) setLeft(true)
  return failed.error && !left ? <ErrorPage error={failed.error} /> : <Outlet />
}

/** The details of an error belong to those who write the product. */
function Broken({ error, reset }: ErrorComponentProps) {
  return (
    <ErrorPage error={import.meta.env.DEV && error instanceof Error && error.stack ? { status: 500, stack: error.stack } : { status: 500 }} onRetry={reset} />
  )
}

const root = createRootRoute({
  /** Where to go after signing in, checked again where it is used; a dataset whose file waits for its import; a saved connection to a database. */
  validateSearch: (search: Record<string, unknown>): { next?: string; staged?: string; connection?: string } => ({
    ...(typeof search.next === 'string' ? { next: search.next } : {}),
    ...(typeof search.staged === 'string' ? { staged: search.staged } : {}),
    ...(typeof search.connection === 'string' ? { connection: search.connection } : {}),
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
const page = <P extends string>(path: P, load: () => Promise<Record<string, unknown>>, name: string) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load as () => Promise<Record<string, never>>, name) })

const analysis = page('/analysis-{$id}', () => import('./analysis/AnalysisPage.tsx'), 'AnalysisPage')
/** Lies over the analysis, which stays as it is. */
const rows = createRoute({
  getParentRoute: () => analysis,
  path: '/rows',
  /** What it must hold is checked where it is read. */
  validateSearch: ({
    step,
    cell,
    sort,
    find,
    columns,
  }: Record<string, unknown>): { step?: unknown; cell?: unknown; sort?: unknown; find?: unknown; columns?: unknown } => ({
    ...{ step, cell, sort, find, columns },
  }),
  component: lazyRouteComponent(() => import('./analysis/rows/RowsView.tsx'), 'RowsView'),
})

const routeTree = root.addChildren([
  page('/', () => import('./pages/home/HomePage.tsx'), 'HomePage'),
  page('/signin', () => import('./pages/SignInPage.tsx'), 'SignInPage'),
  page('/signup', () => import('./pages/SignUpPage.tsx'), 'SignUpPage'),
  page('/confirm-email-{$token}', () => import('./pages/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  page('/forgot-password', () => import('./pages/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  page('/reset-password-{$token}', () => import('./pages/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  page('/invitation-{$token}', () => import('./pages/InvitationPage.tsx'), 'InvitationPage'),
  page('/unsubscribe-{$token}', () => import('./pages/UnsubscribePage.tsx'), 'UnsubscribePage'),
  page('/contact', () => import('./pages/enquiry/EnquiryPage.tsx'), 'ContactPage'),
  page('/book-demo', () => import('./pages/enquiry/EnquiryPage.tsx'), 'BookDemoPage'),
  page('/pricing', () => import('./pages/site/PricingPage.tsx'), 'PricingPage'),
  page('/privacy', () => import('./pages/site/PrivacyPage.tsx'), 'PrivacyPage'),
  page('/article/population-health', () => import('./pages/article/ArticlePage.tsx'), 'ArticlePage'),
  page('/tryitnow', () => import('./pages/GalleryPage.tsx'), 'GalleryPage'),
  page('/datasets', () => import('./pages/DatasetsPage.tsx'), 'DatasetsPage'),
  page('/datasets/new', () => import('./pages/UploadPage.tsx'), 'UploadPage'),
  page('/dataset-{$id}', () => import('./pages/DatasetPage.tsx'), 'DatasetPage'),
  page('/user/$id/settings', () => import('./pages/account-settings/AccountPage.tsx'), 'AccountPage'),
  page('/confirm-new-email-{$token}', () => import('./pages/account-settings/ConfirmNewEmailPage.tsx'), 'ConfirmNewEmailPage'),
  page('/_test', () => import('./pages/specimens/SpecimensPage.tsx'), 'SpecimensPage'),
  page('/admin', () => import('./pages/admin/AdminPage.tsx'), 'AdminPage'),
  page('/user/$id', () => import('./pages/UserPage.tsx'), 'UserPage'),
  analysis.addChildren([rows]),
  page('/analysis-{$id}/read', () => import('./analysis/reading/ReadingPage.tsx'), 'ReadingPage'),
])

const createPages = () =>
  createRouter({
    routeTree,
    scrollRestoration: true,
    trailingSlash: 'never',
    defaultPreload: 'intent',
    defaultErrorComponent: Broken,
    rewrite: addressesNow(),
  })

export function makeRouter() {
  const router = createPages()
  // Back to what was visited before the language was changed
  router.history.subscribe(keepAddress)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>
  }
}
