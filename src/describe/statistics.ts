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

/** The part of its distance to the median that an outlier keeps from its nearest neighbor: nothing goes along with it. */
const ALONE = 0.5
/** The part of the median that an outlier differs by at least. */
const APART = 0.2

/**
 * Whether an item is far from all others: far from the median by the median deviation and by the median itself, and far from the item nearest to
 * it. No item of a short or an even list is.
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

/** The place of the outlier that is farthest from the median; null where there is none. Only the first and the last of an order can be one. */
export function outlierAt(descending: readonly number[]): number | null {
  const median = descending[medianAt(descending)] ?? 0
  const distance = (at: number): number => Math.abs((descending[at] ?? median) - median)
  const found = [0, descending.length - 1].filter((at) => isOutlier(descending, at))
  return found.toSorted((a, b) => distance(b) - distance(a))[0] ?? null
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
