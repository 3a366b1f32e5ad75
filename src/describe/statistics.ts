/** Robust statistics of a list of numbers. Each returns positions in the list, so that every number in a sentence is one of its items. */

/** Above this multiple of the median deviation, an item is an outlier (Iglewicz and Hoaglin). */
const OUTLYING = 3.5
/** Scales the median deviation of normally distributed values to their standard deviation. */
const CONSISTENCY = 0.6745
const ITEMS_MIN = 8

const middle = (sorted: readonly number[]): number => sorted[Math.floor((sorted.length - 1) / 2)] ?? 0

/** Returns the position of the lower median. */
export function medianAt(numbers: readonly number[]): number {
  const value = middle(numbers.toSorted((a, b) => a - b))
  return numbers.indexOf(value)
}

/** The minimum distance of an outlier from its nearest neighbor, as a fraction of its distance from the median. */
const ALONE = 0.5
/** The minimum difference of an outlier from the median, as a fraction of the median. */
const APART = 0.2

/**
 * Whether an item is far from all others: from the median, relative both to the median deviation and to the median
 * itself, and from its nearest neighbor. Short or evenly spread lists have no outliers.
 */
export function isOutlier(numbers: readonly number[], at: number): boolean {
  const item = numbers[at]
  if (numbers.length < ITEMS_MIN || item === undefined) return false
  const median = middle(numbers.toSorted((a, b) => a - b))
  const usual = middle(numbers.map((n) => Math.abs(n - median)).toSorted((a, b) => a - b))
  const distance = Math.abs(item - median)
  const nearest = numbers.reduce((least, n, i) => (i === at ? least : Math.min(least, Math.abs(n - item))), Number.POSITIVE_INFINITY)
  return usual > 0 && (CONSISTENCY * distance) / usual > OUTLYING && distance >= APART * Math.abs(median) && nearest >= ALONE * distance
}

/** Returns the position of the outlier farthest from the median, or null. Only the first and the last item of a sorted list can be one. */
export function outlierAt(descending: readonly number[]): number | null {
  const median = descending[medianAt(descending)] ?? 0
  const distance = (at: number): number => Math.abs((descending[at] ?? median) - median)
  const found = [0, descending.length - 1].filter((at) => isOutlier(descending, at))
  return found.toSorted((a, b) => distance(b) - distance(a))[0] ?? null
}

/** Returns how many of the largest items make up at least half of the sum. */
export function topHalfCount(descending: readonly number[]): number {
  const sum = descending.reduce((total, n) => total + n, 0)
  let reached = 0
  const at = descending.findIndex((n) => {
    reached += n
    return reached * 2 >= sum
  })
  return at + 1
}
