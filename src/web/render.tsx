/** Draws a page as HTML, from the components that the browser goes on with. The server loads this as `dist/render/render.js`. */
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Drawing, Renderer } from '../contract/page-drawing.ts'
import { ROUTES } from '../contract/routes.ts'
import { App } from './App.tsx'
import { drawFrom } from './api/installation.ts'
import { keepAnswers } from './api/page-answers.ts'
import { inLocale, speak } from './i18n/locale.tsx'
import { PRERENDERED } from './prerendered.ts'
import { makeRouter } from './routes.tsx'
import { authStore } from './session/auth.ts'

/** A part that waits, as for texts of its own, stands as this instead. */
const UNFINISHED = '<!--$!-->'
const TRIES = 50

/** Draws again once what a part waits for is there. Rejects where that never is. */
async function whole(attempt: () => string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const html = attempt()
    if (!html.includes(UNFINISHED)) return html
    await new Promise((resolve) => setTimeout(resolve, tries))
  }
  throw new Error('a part of the page was never ready')
}

async function draw({ page, locale, facts }: Drawing): Promise<string> {
  await speak(locale)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } })
  const router = makeRouter(createMemoryHistory({ initialEntries: [inLocale(ROUTES[page], locale)] }))
  await router.load()
  drawFrom(facts)
  authStore.setState(facts.auth, true)
  keepAnswers(queries, facts.payload)
  return await whole(() => renderToString(<App router={router} queries={queries} />))
}

let last: Promise<unknown> = Promise.resolve()

/** One page after the other: language and session of the page that is drawn are those of the module. */
export const renderPage: Renderer['renderPage'] = (drawing) => {
  const drawn = last.then(() => draw(drawing))
  last = drawn.catch(() => undefined)
  return drawn
}

/** Where they stand, as the build names them. */
export const filesOf: Renderer['filesOf'] = (page, locale) => {
  const { file, texts } = PRERENDERED[page]
  return ['src/web/start.tsx', file, ...['site', ...texts].map((part) => `src/texts/${locale}/${part}.ts`)]
}
