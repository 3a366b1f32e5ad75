/** Renders a component to HTML, for tests that need no browser. */
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { whole } from '../../texts/en/whole.ts'
import { LocaleProvider } from '../i18n/locale.tsx'

export const markupOf = (drawn: ReactNode): string =>
  renderToStaticMarkup(
    <LocaleProvider locale="en" messages={whole.messages}>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>{drawn}</QueryClientProvider>
      </MantineProvider>
    </LocaleProvider>,
  )
