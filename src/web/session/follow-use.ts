/** Connects the analytics queue and the version check to the page's clicks and navigations. */
import type { Check } from '../../contract/narrow.ts'
import { isBuild, isBuildId } from '../../contract/page-checks.ts'
import { installation } from '../api/installation.ts'
import { callQuietly } from '../api/quiet-call.ts'
import { eventQueue } from './event-queue.ts'
import { onMissingPage } from './missing-page.ts'
import { begun, ended } from './navigations.ts'
import { newerBuild } from './newer-build.ts'
import { inTab } from './storage.ts'
import { asksForPrivacy, eventOf, pressedIn } from './track-use.ts'
import { isAnythingUnsaved, trackTyping } from './unsaved.ts'
import { versionCheck } from './version-check.ts'

function sentByBeacon(name: string, data: unknown): boolean {
  return navigator.sendBeacon('/nexus', new Blob([JSON.stringify({ name, data })], { type: 'application/json' }))
}

function trackUse(): void {
  if (!installation().events || asksForPrivacy(navigator)) return
  const queue = eventQueue({
    storage: inTab.quiet,
    send: (events) => callQuietly('apiv2/track_events', { events: [...events] }),
    beacon: (events) => sentByBeacon('apiv2/track_events', { events }),
  })
  const note = (type: string, element: Element | null): void => {
    const { language, userAgent, platform } = navigator
    queue.add(eventOf(type, element, { language, userAgent, platform, referrer: document.referrer, address: location.href }))
  }
  queue.start()
  note('pageview', null)
  ended.listen(({ from, to }) => {
    if (from !== undefined && from !== to) note('pageview', null)
  })
  document.addEventListener(
    'click',
    ({ target }) => {
      const element = pressedIn(target)
      if (element) note('click', element)
    },
    { capture: true },
  )
  addEventListener('pagehide', queue.leave)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && queue.leave())
}

/** Fetches JSON and checks it; null if that fails, for example because a proxy answers with its error page. */
async function read<T>(address: string, check: Check<T>): Promise<T | null> {
  try {
    const response = await fetch(address)
    const said: unknown = response.ok ? await response.json() : null
    return check(said) ? said : null
  } catch {
    return null
  }
}

/** The first segment of a path. Navigating within it, for example between steps of an analysis, never reloads the page for a newer build. */
const placeOf = (path: string): string => path.split('/')[1] ?? ''

function followVersion(): void {
  const build = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
  if (!isBuildId(build)) return
  const version = versionCheck({
    build,
    latest: async () => (await read('/builds/latest.json', isBuild))?.id ?? null,
    isServed: async (id) => (await read(`/builds/meta/${id}.json`, isBuild))?.id === id,
    isUnsaved: isAnythingUnsaved,
    found: newerBuild.tell,
    reload: (address) => location.assign(address),
    storage: inTab.quiet,
    now: Date.now,
  })
  const forgetTyped = trackTyping(document)
  version.start()
  onMissingPage({
    look: version.check,
    open: async (address) => {
      await version.check()
      version.navigated(address)
    },
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void version.check())
  begun.listen(({ from, to, address }) => {
    if (from !== undefined && placeOf(from) !== placeOf(to)) version.navigated(address)
  })
  ended.listen(({ from, to }) => {
    if (from !== to) forgetTyped()
  })
}

/** Called once when the page is ready. */
export function followUse(): void {
  trackUse()
  followVersion()
}
