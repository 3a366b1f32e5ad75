/**
 * When something that is planned by the clock of a time zone happens next.
 *
 * An hour that the clock skips is the first moment after the gap; one that comes twice is the first of the two.
 */
import type { RefreshPlan } from '../contract/refresh.ts'
import { byZone } from './by-zone.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** No zone is further from UTC, and no change of a clock takes longer. */
const BEYOND = 26 * HOUR
/** A week, and the days at its ends that a zone's date may differ by. */
const DAYS_AHEAD = 9

const PARTS = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
const clockOf = byZone((timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23', ...PARTS }))

/** What the clock of a zone shows at a moment, as if it were UTC, in ms. */
function shownAt(at: number, zone: string): number {
  const shown = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(shown.year ?? 0, (shown.month ?? 1) - 1, shown.day, shown.hour, shown.minute, shown.second)
}

/** The first moment at which the clock of a zone shows `wanted`, or has gone past it. */
function momentOf(wanted: number, zone: string): number {
  const offsets = [wanted - BEYOND, wanted + BEYOND].map((at) => shownAt(at, zone) - at)
  const exact = offsets.map((offset) => wanted - offset).filter((at) => shownAt(at, zone) === wanted)
  if (exact.length > 0) return Math.min(...exact)
  // in a gap: by the offset before it, the clock shows as much past the gap as was wanted past its beginning
  let [before, after] = [wanted - BEYOND, wanted + BEYOND]
  while (after - before > 1_000) {
    const middle = Math.floor((before + after) / 2_000) * 1_000
    if (shownAt(middle, zone) < wanted) before = middle
    else after = middle
  }
  return after
}

/** The next time of a plan after a moment, both in ms; `zone` is one that the runtime knows. */
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
