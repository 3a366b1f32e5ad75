/** Analytics events and the browser's session records (specification, section 3). */
import { z } from 'zod'

export const AnalyticsEvent = z.strictObject({
  type: z.string().min(1).max(60),
  timestamp: z.iso.datetime(),
  timezone: z.string().max(60),
  testid: z.string().max(200),
  tag: z.string().max(60),
  url: z.string().max(2_000),
  referrer: z.string().max(2_000),
  user_agent: z.string().max(500),
  platform: z.string().max(100),
  language: z.string().max(40),
})
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>

/** Times in milliseconds since 1970. */
export const UserSession = z.strictObject({ id: z.string(), last_activity: z.number(), timeout: z.number() })
export type UserSession = z.infer<typeof UserSession>
