/**
 * What of the use of the pages becomes an analytics event: pages that were opened and things that were pressed, never what is
 * written, shown or asked for. Addresses go without their query, which may hold values of data.
 */
import type { AnalyticsEvent } from '../../contract/events.ts'
import { SECRET_PATHS } from '../../contract/routes.ts'
import { timeZone } from './time-zone.ts'

const PRESSED =
  'a, button, select, input, textarea, summary, [role=button], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=tab], [role=switch]'

const signal = (browser: object, name: string): unknown => Reflect.get(browser, name)

/** Whoever asks not to be tracked is not: by Do Not Track, or by Global Privacy Control. */
export const asksForPrivacy = (browser: object): boolean =>
  signal(browser, 'doNotTrack') === '1' || signal(browser, 'doNotTrack') === 'yes' || signal(browser, 'globalPrivacyControl') === true

/** An address without its query and without what opens an account; '' for none. */
export function plainAddress(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  const secret = SECRET_PATHS.find((start) => pathname.includes(start))
  return (origin + (secret === undefined ? pathname : pathname.slice(0, pathname.indexOf(secret) + secret.length))).slice(0, 1_000)
}

export interface Surroundings {
  readonly language: string
  readonly userAgent: string
  readonly platform: string
  readonly referrer: string
  readonly address: string
}

/** An event of now. `element` is what was pressed. */
export function eventOf(type: string, element: Element | null, { language, userAgent, platform, referrer, address }: Surroundings): AnalyticsEvent {
  return {
    type,
    timestamp: new Date().toISOString(),
    timezone: timeZone().slice(0, 60),
    testid: (element?.closest('[data-testid]')?.getAttribute('data-testid') ?? '').slice(0, 200),
    tag: (element?.tagName ?? '').toLowerCase().slice(0, 60),
    url: plainAddress(address),
    referrer: plainAddress(referrer),
    user_agent: userAgent.slice(0, 300),
    platform: platform.slice(0, 100),
    language: language.slice(0, 40),
  }
}

/** The thing that a click is about; null for a click on nothing. */
export const pressedIn = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest(PRESSED) : null)
