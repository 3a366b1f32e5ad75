/** Converts between numbers and horizontal positions in a histogram, and finds the numbers at which its handles stop. */
import type { Bin } from '../../contract/distribution.ts'

/** The outer edges of the bars; both 0 if there are no bars. */
export const endsOf = (bins: readonly Bin[]): readonly [number, number] => [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0]

/** The position of a number as a share of the width, clamped to 0 to 1. */
export function shareOf(bins: readonly Bin[], value: number): number {
  const [low, high] = endsOf(bins)
  return high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0
}

/** The numbers at which a handle stops, ascending: all edges of the bars. */
export const stopsOf = (bins: readonly Bin[]): number[] => [...bins.map((bin) => bin.from), ...bins.slice(-1).map((bin) => bin.to)]

/** The stop nearest to a position, which is a share of the width. */
export function stopAt(bins: readonly Bin[], share: number): number {
  const [low, high] = endsOf(bins)
  const value = low + Math.min(1, Math.max(0, share)) * (high - low)
  return stopsOf(bins).reduce((best, stop) => (Math.abs(stop - value) < Math.abs(best - value) ? stop : best), low)
}

/** The stop `steps` stops after `value`, or before it if negative. From a value between two stops, the first step leads to the adjacent stop. */
export function stopAfter(bins: readonly Bin[], value: number, steps: number): number {
  const stops = stopsOf(bins)
  const beyond = steps > 0 ? stops.filter((stop) => stop > value) : stops.filter((stop) => stop < value).toReversed()
  return beyond[Math.min(Math.abs(steps), beyond.length) - 1] ?? value
}

/** Whether a bar overlaps the range from `from` to `to`; a null end is open. */
export const isInside = (bin: Bin, from: number | null, to: number | null): boolean => (to === null || bin.from <= to) && (from === null || bin.to > from)
