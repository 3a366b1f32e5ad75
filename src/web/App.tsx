/** What stands around every page, here and where the server draws it. Styles of the library come as files: none is written into the page. */
import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { SpokenLanguage } from './i18n/locale.tsx'
import type { makeRouter } from './routes.tsx'
import { theme } from './theme/theme.ts'

interface AppProps {
  readonly router: ReturnType<typeof makeRouter>
  readonly queries: QueryClient
  /** Of the style elements that components write. */
  readonly nonce: string
}

export function App({ router, queries, nonce }: AppProps) {
  return (
    <SpokenLanguage>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce} withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </SpokenLanguage>
  )
}
