/** Goes on with the page that the server drew, or draws it where it is empty. */
import { QueryClient } from '@tanstack/react-query'
import type { ParsedLocation } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { servedPayload } from './api/installation.ts'
import { followNavigation } from './api/loading.ts'
import { loading, session, tab } from './api/nexus.ts'
import { keepAnswers } from './api/page-answers.ts'
import { currentLocale, speak } from './i18n/locale.tsx'
import { makeRouter, staysScrolled } from './routes.tsx'
import { pressEarly } from './session/early.ts'
import { followSession } from './session/follow-session.ts'
import { followUse } from './session/follow-use.ts'
import { printLight } from './theme/paper.ts'
import { followScheme } from './theme/scheme.ts'

const RESULTS_KEPT = 10 * 60 * 1000

await speak(currentLocale())
printLight()
followScheme()
session.touch()
tab.id()
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, gcTime: RESULTS_KEPT } } })
keepAnswers(queries, servedPayload())
const router = makeRouter(undefined, queries)
const navigation = (from: ParsedLocation | undefined, to: ParsedLocation) => ({ from: from?.pathname, to: to.pathname, address: to.publicHref })
followUse({
  begun: (listen) => void router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => listen(navigation(fromLocation, toLocation))),
  ended: (listen) => void router.subscribe('onResolved', ({ fromLocation, toLocation }) => listen(navigation(fromLocation, toLocation))),
})
followNavigation(loading.started, {
  begun: (listen) => void router.subscribe('onBeforeLoad', listen),
  ended: (listen) => void router.subscribe('onResolved', listen),
})
const container = document.getElementById('root')
if (!container) throw new Error('the page has no root element')

/** Once for each error, caught by a part of the page or not. */
const report = (error: unknown, { componentStack }: { componentStack?: string | undefined }): void => console.error(error, componentStack ?? '')
const reports = { onCaughtError: report, onUncaughtError: report, onRecoverableError: report }
const app = <App router={router} queries={queries} />

if (container.firstElementChild) {
  // as after a drawing of its own: no placeholder stands where the page is
  router.ssr = { manifest: undefined }
  staysScrolled(router)
  await router.load()
  hydrateRoot(container, app, reports)
} else {
  pressEarly()
  createRoot(container, reports).render(app)
}
followSession(queries)
