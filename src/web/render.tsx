/** Renders a page to HTML from the components that the browser hydrates. The server loads this module as `dist/render/render.js`. */
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Drawing, Renderer } from '../contract/page-drawing.ts'
import { ROUTES } from '../contract/routes.ts'
import { App } from './App.tsx'
import { setPageFacts } from './api/installation.ts'
import { cachePayload } from './api/page-answers.ts'
import { inLocale, switchLanguage } from './i18n/locale.tsx'
import { PRERENDERED } from './prerendered.ts'
import { makeRouter } from './routes.tsx'
import { authStore } from './session/auth.ts'

/** React's marker of a suspended boundary, for example one whose texts are still loading. */
const UNFINISHED = '<!--$!-->'
const TRIES = 50

/** Renders repeatedly until nothing is suspended. Rejects after `TRIES` attempts. */
async function whole(attempt: () => string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const html = attempt()
    if (!html.includes(UNFINISHED)) return html
    await new Promise((resolve) => setTimeout(resolve, tries))
  }
  throw new Error('a part of the page was never ready')
}

async function draw({ page, locale, facts }: Drawing): Promise<string> {
  await switchLanguage(locale)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } })
  const router = makeRouter(createMemoryHistory({ initialEntries: [inLocale(ROUTES[page], locale)] }))
  await router.load()
  setPageFacts(facts)
  authStore.setState(facts.auth, true)
  cachePayload(queries, facts.payload)
  return await whole(() => renderToString(<App router={router} queries={queries} />))
}

let last: Promise<unknown> = Promise.resolve()

/** Renders one page at a time, because the language and session of the page are module state. */
export const renderPage: Renderer['renderPage'] = (drawing) => {
  const drawn = last.then(() => draw(drawing))
  last = drawn.catch(() => undefined)
  return drawn
}

/** Paths of the modules a page needs, as keys of the build manifest. */
export const filesOf: Renderer['filesOf'] = (page, locale) => {
  const { file, texts } = PRERENDERED[page]
  return ['src/web/start.tsx', file, ...['site', ...texts].map((part) => `src/texts/${locale}/${part}.ts`)]
}
