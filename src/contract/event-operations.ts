/** What the browser tells about its use. */
import { z } from 'zod'
import { EVENTS_PER_CALL } from './constants.ts'
import { AnalyticsEvent } from './events.ts'
import { defineOperation } from './operation.ts'

export const eventOperations = {
  'apiv2/track_events': defineOperation({
    name: 'apiv2/track_events',
    summary: 'Keep analytics events. Never attributed to a user. Over the quota they are dropped and the call succeeds.',
    access: 'anyone',
    transport: 'beacon',
    input: z.strictObject({ events: z.array(AnalyticsEvent).max(EVENTS_PER_CALL) }),
    output: z.strictObject({ done: z.literal(true), stored: z.int(), dropped: z.int() }),
    errors: [],
  }),
} as const
