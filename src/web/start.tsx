/** Hydrates the server-rendered page, or renders the page if the server sent none. Loaded on demand by `main.ts`. */
import { QueryClient } from '@tanstack/react-query'
import type { ParsedLocation } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PUBLIC_PAGES, ROUTES, splitLocale } from '../contract/routes.ts'
import { App } from './App.tsx'
import { servedPayload } from './api/installation.ts'
import { followNavigation } from './api/loading.ts'
import { loading } from './api/nexus.ts'
import { cachePayload } from './api/page-answers.ts'
import { currentLocale, loadTexts, switchLanguage } from './i18n/locale.tsx'
import { PRERENDERED } from './prerendered.ts'
import { makeRouter, staysScrolled } from './routes.tsx'
import { replayEarlyPresses } from './session/early.ts'
import { followSession } from './session/follow-session.ts'
import { begun, ended } from './session/navigations.ts'
import { registerUnsaved } from './session/unsaved.ts'

const RESULTS_KEPT = 10 * 60 * 1000

/** Logs each React error once, whether or not a boundary caught it. */
const report = (error: unknown, { componentStack }: { componentStack?: string | undefined }): void => console.error(error, componentStack ?? '')
const reports = { onCaughtError: report, onUncaughtError: report, onRecoverableError: report }

function routerOf(queries: QueryClient): ReturnType<typeof makeRouter> {
  const router = makeRouter(undefined, queries)
  const navigation = (from: ParsedLocation | undefined, to: ParsedLocation) => ({ from: from?.pathname, to: to.pathname, address: to.publicHref })
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => begun.tell(navigation(fromLocation, toLocation)))
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => ended.tell(navigation(fromLocation, toLocation)))
  followNavigation(loading.started, {
    begun: (listen) => void router.subscribe('onBeforeLoad', listen),
    ended: (listen) => void router.subscribe('onResolved', listen),
  })
  return router
}

/** Loads the component and texts of the server-rendered page, if there is one. */
async function drawnPage(): Promise<void> {
  const { path } = splitLocale(location.pathname)
  const name = PUBLIC_PAGES.find((page) => ROUTES[page] === path)
  if (name) await Promise.all([PRERENDERED[name].load(), ...PRERENDERED[name].texts.map(loadTexts)])
}

/** Can be called again after it rejected, which it does if the page cannot be loaded. */
export async function start(): Promise<void> {
  await Promise.all([switchLanguage(currentLocale()), drawnPage()])
  registerUnsaved(loading.isPending)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, gcTime: RESULTS_KEPT } } })
  cachePayload(queries, servedPayload())
  const router = routerOf(queries)
  const container = document.getElementById('root')
  if (!container) throw new Error('the page has no root element')
  const app = <App router={router} queries={queries} />
  if (container.firstElementChild) {
    // set as the router's own server rendering would: prevents a placeholder from replacing the page
    router.ssr = { manifest: undefined }
    staysScrolled(router)
    await router.load()
    // in a transition, which React splits into slices, so that the page stays responsive
    startTransition(() => void hydrateRoot(container, app, reports))
  } else {
    replayEarlyPresses()
    createRoot(container, reports).render(app)
  }
  followSession(queries)
}
