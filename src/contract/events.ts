/** Usage events, and the session that the browser stores. */
import { z } from 'zod'
import { dataText } from './scalar.ts'

export const AnalyticsEvent = z.strictObject({
  type: dataText(60, 1),
  timestamp: z.iso.datetime(),
  timezone: dataText(60),
  testid: dataText(200),
  tag: dataText(60),
  url: dataText(1_000),
  referrer: dataText(1_000),
  user_agent: dataText(300),
  platform: dataText(100),
  language: dataText(40),
})
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>

/** Times in milliseconds since 1970. */
export const UserSession = z.strictObject({ id: z.string(), last_activity: z.number(), timeout: z.number() })
export type UserSession = z.infer<typeof UserSession>
