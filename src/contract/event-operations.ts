/** Operations with which the browser reports usage. */
import { z } from 'zod'
import { EVENT_TYPES_SHOWN, EVENTS_PER_CALL } from './constants.ts'
import { AnalyticsEvent } from './events.ts'
import { defineOperation } from './operation.ts'

export const eventOperations = {
  'apiv2/track_events': defineOperation({
    name: 'apiv2/track_events',
    summary: 'Store usage events. They are never attributed to a user. Over the quota they are dropped and the call still succeeds.',
    access: 'anyone',
    transport: 'beacon',
    input: z.strictObject({ events: z.array(AnalyticsEvent).max(EVENTS_PER_CALL) }),
    output: z.strictObject({ done: z.literal(true), stored: z.int(), dropped: z.int() }),
    errors: [],
  }),
  'apiv2/admin_count_events': defineOperation({
    name: 'apiv2/admin_count_events',
    summary: 'The number of usage events per day, newest first, by type; less frequent types are combined under an empty one.',
    access: 'admin',
    read: true,
    input: z.strictObject({}),
    output: z.strictObject({
      on: z.boolean(),
      types: z.array(z.string()).max(EVENT_TYPES_SHOWN + 1),
      days: z.array(z.strictObject({ day: z.iso.date(), counts: z.array(z.int()) })),
    }),
    errors: [],
  }),
} as const
