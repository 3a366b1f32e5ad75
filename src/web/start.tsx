import '@fontsource-variable/inter/opsz.css'
import './theme/mantine.css'
import './theme/base.css'
import './theme/targets.css'
import './theme/forced-colors.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ParsedLocation, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { session, tab } from './api/nexus.ts'
import { currentLocale, SpokenLanguage, speak } from './i18n/locale.tsx'
import { makeRouter } from './routes.tsx'
import { followSession } from './session/follow-session.ts'
import { followUse } from './session/follow-use.ts'
import { printLight } from './theme/paper.ts'
import { cssVariables, theme } from './theme/theme.ts'

const RESULTS_KEPT = 10 * 60 * 1000

await speak(currentLocale())
printLight()
session.touch()
tab.id()
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, gcTime: RESULTS_KEPT } } })
followSession(queries)
const router = makeRouter()
const navigation = (from: ParsedLocation | undefined, to: ParsedLocation) => ({ from: from?.pathname, to: to.pathname, address: to.publicHref })
followUse({
  begun: (listen) => void router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => listen(navigation(fromLocation, toLocation))),
  ended: (listen) => void router.subscribe('onResolved', ({ fromLocation, toLocation }) => listen(navigation(fromLocation, toLocation))),
})
const container = document.getElementById('root')
if (!container) throw new Error('the page has no root element')

/** Once for each error, caught by a part of the page or not. */
const report = (error: unknown, { componentStack }: { componentStack?: string | undefined }): void => console.error(error, componentStack ?? '')

createRoot(container, { onCaughtError: report, onUncaughtError: report }).render(
  <SpokenLanguage>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </SpokenLanguage>,
)
