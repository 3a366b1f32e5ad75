/** Factors of round step sizes: a step is one of them times a power of ten. */

const STEPS = [1, 2, 2.5, 5, 10]

/** Computes count * step * 10^exponent without binary rounding noise. */
const multiple = (count: number, step: number, exponent: number): number => Number(`${count * step}e${exponent}`)

/**
 * Returns round bin boundaries in ascending order, from at or below `min` to at or above `max`. For `whole` numbers the
 * last is above `max`, so that every bin covers equally many integers. Returns at most `bins` + 2 boundaries, or [min,
 * max] if the numbers are equal or too close for a double.
 */
export function niceEdges(min: number, max: number, bins: number, whole: boolean): number[] {
  if (!(max > min)) return [min, max]
  const raw = (max - min) / bins
  const power = Math.floor(Math.log10(raw))
  const exponent = whole ? Math.max(0, power) : power
  const scale = 10 ** exponent
  const step = STEPS.find((candidate) => candidate * scale >= raw * (1 - 1e-9) && (!whole || Number.isInteger(candidate * scale))) ?? 10
  const first = Math.floor(min / (step * scale))
  const edges: number[] = []
  for (let at = first; ; at++) {
    const edge = multiple(at, step, exponent)
    if (edges.length > 0 && !(edge > (edges.at(-1) as number))) return [min, max]
    edges.push(edge)
    if (whole ? edge > max : edge >= max) break
  }
  return edges[0] !== undefined && edges[0] <= min && edges.length <= bins + 2 ? edges : [min, max]
}
