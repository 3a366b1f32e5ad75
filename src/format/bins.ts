/** Counts numbers in bins of one width. */

export interface Bins {
  /** Ascending, one more than there are bins. */
  readonly edges: readonly number[]
  /** The number of values in each bin. A value on an edge counts above it, but the highest one in the last bin. */
  readonly counts: readonly number[]
}

const STEPS = [1, 2, 2.5, 5, 10] as const
const [BINS_LEAST, BINS_MOST] = [5, 30]

/** A round step of at least `rough`. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return (STEPS.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10) * power
}

function edgesOf(low: number, high: number, count: number | null, values: number): number[] {
  if (low === high) {
    const half = Math.abs(low) > 0 ? Math.abs(low) / 20 : 0.5
    return [low - half, low + half]
  }
  if (count !== null) return Array.from({ length: count + 1 }, (_, at) => (at === count ? high : low + ((high - low) * at) / count))
  const suitable = Math.min(BINS_MOST, Math.max(BINS_LEAST, Math.ceil(Math.log2(values)) + 1))
  const step = roundStep((high - low) / suitable)
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9))
  // divides where a step is below 1, because 3 * 0.1 is not 0.3
  return Array.from({ length: last - first + 1 }, (_, at) => (step < 1 ? (first + at) / Math.round(1 / step) : (first + at) * step))
}

/** Bins of values, `count` of them, or a suitable number with round edges if it is null. No values give no bins. */
export function binsOf(values: readonly number[], count: number | null): Bins {
  if (values.length === 0) return { edges: [], counts: [] }
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  const edges = edgesOf(low, high, count, values.length)
  const counts: number[] = new Array(edges.length - 1).fill(0)
  const [start, width] = [edges[0] ?? 0, (edges[1] ?? 1) - (edges[0] ?? 0)]
  for (const value of values) {
    const at = Math.min(counts.length - 1, Math.max(0, Math.floor((value - start) / width + 1e-9)))
    counts[at] = (counts[at] ?? 0) + 1
  }
  return { edges, counts }
}
