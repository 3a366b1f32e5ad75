import { expect, it } from 'vitest'
import { AnalyticsEvent } from '../../contract/events.ts'
import { asksForPrivacy, eventOf, plainAddress } from './track-use.ts'

it.each([
  ['http://localhost/analysis-a/rows?cell=%5B%22Ana%22%5D#x', 'http://localhost/analysis-a/rows'],
  ['http://localhost/zh/reset-password-Secret', 'http://localhost/zh/reset-password-'],
  ['', ''],
])('of %s keeps %s', (address, kept) => expect(plainAddress(address)).toBe(kept))

it.each([
  [{ doNotTrack: '1' }, true],
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: null, globalPrivacyControl: false }, false],
  [{ doNotTrack: 'unspecified' }, false],
])('%o asks for privacy: %s', (browser, asks) => expect(asksForPrivacy(browser)).toBe(asks))

it('has all ten fields of an event, each within its bounds', () => {
  const long = 'x'.repeat(2_000)
  const event = eventOf('pageview', null, { language: long, userAgent: long, platform: long, referrer: '', address: `http://localhost/${long}` })
  expect(AnalyticsEvent.safeParse(event).success).toBe(true)
  expect(Object.keys(event)).toHaveLength(10)
})
