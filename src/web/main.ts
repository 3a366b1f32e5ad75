/**
 * The entry point: everything that a page needs from its first moment, without React. A read-only page rests until it is
 * used; any other page is hydrated at once. zod is told not to generate code before any schema is created, since its
 * probe for eval would trigger a content security policy report. Errors are logged and rethrown for the browser. Style
 * sheets are imported here, so that a server-rendered page has them without any script.
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

// the page rendered now contains the same table and more
document.getElementById('first-table')?.remove()
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

printLight()
followScheme()
session.touch()
tab.id()
followUse()

const FETCHED_IN_A_TASK = 4

const failed = (error: unknown): void => console.error('Tessera could not be mounted', error)

/** Each import runs in its own task, so that the page stays responsive in between. The order ensures that each finds its own imports loaded. */
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

/** Fetches in parallel instead of discovering one file after another, without running all in one task. */
async function fetchAhead(files: readonly string[]): Promise<void> {
  for (const [at, href] of files.entries()) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
    if (at % FETCHED_IN_A_TASK === 0) await yieldToBrowser()
  }
}

/** `files`: what the page fetches once it is used. */
function rest(files: readonly string[]): void {
  const guest = (): boolean => !isSignedIn(storedAuth())
  const stop = followResting({
    ...{ page: globalThis, document, channel: channel(AUTH_CHANNEL) },
    ...{ isSignedIn: () => !guest(), path: () => location.pathname, reload: () => location.reload() },
  })
  const wake = deferHydration({
    page: globalThis,
    start: async () => {
      // it was rendered for a guest
      if (!guest()) return location.reload()
      await fetchAhead(files)
      await takeOver()
      stop()
    },
    failed: (error) => {
      failed(error)
      void openNewerBuild(location.href)
      // links the browser follows by itself
      const link = earlyLink()
      if (link !== null) location.assign(link)
    },
  })
  const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && void wake().finally(() => near.disconnect()), { rootMargin: '400px' })
  for (const part of document.querySelectorAll('[data-wakes]')) near.observe(part)
}

const later = document.querySelector<HTMLMetaElement>('meta[name=later]')?.content
// without server-rendered content there is nothing to read
if (later === undefined || document.querySelector('#root > *') === null)
  try {
    await takeOver()
  } catch (error) {
    failed(error)
    throw error
  }
else rest(later.split(' '))
