/**
 * Creates analytics events for page views and clicks. They contain no typed text and no data of an analysis; addresses
 * are stripped of their query, which may contain such data.
 */
import type { AnalyticsEvent } from '../../contract/events.ts'
import { SECRET_PATHS } from '../../contract/routes.ts'
import { timeZone } from './time-zone.ts'

const PRESSED =
  'a, button, select, input, textarea, summary, [role=button], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=tab], [role=switch]'

const signal = (browser: object, name: string): unknown => Reflect.get(browser, name)

/** Whether the browser sends Do Not Track or Global Privacy Control. */
export const asksForPrivacy = (browser: object): boolean =>
  signal(browser, 'doNotTrack') === '1' || signal(browser, 'doNotTrack') === 'yes' || signal(browser, 'globalPrivacyControl') === true

/** Removes the query and account tokens from an address; '' for an invalid one. */
export function plainAddress(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  const secret = SECRET_PATHS.find((start) => pathname.includes(start))
  return (origin + (secret === undefined ? pathname : pathname.slice(0, pathname.indexOf(secret) + secret.length))).slice(0, 1_000)
}

export interface TrackDependencies {
  readonly language: string
  readonly userAgent: string
  readonly platform: string
  readonly referrer: string
  readonly address: string
}

/** Creates an event with the current time. `element` is the control that was clicked; null for a page view. */
export function eventOf(type: string, element: Element | null, { language, userAgent, platform, referrer, address }: TrackDependencies): AnalyticsEvent {
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

/** The control that contains the click target; null if there is none. */
export const pressedIn = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest(PRESSED) : null)
