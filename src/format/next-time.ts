/**
 * Computes when a refresh plan is due next, by the clock of a time zone.
 *
 * If the clock skips the hour, the plan is due at the first moment after the gap; if the hour occurs twice, at the first
 * of the two.
 */
import type { RefreshPlan } from '../contract/refresh.ts'
import { byZone } from './by-zone.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** More than any zone's offset plus any clock change. */
const BEYOND = 26 * HOUR
/** A week, plus the days by which a zone's date may differ at both ends. */
const DAYS_AHEAD = 9

const PARTS = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
const clockOf = byZone((timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23', ...PARTS }))

/** The clock time of a zone at a moment, as UTC milliseconds. */
function shownAt(at: number, zone: string): number {
  const shown = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(shown.year ?? 0, (shown.month ?? 1) - 1, shown.day, shown.hour, shown.minute, shown.second)
}

/** The first moment at which a zone's clock shows `wanted`, or has passed it. */
function momentOf(wanted: number, zone: string): number {
  const offsets = [wanted - BEYOND, wanted + BEYOND].map((at) => shownAt(at, zone) - at)
  const exact = offsets.map((offset) => wanted - offset).filter((at) => shownAt(at, zone) === wanted)
  if (exact.length > 0) return Math.min(...exact)
  // In a gap, the offset before it gives a time as far past the gap as `wanted` is past its start.
  let [before, after] = [wanted - BEYOND, wanted + BEYOND]
  while (after - before > 1_000) {
    const middle = Math.floor((before + after) / 2_000) * 1_000
    if (shownAt(middle, zone) < wanted) before = middle
    else after = middle
  }
  return after
}

/** The next time of a plan after a moment, both in ms. `zone` must be known to the runtime. */
export function nextTime(plan: RefreshPlan, zone: string, after: number): number {
  const today = Math.floor(shownAt(after, zone) / DAY) * DAY
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead++) {
    const day = today + ahead * DAY
    if (plan.every === 'week' && new Date(day).getUTCDay() !== plan.day) continue
    const at = momentOf(day + plan.hour * HOUR, zone)
    if (at > after) return at
  }
  throw new Error('a plan without a next time')
}
