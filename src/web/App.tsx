/** The outermost component of every page, in the browser and on the server. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { LanguageProvider } from './i18n/locale.tsx'
import type { makeRouter } from './routes.tsx'

interface AppProps {
  readonly router: ReturnType<typeof makeRouter>
  readonly queries: QueryClient
}

export function App({ router, queries }: AppProps) {
  return (
    <LanguageProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>
  )
}
