import { expect, it } from 'vitest'
import type { RefreshPlan } from '../contract/refresh.ts'
import { nextTime } from './next-time.ts'

const next = (plan: RefreshPlan, zone: string, after: string): string => new Date(nextTime(plan, zone, Date.parse(after))).toISOString()
const daily = (hour: number): RefreshPlan => ({ every: 'day', hour })

it.each([
  ['later today', daily(6), 'UTC', '2026-01-10T05:59:59Z', '2026-01-10T06:00:00.000Z'],
  ['tomorrow once the hour has begun', daily(6), 'UTC', '2026-01-10T06:00:00Z', '2026-01-11T06:00:00.000Z'],
  ['by the clock of the zone', daily(6), 'Asia/Shanghai', '2026-01-10T00:00:00Z', '2026-01-10T22:00:00.000Z'],
  ['on the date of the zone, not of UTC', daily(1), 'Pacific/Kiritimati', '2026-01-10T12:00:00Z', '2026-01-11T11:00:00.000Z'],
  ['an hour earlier in summer', daily(6), 'Europe/Berlin', '2026-07-01T12:00:00Z', '2026-07-02T04:00:00.000Z'],
  ['at the end of a gap, for an hour that the clock skips', daily(2), 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['at the first of two equal hours', daily(2), 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T00:00:00.000Z'],
  ['once where an hour comes twice', daily(2), 'Europe/Berlin', '2026-10-25T00:00:00Z', '2026-10-26T01:00:00.000Z'],
  ['at the end of a gap of half an hour', daily(2), 'Australia/Lord_Howe', '2026-10-03T12:00:00Z', '2026-10-03T15:30:00.000Z'],
  ['past a midnight that does not exist', daily(0), 'America/Santiago', '2026-09-05T12:00:00Z', '2026-09-06T04:00:00.000Z'],
  ['on the day of the week', { every: 'week', day: 1, hour: 7 }, 'UTC', '2026-11-23T07:00:00Z', '2026-11-30T07:00:00.000Z'],
  ['on the day of the week in the zone', { every: 'week', day: 0, hour: 1 }, 'Asia/Tokyo', '2026-11-20T00:00:00Z', '2026-11-21T16:00:00.000Z'],
] as const)('%s', (_, plan, zone, after, expected) => expect(next(plan, zone, after)).toBe(expected))
