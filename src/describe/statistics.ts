/** Robust figures of a list of numbers. Each gives places of the list, so that every number told is one of its items. */

/** Beyond so many times the usual deviation, an item is an outlier (Iglewicz and Hoaglin). */
const OUTLYING = 3.5
/** Makes the median deviation of normal values their standard deviation. */
const CONSISTENCY = 0.6745
const ITEMS_MIN = 8

const middle = (sorted: readonly number[]): number => sorted[Math.floor((sorted.length - 1) / 2)] ?? 0

/** The place of the lower median. */
export function medianAt(numbers: readonly number[]): number {
  const value = middle(numbers.toSorted((a, b) => a - b))
  return numbers.indexOf(value)
}

/** Places of items far from the median, measured by the median deviation, the farthest first; none of a short or an even list. */
export function outliersAt(numbers: readonly number[]): number[] {
  if (numbers.length < ITEMS_MIN) return []
  const median = middle(numbers.toSorted((a, b) => a - b))
  const deviations = numbers.map((n) => Math.abs(n - median))
  const usual = middle(deviations.toSorted((a, b) => a - b))
  if (usual === 0) return []
  return deviations
    .flatMap((deviation, at) => ((CONSISTENCY * deviation) / usual > OUTLYING ? [at] : []))
    .toSorted((a, b) => (deviations[b] ?? 0) - (deviations[a] ?? 0))
}

/** How many of the largest items make at least half of the sum. */
export function halfOf(descending: readonly number[]): number {
  const sum = descending.reduce((total, n) => total + n, 0)
  let reached = 0
  const at = descending.findIndex((n) => {
    reached += n
    return reached * 2 >= sum
  })
  return at + 1
}
