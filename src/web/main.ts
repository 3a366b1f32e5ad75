/**
 * The entry: what every page needs from its first moment, without React. A page that is only read rests until it is used; any other one is taken
 * over at once. zod is told to do without generated code before any schema is made, since its probe for eval would be a report of the content
 * security policy. What fails is logged, and thrown again for the browser. Style sheets stand here, so that a page that the server drew has them
 * without any script.
 */
import '@fontsource-variable/inter/opsz.css'
import './theme/mantine.css'
import './theme/variables.css'
import './theme/base.css'
import './theme/targets.css'
import './theme/forced-colors.css'
import { isSignedIn } from '../contract/auth-state.ts'
import { breath } from './breath.ts'
import { restUntilWanted } from './rest.ts'
import { AUTH_CHANNEL } from './session/auth-channel.ts'
import { earlyLink } from './session/early-link.ts'
import { followUse } from './session/follow-use.ts'
import { channel } from './session/kept.ts'
import { openNewerBuild } from './session/missing-page.ts'
import { session, tab } from './session/records.ts'
import { followResting } from './session/resting.ts'
import { storedAuth } from './session/stored-auth.ts'
import { printLight } from './theme/paper.ts'
import { followScheme } from './theme/scheme.ts'

// the page that is drawn now shows the same, and more
document.getElementById('first-table')?.remove()
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

printLight()
followScheme()
session.touch()
tab.id()
followUse()

const FETCHED_IN_A_TASK = 4

const failed = (error: unknown): void => console.error('Tessera could not be mounted', error)

/** Each is run as a task of its own, between which the page answers; in this order, so that each finds there what it imports. */
const PARTS = [() => import('./parts/react.ts'), () => import('./parts/router.ts'), () => import('./parts/words.ts'), () => import('./App.tsx')]

async function takeOver(): Promise<void> {
  for (const part of PARTS) {
    await part()
    await breath()
  }
  const { start } = await import('./start.tsx')
  await breath()
  await start()
}

/** Side by side, rather than as one is found after the other; not all in one task. */
async function fetchAhead(files: readonly string[]): Promise<void> {
  for (const [at, href] of files.entries()) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
    if (at % FETCHED_IN_A_TASK === 0) await breath()
  }
}

/** `files`: what the page fetches once it is used. */
function rest(files: readonly string[]): void {
  const guest = (): boolean => !isSignedIn(storedAuth())
  const stop = followResting({
    ...{ page: globalThis, document, channel: channel(AUTH_CHANNEL) },
    ...{ isSignedIn: () => !guest(), path: () => location.pathname, reload: () => location.reload() },
  })
  const wake = restUntilWanted({
    page: globalThis,
    start: async () => {
      // it was drawn for a guest
      if (!guest()) return location.reload()
      await fetchAhead(files)
      await takeOver()
      stop()
    },
    failed: (error) => {
      failed(error)
      void openNewerBuild(location.href)
      // what the browser does with it by itself
      const link = earlyLink()
      if (link !== null) location.assign(link)
    },
  })
  const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && void wake().finally(() => near.disconnect()), { rootMargin: '400px' })
  for (const part of document.querySelectorAll('[data-wakes]')) near.observe(part)
}

const later = document.querySelector<HTMLMetaElement>('meta[name=later]')?.content
// what the server did not draw has nothing to be read
if (later === undefined || document.querySelector('#root > *') === null)
  try {
    await takeOver()
  } catch (error) {
    failed(error)
    throw error
  }
else rest(later.split(' '))
