/**
 * The entry point, without React. A read-only page is hydrated once someone is about to use it, any other page at
 * once. Turns off zod's code generation before any schema is created, since its probe for eval would trigger a content
 * security policy report. Errors are logged and rethrown for the browser. Style sheets are imported here, so that a
 * server-rendered page needs no script for them.
 */
import '@fontsource-variable/inter/opsz.css'
import './theme/mantine.css'
import './theme/variables.css'
import './theme/base.css'
import './theme/targets.css'
import './theme/forced-colors.css'
import { isSignedIn } from '../contract/auth-state.ts'
import { deferHydration } from './defer-hydration.ts'
import { AUTH_CHANNEL } from './session/auth-channel.ts'
import { earlyLink } from './session/early-link.ts'
import { followUse } from './session/follow-use.ts'
import { openNewerBuild } from './session/missing-page.ts'
import { session, tab } from './session/records.ts'
import { followResting } from './session/resting.ts'
import { channel } from './session/storage.ts'
import { storedAuth } from './session/stored-auth.ts'
import { printLight } from './theme/paper.ts'
import { followScheme } from './theme/scheme.ts'
import { yieldToBrowser } from './yield-to-browser.ts'

// the table that the server sends for readers without scripts (`server/site/first-table.ts`); the page renders its own
document.getElementById('first-table')?.remove()
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

printLight()
followScheme()
session.touch()
tab.id()
followUse()

const FETCHED_IN_A_TASK = 4

const failed = (error: unknown): void => console.error('Tessera could not be mounted', error)

/**
 * The modules to load, each in its own task, so that the page stays responsive in between. Each one imports those before
 * it, which have then been evaluated.
 */
const PARTS = [() => import('./parts/react.ts'), () => import('./parts/router.ts'), () => import('./parts/words.ts'), () => import('./App.tsx')]

async function takeOver(): Promise<void> {
  for (const part of PARTS) {
    await part()
    await yieldToBrowser()
  }
  const { start } = await import('./start.tsx')
  await yieldToBrowser()
  await start()
}

/** Fetches files in parallel, instead of discovering one after another, and evaluates none of them. */
async function fetchAhead(files: readonly string[]): Promise<void> {
  for (const [at, href] of files.entries()) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
    if (at % FETCHED_IN_A_TASK === 0) await yieldToBrowser()
  }
}

/** Defers hydration. `files` are the scripts that hydration will fetch. */
function rest(files: readonly string[]): void {
  const guest = (): boolean => !isSignedIn(storedAuth())
  const stop = followResting({
    ...{ page: globalThis, document, channel: channel(AUTH_CHANNEL) },
    ...{ isSignedIn: () => !guest(), path: () => location.pathname, reload: () => location.reload() },
  })
  const wake = deferHydration({
    page: globalThis,
    start: async () => {
      // the page was rendered for a guest
      if (!guest()) return location.reload()
      await fetchAhead(files)
      await takeOver()
      stop()
    },
    failed: (error) => {
      failed(error)
      void openNewerBuild(location.href)
      // the person pressed a link, so follow it without scripts
      const link = earlyLink()
      if (link !== null) location.assign(link)
    },
  })
  const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && void wake().finally(() => near.disconnect()), { rootMargin: '400px' })
  for (const part of document.querySelectorAll('[data-wakes]')) near.observe(part)
}

const later = document.querySelector<HTMLMetaElement>('meta[name=later]')?.content
// a page without server-rendered content has to render at once
if (later === undefined || document.querySelector('#root > *') === null)
  try {
    await takeOver()
  } catch (error) {
    failed(error)
    throw error
  }
else rest(later.split(' '))
