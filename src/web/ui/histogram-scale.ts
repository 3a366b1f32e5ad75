/** Positions of numbers along a histogram's width, and the stops of its handles. */
import type { Bin } from '../../contract/distribution.ts'

/** The numbers at the ends of the bars; both 0 if there are no bars. */
export const endsOf = (bins: readonly Bin[]): readonly [number, number] => [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0]

/** A number as a share of the width, from 0 to 1; clamps numbers beyond the ends. */
export function shareOf(bins: readonly Bin[], value: number): number {
  const [low, high] = endsOf(bins)
  return high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0
}

/** Every number at which a handle stops: the edges of the bars, in order. */
export const stopsOf = (bins: readonly Bin[]): number[] => [...bins.map((bin) => bin.from), ...bins.slice(-1).map((bin) => bin.to)]

/** The stop nearest to a share of the width. */
export function stopAt(bins: readonly Bin[], share: number): number {
  const [low, high] = endsOf(bins)
  const value = low + Math.min(1, Math.max(0, share)) * (high - low)
  return stopsOf(bins).reduce((best, stop) => (Math.abs(stop - value) < Math.abs(best - value) ? stop : best), low)
}

/** The stop `steps` after a number, or before it if negative; a number between two stops first moves to the adjacent one. */
export function stopAfter(bins: readonly Bin[], value: number, steps: number): number {
  const stops = stopsOf(bins)
  const beyond = steps > 0 ? stops.filter((stop) => stop > value) : stops.filter((stop) => stop < value).toReversed()
  return beyond[Math.min(Math.abs(steps), beyond.length) - 1] ?? value
}

/** Whether a bar overlaps the range between two numbers; null is no bound. */
export const isInside = (bin: Bin, from: number | null, to: number | null): boolean => (to === null || bin.from <= to) && (from === null || bin.to > from)
