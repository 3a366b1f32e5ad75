/** Chooses round tick marks for an axis. */
const STEPS = [1, 2, 5, 10, 20, 50, 100]
const TICKS_MOST = 6

export interface Scale {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
}

/** The ticks of an axis; the first and the last enclose all values. */
export function scaleOf(values: readonly number[]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const step = STEPS.find((s) => Math.ceil(most / s) - Math.floor(least / s) < TICKS_MOST) ?? (most - least) / TICKS_MOST
  const [low, high] = [Math.floor(least / step) * step, Math.max(1, Math.ceil(most / step)) * step]
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => low + at * step)
  return { low, high, ticks }
}
